import { homePath, pages } from '#contract/kernel/pages.ts'
import type { Page, PagePath } from '#contract/kernel/pages.ts'
import { addTabNames, useTabNames } from '#shared/browser/tabName.ts'
import { useSession } from '#shared/server/session.ts'
import type { Tab, TabsState } from '../tabs/tabs.ts'
import { setTabs, useTabs } from '../tabs/tabStore.ts'

/** A tab as stored over a reload; its page loads its data again. */
interface StoredTab {
  name: string
  /** Path and query. */
  fullPath: string
  keys: readonly string[]
  /** What distinguishes it from other tabs of its page, such as an order's number. */
  label?: string
}

interface StoredTabs {
  /** The user's id, or null for a visitor. */
  who: number | null
  tabs: readonly StoredTab[]
}

/** Pages whose tab names may be stored: numbers, places and carriers. Other names are of people, such as a draft's recipient. */
const labelled: ReadonlySet<string> = new Set<PagePath>([
  homePath,
  '/base/track',
  '/base/carrier/:id',
  '/orders/orderDetail/:id',
])

/** A key in session storage: each window has its own, which ends with it. */
const storageKey = 'tabs'
const table: readonly Page[] = pages

const isStoredTab = (value: unknown): value is StoredTab => {
  const { name, fullPath, keys } = (value ?? {}) as Partial<Record<keyof StoredTab, unknown>>
  return typeof name === 'string' && typeof fullPath === 'string' && Array.isArray(keys)
}

function readStoredTabs(): StoredTabs | null {
  try {
    const { who, tabs } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<StoredTabs>
    return who !== undefined && Array.isArray(tabs) ? { who, tabs: tabs.filter(isStoredTab) } : null
  } catch {
    return null
  }
}

function writeStoredTabs(stored: StoredTabs): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(stored))
  } catch {
    // a browser that refuses storage starts with the tab of its address
  }
}

/** Creates a tab whose page mounts when opened; null for a page that no longer exists. */
function tabOf({ name, fullPath, keys }: StoredTab, id: number): Tab | null {
  const page = table.find(({ path }) => path === name)
  if (!page) return null
  const { pathname, search } = new URL(fullPath, location.origin)
  return {
    id,
    title: page.title,
    name,
    fullPath: pathname + search,
    query: search,
    ignoreCache: page.ignoreCache,
    location: { pathname, search, hash: '', state: null, key: `kept ${id}`, mask: undefined },
    keys,
    reloads: 0,
  }
}

/**
 * Merges the stored tabs with those opened since, in order and without duplicates; pages not on screen are not mounted.
 * Rendering removes those that the guard no longer permits.
 */
export function mergeStoredTabs(state: TabsState, stored: readonly StoredTab[]): TabsState {
  const first = state.tabs[0]
  const isFirstUnvisited = first?.keys.length === 0 && first.id !== state.activeId
  const present = isFirstUnvisited ? state.tabs.slice(1) : state.tabs
  let { nextId } = state
  const returned = stored.flatMap((storedTab): Tab[] => {
    const existing = present.find(({ fullPath }) => fullPath === storedTab.fullPath)
    if (existing) return [{ ...existing, keys: [...new Set([...storedTab.keys, ...existing.keys])] }]
    const tab = tabOf(storedTab, nextId)
    nextId += 1
    return tab ? [tab] : []
  })
  const isReturned = ({ id }: Tab) => returned.some((tab) => tab.id === id)
  const tabs = [...returned, ...present.filter((tab) => !isReturned(tab))]
  // the first tab is 找专线, which cannot be closed
  const leading =
    tabs.find((tab) => (isFirstUnvisited ? tab.name === first.name : tab.id === first?.id)) ?? first
  return leading ? { ...state, tabs: [leading, ...tabs.filter((tab) => tab !== leading)], nextId } : state
}

const labelsOf = (tabs: readonly StoredTab[]) =>
  Object.fromEntries(
    tabs.flatMap(({ fullPath, label }) => (typeof label === 'string' ? [[fullPath, label]] : [])),
  )

/** Saves and restores the open tabs over a reload of this window for the same user; returns a stop function. */
export function persistTabs(): () => void {
  let isRestored = false
  const note = () => {
    const { status, user } = useSession.getState()
    if (status === 'loading') return
    const who = user?.id ?? null
    if (!isRestored) {
      isRestored = true
      const stored = readStoredTabs()
      if (stored?.who === who) {
        setTabs(mergeStoredTabs(useTabs.getState(), stored.tabs))
        addTabNames(labelsOf(stored.tabs))
      }
    }
    const { names } = useTabNames.getState()
    const tabs = useTabs.getState().tabs.map(({ name, fullPath, keys }): StoredTab => {
      const label = labelled.has(name) ? names[fullPath] : undefined
      return { name, fullPath, keys, ...(label !== undefined && { label }) }
    })
    writeStoredTabs({ who, tabs })
  }
  const stops = [useTabs.subscribe(note), useSession.subscribe(note), useTabNames.subscribe(note)]
  note()
  return () => stops.forEach((stop) => stop())
}
