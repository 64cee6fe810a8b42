import { afterEach, expect, test } from 'vitest'
import { setEndedLogin, useEndedLogin } from '#shared/server/expiry.ts'
import { setCurrentUser, userOf } from '#shared/testing/people.ts'
import { persistEndedLogin } from './endedLogin.ts'

afterEach(() => {
  setEndedLogin(null)
  setCurrentUser(null)
  sessionStorage.clear()
})

test('keeps the reason of an ended login over reloads until the next login', () => {
  persistEndedLogin()()
  expect(useEndedLogin.getState().why).toBeNull()
  const stop = persistEndedLogin()
  setEndedLogin('账号已在其他设备登录')
  stop()
  // the window is reloaded
  useEndedLogin.setState({ why: null })
  const again = persistEndedLogin()
  expect(useEndedLogin.getState().why).toBe('账号已在其他设备登录')
  setCurrentUser(userOf(2))
  expect(useEndedLogin.getState().why).toBeNull()
  expect(sessionStorage.getItem('loginEnded')).toBeNull()
  again()
})
