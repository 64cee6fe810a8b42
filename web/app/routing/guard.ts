import { decideAccess } from '#contract/kernel/access.ts'
import type { Caller, Denial } from '#contract/kernel/access.ts'
import { pages } from '#contract/kernel/pages.ts'
import type { Page } from '#contract/kernel/pages.ts'
import { loginPath } from '#shared/browser/loginPath.ts'

/** What the guard decides about a page that a user opens. */
export type GuardDecision =
  | { kind: 'show' }
  /** To the login, and back to the wanted page afterwards. */
  | { kind: 'login'; to: string }
  /** To the first permitted page, with the reason. */
  | { kind: 'elsewhere'; to: string; why: Denial }
  | { kind: 'notFound' }

/** Checks whether the server's menu has the page. Pages without a group (the login) always pass; `null` means no menu. */
function isInServerMenu(serverMenuPaths: ReadonlySet<string> | null, { path, group }: Page): boolean {
  return serverMenuPaths === null || group === null || serverMenuPaths.has(path)
}

/** Returns the first page that the caller may open: their home. */
function firstPermitted(caller: Caller, serverMenuPaths: ReadonlySet<string> | null): string | null {
  const home = pages.find(
    (page) =>
      !page.path.includes(':') &&
      decideAccess(page.access, caller) === 'allowed' &&
      isInServerMenu(serverMenuPaths, page),
  )
  return home?.path ?? null
}

/**
 * Decides whether a caller may open a page at a full path (specification §4). With the menu from the server (`serverMenuPaths`,
 * hidden pages included), pages outside it are not found. `null` when that menu is off or not loaded.
 */
export function decidePage(
  page: Page,
  caller: Caller,
  fullPath: string,
  serverMenuPaths: ReadonlySet<string> | null = null,
): GuardDecision {
  if (!isInServerMenu(serverMenuPaths, page)) return { kind: 'notFound' }
  const decision = decideAccess(page.access, caller)
  if (decision === 'allowed') return { kind: 'show' }
  if (decision === 'loginRequired') return { kind: 'login', to: loginPath(fullPath) }
  const home = firstPermitted(caller, serverMenuPaths)
  return home === null ? { kind: 'notFound' } : { kind: 'elsewhere', to: home, why: decision }
}
