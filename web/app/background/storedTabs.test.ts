import { afterEach, beforeEach, expect, test } from 'vitest'
import { homePath } from '#contract/kernel/pages.ts'
import { addTabNames, forgetTabNames, useTabNames } from '#shared/browser/tabName.ts'
import { setCurrentUser, userOf } from '#shared/testing/people.ts'
import { arrive, mountedPagesMax, noTabs, withUnsaved } from '../tabs/tabs.ts'
import type { TabsState } from '../tabs/tabs.ts'
import { setTabs, useTabs } from '../tabs/tabStore.ts'
import { persistTabs, mergeStoredTabs } from './storedTabs.ts'

const titles: Record<string, string> = {
  [homePath]: '找专线',
  '/base/track': '查运单',
  '/orders/new': '在线下单',
}

function visited(state: TabsState, fullPath: string): TabsState {
  const { pathname, search } = new URL(fullPath, 'https://here.invalid')
  return arrive(state, {
    page: { path: pathname as never, title: titles[pathname] ?? '', ignoreCache: pathname === homePath },
    location: { pathname, search, hash: '', state: null, key: `key of ${fullPath}`, mask: undefined },
    navigation: 'PUSH',
  })
}

const addresses = ({ tabs }: TabsState) => tabs.map(({ fullPath }) => fullPath)
const storedTabs = (...paths: string[]) =>
  paths.map((fullPath) => ({ name: fullPath.split('?')[0] ?? '', fullPath, keys: [`before ${fullPath}`] }))

beforeEach(() => {
  sessionStorage.clear()
  setCurrentUser(null)
  setTabs(noTabs)
})
afterEach(() => sessionStorage.clear())

test('restores the tabs in order, with the one on screen, and mounts only its page', () => {
  const now = visited(noTabs, '/base/track?no=1')
  const tabs = mergeStoredTabs(now, storedTabs('/base/search?to=330782', '/base/track?no=1', '/orders/new'))
  expect(addresses(tabs)).toEqual(['/base/search?to=330782', '/base/track?no=1', '/orders/new'])
  expect(tabs.tabs[1]?.id).toBe(now.activeId)
  expect(tabs.mountedIds).toEqual([now.activeId])
  // going back in the history finds the tab of an entry
  expect(tabs.tabs[1]?.keys).toEqual(['before /base/track?no=1', 'key of /base/track?no=1'])
})

test('keeps tabs opened meanwhile and drops pages that no longer exist', () => {
  const now = visited(visited(noTabs, '/base/search?kg=5'), '/orders/new')
  expect(addresses(mergeStoredTabs(now, storedTabs('/gone/page', '/base/track?no=1')))).toEqual([
    '/base/search?kg=5',
    '/base/track?no=1',
    '/orders/new',
  ])
})

test("restores a window's tabs only for the same user", () => {
  const inStorage = (who: number | null) =>
    sessionStorage.setItem('tabs', JSON.stringify({ who, tabs: storedTabs(homePath, '/base/track?no=1') }))
  inStorage(8)
  persistTabs()()
  expect(addresses(useTabs.getState())).toEqual([homePath])

  const user = userOf(2)
  inStorage(user.id)
  setCurrentUser(user)
  setTabs(noTabs)
  const stop = persistTabs()
  expect(addresses(useTabs.getState())).toEqual([homePath, '/base/track?no=1'])
  setTabs(visited(useTabs.getState(), '/orders/new'))
  const written = JSON.parse(sessionStorage.getItem('tabs') ?? '') as {
    who: number
    tabs: { fullPath: string }[]
  }
  expect(written.who).toBe(user.id)
  expect(written.tabs.map(({ fullPath }) => fullPath)).toEqual([homePath, '/base/track?no=1', '/orders/new'])
  stop()
})

test('restores the names of tabs, but not whom a draft is for', () => {
  const user = userOf(2)
  setCurrentUser(user)
  setTabs(visited(visited(noTabs, '/base/track?no=1'), '/orders/new'))
  addTabNames({ '/base/track?no=1': 'D1', '/orders/new': '李雷' })
  persistTabs()()
  forgetTabNames()
  setTabs(visited(noTabs, '/orders/new'))
  persistTabs()()
  expect(useTabNames.getState().names).toEqual({ '/base/track?no=1': 'D1' })
  expect(sessionStorage.getItem('tabs')).not.toContain('李雷')
  forgetTabNames()
})

test('never unmounts a page with unsaved input, however many pages open', () => {
  let state = visited(noTabs, '/orders/new')
  const typedIn = state.activeId ?? -1
  state = withUnsaved(state, [typedIn])
  for (let n = 0; n < 3 * mountedPagesMax; n += 1) state = visited(state, `/base/track?no=${n}`)
  expect(state.mountedIds).toContain(typedIn)
})
