import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { PagePath } from '../../../../contract/kernel/pages.ts'
import { denials } from '../../../../contract/kernel/denials.ts'
import { usePermission } from '../../server/permission.tsx'
import { useSession } from '../../server/session.ts'
import { logOut, mayLogOut } from '../../server/sessionActions.ts'
import { verificationPath, verifyingRoles } from '../../server/verificationPath.ts'
import { EmptyState } from './EmptyState.tsx'

interface VerificationNeededProps {
  /** What becomes possible, as a verb: '下单、查看和管理订单'. */
  opens: string
  /** What a visitor may do that this user may not yet: the label of the button that logs out to it, and the page. */
  asVisitor?: { label: string; to: PagePath }
}

const textFor = (mayProve: boolean, opens: string) =>
  mayProve
    ? `完成实名认证，通过后就能用这个账号${opens}。`
    : `请企业管理员先完成实名认证，通过后您就能用这个账号${opens}。`

/** In place of what a user of factory type 0 may not use yet (specification §6): why, the way out, and what goes meanwhile. */
export function VerificationNeeded({ opens, asVisitor }: VerificationNeededProps) {
  const user = useSession((session) => session.user)
  const mayProve = usePermission(verifyingRoles)
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async (to: PagePath) => {
    if (!(await mayLogOut())) return
    setIsLeaving(true)
    // first there: the end of the session closes this tab, and nothing is to lead away from where the user is by then
    await navigate(to)
    await logOut()
  }
  const meanwhile = `认证前可以凭单号在“查运单”看进度${asVisitor ? `；也可以${asVisitor.label}，用短信验证码确认` : ''}。`
  return (
    <EmptyState
      icon={IconShieldCheck}
      title={denials.verificationRequired.msg}
      text={`${textFor(mayProve, opens)}${meanwhile}`}
      action={
        <>
          {user && mayProve && (
            <Button component={Link} to={verificationPath(user)}>
              去认证
            </Button>
          )}
          <Button component={Link} to="/base/track" variant={mayProve ? 'default' : 'filled'}>
            查运单
          </Button>
          {asVisitor && (
            <Button variant="default" loading={isLeaving} onClick={() => void leave(asVisitor.to)}>
              {asVisitor.label}
            </Button>
          )}
        </>
      }
    />
  )
}
