import { decideAccess } from './access.ts'
import type { Asker } from './access.ts'
import { menuGroups, pages } from './pages.ts'
import type { MenuGroup, Page } from './pages.ts'

export interface MenuEntry {
  group: MenuGroup
  title: string
  pages: Page[]
}

/**
 * Every page of the menu's groups that this asker may open, in the specification's order, hidden ones too: what the server's
 * menu answers. A page without a group (/login) is not of the menu.
 */
export function permittedEntries(asker: Asker): MenuEntry[] {
  const permitted: Page[] = pages.filter((page) => decideAccess(page.access, asker) === 'allowed')
  return (Object.keys(menuGroups) as MenuGroup[])
    .toSorted((a, b) => menuGroups[a].order - menuGroups[b].order)
    .map((group) => ({
      group,
      title: menuGroups[group].title,
      pages: permitted.filter((page) => page.group === group),
    }))
    .filter((entry) => entry.pages.length > 0)
}

/** The menu as it is shown: the permitted pages that are not hidden. */
export function menuEntries(asker: Asker): MenuEntry[] {
  return permittedEntries(asker)
    .map((entry) => ({ ...entry, pages: entry.pages.filter((page) => !page.hidden) }))
    .filter((entry) => entry.pages.length > 0)
}
