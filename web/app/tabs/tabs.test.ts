import { expect, test } from 'vitest'
import { preserveFocus, sameTab } from '#shared/browser/sameTab.ts'
import { canClose, close, reload } from './closing.ts'
import type { ClosingScope } from './closing.ts'
import { activeTab, arrive, depart, mountedPagesMax, noTabs, withUnsaved, permit, pageKeyOf } from './tabs.ts'
import type { Arrival, TabsState } from './tabs.ts'
import { after, arrivalAt, here, idOf, paths, three } from './testing/visits.ts'

test('creates tabs with the fields of the specification', () => {
  const { title, name, fullPath, query, ignoreCache } =
    activeTab(after(arrivalAt('/orders/orderDetail/5?a=b'))) ?? {}
  expect({ title, name, fullPath, query, ignoreCache }).toEqual({
    title: '订单详情',
    name: '/orders/orderDetail/:id',
    fullPath: '/orders/orderDetail/5?a=b',
    query: '?a=b',
    ignoreCache: false,
  })
})

test.each<[string, Arrival[], string[], string]>([
  [
    'opens the first search address in the first tab',
    [arrivalAt('/base/search?to=1')],
    ['/base/search?to=1'],
    '/base/search?to=1',
  ],
  [
    'keeps the first tab unvisited when another page opens first',
    [arrivalAt('/base/track')],
    ['/base/search', '/base/track'],
    '/base/track',
  ],
  [
    'opens another tab for another query',
    [arrivalAt('/base/search'), arrivalAt('/base/track?no=A'), arrivalAt('/base/track?no=B')],
    ['/base/search', '/base/track?no=A', '/base/track?no=B'],
    '/base/track?no=B',
  ],
  [
    'activates the tab of an open address',
    [arrivalAt('/base/search'), arrivalAt('/base/track'), arrivalAt('/orders/new'), arrivalAt('/base/track')],
    ['/base/search', '/base/track', '/orders/new'],
    '/base/track',
  ],
  [
    'keeps the tab of a page that changes its query',
    [
      arrivalAt('/base/search'),
      arrivalAt('/base/track?no=A'),
      arrivalAt('/base/track?no=B', 'PUSH', { state: sameTab }),
    ],
    ['/base/search', '/base/track?no=B'],
    '/base/track?no=B',
  ],
  [
    'keeps the tab of a page that replaces its query',
    [arrivalAt('/base/search'), arrivalAt('/base/search?to=1', 'REPLACE')],
    ['/base/search?to=1'],
    '/base/search?to=1',
  ],
  [
    'merges a tab when another one moves to its address',
    [
      arrivalAt('/base/search'),
      arrivalAt('/base/track?no=A'),
      arrivalAt('/base/track?no=B'),
      arrivalAt('/base/track?no=A', 'REPLACE'),
    ],
    ['/base/search', '/base/track?no=A'],
    '/base/track?no=A',
  ],
  [
    'makes a tab the first one when it moves to the address of the first',
    [
      arrivalAt('/base/search'),
      arrivalAt('/base/track'),
      arrivalAt('/base/search?to=1'),
      arrivalAt('/base/search', 'PUSH', { state: sameTab }),
    ],
    ['/base/search', '/base/track'],
    '/base/search',
  ],
  [
    'closes the tab of a page that replaces itself with another',
    [
      arrivalAt('/base/search'),
      arrivalAt('/orders/new?edit=5'),
      arrivalAt('/orders/orderDetail/5', 'REPLACE'),
    ],
    ['/base/search', '/orders/orderDetail/5'],
    '/orders/orderDetail/5',
  ],
  [
    'closes the tab of the login when it is left',
    [arrivalAt('/base/search'), arrivalAt('/login?redirect=x'), arrivalAt('/base/track')],
    ['/base/search', '/base/track'],
    '/base/track',
  ],
])('%s', (_, arrivals, open, active) => {
  const state = after(...arrivals)
  expect(paths(state)).toEqual(open)
  expect(here(state)).toBe(active)
})

test('ignores the same arrival when repeated', () => {
  const arrival = arrivalAt('/base/track')
  const state = after(arrival)
  expect(arrive(state, arrival)).toBe(state)
})

test("keeps a page's location on return, and the tab of a page that changes its query", () => {
  const first = arrivalAt('/base/track?no=A')
  const state = after(first, arrivalAt('/orders/new'), arrivalAt('/base/track?no=A'))
  expect(activeTab(state)?.location).toBe(first.location)
  const moved = arrive(state, arrivalAt('/base/track?no=B', 'REPLACE'))
  expect(moved.activeId).toBe(state.activeId)
})

test('moves an open tab to its history entry when going back', () => {
  const first = arrivalAt('/base/track?no=A')
  const state = after(
    first,
    arrivalAt('/base/track?no=B', 'PUSH', { state: sameTab }),
    arrivalAt('/orders/new'),
  )
  const back = arrive(state, { ...first, navigation: 'POP' })
  expect(paths(back)).toEqual(['/base/search', '/base/track?no=A', '/orders/new'])
  expect(back.activeId).toBe(idOf(state, '/base/track?no=B'))
  // a tab with that address is open, so the entry becomes its
  const again = arrive(state, arrivalAt('/base/track?no=A'))
  const there = arrive(arrive(again, arrivalAt('/orders/new')), { ...first, navigation: 'POP' })
  expect(here(there)).toBe('/base/track?no=A')
  expect(there.activeId).toBe(again.activeId)
})

test('leaves the focus when a page changes its query or a tab is closed by keyboard, but not when going back', () => {
  const mark = (navigation: Arrival['navigation'], state: unknown) =>
    after(arrivalAt('/base/track'), arrivalAt('/base/track?no=A', navigation, { state })).isFocusPreserved
  expect(mark('PUSH', sameTab)).toBe(true)
  expect(mark('REPLACE', preserveFocus)).toBe(true)
  expect(mark('PUSH', null)).toBe(false)
  expect(mark('POP', sameTab)).toBe(false)
})

test(`keeps at most ${mountedPagesMax} pages mounted and unmounts the least recently used, but keeps its tab`, () => {
  const opened = Array.from({ length: mountedPagesMax }, (_, index) =>
    arrivalAt(`/orders/orderDetail/${index + 1}`),
  )
  const full = arrive(after(...opened), arrivalAt('/orders/orderDetail/1'))
  const state = arrive(full, arrivalAt('/orders/new'))
  expect(state.mountedIds).toHaveLength(mountedPagesMax)
  expect(state.mountedIds).toContain(idOf(state, '/orders/orderDetail/1'))
  expect(state.mountedIds).not.toContain(idOf(state, '/orders/orderDetail/2'))
  expect(paths(state)).toContain('/orders/orderDetail/2')
})

test('keeps a page with ignoreCache only while active', () => {
  const state = after(arrivalAt('/base/search'), arrivalAt('/base/track'))
  expect(state.mountedIds).toEqual([idOf(state, '/base/track')])
})

test('deactivates all tabs and keeps their pages while no tab’s page is on screen', () => {
  const state = depart(three())
  expect(state.activeId).toBeNull()
  expect(state.mountedIds).toHaveLength(2)
  expect(depart(state)).toBe(state)
})

const [search, track, orders] = ['/base/search', '/base/track?no=K1', '/orders/ordersList?page=2'] as const

test.each<[ClosingScope, string, string[], string]>([
  ['current', orders, [search, track], track],
  ['current', track, [search, orders], orders],
  ['current', search, [search, track, orders], orders],
  ['left', orders, [search, orders], orders],
  ['left', track, [search, track, orders], orders],
  ['right', track, [search, track], track],
  ['right', search, [search], search],
  ['others', track, [search, track], track],
  ['others', search, [search], search],
  ['all', track, [search], search],
])('closing %s from %s leaves %j', (scope, from, remaining, active) => {
  const state = close(three(), idOf(three(), from), scope)
  expect(paths(state)).toEqual(remaining)
  expect(here(state)).toBe(active)
  expect(state.mountedIds.every((id) => state.tabs.some((tab) => tab.id === id))).toBe(true)
})

test('activates the next tab when an active one in the middle closes', () => {
  const state = arrive(three(), arrivalAt(track))
  expect(here(close(state, idOf(state, track), 'current'))).toBe(orders)
})

test('knows what can be closed', () => {
  const can = (from: string) =>
    (['current', 'left', 'right', 'others', 'all'] as const).filter((scope) =>
      canClose(three(), idOf(three(), from), scope),
    )
  expect(can(search)).toEqual(['right', 'others', 'all'])
  expect(can(track)).toEqual(['current', 'right', 'others', 'all'])
  expect(can(orders)).toEqual(['current', 'left', 'others', 'all'])
  expect(canClose(noTabs, 0, 'all')).toBe(false)
})

test('reloads a page in the same tab under another key', () => {
  const before = three()
  const state = reload(before, idOf(before, orders))
  const pageKeys = ({ tabs }: TabsState) => tabs.map(pageKeyOf)
  expect(pageKeys(state)).toEqual([...pageKeys(before).slice(0, 2), `${idOf(before, orders)}.1`])
  expect({ ...state, tabs: paths(state) }).toEqual({ ...before, tabs: paths(before) })
})

test('removes tabs that the guard no longer permits, except the first', () => {
  const state = permit(three(), ({ name }) => name === '/base/track')
  expect(paths(state)).toEqual([search, track])
  expect(state.activeId).toBeNull()
  expect(permit(state, () => true)).toBe(state)
})

test('activates a tab with unsaved input instead of taking its address', () => {
  const typedAt = after(arrivalAt('/base/search'), arrivalAt('/base/track?no=A'))
  const unsaved = withUnsaved(typedAt, [idOf(typedAt, '/base/track?no=A')])
  const beside = arrive(unsaved, arrivalAt('/base/track?no=B'))
  const state = arrive(beside, arrivalAt('/base/track?no=A', 'PUSH', { state: sameTab }))
  expect(paths(state)).toEqual(['/base/search', '/base/track?no=A', '/base/track?no=B'])
  expect(state.activeId).toBe(typedAt.activeId)
  expect(withUnsaved(state, [...state.unsavedIds])).toBe(state)
})

test('keeps more than twelve pages with unsaved input until it is sent', () => {
  const orders = Array.from({ length: mountedPagesMax + 3 }, (_, id) =>
    arrivalAt(`/orders/orderDetail/${id + 1}`),
  )
  const typing = (state: TabsState, arrival: Arrival) => {
    const next = arrive(state, arrival)
    return withUnsaved(next, next.mountedIds)
  }
  const state = orders.reduce(typing, noTabs)
  expect(state.mountedIds).toHaveLength(mountedPagesMax + 3)
  const sent = arrive(withUnsaved(state, []), arrivalAt('/base/track'))
  expect(sent.mountedIds).toEqual([...state.mountedIds, sent.activeId].slice(-mountedPagesMax))
})
