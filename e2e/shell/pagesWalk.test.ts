import { expect } from 'vitest'
import { decideAccess, visitor } from '../../contract/kernel/access.ts'
import type { Asker, FactoryType, Role } from '../../contract/kernel/access.ts'
import { homePath, loginPagePath, pages } from '../../contract/kernel/pages.ts'
import type { Page as PageRow } from '../../contract/kernel/pages.ts'
import { problemText } from '../../contract/kernel/problems.ts'
import { actor } from '../../server/testing/actors.ts'
import { goWithin, whereabouts } from '../testing/address.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { focusedHeading } from '../testing/keys.ts'
import { expectToast } from '../testing/toasts.ts'

const personas: readonly (readonly [name: string, asker: Asker])[] = [
  ['a visitor', visitor],
  ...([0, 1, 2, 3, 9] as const).flatMap((factoryType: FactoryType) =>
    (['admin', 'user'] as const).map(
      (role: Role) =>
        [`${role} of factory type ${factoryType}`, { kind: 'user', role, factoryType }] as const,
    ),
  ),
]

/** The address of a page, with a query that has to survive. */
const addressOf = ({ path }: PageRow) => `${path.replace(/:\w+/, '999999')}?seen=1`

const home = { at: homePath, title: pages[0].title }
const carrierType = 3
const verification = '/user/verification/:id'
const carrierStart = { at: '/carrier/orders', title: '承运订单' }

/** Where the table says that somebody lands, and what is said there; product.md §5, guard. */
function landingOf(
  page: PageRow,
  asker: Asker,
  factoryId?: number,
): { at: string; title: string; said: string | null } {
  // a login leads whoever is logged in on to where they begin
  if (page.path === loginPagePath && asker.kind === 'user')
    return { ...(asker.factoryType === carrierType ? carrierStart : home), said: null }
  const decision = decideAccess(page.access, asker)
  const address = addressOf(page)
  // another's id leads to the own one
  const own = page.path === verification ? address.replace('999999', String(factoryId)) : address
  if (decision === 'allowed') return { at: own, title: page.title, said: null }
  if (decision === 'loginRequired')
    return { at: `/login?redirect=${encodeURIComponent(address)}`, title: '登录', said: null }
  return { ...home, said: problemText(decision) }
}

const personOf = async (asker: Asker): Promise<{ token?: string; factoryId?: number }> =>
  asker.kind === 'user' ? actor(site.app, { type: asker.factoryType, role: asker.role }) : {}

/** Every page comes fresh from the server for the visitor, and for one more of the others; the rest are gone to by the router. */
const freshEvery = 4

/**
 * Whom to send to which pages, so that each page is shown once in every way, and each kind of access is refused once in every way; that
 * the table is right for every page and person is held by web/app/routing/guard.test.ts.
 */
function borders() {
  const walked = new Set<string>()
  const ownId = 1
  return personas.flatMap(([name, asker]) => {
    const rows = pages.filter((row) => {
      const { at, said } = landingOf(row, asker, ownId)
      const isShown = said === null && !at.startsWith(`${loginPagePath}?`)
      const ending = isShown ? `${row.path} ${at}` : `${row.access} ${said ?? 'login'}`
      return !walked.has(ending) && walked.add(ending)
    })
    return rows.length === 0 ? [] : [{ name, asker, rows }]
  })
}

test.each(borders())('$name lands where the page table says', async ({ asker, rows }) => {
  const { token, factoryId } = await personOf(asker)
  const window = await openWindow('desk', { token })
  const { page } = window
  for (const [index, row] of rows.entries()) {
    const { at, title, said } = landingOf(row, asker, factoryId)
    const isFresh = asker.kind === 'visitor' || index % freshEvery === 0
    await (isFresh ? page.goto(addressOf(row)) : goWithin(page, addressOf(row)))
    const landed = { at, title, headings: 1 }
    await expect.poll(() => whereabouts(page), { message: row.path, interval: 20 }).toEqual(landed)
    if (said !== null) await expectToast(window, said)
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
])('a visitor who asks for %s lands at %s', async (asked, at, title) => {
  const window = await openWindow('phone')
  window.allowComplaints(/404/)
  await window.page.goto(asked)
  await expect.poll(() => whereabouts(window.page)).toEqual({ at, title, headings: 1 })
})

test.each(['desk', 'phone'] as const)(
  'at a %s /redirect leads on once somebody is logged in',
  async (width) => {
    const { token } = await actor(site.app, { type: 2, role: 'user' })
    const window = await openWindow(width, { token })
    window.allowComplaints(/404/)
    for (const [asked, at, title] of [
      ['/redirect/base/track?seen=1', '/base/track?seen=1', '查运单'],
      ['/redirect//evil.example/x', '/404', '页面不存在'],
      ['/redirect/%2F%2Fevil.example', '/404', '页面不存在'],
    ] as const) {
      await window.page.goto(asked)
      await expect.poll(() => whereabouts(window.page)).toEqual({ at, title, headings: 1 })
    }
  },
)

test('an unmatched address says so, with status 404 and a way back', async () => {
  const window = await openWindow('phone')
  window.allowComplaints(/404/)
  const answer = await window.page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await window.page.getByRole('heading', { level: 1, name: '页面不存在' }).waitFor()
  await window.page.getByRole('main').getByRole('link', { name: '找专线' }).click()
  await window.page.getByRole('heading', { level: 1, name: '找专线' }).waitFor()
  expect(new URL(window.page.url()).pathname).toBe(homePath)
  // now there is a tab beside it, with a heading of its own
  await goWithin(window.page, '/nowhere/else')
  await expect.poll(() => focusedHeading(window.page)).toBe('页面不存在')
})
