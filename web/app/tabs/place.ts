import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { pages, redirectPage } from '../../../contract/kernel/pages.ts'
import type { Page } from '../../../contract/kernel/pages.ts'
import type { Session } from '../../shared/server/session.ts'
import { wayFor } from '../routing/guard.ts'
import type { Way } from '../routing/guard.ts'
import { unescaped } from '../routing/unescaped.ts'

/** What belongs to an address, the guard having spoken. Only `page` has a tab. */
export type Place =
  | { kind: 'page'; page: Page }
  /** It is not known yet who asks. */
  | { kind: 'waiting' }
  /** `/`, which leads to Search. */
  | { kind: 'root' }
  /** `/redirect/…`, which leads whoever is logged in to the address behind it. */
  | { kind: 'redirect' }
  /** A page's address with slashes behind it, which leads to the page's own: it would be a second tab. */
  | { kind: 'slashed'; to: string }
  | Exclude<Way, { kind: 'show' }>

type Asking = Pick<Session, 'asker' | 'status'>

const table: RouteObject[] = [
  { path: '/', handle: 'root' },
  { path: '/redirect/*', handle: 'redirect' },
  // as the server has it
  ...pages.map(({ path }) => ({ path, caseSensitive: true })),
]

/** The row of the page table with this path. */
const rowOf = (path: string | undefined): Page | undefined => pages.find((page) => page.path === path)

/** Pages for everybody do not wait until it is known who asks. */
function placeOf(
  page: Page,
  { asker, status }: Asking,
  fullPath: string,
  paths: ReadonlySet<string> | null,
): Place {
  if (status === 'loading' && page.access !== 'anyone') return { kind: 'waiting' }
  const way = wayFor(page, asker, fullPath, paths)
  return way.kind === 'show' ? { kind: 'page', page } : way
}

/** What belongs to an address, for whoever asks; `serverMenuPaths` as in the guard. */
export function placeAt(
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  asking: Asking,
  serverMenuPaths: ReadonlySet<string> | null,
): Place {
  // the router would complain of it on the console
  if (unescaped(pathname) === null) return { kind: 'notFound' }
  const route = matchRoutes(table, pathname)?.at(-1)?.route
  if (route?.handle === 'root') return { kind: 'root' }
  if (route?.handle === 'redirect') {
    const place = placeOf(redirectPage, asking, pathname + search + hash, serverMenuPaths)
    return place.kind === 'page' ? { kind: 'redirect' } : place
  }
  const page = rowOf(route?.path)
  if (page && pathname.endsWith('/')) {
    return { kind: 'slashed', to: pathname.replace(/\/+$/, '') + search + hash }
  }
  return page ? placeOf(page, asking, pathname + search + hash, serverMenuPaths) : { kind: 'notFound' }
}

/** Whether the page of a tab may stay open: it may while it is not known who asks. */
export function mayStay(name: string, asking: Asking, serverMenuPaths: ReadonlySet<string> | null): boolean {
  const page = rowOf(name)
  if (!page) return false
  const { kind } = placeOf(page, asking, page.path, serverMenuPaths)
  return kind === 'page' || kind === 'waiting'
}
