import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { denials } from '../../../../contract/kernel/denials.ts'
import { usePermission } from '../../server/permission.tsx'
import { useSession } from '../../server/session.ts'
import { verificationPath, verifyingRoles } from '../../server/verificationPath.ts'
import { EmptyState } from './EmptyState.tsx'

interface VerificationNeededProps {
  /** What becomes possible, as a verb: '下单、查看和管理订单'. */
  opens: string
}

const textFor = (mayProve: boolean, opens: string) =>
  mayProve
    ? `完成实名认证，通过后就能用这个账号${opens}。`
    : `请企业管理员先完成实名认证，通过后您就能用这个账号${opens}。`

/** In place of what a user of factory type 0 may not use yet (specification §6): why, the way out and back here, and what goes meanwhile. */
export function VerificationNeeded({ opens }: VerificationNeededProps) {
  const user = useSession((session) => session.user)
  const mayProve = usePermission(verifyingRoles)
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      icon={IconShieldCheck}
      title={denials.verificationRequired.msg}
      text={`${textFor(mayProve, opens)}认证前可以凭单号在“查运单”看进度。`}
      action={
        <>
          {user && mayProve && (
            <Button
              component={Link}
              to={`${verificationPath(user)}?redirect=${encodeURIComponent(pathname + search)}`}
            >
              去认证
            </Button>
          )}
          <Button component={Link} to="/base/track" variant={mayProve ? 'default' : 'filled'}>
            查运单
          </Button>
        </>
      }
    />
  )
}
