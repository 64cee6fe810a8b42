import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { loginPagePath } from '#contract/kernel/pages.ts'
import { loginPath } from '#shared/browser/loginPath.ts'
import { useSession } from '#shared/server/session.ts'
import classes from './AccountSlot.module.css'

// not needed for a visitor's first view
const AccountMenu = lazy(() => import('./AccountMenu.tsx').then((menu) => ({ default: menu.AccountMenu })))

/** Renders the login link or the account; a placeholder while unknown and on the login page. */
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
  if (status === 'loading') return <div className={`flex-none h-9 phone-h-11 ${classes.neutral}`} />
  return (
    <Link
      to={loginPath(pathname + search + hash)}
      className={`row justify-center gap-2 flex-none h-9 px-4 text-body bold brand nowrap no-underline wash-brand rounded-1 phone-h-11 ${classes.login}`}
    >
      登录 <span className="phone-hidden">/ 注册</span>
    </Link>
  )
}
