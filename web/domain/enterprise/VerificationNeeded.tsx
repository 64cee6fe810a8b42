import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { denials } from '#contract/kernel/denials.ts'
import { usePermission } from '../../shared/server/permission/permission.tsx'
import { verificationPath, verifyingRoles } from '../../shared/server/permission/verificationPath.ts'
import { useSession } from '../../shared/server/session.ts'
import { EmptyState } from '../../shared/ui/kit/EmptyState.tsx'

interface VerificationNeededProps {
  /** What verification enables, as a verb: '下单、查看和管理订单'. */
  opens: string
  /** A further sentence, such as what is kept until then. */
  hint?: string
}

const textFor = (mayVerify: boolean, opens: string) =>
  mayVerify
    ? `完成实名认证，通过后就能用这个账号${opens}。`
    : `请企业管理员先完成实名认证，通过后您就能用这个账号${opens}。`

/** Renders why factory type 0 may not use this yet (specification §6), with links to verification and tracking. */
export function VerificationNeeded({ opens, hint = '' }: VerificationNeededProps) {
  const user = useSession((session) => session.user)
  const mayVerify = usePermission(verifyingRoles)
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      icon={IconShieldCheck}
      title={denials.verificationRequired.msg}
      text={`${textFor(mayVerify, opens)}${hint}认证前可以凭单号在“查运单”看进度。`}
      action={
        <>
          {user && mayVerify && (
            <Button
              component={Link}
              to={`${verificationPath(user)}?redirect=${encodeURIComponent(pathname + search)}`}
            >
              去认证
            </Button>
          )}
          <Button component={Link} to="/base/track" variant={mayVerify ? 'default' : 'filled'}>
            查运单
          </Button>
        </>
      }
    />
  )
}
