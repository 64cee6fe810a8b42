import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { loginPagePath } from '../../../contract/kernel/pages.ts'
import { loginPath } from '../../shared/browser/loginPath.ts'
import { useSession } from '../../shared/server/session.ts'
import classes from './AccountSlot.module.css'

// a visitor's first view has no account
const AccountMenu = lazy(() => import('./AccountMenu.tsx').then((menu) => ({ default: menu.AccountMenu })))

/** Login, or who is logged in; until that is known, and on the login's own page, the empty place. */
export function AccountSlot() {
  const { status, user } = useSession()
  const { pathname, search, hash } = useLocation()
  if (user)
    return (
      <Suspense>
        <AccountMenu user={user} />
      </Suspense>
    )
  if (pathname === loginPagePath) return null
  if (status === 'loading') return <div className={classes.neutral} />
  return (
    <Link to={loginPath(pathname + search + hash)} className={classes.login}>
      登录 <span className={classes.more}>/ 注册</span>
    </Link>
  )
}
