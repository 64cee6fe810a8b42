import { useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { readStored } from '#shared/browser/storage.ts'
import { useOnScreen } from '#shared/browser/useOnScreen.ts'
import { showErrorToast } from '#shared/messages/toast.ts'
import { useSession } from '#shared/server/session.ts'
import { startSession } from '#shared/server/sessionActions.ts'
import { LoginForm } from './LoginForm.tsx'
import { ModeTabs, modeOf, searchOf } from './ModeTabs.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { startPage } from './startPage.ts'
import classes from './LoginPage.module.css'

const headings = { login: '登录专线通', register: '注册专线通', reset: '找回密码' } as const

const loginHint = '查价、下单、查运单不用登录，登录后可管理全部订单。'
const registerHint = '实名认证后可下单、看订单；认证前凭单号在“查运单”看进度'

/** Returns the mobile that the previous page passed in the history state. The address would be copied and logged. */
function mobileFromState(state: unknown): string {
  const mobile = typeof state === 'object' && state !== null ? (state as { mobile?: unknown }).mobile : null
  return typeof mobile === 'string' ? mobile : ''
}

/** Logs in. Says so where the browser stores nothing, because the next load of a page has no login then. */
async function enter(token: string): Promise<void> {
  await startSession(token)
  if (useSession.getState().token === token && readStored('token') !== token)
    showErrorToast('浏览器不让本站保存数据，刷新或关闭页面后要重新登录。请在浏览器设置里允许')
}

/** Page for login, registration and a new password; afterwards it redirects to where the user came from. */
export default function LoginPage() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const [mobile] = useState(() => mobileFromState(state))
  const isOnScreen = useOnScreen()
  const { status, user } = useSession()
  const mode = modeOf(search.get('mode'))
  const redirect = search.get('redirect')

  useEffect(() => {
    document.querySelector<HTMLElement>('[data-first-field] input')?.focus()
  }, [mode])

  const setMode = (next: typeof mode) => setSearch(searchOf(search, next), { replace: true })

  if (status === 'user') return <Navigate to={startPage(redirect, user)} replace />
  return (
    <div className={`flex justify-center ${classes.place}`}>
      <section className={`card w-full ${classes.card}`}>
        <h1 className={`text-lead bold ${classes.title}`} tabIndex={-1} data-page-heading>
          {headings[mode]}
        </h1>
        <p className="mt-2 mb-5 text-small soft">{mode === 'register' ? registerHint : loginHint}</p>
        <ModeTabs mode={mode} />
        {mode === 'login' && (
          <LoginForm mobile={mobile} onEnter={enter} onForgotten={() => setMode('reset')} />
        )}
        {mode === 'register' && <RegisterForm onEnter={enter} />}
        {mode === 'reset' && <ResetPasswordForm onDone={() => isOnScreen() && setMode('login')} />}
      </section>
    </div>
  )
}
