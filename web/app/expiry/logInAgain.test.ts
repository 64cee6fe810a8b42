import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLoginRequest, reloadToLogIn, serverAnswers } from './logInAgain.ts'

const at = () => window.location.pathname + window.location.search

let reload = vi.fn()

beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined) as typeof reload
  localStorage.clear()
  window.history.replaceState({ idx: 3 }, '', '/base/search?to=330782#prices')
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

test('reloads the page at its address, then opens the login with the way back', () => {
  reloadToLogIn()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(at()).toBe('/base/search?to=330782')
  followLoginRequest()
  expect(at()).toBe('/login?redirect=%2Fbase%2Fsearch%3Fto%3D330782%23prices')
  expect(window.history.state).toBeNull()
})

test('does nothing after other reloads', () => {
  followLoginRequest()
  expect(at()).toBe('/base/search?to=330782')
  expect(window.history.state).toEqual({ idx: 3 })
})

test('does nothing after a login meanwhile, or on the login page', () => {
  reloadToLogIn()
  localStorage.setItem('token', 'fresh-token')
  followLoginRequest()
  expect(at()).toBe('/base/search?to=330782')
  expect(window.history.state).toEqual({ idx: 3 })
  localStorage.clear()
  window.history.replaceState(null, '', '/login?redirect=%2Forders%2Fnew')
  reloadToLogIn()
  followLoginRequest()
  expect(at()).toBe('/login?redirect=%2Forders%2Fnew')
})

test.each([
  ['answers', async () => new Response(), true],
  ['is being deployed', async () => new Response('', { status: 502 }), false],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('checks a server that %s', async (_, answer, isReached) => {
  vi.stubGlobal('fetch', vi.fn(answer))
  expect(await serverAnswers()).toBe(isReached)
  expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ method: 'HEAD', cache: 'no-store' })
})
