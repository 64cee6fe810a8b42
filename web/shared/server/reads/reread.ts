import { partialMatchKey } from '@tanstack/react-query'
import type { QueryFilters } from '@tanstack/react-query'
import type { CallPath } from '../../../../contract/calls/permissions.ts'
import { queryClient } from '../queryClient.ts'

type Room<P extends string> = P extends `/${infer Name}/${string}` ? `/${Name}/` : never

/** The path of a call, or the beginning that several have in common: `/record/`. */
export type ReadPrefix = CallPath | Room<CallPath>

const isUnder = (path: unknown, prefix: string) =>
  typeof path === 'string' && (path === prefix || (prefix.endsWith('/') && path.startsWith(prefix)))

/** The reads under a path: all, or those whose question has in it what `asked` says. */
export const readsUnder = (prefix: ReadPrefix, asked?: object): QueryFilters => ({
  predicate: ({ queryKey: [path, body] }) =>
    isUnder(path, prefix) && (asked === undefined || partialMatchKey([body], [asked])),
})

/** The one read of a query. */
export const exactly = ({ queryKey }: { queryKey: readonly unknown[] }) => ({ queryKey, exact: true })

/**
 * What was read under these paths is old: read anew at once where it is on screen, and elsewhere when it comes back. Resolves when what
 * is on screen has been read; never rejects.
 */
export function reread(...prefixes: readonly ReadPrefix[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => prefixes.some((prefix) => isUnder(path, prefix)),
  })
}

/** The same of one query alone. */
export const rereadOnly = (query: { queryKey: readonly unknown[] }): Promise<void> =>
  queryClient.invalidateQueries(exactly(query))
