import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { pages, redirectPage } from '#contract/kernel/pages.ts'
import type { Page } from '#contract/kernel/pages.ts'
import type { Session } from '#shared/server/session.ts'
import { decidePage } from '../routing/guard.ts'
import type { GuardDecision } from '../routing/guard.ts'
import { unescaped } from '../routing/unescaped.ts'

/** What an address resolves to after the guard. Only `page` has a tab. */
export type TabLocation =
  | { kind: 'page'; page: Page }
  /** The user is not known yet. */
  | { kind: 'waiting' }
  /** `/`, which leads to Search. */
  | { kind: 'root' }
  /** `/redirect/…`, which leads a logged-in user to the address after it. */
  | { kind: 'redirect' }
  /** An address with trailing slashes, redirected to the page's own; otherwise it would be a second tab. */
  | { kind: 'slashed'; to: string }
  | Exclude<GuardDecision, { kind: 'show' }>

type SessionState = Pick<Session, 'caller' | 'status'>

const table: RouteObject[] = [
  { path: '/', handle: 'root' },
  { path: '/redirect/*', handle: 'redirect' },
  // as the server matches them
  ...pages.map(({ path }) => ({ path, caseSensitive: true })),
]

/** Returns the page table's row for a path. */
const rowOf = (path: string | undefined): Page | undefined => pages.find((page) => page.path === path)

/** Applies the guard to a page. Public pages do not wait for the user. */
function resolvePage(
  page: Page,
  { caller, status }: SessionState,
  fullPath: string,
  paths: ReadonlySet<string> | null,
): TabLocation {
  if (status === 'loading' && page.access !== 'anyone') return { kind: 'waiting' }
  const decision = decidePage(page, caller, fullPath, paths)
  return decision.kind === 'show' ? { kind: 'page', page } : decision
}

/** Resolves an address for the current user; `serverMenuPaths` as in the guard. */
export function resolveTabLocation(
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  session: SessionState,
  serverMenuPaths: ReadonlySet<string> | null,
): TabLocation {
  // the router would log an error for it
  if (unescaped(pathname) === null) return { kind: 'notFound' }
  // matching ranks the whole table each time
  const ownRow = pathname.includes(':') ? undefined : rowOf(pathname)
  const route: RouteObject | undefined = ownRow ?? matchRoutes(table, pathname)?.at(-1)?.route
  if (route?.handle === 'root') return { kind: 'root' }
  if (route?.handle === 'redirect') {
    const resolved = resolvePage(redirectPage, session, pathname + search + hash, serverMenuPaths)
    return resolved.kind === 'page' ? { kind: 'redirect' } : resolved
  }
  const page = rowOf(route?.path)
  if (page && pathname.endsWith('/')) {
    return { kind: 'slashed', to: pathname.replace(/\/+$/, '') + search + hash }
  }
  return page ? resolvePage(page, session, pathname + search + hash, serverMenuPaths) : { kind: 'notFound' }
}

/** Checks whether a tab's page may stay open; it may while the user is not known. */
export function mayStay(
  name: string,
  session: SessionState,
  serverMenuPaths: ReadonlySet<string> | null,
): boolean {
  const page = rowOf(name)
  if (!page) return false
  const { kind } = resolvePage(page, session, page.path, serverMenuPaths)
  return kind === 'page' || kind === 'waiting'
}
