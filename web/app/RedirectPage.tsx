import { Navigate, useLocation } from 'react-router'
import { sameSitePath } from '../shared/sameSite.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PlainFrame } from './PlainFrame.tsx'

const prefix = '/redirect'

/** /redirect/base/search?… leads to /base/search?…: same-site paths with one leading slash only, for visitors too. */
export function RedirectPage() {
  const { pathname, search, hash } = useLocation()
  const to = sameSitePath(pathname.slice(prefix.length) + search + hash)
  if (to !== null && to !== '/' && !to.startsWith(`${prefix}/`)) return <Navigate to={to} replace />
  return (
    <PlainFrame title="页面不存在">
      <NotFoundPage />
    </PlainFrame>
  )
}
