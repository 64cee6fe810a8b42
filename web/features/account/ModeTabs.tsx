import { Link, useSearchParams } from 'react-router'
import classes from './LoginPage.module.css'

export type Mode = 'login' | 'register' | 'reset'

const titles: Record<Mode, string> = { login: '登录', register: '注册', reset: '找回密码' }

/** The mode that the address bar names; login for anything else. */
export function modeOf(text: string | null): Mode {
  return text === 'register' || text === 'reset' ? text : 'login'
}

/** The same page in another mode; what else the address says stays. */
export function searchOf(search: URLSearchParams, mode: Mode): string {
  const query = new URLSearchParams(search)
  if (mode === 'login') query.delete('mode')
  else query.set('mode', mode)
  return query.size > 0 ? `?${query}` : ''
}

/** Chooses between login, registration and a new password: links, which lead there also before the script runs. */
export function ModeTabs({ mode }: { mode: Mode }) {
  const [search] = useSearchParams()
  return (
    <nav className="flex gap-6 mb-5 border-b" aria-label="登录方式">
      {(Object.keys(titles) as Mode[]).map((key) => (
        <Link
          key={key}
          to={{ search: searchOf(search, key) }}
          // choosing another way replaces the history's entry
          replace
          className={`row min-h-10 text-4 soft no-underline phone-touch ${classes.tab}`}
          aria-current={key === mode ? 'page' : undefined}
        >
          {titles[key]}
        </Link>
      ))}
    </nav>
  )
}
