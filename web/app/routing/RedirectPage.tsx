import { Navigate, useLocation } from 'react-router'
import { sameSitePath } from '../../shared/browser/sameSite.ts'
import { unescaped } from './unescaped.ts'

const prefix = '/redirect'

/** No page has this address: the table's last row shows not-found, with nothing of the refused address in the bar. */
const notFound = '/404'

/** /redirect/base/search?… leads to /base/search?…: same-site paths with one leading slash only. The guard has let its visitor through. */
export function RedirectPage() {
  const { pathname, search, hash } = useLocation()
  const wanted = pathname.slice(prefix.length)
  const to = sameSitePath(unescaped(wanted)) === null ? null : sameSitePath(wanted + search + hash)
  if (to !== null && to !== '/' && !to.startsWith(`${prefix}/`)) return <Navigate to={to} replace />
  return <Navigate to={notFound} replace />
}
