import type { Location, NavigationType } from 'react-router'
import { homePath, loginPagePath } from '../../../contract/kernel/pages.ts'
import type { Page } from '../../../contract/kernel/pages.ts'
import { isFocusKept, isSameTab } from '../../shared/browser/sameTab.ts'

/**
 * At most so many pages are mounted at once (product.md §5), and beyond them those in which something typed would be lost; the tabs
 * of the others remain, their pages begin anew.
 */
export const mostKept = 12

/** A tab: one page at one full path. */
export interface Tab {
  /** Unique as long as the site is open; the first tab's is 0. */
  id: number
  /** The page's title in the page table. */
  title: string
  /** The page's name: its path in the page table. */
  name: string
  /** Path and query: no two tabs have the same. */
  fullPath: string
  /** The query as it stands in the address, with its question mark; '' for none. */
  query: string
  /** The page is unmounted as soon as the tab is left. */
  ignoreCache: boolean
  /** Where the page stands, which hidden stays as it is wherever the browser goes. */
  location: Location
  /** The entries of the browser's history that belong to it. */
  keys: readonly string[]
  /** How often its page was begun anew at the user's request. */
  reloads: number
}

export interface TabsState {
  /** In the order of the bar. The first one cannot be closed. */
  tabs: readonly Tab[]
  /** null while something else than a tab's page is on screen. */
  activeId: number | null
  /** The tabs whose pages are mounted, the least recently used first, the active one last. */
  keptIds: readonly number[]
  /** The tabs whose pages hold something typed that was not sent: they are never unmounted for another page. */
  unsavedIds: readonly number[]
  /** The history entry that led to this state, with its address: it is not an arrival once more. */
  arrivedAt: string | null
  /** The last arrival leaves the focus where it was. */
  isFocusKept: boolean
  nextId: number
}

/** Where the browser has gone, to a page that the guard lets through. */
export interface Arrival {
  page: Pick<Page, 'path' | 'title' | 'ignoreCache'>
  location: Location
  navigation: `${NavigationType}`
}

const homeLocation: Location = {
  pathname: homePath,
  search: '',
  hash: '',
  state: null,
  key: 'home',
  mask: undefined,
}

/** Nothing opened yet: the first tab alone, unvisited, which takes the first search address that is opened. */
const beginningAt = (id: number): TabsState => ({
  tabs: [
    {
      id,
      title: '找专线',
      name: homePath,
      fullPath: homePath,
      query: '',
      ignoreCache: true,
      location: homeLocation,
      keys: [],
      reloads: 0,
    },
  ],
  activeId: null,
  keptIds: [],
  unsavedIds: [],
  arrivedAt: null,
  isFocusKept: false,
  nextId: id + 1,
})

export const noTabs = beginningAt(0)

const fullPathOf = ({ pathname, search }: Location) => pathname + search
const entryOf = (location: Location) => `${location.key} ${fullPathOf(location)}`

/** The active tab; undefined where none is. */
export const activeTab = ({ tabs, activeId }: TabsState): Tab | undefined =>
  tabs.find(({ id }) => id === activeId)

/** Names a tab's page as it stands: begun anew, it is another. */
export const standingOf = ({ id, reloads }: Tab): string => `${id}.${reloads}`

/** A login is no place to come back to; and what is active says which pages stay mounted. */
export function settled(state: TabsState): TabsState {
  const { activeId } = state
  const tabs = state.tabs.filter(({ id, name }) => id === activeId || name !== loginPagePath)
  const isKeepable = (id: number) => tabs.some((tab) => tab.id === id && !tab.ignoreCache)
  const others = state.keptIds.filter((id) => id !== activeId && isKeepable(id))
  const mounted = activeId === null ? others : [...others, activeId]
  const dispensable = mounted.filter((id) => id !== activeId && !state.unsavedIds.includes(id))
  const over = new Set(dispensable.slice(0, Math.max(0, mounted.length - mostKept)))
  return { ...state, tabs, keptIds: mounted.filter((id) => !over.has(id)) }
}

/** Says which pages hold something unsaved; the same state where that is known. */
export function noteUnsaved(state: TabsState, ids: readonly number[]): TabsState {
  const isSame = ids.length === state.unsavedIds.length && ids.every((id) => state.unsavedIds.includes(id))
  return isSame ? state : { ...state, unsavedIds: ids }
}

const withKey = (tab: Tab, key: string): Tab =>
  tab.keys.includes(key) ? tab : { ...tab, keys: [...tab.keys, key] }

/** The tab, gone to another address of its page. */
const movedTo = (tab: Tab, location: Location): Tab =>
  withKey({ ...tab, fullPath: fullPathOf(location), query: location.search, location }, location.key)

/** These tabs, with the one active to which the browser has gone. */
const activated = (state: TabsState, tabs: readonly Tab[], id: number, { location, navigation }: Arrival) =>
  settled({
    ...state,
    tabs,
    activeId: id,
    arrivedAt: entryOf(location),
    isFocusKept: navigation !== 'POP' && (isFocusKept(location.state) || isSameTab(location.state)),
  })

/** The active page has changed its own query: its tab comes along, and takes the place of one that was there. */
function follow(state: TabsState, tab: Tab, arrival: Arrival): TabsState {
  const { location } = arrival
  const taken = state.tabs.find((each) => each !== tab && each.fullPath === fullPathOf(location))
  const moved = movedTo({ ...tab, keys: [...tab.keys, ...(taken?.keys ?? [])] }, location)
  // the first tab cannot go: who comes to its address becomes the first
  if (taken && taken === state.tabs[0]) {
    const rest = state.tabs.filter((each) => each !== taken && each !== tab)
    return activated(state, [moved, ...rest], tab.id, arrival)
  }
  const tabs = state.tabs.filter((each) => each !== taken).map((each) => (each === tab ? moved : each))
  return activated(state, tabs, tab.id, arrival)
}

const replaced = (state: TabsState, next: Tab) => state.tabs.map((tab) => (tab.id === next.id ? next : tab))

/** Opens the tab of an address, or activates the one that has it, or that it belonged to before going back. */
function open(state: TabsState, arrival: Arrival): TabsState {
  const { page, location, navigation } = arrival
  const [first] = state.tabs
  if (first && first.keys.length === 0 && page.path === first.name) {
    return activated(state, replaced(state, movedTo(first, location)), first.id, arrival)
  }
  const there = state.tabs.find(({ fullPath }) => fullPath === fullPathOf(location))
  // it stands where it stood: its page does not learn that it was left
  if (there) return activated(state, replaced(state, withKey(there, location.key)), there.id, arrival)
  const owner = navigation === 'POP' ? state.tabs.find(({ keys }) => keys.includes(location.key)) : undefined
  if (owner) return activated(state, replaced(state, movedTo(owner, location)), owner.id, arrival)
  const tab: Tab = {
    id: state.nextId,
    title: page.title,
    name: page.path,
    fullPath: fullPathOf(location),
    query: location.search,
    ignoreCache: page.ignoreCache,
    location,
    keys: [location.key],
    reloads: 0,
  }
  return activated({ ...state, nextId: state.nextId + 1 }, [...state.tabs, tab], tab.id, arrival)
}

/** The tabs after the browser has gone to a page; the same state where this is the arrival that led to it. */
export function arrive(state: TabsState, arrival: Arrival): TabsState {
  const { location, navigation } = arrival
  if (state.arrivedAt === entryOf(location)) return state
  const active = activeTab(state)
  if (!active || navigation === 'POP') return open(state, arrival)
  const isSamePage = active.location.pathname === location.pathname
  // a tab that would have to give up its address is gone to instead, where something typed would go with it
  const hasUnsavedThere = state.tabs.some(
    (tab) => tab !== active && tab.fullPath === fullPathOf(location) && state.unsavedIds.includes(tab.id),
  )
  if (isSamePage && !hasUnsavedThere && (navigation === 'REPLACE' || isSameTab(location.state))) {
    return follow(state, active, arrival)
  }
  // a page that puts another one in its place is done, and its tab with it
  const isDone = navigation === 'REPLACE' && !isSamePage && active !== state.tabs[0]
  return open(isDone ? { ...state, tabs: state.tabs.filter((tab) => tab !== active) } : state, arrival)
}

/** No tab's page is on screen: a redirect, not-found, or the guard is not sure yet. */
export function depart(state: TabsState): TabsState {
  if (state.activeId === null && state.arrivedAt === null) return state
  return settled({ ...state, activeId: null, arrivedAt: null, isFocusKept: false })
}

/** Only the tabs that the guard still lets through, and the first. */
export function permit(state: TabsState, isPermitted: (tab: Tab) => boolean): TabsState {
  const tabs = state.tabs.filter((tab, index) => index === 0 || isPermitted(tab))
  if (tabs.length === state.tabs.length) return state
  const isActiveGone = !tabs.some(({ id }) => id === state.activeId)
  return settled({ ...state, tabs, ...(isActiveGone && { activeId: null, arrivedAt: null }) })
}

/**
 * Another person sits at the browser: no tabs, no kept pages. The login page alone stays as it is when somebody logs in on it,
 * because it still has to lead on.
 */
export function reset(state: TabsState): TabsState {
  const anew = beginningAt(state.nextId)
  const active = activeTab(state)
  if (active?.name !== loginPagePath) return anew
  const { activeId, arrivedAt, isFocusKept } = state
  return { ...anew, tabs: [...anew.tabs, active], activeId, keptIds: [active.id], arrivedAt, isFocusKept }
}
