import { decideAccess } from '../../../contract/kernel/access.ts'
import type { Asker, Denial } from '../../../contract/kernel/access.ts'
import { pages } from '../../../contract/kernel/pages.ts'
import type { Page } from '../../../contract/kernel/pages.ts'
import { loginPath } from '../../shared/browser/loginPath.ts'

/** Where the guard lets somebody go who asks for a page. */
export type Way =
  | { kind: 'show' }
  /** To the login, and back to where they wanted. */
  | { kind: 'login'; to: string }
  /** To the first page they may open, with a word why. */
  | { kind: 'elsewhere'; to: string; why: Denial }
  | { kind: 'notFound' }

/** Whether the server's menu has the page; what belongs to no menu (the login) is open whatever it says, and `null` is no menu of the server. */
function isInServerMenu(serverMenuPaths: ReadonlySet<string> | null, { path, group }: Page): boolean {
  return serverMenuPaths === null || group === null || serverMenuPaths.has(path)
}

/** The first page of the table that this asker may open: their home. */
function firstPermitted(asker: Asker, serverMenuPaths: ReadonlySet<string> | null): string | null {
  const home = pages.find(
    (page) =>
      !page.path.includes(':') &&
      decideAccess(page.access, asker) === 'allowed' &&
      isInServerMenu(serverMenuPaths, page),
  )
  return home?.path ?? null
}

/**
 * The guard's decision (specification §4): one row of the page table, who asks, and the full path asked for. With the menu from
 * the server, its pages' paths, hidden ones included: pages outside it are not found. `null` where it is off or not loaded.
 */
export function wayFor(
  page: Page,
  asker: Asker,
  fullPath: string,
  serverMenuPaths: ReadonlySet<string> | null = null,
): Way {
  if (!isInServerMenu(serverMenuPaths, page)) return { kind: 'notFound' }
  const decision = decideAccess(page.access, asker)
  if (decision === 'allowed') return { kind: 'show' }
  if (decision === 'loginRequired') return { kind: 'login', to: loginPath(fullPath) }
  const home = firstPermitted(asker, serverMenuPaths)
  return home === null ? { kind: 'notFound' } : { kind: 'elsewhere', to: home, why: decision }
}
