import type { Location, NavigationType } from 'react-router'
import { homePath, loginPagePath } from '#contract/kernel/pages.ts'
import type { Page } from '#contract/kernel/pages.ts'
import { isFocusPreserved, isSameTab } from '#shared/browser/sameTab.ts'

/**
 * The most pages mounted at once (product.md §5). Pages with unsaved input are mounted beyond it; tabs of unmounted pages remain
 * and start fresh.
 */
export const mountedPagesMax = 12

/** A tab: one page at one full path. */
export interface Tab {
  /** Unique while the site is open; the first tab has 0. */
  id: number
  /** The page's title in the page table. */
  title: string
  /** The page's name: its path in the page table. */
  name: string
  /** Path and query, unique among the tabs. */
  fullPath: string
  /** The query of the address with its question mark; '' for none. */
  query: string
  /** Unmounts the page as soon as the tab is left. */
  ignoreCache: boolean
  /** The location the page renders at; a hidden page keeps it wherever the browser goes. */
  location: Location
  /** The browser history entries that belong to the tab. */
  keys: readonly string[]
  /** How often the user reloaded the page. */
  reloads: number
}

export interface TabsState {
  /** In the order of the bar. The first one cannot be closed. */
  tabs: readonly Tab[]
  /** null while no tab's page is on screen. */
  activeId: number | null
  /** Tabs whose pages are mounted, least recently used first, the active one last. */
  mountedIds: readonly number[]
  /** Tabs whose pages hold unsent input; they are never unmounted for another page. */
  unsavedIds: readonly number[]
  /** The history entry that led to this state, with its address; arriving at it again changes nothing. */
  arrivedAt: string | null
  /** The last arrival leaves the focus where it was. */
  isFocusPreserved: boolean
  nextId: number
}

/** A navigation to a page that the guard permits. */
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

/** Returns the initial state: the first tab alone, unvisited. It takes the first search address that is opened. */
const initialTabs = (id: number): TabsState => ({
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
  mountedIds: [],
  unsavedIds: [],
  arrivedAt: null,
  isFocusPreserved: false,
  nextId: id + 1,
})

export const noTabs = initialTabs(0)

const fullPathOf = ({ pathname, search }: Location) => pathname + search
const entryOf = (location: Location) => `${location.key} ${fullPathOf(location)}`

/** Returns the active tab; undefined without one. */
export const activeTab = ({ tabs, activeId }: TabsState): Tab | undefined =>
  tabs.find(({ id }) => id === activeId)

/** Returns the key of a tab's mounted page; a reload changes it. */
export const pageKeyOf = ({ id, reloads }: Tab): string => `${id}.${reloads}`

/** Drops login tabs that are not active, and limits the mounted pages. */
export function settled(state: TabsState): TabsState {
  const { activeId } = state
  const tabs = state.tabs.filter(({ id, name }) => id === activeId || name !== loginPagePath)
  const isKeepable = (id: number) => tabs.some((tab) => tab.id === id && !tab.ignoreCache)
  const others = state.mountedIds.filter((id) => id !== activeId && isKeepable(id))
  const mounted = activeId === null ? others : [...others, activeId]
  const dispensable = mounted.filter((id) => id !== activeId && !state.unsavedIds.includes(id))
  const over = new Set(dispensable.slice(0, Math.max(0, mounted.length - mountedPagesMax)))
  return { ...state, tabs, mountedIds: mounted.filter((id) => !over.has(id)) }
}

/** Records which pages hold unsaved input; returns the same state when nothing changed. */
export function withUnsaved(state: TabsState, ids: readonly number[]): TabsState {
  const isSame = ids.length === state.unsavedIds.length && ids.every((id) => state.unsavedIds.includes(id))
  return isSame ? state : { ...state, unsavedIds: ids }
}

const withKey = (tab: Tab, key: string): Tab =>
  tab.keys.includes(key) ? tab : { ...tab, keys: [...tab.keys, key] }

/** Returns the tab moved to another address of its page. */
const movedTo = (tab: Tab, location: Location): Tab =>
  withKey({ ...tab, fullPath: fullPathOf(location), query: location.search, location }, location.key)

/** Returns the state with these tabs and the given one active. */
const activated = (state: TabsState, tabs: readonly Tab[], id: number, { location, navigation }: Arrival) =>
  settled({
    ...state,
    tabs,
    activeId: id,
    arrivedAt: entryOf(location),
    isFocusPreserved: navigation !== 'POP' && (isFocusPreserved(location.state) || isSameTab(location.state)),
  })

/** Moves the active tab after its page changed its own query; a tab that had that address is merged. */
function follow(state: TabsState, tab: Tab, arrival: Arrival): TabsState {
  const { location } = arrival
  const occupant = state.tabs.find((each) => each !== tab && each.fullPath === fullPathOf(location))
  const moved = movedTo({ ...tab, keys: [...tab.keys, ...(occupant?.keys ?? [])] }, location)
  // the first tab cannot close: a tab that takes its address becomes the first
  if (occupant && occupant === state.tabs[0]) {
    const rest = state.tabs.filter((each) => each !== occupant && each !== tab)
    return activated(state, [moved, ...rest], tab.id, arrival)
  }
  const tabs = state.tabs.filter((each) => each !== occupant).map((each) => (each === tab ? moved : each))
  return activated(state, tabs, tab.id, arrival)
}

const replaced = (state: TabsState, next: Tab) => state.tabs.map((tab) => (tab.id === next.id ? next : tab))

/** Opens the tab of an address, or activates the one that has it or had it before going back. */
function open(state: TabsState, arrival: Arrival): TabsState {
  const { page, location, navigation } = arrival
  const [first] = state.tabs
  if (first && first.keys.length === 0 && page.path === first.name) {
    return activated(state, replaced(state, movedTo(first, location)), first.id, arrival)
  }
  const existing = state.tabs.find(({ fullPath }) => fullPath === fullPathOf(location))
  // the location stays: its page does not notice that it was left
  if (existing)
    return activated(state, replaced(state, withKey(existing, location.key)), existing.id, arrival)
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

/** Returns the tabs after a navigation; the same state for the arrival that led to it. */
export function arrive(state: TabsState, arrival: Arrival): TabsState {
  const { location, navigation } = arrival
  if (state.arrivedAt === entryOf(location)) return state
  const active = activeTab(state)
  if (!active || navigation === 'POP') return open(state, arrival)
  const isSamePage = active.location.pathname === location.pathname
  // a tab with unsaved input keeps its address: it is activated instead
  const hasUnsavedThere = state.tabs.some(
    (tab) => tab !== active && tab.fullPath === fullPathOf(location) && state.unsavedIds.includes(tab.id),
  )
  if (isSamePage && !hasUnsavedThere && (navigation === 'REPLACE' || isSameTab(location.state))) {
    return follow(state, active, arrival)
  }
  // a page that replaces itself with another is done, and so is its tab
  const isDone = navigation === 'REPLACE' && !isSamePage && active !== state.tabs[0]
  return open(isDone ? { ...state, tabs: state.tabs.filter((tab) => tab !== active) } : state, arrival)
}

/** Deactivates the tabs: a redirect or not-found is on screen, or the guard has not decided yet. */
export function depart(state: TabsState): TabsState {
  if (state.activeId === null && state.arrivedAt === null) return state
  return settled({ ...state, activeId: null, arrivedAt: null, isFocusPreserved: false })
}

/** Keeps the first tab and those that the guard still permits. */
export function permit(state: TabsState, isPermitted: (tab: Tab) => boolean): TabsState {
  const tabs = state.tabs.filter((tab, index) => index === 0 || isPermitted(tab))
  if (tabs.length === state.tabs.length) return state
  const isActiveGone = !tabs.some(({ id }) => id === state.activeId)
  return settled({ ...state, tabs, ...(isActiveGone && { activeId: null, arrivedAt: null }) })
}

/** Keeps a visitor's tabs at the login. Their pages mount again, because they depend on the user; the login page still leads on. */
export function keepAtLogin(state: TabsState): TabsState {
  const active = activeTab(state)
  const tabs = state.tabs.map((tab) =>
    tab === active && tab.name !== loginPagePath ? { ...tab, reloads: tab.reloads + 1 } : tab,
  )
  return { ...state, tabs, mountedIds: active ? [active.id] : [], unsavedIds: [] }
}

/** Resets the tabs for another user. Only an active login page stays, because it still has to lead on after the login. */
export function reset(state: TabsState): TabsState {
  const fresh = initialTabs(state.nextId)
  const active = activeTab(state)
  if (active?.name !== loginPagePath) return fresh
  const { activeId, arrivedAt, isFocusPreserved: isFocusKept } = state
  return {
    ...fresh,
    tabs: [...fresh.tabs, active],
    activeId,
    mountedIds: [active.id],
    arrivedAt,
    isFocusPreserved: isFocusKept,
  }
}
