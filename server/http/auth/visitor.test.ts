import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { callPaths } from '#contract/calls/permissions.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { randomToken } from '../../core/secrets.ts'
import { actor } from '../../testing/actors.ts'
import { registered } from '../../testing/data/accounts.ts'
import { insertLine } from '../../testing/data/lines.ts'
import { placeVisitorOrder } from '../../testing/data/orders.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

let app: TestApp
let secureApp: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  secureApp = await testApp(inject('cluster'), { isSecure: true })
})
afterAll(async () => {
  await app.close()
  await secureApp.close()
})

/** A browser: it stores the cookies that it receives and sends them along. */
function browserOf(at: TestApp, jar: Record<string, string> = {}) {
  return {
    jar,
    async call<Data>(path: CallPath, body: object, token?: string) {
      const cookie = Object.entries(jar).map((pair) => pair.join('='))
      const response = await at.server.inject({
        method: 'POST',
        url: path,
        payload: body,
        headers: { cookie: cookie.join('; '), ...(token === undefined ? {} : { authorization: token }) },
      })
      for (const line of [response.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*);/.exec(line) ?? []
        if (line.includes('Max-Age=0')) delete jar[name]
        else jar[name] = value
      }
      return response.json<{ code: number; data: Data }>()
    },
  }
}
type Browser = ReturnType<typeof browserOf>

const newLine = async (at: TestApp) => {
  const carrier = await actor(at, { type: 3 })
  return insertLine(at, { carrierId: carrier.factoryId })
}
const favoritesOf = async (browser: Browser, token?: string) =>
  (await browser.call<{ lineIds: number[] }>('/favorites/getFavoriteIds', {}, token)).data.lineIds
const ordersOf = async (browser: Browser, token?: string) =>
  (await browser.call<{ total: number }>('/orders/getOrdersList', {}, token)).data.total

describe('over https', () => {
  test('stores a new visitor under the name that only this host can set', async () => {
    const response = await secureApp.server.inject({
      method: 'POST',
      url: '/favorites/getFavoriteIds',
      payload: {},
    })
    expect(String(response.headers['set-cookie'])).toMatch(
      /^__Host-visitor=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('ignores a plain cookie, which a sister domain can set: alone it makes a new visitor', async () => {
    const planted = randomToken()
    const lineId = await newLine(secureApp)
    // The forged visitor has a saved line and an order.
    await browserOf(secureApp, { '__Host-visitor': planted }).call('/favorites/addFavorite', { lineId })
    await placeVisitorOrder(secureApp, `__Host-visitor=${planted}`, lineId)
    const browser = browserOf(secureApp, { visitor: planted })
    expect(await favoritesOf(browser)).toEqual([])
    expect(await ordersOf(browser)).toBe(0)
    expect(browser.jar).toEqual({ '__Host-visitor': expect.stringMatching(/^[\w-]{43}$/) })
    expect(browser.jar['__Host-visitor']).not.toBe(planted)
    const planter = browserOf(secureApp, { '__Host-visitor': planted })
    await browser.call('/favorites/addFavorite', { lineId: await newLine(secureApp) })
    expect(await favoritesOf(planter)).toEqual([lineId])
  })

  test('ignores and expires a plain cookie beside the real one', async () => {
    const browser = browserOf(secureApp)
    const lineId = await newLine(secureApp)
    await browser.call('/favorites/addFavorite', { lineId })
    const jarBefore = { ...browser.jar }
    browser.jar['visitor'] = randomToken()
    expect(await favoritesOf(browser)).toEqual([lineId])
    expect(browser.jar).toEqual(jarBefore)
  })

  test('treats an invalid cookie as a new visitor', async () => {
    const browser = browserOf(secureApp, { visitor: 'constructor' })
    await browser.call('/favorites/getFavoriteIds', {})
    expect(Object.keys(browser.jar)).toEqual(['__Host-visitor'])
  })
})

describe.each([
  ['by http', () => app, 'visitor'],
  ['by https', () => secureApp, '__Host-visitor'],
] as const)('the identity %s', (_, at, name) => {
  test('changes after the login and the logout; saved lines and orders move to the account', async () => {
    const browser = browserOf(at())
    const lineId = await newLine(at())
    await browser.call('/favorites/addFavorite', { lineId })
    const before = browser.jar[name] ?? ''
    await placeVisitorOrder(at(), `${name}=${before}`, lineId)

    const { mobile, password } = await registered(at())
    await at().pool.query(
      'update factory set type = 2 where id = (select factory_id from app_user where mobile = $1)',
      [mobile],
    )
    const { data } = await browser.call<{ token: string }>('/user/login', { mobile, password })
    const during = browser.jar[name]
    expect(during).not.toBe(before)
    expect(await favoritesOf(browser, data.token)).toEqual([lineId])
    expect(await ordersOf(browser, data.token)).toBe(1)

    await browser.call('/user/logout', {}, data.token)
    expect(browser.jar[name]).toMatch(/^[\w-]{43}$/)
    expect([before, during]).not.toContain(browser.jar[name])
    for (const identity of [browser.jar[name], before, during]) {
      const visitor = browserOf(at(), { [name]: identity ?? '' })
      expect(await favoritesOf(visitor)).toEqual([])
      expect(await ordersOf(visitor)).toBe(0)
    }
    const again = await browser.call<{ token: string }>('/user/login', { mobile, password })
    expect(await favoritesOf(browser, again.data.token)).toEqual([lineId])
  })
})

test('stays the same after a failed login or a logout without a login', async () => {
  const browser = browserOf(app)
  const lineId = await newLine(app)
  await browser.call('/favorites/addFavorite', { lineId })
  const { mobile } = await registered(app)
  expect((await browser.call('/user/login', { mobile, password: 'another-one' })).code).toBe(400)
  expect((await browser.call('/user/logout', {})).code).toBe(200)
  expect(await favoritesOf(browser)).toEqual([lineId])
})

test('stays the same after every other call', async () => {
  const renewing = new Set<CallPath>(['/user/login', '/user/register', '/user/logout'])
  const browser = browserOf(app)
  await browser.call('/favorites/getFavoriteIds', {})
  const { visitor } = browser.jar
  for (const path of callPaths.filter((one) => !renewing.has(one) && one !== '/events/subscribe'))
    await app.server
      .inject({ method: 'POST', url: path, payload: {}, headers: { cookie: `visitor=${visitor}` } })
      .then(({ headers }) => expect(headers['set-cookie'], path).toBeUndefined())
})
