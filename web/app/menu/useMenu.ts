import { matchPath, useLocation } from 'react-router'
import { menuEntries } from '#contract/kernel/menuEntries.ts'
import { pages } from '#contract/kernel/pages.ts'
import type { Page } from '#contract/kernel/pages.ts'
import { useServerMenu } from '#shared/server/serverMenu.ts'
import type { ServerMenu } from '#shared/server/serverMenu.ts'
import { useSession } from '#shared/server/session.ts'

export interface MenuPage {
  path: string
  title: string
}

/** A group of the shown menu with at least one page, none of them hidden. */
export interface ShownGroup {
  group: string
  title: string
  pages: MenuPage[]
  /** Whether the page on screen belongs to the group without being in the menu (an order's detail). */
  isParent: boolean
}

interface ShownMenu {
  groups: ShownGroup[]
  /** Loading the server's menu failed: these are the local groups. */
  hasFailed: boolean
  retry: () => void
}

const table: readonly Page[] = pages
const known = new Set(table.map(({ path }) => path))

/** Returns the shown part of the server's menu; pages unknown to this site would lead to not-found. */
const shownOf = (menu: ServerMenu) =>
  menu
    .toSorted((a, b) => a.order - b.order)
    .map(({ group, title, pages: listed }) => ({
      group,
      title,
      pages: listed.filter(({ path, hidden }) => !hidden && known.has(path)),
    }))
    .filter(({ pages: shown }) => shown.length > 0)

/** Returns the group of the hidden page on screen. */
function useParentGroup(): string | null {
  const { pathname } = useLocation()
  return table.find(({ path, hidden }) => hidden && matchPath(path, pathname))?.group ?? null
}

/** Returns the current user's menu, from the page table or, if set, from the server. */
export function useMenu(): ShownMenu {
  const caller = useSession((session) => session.caller)
  const parent = useParentGroup()
  const { menu, error, retry } = useServerMenu()
  const shown: Omit<ShownGroup, 'isParent'>[] = menu ? shownOf(menu) : menuEntries(caller)
  const groups = shown.map((entry) => ({ ...entry, isParent: entry.group === parent }))
  return { groups, hasFailed: error !== null, retry }
}
