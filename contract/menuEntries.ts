import { decideAccess } from './access.ts'
import type { Asker } from './access.ts'
import { menuGroups, pages } from './pages.ts'
import type { MenuGroup, Page } from './pages.ts'

export interface MenuEntry {
  group: MenuGroup
  title: string
  pages: Page[]
}

/** The menu of this asker in the specification's order: permitted, built pages that are not hidden. */
export function menuEntries(asker: Asker): MenuEntry[] {
  const shown: Page[] = pages.filter(
    (page) => page.built && !page.hidden && decideAccess(page.access, asker) === 'allowed',
  )
  return (Object.keys(menuGroups) as MenuGroup[])
    .toSorted((a, b) => menuGroups[a].order - menuGroups[b].order)
    .map((group) => ({
      group,
      title: menuGroups[group].title,
      pages: shown.filter((page) => page.group === group),
    }))
    .filter((entry) => entry.pages.length > 0)
}
