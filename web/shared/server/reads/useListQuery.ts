import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient, UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { secondMs } from '#contract/kernel/time.ts'
import { lastNotifiedMs } from '../lastNotified.ts'
import type { ReadKey } from './callQuery.ts'
import { rereadOnly } from './reread.ts'

/** A page that takes longer to render reads again, ms. */
const renderMaxMs = 10 * secondMs

/** Reads that were sent while their page rendered and that no page has shown yet, with their times. 0: marked stale since. */
const sentAtMs = new WeakMap<object, number>()

/**
 * Checks whether a list reads again as it is mounted. What was sent as it rendered is not repeated, unless it changed meanwhile: the
 * page listens to live changes only when it is mounted.
 */
function isReadAgain<Data>(query: Query<Data, Error, Data, ReadKey>): boolean {
  const atMs = sentAtMs.get(query)
  if (atMs === undefined || query.state.isInvalidated) return true
  return lastNotifiedMs() >= atMs || Date.now() - atMs > renderMaxMs
}

type Options<Data> = UseQueryOptions<Data, Error, Data, ReadKey>

/** Sends a read that the cache does not have; returns its query. The server renders pages without their lists. */
function sendRead<Data>(client: QueryClient, { enabled = true, ...options }: Options<Data>) {
  const cache = client.getQueryCache()
  const find = () =>
    cache.find<Data, Error, Data>({ queryKey: options.queryKey, exact: true }) as
      | Query<Data, Error, Data, ReadKey>
      | undefined
  const known = find()
  if (known || enabled !== true || !globalThis.document) return known
  const sending = client.query<Data, Error, Data, Data, ReadKey>(options)
  const query = find()
  if (!query) return query
  sentAtMs.set(query, Date.now())
  // the answer resets the mark of a query that was marked stale meanwhile
  const stop = cache.subscribe((event) => {
    if (
      event.type === 'updated' &&
      event.action.type === 'invalidate' &&
      event.query.queryHash === query.queryHash
    )
      sentAtMs.set(query, 0)
  })
  // a failure, which the query has, too, marks it stale: without this a change that comes later is not noticed
  sending.catch(() => query.setState({ isInvalidated: false })).finally(stop)
  return query
}

/**
 * Reads a list. Its first request is sent as the page starts to render: on a slow phone the commit, with which `useQuery` sends it,
 * comes most of a second later.
 */
export function useListQuery<Data>(options: Options<Data>) {
  const client = useQueryClient()
  const [first] = useState(() => sendRead(client, options))
  const result = useQuery({ ...options, refetchOnMount: isReadAgain, retryOnMount: isReadAgain })
  // after the effect by which useQuery decides whether to read
  useEffect(() => {
    if (!first || !sentAtMs.has(first)) return
    const { dataUpdateCount, errorUpdateCount } = first.state
    const again = () => void rereadOnly(first)
    // a request under way is not repeated as the list is mounted
    if (isReadAgain(first) && dataUpdateCount + errorUpdateCount === 0) first.promise?.then(again, again)
    sentAtMs.delete(first)
  }, [first])
  return result
}
