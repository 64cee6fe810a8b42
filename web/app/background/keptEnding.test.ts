import { afterEach, expect, test } from 'vitest'
import { noteEndedLogin, useEndedLogin } from '../../shared/server/expiry.ts'
import { sitDown, userOf } from '../../shared/testing/people.ts'
import { keepEnding } from './keptEnding.ts'

afterEach(() => {
  noteEndedLogin(null)
  sitDown(null)
  sessionStorage.clear()
})

test('why a login ended outlives reloads, until somebody logs in or puts it away', () => {
  keepEnding()()
  expect(useEndedLogin.getState().why).toBeNull()
  const stop = keepEnding()
  noteEndedLogin('账号已在其他设备登录')
  stop()
  // the window is loaded anew
  useEndedLogin.setState({ why: null })
  const again = keepEnding()
  expect(useEndedLogin.getState().why).toBe('账号已在其他设备登录')
  sitDown(userOf(2))
  expect(useEndedLogin.getState().why).toBeNull()
  expect(sessionStorage.getItem('loginEnded')).toBeNull()
  again()
})
