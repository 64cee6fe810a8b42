import { partialMatchKey } from '@tanstack/react-query'
import type { Query, QueryFilters } from '@tanstack/react-query'
import type { CallPath } from '#contract/calls/permissions.ts'
import { queryClient } from '../queryClient.ts'
import { asPoll } from '../repeats.ts'

type Namespace<P extends string> = P extends `/${infer Name}/${string}` ? `/${Name}/` : never

/** A call's path, or a prefix of several: `/record/`. */
export type ReadPrefix = CallPath | Namespace<CallPath>

const isUnder = (path: unknown, prefix: string) =>
  typeof path === 'string' && (path === prefix || (prefix.endsWith('/') && path.startsWith(prefix)))

/** Matches the reads under a path: all, or those whose body contains `partialBody`. */
export const readsUnder = (prefix: ReadPrefix, partialBody?: object): QueryFilters => ({
  predicate: ({ queryKey: [path, body] }) =>
    isUnder(path, prefix) && (partialBody === undefined || partialMatchKey([body], [partialBody])),
})

/** Matches one query only. */
export const exactly = ({ queryKey }: { queryKey: readonly unknown[] }) => ({ queryKey, exact: true })

/**
 * Marks the reads under these paths stale: refetched at once where on screen, otherwise when shown again. Resolves when those on
 * screen are refetched; never rejects.
 */
export function reread(...prefixes: readonly ReadPrefix[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => prefixes.some((prefix) => isUnder(path, prefix)),
  })
}

/** Does the same for one query. */
export const rereadOnly = (query: { queryKey: readonly unknown[] }): Promise<void> =>
  queryClient.invalidateQueries(exactly(query))

const hasFailed = ({ state: { status, fetchStatus } }: Query) => status === 'error' && fetchStatus === 'idle'

/** Repeats the reads on screen that failed and are not under way, as automatic calls. */
export const rereadFailed = (): void =>
  asPoll(() => void queryClient.refetchQueries({ type: 'active', predicate: hasFailed }))
