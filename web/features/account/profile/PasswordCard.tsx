import { Button } from '@mantine/core'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { useUnfold } from './useUnfold.ts'

/** Card with the form that changes the password. */
export function PasswordCard({ user }: { user: CurrentUser }) {
  const { isOpen, open, close, opener } = useUnfold()
  return (
    <ProfileCard
      title="登录密码"
      hint="修改后，其他设备上的登录立即失效，这里不用重新登录。"
      extra={
        !isOpen && (
          <Button ref={opener} variant="default" onClick={open}>
            修改密码
          </Button>
        )
      }
    >
      {isOpen && <PasswordForm mobile={user.mobile} onDone={close} />}
    </ProfileCard>
  )
}
