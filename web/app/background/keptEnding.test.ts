import { afterEach, expect, test } from 'vitest'
import { noteEndedLogin, useEndedLogin } from '../../shared/server/expiry.ts'
import { sitDown, userOf } from '../../shared/testing/people.ts'
import { keepEnding } from './keptEnding.ts'

afterEach(() => {
  noteEndedLogin(null)
  sitDown(null)
  sessionStorage.clear()
})

test('keeps the reason of an ended login over reloads until the next login', () => {
  keepEnding()()
  expect(useEndedLogin.getState().why).toBeNull()
  const stop = keepEnding()
  noteEndedLogin('账号已在其他设备登录')
  stop()
  // the window is reloaded
  useEndedLogin.setState({ why: null })
  const again = keepEnding()
  expect(useEndedLogin.getState().why).toBe('账号已在其他设备登录')
  sitDown(userOf(2))
  expect(useEndedLogin.getState().why).toBeNull()
  expect(sessionStorage.getItem('loginEnded')).toBeNull()
  again()
})
