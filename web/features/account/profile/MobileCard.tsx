import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { adoptUser } from '#shared/server/session.ts'
import { ConfirmCurrentForm } from './ConfirmCurrentForm.tsx'
import { NewMobileForm } from './NewMobileForm.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { useUnfold } from './useUnfold.ts'

/** Formats 13800138000 as 138 0013 8000. */
const grouped = (mobile: string) => mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')

/** The login mobile and its change: the current one is confirmed first, then the new one. */
export function MobileCard({ user }: { user: CurrentUser }) {
  const { isOpen, open, close, opener } = useUnfold()
  const [ticket, setTicket] = useState<string | null>(null)
  const [repeatReason, setRepeatReason] = useState<string | null>(null)
  const start = () => {
    setTicket(null)
    setRepeatReason(null)
    open()
  }
  const finish = (mobile: string) => {
    adoptUser({ ...user, mobile })
    close()
    showSuccessToast('手机号已更换，下次请用新手机号登录')
  }
  return (
    <ProfileCard
      title="手机号"
      hint={`登录用的手机号：${grouped(user.mobile)}`}
      extra={
        !isOpen && (
          <Button ref={opener} variant="default" onClick={start}>
            更换手机号
          </Button>
        )
      }
    >
      {!isOpen ? null : ticket === null ? (
        <ConfirmCurrentForm
          mobile={grouped(user.mobile)}
          repeatReason={repeatReason}
          onConfirmed={setTicket}
          onCancel={close}
        />
      ) : (
        <NewMobileForm
          changeTicket={ticket}
          onDone={finish}
          onCancel={close}
          onTicketExpired={(sentence) => {
            setTicket(null)
            setRepeatReason(sentence)
          }}
        />
      )}
    </ProfileCard>
  )
}
