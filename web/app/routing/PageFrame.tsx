import { useEffect } from 'react'
import { Navigate } from 'react-router'
import type { Denial } from '../../../contract/kernel/access.ts'
import { denials } from '../../../contract/kernel/denials.ts'
import { homePath } from '../../../contract/kernel/pages.ts'
import { useSession } from '../../shared/server/session.ts'
import { showErrorToast } from '../../shared/ui/dialog/toast.ts'
import { LoadingRows } from '../../shared/ui/kit/LoadingRows.tsx'
import { ownVerificationPath } from '../../shared/server/verificationPath.ts'
import { NotFoundFrame } from './NotFoundFrame.tsx'
import { RedirectPage } from './RedirectPage.tsx'
import type { Place } from '../tabs/place.ts'

function Elsewhere({ to, why }: { to: string; why: Denial }) {
  useEffect(() => {
    const lacksProof = why === 'verificationRequired' || why === 'enterpriseRequired'
    const link = lacksProof ? ownVerificationPath(useSession.getState().user) : null
    showErrorToast(denials[why].msg, link === null ? {} : { action: { label: '去认证', to: link } })
  }, [why])
  return <Navigate to={to} replace />
}

interface PageFrameProps {
  place: Exclude<Place, { kind: 'page' }>
  onArrival: (content: HTMLElement | null) => void
}

/** Renders what is shown instead of a tab's page: a redirect of the guard, loading, or not-found. */
export function PageFrame({ place, onArrival }: PageFrameProps) {
  if (place.kind === 'waiting') return <LoadingRows n={4} />
  if (place.kind === 'root') return <Navigate to={homePath} replace />
  if (place.kind === 'redirect') return <RedirectPage />
  if (place.kind === 'login' || place.kind === 'slashed') return <Navigate to={place.to} replace />
  if (place.kind === 'elsewhere') return <Elsewhere to={place.to} why={place.why} />
  return <NotFoundFrame onArrival={onArrival} />
}
