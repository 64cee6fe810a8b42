import { useEffect } from 'react'
import { Navigate } from 'react-router'
import type { Denial } from '#contract/kernel/access.ts'
import { denials } from '#contract/kernel/denials.ts'
import { homePath } from '#contract/kernel/pages.ts'
import { showErrorToast } from '#shared/messages/toast.ts'
import { ownVerificationPath } from '#shared/server/permission/verificationPath.ts'
import { useSession } from '#shared/server/session.ts'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { NotFoundFrame } from './routing/NotFoundFrame.tsx'
import { RedirectPage } from './routing/RedirectPage.tsx'
import type { TabLocation } from './tabs/tabLocation.ts'

/** Denials that the factory's verification resolves. */
const provable: readonly Denial[] = ['verificationRequired', 'enterpriseRequired', 'carrierOnly']

function Elsewhere({ to, why }: { to: string; why: Denial }) {
  useEffect(() => {
    const link = provable.includes(why) ? ownVerificationPath(useSession.getState().user) : null
    showErrorToast(denials[why].msg, link === null ? {} : { action: { label: '去认证', to: link } })
  }, [why])
  return <Navigate to={to} replace />
}

interface PageFrameProps {
  tabLocation: Exclude<TabLocation, { kind: 'page' }>
  onArrival: (content: HTMLElement | null) => void
}

/** Renders what is shown instead of a tab's page: a redirect of the guard, loading, or not-found. */
export function PageFrame({ tabLocation, onArrival }: PageFrameProps) {
  if (tabLocation.kind === 'waiting') return <LoadingRows n={4} />
  if (tabLocation.kind === 'root') return <Navigate to={homePath} replace />
  if (tabLocation.kind === 'redirect') return <RedirectPage />
  if (tabLocation.kind === 'login' || tabLocation.kind === 'slashed')
    return <Navigate to={tabLocation.to} replace />
  if (tabLocation.kind === 'elsewhere') return <Elsewhere to={tabLocation.to} why={tabLocation.why} />
  return <NotFoundFrame onArrival={onArrival} />
}
