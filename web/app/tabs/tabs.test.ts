import { expect, test } from 'vitest'
import type { Location } from 'react-router'
import { pages } from '../../../contract/kernel/pages.ts'
import { focusStays, sameTab } from '../../shared/browser/sameTab.ts'
import { canClose, close, reload } from './closing.ts'
import type { ClosingScope } from './closing.ts'
import {
  activeTab,
  arrive,
  depart,
  mostKept,
  noTabs,
  noteUnsaved,
  permit,
  reset,
  standingOf,
} from './tabs.ts'
import type { Arrival, TabsState } from './tabs.ts'

let lastKey = 0

/** A way to an address; its key is new unless it is one of before. */
function way(
  fullPath: string,
  navigation: Arrival['navigation'] = 'PUSH',
  more: Partial<Location> = {},
): Arrival {
  const { pathname, search } = new URL(fullPath, 'https://site.invalid')
  const page = pages.find(({ path }) => path === pathname || path === pathname.replace(/\d+$/, ':id'))
  if (!page) throw new Error(`no page at ${fullPath}`)
  lastKey += 1
  const location = { pathname, search, hash: '', state: null, key: `k${lastKey}`, mask: undefined, ...more }
  return { page, navigation, location }
}

const after = (...arrivals: Arrival[]): TabsState => arrivals.reduce(arrive, noTabs)
const paths = ({ tabs }: TabsState) => tabs.map(({ fullPath }) => fullPath)
const here = (state: TabsState) => activeTab(state)?.fullPath
const idOf = (state: TabsState, fullPath: string) =>
  state.tabs.find((tab) => tab.fullPath === fullPath)?.id ?? -1

const three = () => after(way('/base/search'), way('/base/track?no=K1'), way('/orders/ordersList?page=2'))

test('a tab carries the fields of the specification', () => {
  const { title, name, fullPath, query, ignoreCache } =
    activeTab(after(way('/orders/orderDetail/5?a=b'))) ?? {}
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
    'the first search address is the first tab',
    [way('/base/search?to=1')],
    ['/base/search?to=1'],
    '/base/search?to=1',
  ],
  [
    'the first tab waits where another page is opened first',
    [way('/base/track')],
    ['/base/search', '/base/track'],
    '/base/track',
  ],
  [
    'a query makes another tab',
    [way('/base/search'), way('/base/track?no=A'), way('/base/track?no=B')],
    ['/base/search', '/base/track?no=A', '/base/track?no=B'],
    '/base/track?no=B',
  ],
  [
    'an address that is open is activated',
    [way('/base/search'), way('/base/track'), way('/orders/new'), way('/base/track')],
    ['/base/search', '/base/track', '/orders/new'],
    '/base/track',
  ],
  [
    'a page that changes its query takes its tab along',
    [way('/base/search'), way('/base/track?no=A'), way('/base/track?no=B', 'PUSH', { state: sameTab })],
    ['/base/search', '/base/track?no=B'],
    '/base/track?no=B',
  ],
  [
    'so does one that replaces its query',
    [way('/base/search'), way('/base/search?to=1', 'REPLACE')],
    ['/base/search?to=1'],
    '/base/search?to=1',
  ],
  [
    'a tab whose address another one comes to is gone',
    [
      way('/base/search'),
      way('/base/track?no=A'),
      way('/base/track?no=B'),
      way('/base/track?no=A', 'REPLACE'),
    ],
    ['/base/search', '/base/track?no=A'],
    '/base/track?no=A',
  ],
  [
    'who comes to the address of the first tab becomes the first',
    [
      way('/base/search'),
      way('/base/track'),
      way('/base/search?to=1'),
      way('/base/search', 'PUSH', { state: sameTab }),
    ],
    ['/base/search', '/base/track'],
    '/base/search',
  ],
  [
    'a page that puts another one in its place is done',
    [way('/base/search'), way('/orders/new?edit=5'), way('/orders/orderDetail/5', 'REPLACE')],
    ['/base/search', '/orders/orderDetail/5'],
    '/orders/orderDetail/5',
  ],
  [
    'the login is no place to come back to',
    [way('/base/search'), way('/login?redirect=x'), way('/base/track')],
    ['/base/search', '/base/track'],
    '/base/track',
  ],
])('%s', (_, arrivals, open, active) => {
  const state = after(...arrivals)
  expect(paths(state)).toEqual(open)
  expect(here(state)).toBe(active)
})

test('the same arrival changes nothing more', () => {
  const arrival = way('/base/track')
  const state = after(arrival)
  expect(arrive(state, arrival)).toBe(state)
})

test('a page that is come back to stands where it stood; one that follows keeps its tab', () => {
  const first = way('/base/track?no=A')
  const state = after(first, way('/orders/new'), way('/base/track?no=A'))
  expect(activeTab(state)?.location).toBe(first.location)
  const moved = arrive(state, way('/base/track?no=B', 'REPLACE'))
  expect(moved.activeId).toBe(state.activeId)
})

test('going back to an entry of an open tab brings that tab to it', () => {
  const first = way('/base/track?no=A')
  const state = after(first, way('/base/track?no=B', 'PUSH', { state: sameTab }), way('/orders/new'))
  const back = arrive(state, { ...first, navigation: 'POP' })
  expect(paths(back)).toEqual(['/base/search', '/base/track?no=A', '/orders/new'])
  expect(back.activeId).toBe(idOf(state, '/base/track?no=B'))
  // as a tab with that address is open, the entry is that one's
  const again = arrive(state, way('/base/track?no=A'))
  const there = arrive(arrive(again, way('/orders/new')), { ...first, navigation: 'POP' })
  expect(here(there)).toBe('/base/track?no=A')
  expect(there.activeId).toBe(again.activeId)
})

test('the focus stays where a page follows, or a tab is closed by keyboard, and not on the way back', () => {
  const mark = (navigation: Arrival['navigation'], state: unknown) =>
    after(way('/base/track'), way('/base/track?no=A', navigation, { state })).isFocusKept
  expect(mark('PUSH', sameTab)).toBe(true)
  expect(mark('REPLACE', focusStays)).toBe(true)
  expect(mark('PUSH', null)).toBe(false)
  expect(mark('POP', sameTab)).toBe(false)
})

test(`at most ${mostKept} pages are kept, the least recently used goes, its tab stays`, () => {
  const opened = Array.from({ length: mostKept }, (_, index) => way(`/orders/orderDetail/${index + 1}`))
  const full = arrive(after(...opened), way('/orders/orderDetail/1'))
  const state = arrive(full, way('/orders/new'))
  expect(state.keptIds).toHaveLength(mostKept)
  expect(state.keptIds).toContain(idOf(state, '/orders/orderDetail/1'))
  expect(state.keptIds).not.toContain(idOf(state, '/orders/orderDetail/2'))
  expect(paths(state)).toContain('/orders/orderDetail/2')
})

test('a page with ignoreCache is kept only while it is active', () => {
  const state = after(way('/base/search'), way('/base/track'))
  expect(state.keptIds).toEqual([idOf(state, '/base/track')])
})

test('where no tab’s page is on screen none is active, and its pages are kept', () => {
  const state = depart(three())
  expect(state.activeId).toBeNull()
  expect(state.keptIds).toHaveLength(2)
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
])('closing %s from %s leaves %j', (scope, from, left, active) => {
  const state = close(three(), idOf(three(), from), scope)
  expect(paths(state)).toEqual(left)
  expect(here(state)).toBe(active)
  expect(state.keptIds.every((id) => state.tabs.some((tab) => tab.id === id))).toBe(true)
})

test('closing the active tab in the middle leads to the next one', () => {
  const state = arrive(three(), way(track))
  expect(here(close(state, idOf(state, track), 'current'))).toBe(orders)
})

test('what there is to close', () => {
  const can = (from: string) =>
    (['current', 'left', 'right', 'others', 'all'] as const).filter((scope) =>
      canClose(three(), idOf(three(), from), scope),
    )
  expect(can(search)).toEqual(['right', 'others', 'all'])
  expect(can(track)).toEqual(['current', 'right', 'others', 'all'])
  expect(can(orders)).toEqual(['current', 'left', 'others', 'all'])
  expect(canClose(noTabs, 0, 'all')).toBe(false)
})

test('a page begun anew is another one in the same tab', () => {
  const before = three()
  const state = reload(before, idOf(before, orders))
  const standing = ({ tabs }: TabsState) => tabs.map(standingOf)
  expect(standing(state)).toEqual([...standing(before).slice(0, 2), `${idOf(before, orders)}.1`])
  expect({ ...state, tabs: paths(state) }).toEqual({ ...before, tabs: paths(before) })
})

test('tabs that the guard lets through no more are gone, the first stays', () => {
  const state = permit(three(), ({ name }) => name === '/base/track')
  expect(paths(state)).toEqual([search, track])
  expect(state.activeId).toBeNull()
  expect(permit(state, () => true)).toBe(state)
})

test('another person begins with no tabs, with pages of their own, and on the login page it stays', () => {
  const before = three()
  const state = reset(before)
  expect(paths(state)).toEqual([search])
  expect(state.keptIds).toEqual([])
  expect(before.tabs.map(({ id }) => id)).not.toContain(state.tabs[0]?.id)
  const atLogin = arrive(before, way('/login'))
  expect(paths(reset(atLogin))).toEqual([search, '/login'])
  expect(reset(atLogin).activeId).toBe(atLogin.activeId)
})

test('an address that a tab with something typed has is gone to, not taken from it', () => {
  const typedAt = after(way('/base/search'), way('/base/track?no=A'))
  const unsaved = noteUnsaved(typedAt, [idOf(typedAt, '/base/track?no=A')])
  const beside = arrive(unsaved, way('/base/track?no=B'))
  const state = arrive(beside, way('/base/track?no=A', 'PUSH', { state: sameTab }))
  expect(paths(state)).toEqual(['/base/search', '/base/track?no=A', '/base/track?no=B'])
  expect(state.activeId).toBe(typedAt.activeId)
  expect(noteUnsaved(state, [...state.unsavedIds])).toBe(state)
})

test('where something is typed in all pages, more than twelve stay; sent, they are dispensable again', () => {
  const orders = Array.from({ length: mostKept + 3 }, (_, id) => way(`/orders/orderDetail/${id + 1}`))
  const typing = (state: TabsState, arrival: Arrival) => {
    const next = arrive(state, arrival)
    return noteUnsaved(next, next.keptIds)
  }
  const state = orders.reduce(typing, noTabs)
  expect(state.keptIds).toHaveLength(mostKept + 3)
  const sent = arrive(noteUnsaved(state, []), way('/base/track'))
  expect(sent.keptIds).toEqual([...state.keptIds, sent.activeId].slice(-mostKept))
})
