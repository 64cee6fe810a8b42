import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Page } from '../../contract/pages.ts'
import { useSession } from '../shared/session.ts'
import { showErrorToast } from '../shared/toast.ts'
import { LoadingRows } from '../shared/ui/LoadingRows.tsx'
import { wayFor } from './guard.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { NotOpenPage } from './NotOpenPage.tsx'
import { PlainFrame } from './PlainFrame.tsx'
import { screenOf } from './routes.tsx'

function Elsewhere({ to, why }: { to: string; why: string }) {
  useEffect(() => showErrorToast(why), [why])
  return <Navigate to={to} replace />
}

/** One page of the table behind the guard. Pages for everybody do not wait until it is known who asks. */
export function PageFrame({ page }: { page: Page }) {
  const { asker, status } = useSession()
  const { pathname, search, hash } = useLocation()
  if (status === 'loading' && page.access !== 'anyone') return <LoadingRows n={4} />

  const way = wayFor(page, asker, pathname + search + hash)
  if (way.kind === 'login') return <Navigate to={way.to} replace />
  if (way.kind === 'elsewhere') return <Elsewhere to={way.to} why={way.why} />
  if (way.kind === 'notFound') {
    return (
      <PlainFrame title="页面不存在">
        <NotFoundPage />
      </PlainFrame>
    )
  }
  return (
    <PlainFrame title={page.title}>{screenOf(page.path) ?? <NotOpenPage title={page.title} />}</PlainFrame>
  )
}
