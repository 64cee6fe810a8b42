import { pages } from '../../../contract/kernel/pages.ts'
import type { Page } from '../../../contract/kernel/pages.ts'
import { useSession } from '../../shared/server/session.ts'
import { setTabs, useTabs } from '../tabs/tabStore.ts'
import type { Tab, TabsState } from '../tabs/tabs.ts'

/** A tab as it outlives a reload: what it shows is read anew. */
interface KeptTab {
  name: string
  /** Path and query. */
  fullPath: string
  keys: readonly string[]
}

interface Kept {
  /** Whose tabs they are: a user's id, or null for a visitor. */
  who: number | null
  tabs: readonly KeptTab[]
}

/** Of the browser's session storage: each window has its own, which goes with it. */
const storageKey = 'tabs'
const table: readonly Page[] = pages

const isKeptTab = (value: unknown): value is KeptTab => {
  const { name, fullPath, keys } = (value ?? {}) as Partial<Record<keyof KeptTab, unknown>>
  return typeof name === 'string' && typeof fullPath === 'string' && Array.isArray(keys)
}

function readKept(): Kept | null {
  try {
    const { who, tabs } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Kept>
    return who !== undefined && Array.isArray(tabs) ? { who, tabs: tabs.filter(isKeptTab) } : null
  } catch {
    return null
  }
}

function writeKept(kept: Kept): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // a browser that refuses storage begins with the one tab of its address
  }
}

/** A tab to be opened when it is gone to; null for a page that there is no more. */
function tabOf({ name, fullPath, keys }: KeptTab, id: number): Tab | null {
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
 * The tabs of before a reload, with those that have been opened since: in their order, none twice, the pages of those that are not on
 * screen unopened. What the guard no longer lets through goes when it is rendered, as ever.
 */
export function withKept(state: TabsState, kept: readonly KeptTab[]): TabsState {
  const first = state.tabs[0]
  const isFirstUnvisited = first?.keys.length === 0 && first.id !== state.activeId
  const present = isFirstUnvisited ? state.tabs.slice(1) : state.tabs
  let { nextId } = state
  const returned = kept.flatMap((one): Tab[] => {
    const there = present.find(({ fullPath }) => fullPath === one.fullPath)
    if (there) return [{ ...there, keys: [...new Set([...one.keys, ...there.keys])] }]
    const tab = tabOf(one, nextId)
    nextId += 1
    return tab ? [tab] : []
  })
  const isReturned = ({ id }: Tab) => returned.some((tab) => tab.id === id)
  const tabs = [...returned, ...present.filter((tab) => !isReturned(tab))]
  // the first one is 找专线, which cannot be closed
  const leading =
    tabs.find((tab) => (isFirstUnvisited ? tab.name === first.name : tab.id === first?.id)) ?? first
  return leading ? { ...state, tabs: [leading, ...tabs.filter((tab) => tab !== leading)], nextId } : state
}

/** Keeps the open tabs over a reload of this window, as long as the same person sits at it; returns the stop. */
export function keepTabs(): () => void {
  let isRestored = false
  const note = () => {
    const { status, user } = useSession.getState()
    if (status === 'loading') return
    const who = user?.id ?? null
    if (!isRestored) {
      isRestored = true
      const kept = readKept()
      if (kept?.who === who) setTabs(withKept(useTabs.getState(), kept.tabs))
    }
    const tabs = useTabs.getState().tabs.map(({ name, fullPath, keys }) => ({ name, fullPath, keys }))
    writeKept({ who, tabs })
  }
  const stops = [useTabs.subscribe(note), useSession.subscribe(note)]
  note()
  return () => stops.forEach((stop) => stop())
}
