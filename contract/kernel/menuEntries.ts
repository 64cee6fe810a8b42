import { decideAccess } from './access.ts'
import type { Caller } from './access.ts'
import { menuGroups, pages } from './pages.ts'
import type { MenuGroup, Page } from './pages.ts'

export interface MenuEntry {
  group: MenuGroup
  title: string
  pages: Page[]
}

/**
 * Returns all pages of the menu's groups that the caller may open, hidden ones too, in the specification's order. The server's
 * menu answers these. A page without a group (/login) is not part of the menu.
 */
export function permittedEntries(caller: Caller): MenuEntry[] {
  const permitted: Page[] = pages.filter((page) => decideAccess(page.access, caller) === 'allowed')
  return (Object.keys(menuGroups) as MenuGroup[])
    .toSorted((a, b) => menuGroups[a].order - menuGroups[b].order)
    .map((group) => ({
      group,
      title: menuGroups[group].title,
      pages: permitted.filter((page) => page.group === group),
    }))
    .filter((entry) => entry.pages.length > 0)
}

/** Returns the menu as shown: the permitted pages that are not hidden. */
export function menuEntries(caller: Caller): MenuEntry[] {
  return permittedEntries(caller)
    .map((entry) => ({ ...entry, pages: entry.pages.filter((page) => !page.hidden) }))
    .filter((entry) => entry.pages.length > 0)
}
