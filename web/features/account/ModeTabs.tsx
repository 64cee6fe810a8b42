import { Link, useSearchParams } from 'react-router'
import classes from './LoginPage.module.css'

export type Mode = 'login' | 'register' | 'reset'

const titles: Record<Mode, string> = { login: '登录', register: '注册', reset: '找回密码' }

/** Returns the mode that the address names; login for anything else. */
export function modeOf(text: string | null): Mode {
  return text === 'register' || text === 'reset' ? text : 'login'
}

/** Returns the page's search string for another mode; other parameters stay. */
export function searchOf(search: URLSearchParams, mode: Mode): string {
  const query = new URLSearchParams(search)
  if (mode === 'login') query.delete('mode')
  else query.set('mode', mode)
  return query.size > 0 ? `?${query}` : ''
}

/** Links between login, registration and new password, which work before the script runs. */
export function ModeTabs({ mode }: { mode: Mode }) {
  const [search] = useSearchParams()
  return (
    <nav className="flex gap-6 mb-5 border-b" aria-label="登录方式">
      {(Object.keys(titles) as Mode[]).map((key) => (
        <Link
          key={key}
          to={{ search: searchOf(search, key) }}
          // another mode replaces the history entry
          replace
          className={`row min-h-10 text-lead soft no-underline phone-touch ${classes.tab}`}
          aria-current={key === mode ? 'page' : undefined}
        >
          {titles[key]}
        </Link>
      ))}
    </nav>
  )
}
