import { matchPath, useLocation } from 'react-router'
import { menuEntries } from '../../../contract/kernel/menuEntries.ts'
import { pages } from '../../../contract/kernel/pages.ts'
import type { Page } from '../../../contract/kernel/pages.ts'
import { useServerMenu } from '../../shared/server/serverMenu.ts'
import type { ServerMenu } from '../../shared/server/serverMenu.ts'
import { useSession } from '../../shared/server/session.ts'

export interface MenuPage {
  path: string
  title: string
}

/** A group of the menu as it is shown; its pages are never hidden ones, and at least one. */
export interface ShownGroup {
  group: string
  title: string
  pages: MenuPage[]
  /** Whether the page on screen belongs to it without standing in the menu (an order's detail). */
  isParent: boolean
}

interface ShownMenu {
  groups: ShownGroup[]
  /** The server's menu could not be had: these are the local ones. */
  hasFailed: boolean
  retry: () => void
}

const table: readonly Page[] = pages
const known = new Set(table.map(({ path }) => path))

/** What of the server's menu can be shown: a page that this site does not have would lead to not-found. */
const shownOf = (menu: ServerMenu) =>
  menu
    .toSorted((a, b) => a.order - b.order)
    .map(({ group, title, pages: listed }) => ({
      group,
      title,
      pages: listed.filter(({ path, hidden }) => !hidden && known.has(path)),
    }))
    .filter(({ pages: shown }) => shown.length > 0)

/** The group of the hidden page on screen. */
function useParentGroup(): string | null {
  const { pathname } = useLocation()
  return table.find(({ path, hidden }) => hidden && matchPath(path, pathname))?.group ?? null
}

/** The menu of whoever sits at the browser: from the page table, or from the server where the settings say so. */
export function useMenu(): ShownMenu {
  const asker = useSession((session) => session.asker)
  const parent = useParentGroup()
  const { menu, error, retry } = useServerMenu()
  const shown: Omit<ShownGroup, 'isParent'>[] = menu ? shownOf(menu) : menuEntries(asker)
  const groups = shown.map((entry) => ({ ...entry, isParent: entry.group === parent }))
  return { groups, hasFailed: error !== null, retry }
}
