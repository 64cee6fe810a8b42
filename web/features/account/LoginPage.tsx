import { useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { sameSitePath } from '../../shared/sameSite.ts'
import { useSession } from '../../shared/session.ts'
import { startSession } from '../../shared/sessionActions.ts'
import classes from './LoginPage.module.css'
import { LoginForm } from './LoginForm.tsx'
import { ModeTabs, modeOf } from './ModeTabs.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

const home = '/base/search'

const headings = { login: '登录专线通', register: '注册专线通', reset: '找回密码' } as const

/** Login, registration and a new password, in one place; afterwards back to where somebody was sent from. */
export default function LoginPage() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const status = useSession((session) => session.status)
  const mode = modeOf(search.get('mode'))
  const target = sameSitePath(search.get('redirect')) ?? home
  // to itself would end nowhere
  const backTo = target.startsWith('/login') ? home : target

  useEffect(() => {
    document.querySelector<HTMLElement>('[data-first-field] input')?.focus()
  }, [mode])

  const enter = async (token: string) => {
    await startSession(token)
    await navigate(backTo, { replace: true })
  }
  const toMode = (next: typeof mode) => {
    const query = new URLSearchParams(search)
    if (next === 'login') query.delete('mode')
    else query.set('mode', next)
    setSearch(query, { replace: true })
  }

  if (status === 'user') return <Navigate to={backTo} replace />
  return (
    <div className={classes.place}>
      <section className={classes.card}>
        <h1 className={classes.title} tabIndex={-1} data-page-heading>
          {headings[mode]}
        </h1>
        <p className={classes.hint}>查价、下单、查运单不用登录，登录后可管理全部订单。</p>
        <ModeTabs mode={mode} onChange={toMode} />
        {mode === 'login' && <LoginForm onEnter={enter} onForgotten={() => toMode('reset')} />}
        {mode === 'register' && <RegisterForm onEnter={enter} />}
        {mode === 'reset' && <ResetPasswordForm onDone={() => toMode('login')} />}
      </section>
    </div>
  )
}
