import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient, UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { secondMs } from '#contract/kernel/time.ts'
import type { ReadKey } from './callQuery.ts'

/** A page that takes longer to render reads again, ms. */
const renderMaxMs = 10 * secondMs

/** Reads that were sent while their page rendered and that no page has shown yet, with their times. */
const sentAtMs = new WeakMap<object, number>()

/** Checks whether a list reads again as it is mounted. What was sent as it rendered is not repeated. */
function isReadAgain<Data>(query: Query<Data, Error, Data, ReadKey>): boolean {
  const { isInvalidated, status } = query.state
  const atMs = sentAtMs.get(query)
  // a failure marks its query invalid, too
  return atMs === undefined || (isInvalidated && status === 'success') || Date.now() - atMs > renderMaxMs
}

type Options<Data> = UseQueryOptions<Data, Error, Data, ReadKey>

/** Sends a read that the cache does not have; returns its query. The server renders pages without their lists. */
function sendRead<Data>(client: QueryClient, { enabled = true, ...options }: Options<Data>) {
  const find = () => client.getQueryCache().find<Data, Error>({ queryKey: options.queryKey, exact: true })
  const known = find()
  if (known || enabled !== true || !globalThis.document) return known
  // the query has the failure, too
  client.query<Data, Error, Data, Data, ReadKey>(options).catch(() => undefined)
  const query = find()
  if (query) sentAtMs.set(query, Date.now())
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
    if (first) sentAtMs.delete(first)
  }, [first])
  return result
}
