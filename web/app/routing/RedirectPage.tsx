import { Navigate, useLocation } from 'react-router'
import { sameSitePath } from '#shared/browser/sameSite.ts'
import { unescaped } from './unescaped.ts'

const prefix = '/redirect'

/** No page has this address: not-found is shown without the refused address in the bar. */
const notFound = '/404'

/**
 * Redirects /redirect/base/search?… to /base/search?…, to same-site paths with one leading slash only. The guard has permitted
 * it.
 */
export function RedirectPage() {
  const { pathname, search, hash } = useLocation()
  const target = pathname.slice(prefix.length)
  const to = sameSitePath(unescaped(target)) === null ? null : sameSitePath(target + search + hash)
  if (to !== null && to !== '/' && !to.startsWith(`${prefix}/`)) return <Navigate to={to} replace />
  return <Navigate to={notFound} replace />
}
