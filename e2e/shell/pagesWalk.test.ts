import { expect } from 'vitest'
import { decideAccess, visitor } from '#contract/kernel/access.ts'
import type { Caller, FactoryType, Role } from '#contract/kernel/access.ts'
import { homePath, loginPagePath, pages } from '#contract/kernel/pages.ts'
import type { Page as PageRow } from '#contract/kernel/pages.ts'
import { problemText } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import { goWithin, currentLocation } from '../testing/address.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { focusedHeading } from '../testing/keys.ts'
import { expectToast } from '../testing/toasts.ts'

const personas: readonly (readonly [name: string, caller: Caller])[] = [
  ['a visitor', visitor],
  ...([0, 1, 2, 3, 9] as const).flatMap((factoryType: FactoryType) =>
    (['admin', 'user'] as const).map(
      (role: Role) =>
        [`${role} of factory type ${factoryType}`, { kind: 'user', role, factoryType }] as const,
    ),
  ),
]

/** Returns the address of a page, with a query that must survive. */
const addressOf = ({ path }: PageRow) => `${path.replace(/:\w+/, '999999')}?seen=1`

const home = { at: homePath, title: pages[0].title }
const carrierType = 3
const verification = '/user/verification/:id'
const carrierStart = { at: '/carrier/orders', title: '承运订单' }

/** Returns the expected landing page and message by the page table; product.md §5, guard. */
function landingOf(
  page: PageRow,
  caller: Caller,
  factoryId?: number,
): { at: string; title: string; message: string | null } {
  // the login page redirects logged-in users to their start page
  if (page.path === loginPagePath && caller.kind === 'user')
    return { ...(caller.factoryType === carrierType ? carrierStart : home), message: null }
  const decision = decideAccess(page.access, caller)
  const address = addressOf(page)
  // a foreign id redirects to the own one
  const own = page.path === verification ? address.replace('999999', String(factoryId)) : address
  if (decision === 'allowed') return { at: own, title: page.title, message: null }
  if (decision === 'loginRequired')
    return { at: `/login?redirect=${encodeURIComponent(address)}`, title: '登录', message: null }
  return { ...home, message: problemText(decision) }
}

const personOf = async (caller: Caller): Promise<{ token?: string; factoryId?: number }> =>
  caller.kind === 'user' ? actor(site.app, { type: caller.factoryType, role: caller.role }) : {}

/** Every fourth page is loaded from the server, and all of them for the visitor; the router opens the rest. */
const freshEvery = 4

/**
 * Returns the pages to visit as each persona. Each page is shown once in every way, and each kind of access is refused once in
 * every way; web/app/routing/guard.test.ts covers the whole table.
 */
function borders() {
  const walked = new Set<string>()
  const ownId = 1
  return personas.flatMap(([name, caller]) => {
    const rows = pages.filter((row) => {
      const { at, message } = landingOf(row, caller, ownId)
      const isShown = message === null && !at.startsWith(`${loginPagePath}?`)
      const ending = isShown ? `${row.path} ${at}` : `${row.access} ${message ?? 'login'}`
      return !walked.has(ending) && walked.add(ending)
    })
    return rows.length === 0 ? [] : [{ name, caller, rows }]
  })
}

test.each(borders())('$name lands where the page table says', async ({ caller, rows }) => {
  const { token, factoryId } = await personOf(caller)
  const window = await openWindow('desktop', { token })
  const { page } = window
  for (const [index, row] of rows.entries()) {
    const { at, title, message } = landingOf(row, caller, factoryId)
    const isFresh = caller.kind === 'visitor' || index % freshEvery === 0
    await (isFresh ? page.goto(addressOf(row)) : goWithin(page, addressOf(row)))
    const landed = { at, title, headings: 1 }
    await expect.poll(() => currentLocation(page), { message: row.path, interval: 20 }).toEqual(landed)
    if (message !== null) await expectToast(window, message)
  }
})

test.each([
  ['/', '/base/search', '找专线'],
  ['/redirect/base/track?seen=1', '/login?redirect=%2Fredirect%2Fbase%2Ftrack%3Fseen%3D1', '登录'],
  ['/base/track/?seen=1', '/base/track?seen=1', '查运单'],
  ['/BASE/TRACK', '/BASE/TRACK', '页面不存在'],
  ['/base/%zz', '/base/%zz', '页面不存在'],
  ['/redirect/%zz', '/redirect/%zz', '页面不存在'],
  ['/redirect//evil.example/x', '/login?redirect=%2Fredirect%2F%2Fevil.example%2Fx', '登录'],
])('a visitor who opens %s lands at %s', async (requested, at, title) => {
  const window = await openWindow('phone')
  window.allowComplaints(/404/)
  await window.page.goto(requested)
  await expect.poll(() => currentLocation(window.page)).toEqual({ at, title, headings: 1 })
})

test.each(['desktop', 'phone'] as const)('on a %s /redirect continues after login', async (width) => {
  const { token } = await actor(site.app, { type: 2, role: 'user' })
  const window = await openWindow(width, { token })
  window.allowComplaints(/404/)
  for (const [target, at, title] of [
    ['/redirect/base/track?seen=1', '/base/track?seen=1', '查运单'],
    ['/redirect//evil.example/x', '/404', '页面不存在'],
    ['/redirect/%2F%2Fevil.example', '/404', '页面不存在'],
  ] as const) {
    await window.page.goto(target)
    await expect.poll(() => currentLocation(window.page)).toEqual({ at, title, headings: 1 })
  }
})

test('an unknown address returns 404 and offers a way back', async () => {
  const window = await openWindow('phone')
  window.allowComplaints(/404/)
  const answer = await window.page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await window.page.getByRole('heading', { level: 1, name: '页面不存在' }).waitFor()
  await window.page.getByRole('main').getByRole('link', { name: '找专线' }).click()
  await window.page.getByRole('heading', { level: 1, name: '找专线' }).waitFor()
  expect(new URL(window.page.url()).pathname).toBe(homePath)
  // now it is a tab with its own heading
  await goWithin(window.page, '/nowhere/else')
  await expect.poll(() => focusedHeading(window.page)).toBe('页面不存在')
})
