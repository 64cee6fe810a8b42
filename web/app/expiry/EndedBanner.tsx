import { Link, useLocation } from 'react-router'
import { loginPagePath } from '#contract/kernel/pages.ts'
import { loginPath } from '#shared/browser/loginPath.ts'
import { setEndedLogin, useEndedLogin } from '#shared/server/expiry.ts'
import classes from './ExpiryBanner.module.css'

/** Renders on every page why the login has ended, because a toast may be gone before the user looks. */
export default function EndedBanner() {
  const why = useEndedLogin((state) => state.why)
  const { pathname, search, hash } = useLocation()
  if (why === null) return null
  return (
    <aside
      className="row note-warn wrap justify-center gap-x-5 px-5 py-2 text-body"
      role="alert"
      aria-label="登录已结束"
      data-screen-only
    >
      <span>{why}。如非本人操作，请登录后立即修改密码。</span>
      {pathname !== loginPagePath && (
        <Link
          to={loginPath(pathname + search + hash)}
          className={`inline-flex items-center touch px-3 warn underline border-0 pointer ${classes.way}`}
        >
          重新登录
        </Link>
      )}
      <button
        type="button"
        className={`inline-flex items-center touch px-3 warn underline ${classes.dismiss}`}
        onClick={() => setEndedLogin(null)}
      >
        知道了
      </button>
    </aside>
  )
}
