import { Button } from '@mantine/core'
import { IconArrowLeft, IconShieldCheck } from '@tabler/icons-react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { sameSitePath } from '#shared/browser/sameSite.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { verificationPath } from '#shared/server/permission/verificationPath.ts'
import { useSession } from '#shared/server/session.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { VerificationPanel } from './VerificationPanel.tsx'
import { useVerifyInfo } from './verificationReads.ts'
import classes from './Verification.module.css'

const operatorType = 9

/** Page 实名认证 of the own factory; redirects from another factory's id. */
export default function VerificationPage() {
  const { id } = useParams()
  const { search } = useLocation()
  const user = useSession((session) => session.user)
  if (!user) return null
  if (id !== String(user.factory_id))
    return <Navigate to={verificationPath(user) + search} replace state={sameTab} />
  const back = sameSitePath(new URLSearchParams(search).get('redirect'))
  return (
    <div className={classes.page}>
      <PageHeading
        title="实名认证"
        hint="证件仅用于审核：加密保存，查看均留痕"
        extra={back === null ? null : <BackButton to={back} />}
      />
      {user.type === operatorType ? <ForOperators /> : <OwnVerification back={back} />}
    </div>
  )
}

function ForOperators() {
  return (
    <EmptyState
      icon={IconShieldCheck}
      title="平台运营账号不需要认证"
      text="要审核客户提交的认证，请到“实名审核”。"
      action={
        <Button component={Link} to="/ops/verifications">
          去实名审核
        </Button>
      }
    />
  )
}

/** Leads to the page that waits for the verification: a review may take a day. */
function BackButton({ to }: { to: string }) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={<Icon of={IconArrowLeft} size={18} />}>
      返回刚才的页面
    </Button>
  )
}

function OwnVerification({ back }: { back: string | null }) {
  const { data, error, refetch } = useVerifyInfo()
  const isVerified = useSession(({ user }) => user !== null && user.type !== 0)
  // verified and shown: redirect back, e.g. to an order that waited for it
  if (isVerified && back !== null && data && data.factoryType !== 0)
    return <Navigate to={back} replace state={sameTab} />
  if (data) return <VerificationPanel info={data} />
  return <LoadState error={error} refetch={refetch} n={4} heightPx={96} />
}
