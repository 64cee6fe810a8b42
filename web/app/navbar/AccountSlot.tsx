import { Link, useLocation } from 'react-router'
import { loginPagePath } from '../../../contract/pages.ts'
import { loginPath } from '../../shared/loginPath.ts'
import { useSession } from '../../shared/session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './AccountSlot.module.css'

/** Login, or who is logged in; until that is known, and on the login's own page, the empty place. */
export function AccountSlot() {
  const { status, user } = useSession()
  const { pathname, search, hash } = useLocation()
  if (user) return <AccountMenu user={user} />
  if (pathname === loginPagePath) return null
  if (status === 'loading') return <div className={classes.neutral} />
  return (
    <Link to={loginPath(pathname + search + hash)} className={classes.login}>
      登录 <span className={classes.more}>/ 注册</span>
    </Link>
  )
}
