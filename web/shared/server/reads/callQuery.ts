import type { DataTag, InfiniteData, UseInfiniteQueryOptions, UseQueryOptions } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { JsonPath } from '#contract/calls/permissions.ts'
import { callServer } from '../call.ts'
import type { ReadPrefix } from './reread.ts'

/**
 * A cache key: the call path, the request and, where needed, a discriminator. Reads share a key only if they hold the same data.
 * It names no user, because a login clears the cache.
 */
export type ReadKey = readonly [path: string | null, request: unknown, discriminator?: unknown]

type OwnOptions = 'queryKey' | 'queryFn'

type QueryOptions<P extends JsonPath, Shown> = Omit<
  UseQueryOptions<CallResponse<P>, Error, Shown, ReadKey>,
  OwnOptions
> & {
  /** What the answer depends on besides the body: another value is another read. */
  dependsOn?: string | number | null | undefined
}

/** Creates the query options of one call, for useQuery and other consumers. */
export function callQuery<P extends JsonPath, Shown = CallResponse<P>>(
  path: P,
  body: CallInput<P>,
  { dependsOn, ...options }: QueryOptions<P, Shown> = {},
) {
  const queryKey: ReadKey = dependsOn === undefined ? [path, body] : [path, body, dependsOn]
  return {
    ...options,
    queryKey: queryKey as DataTag<ReadKey, CallResponse<P>, Error>,
    queryFn: ({ signal }: { signal: AbortSignal }) => callServer(path, body, { signal }),
  }
}

type PagesOptions<P extends JsonPath, Param> = Omit<
  UseInfiniteQueryOptions<CallResponse<P>, Error, InfiniteData<CallResponse<P>, Param>, ReadKey, Param>,
  OwnOptions
> & {
  /** Adds a page's part to the body. */
  pageBody: (pageParam: Param) => Partial<CallInput<P>>
  /** Runs with each page as it loads. */
  onPage?: (page: CallResponse<P>) => void
}

/** Creates the options of a list that is read page by page; `body` is common to all pages. */
export function callPagesQuery<P extends JsonPath, Param>(
  path: P,
  body: CallInput<P>,
  { pageBody, onPage, ...options }: PagesOptions<P, Param>,
) {
  const queryKey: ReadKey = [path, body, { isPaged: true }]
  return {
    ...options,
    queryKey: queryKey as DataTag<ReadKey, InfiniteData<CallResponse<P>, Param>, Error>,
    queryFn: async ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) => {
      const page = await callServer(path, { ...body, ...pageBody(pageParam as Param) }, { signal })
      onPage?.(page)
      return page
    },
  }
}

/**
 * Creates the query of several calls, or of a transformed answer. `path` is the call that invalidates it; null where it is read
 * once and never refetched.
 */
export function composedQuery<Data, Shown = Data>(
  path: ReadPrefix | null,
  request: unknown,
  read: (signal: AbortSignal) => Promise<Data>,
  options: Omit<UseQueryOptions<Data, Error, Shown, ReadKey>, OwnOptions> = {},
) {
  const queryKey: ReadKey = [path, request, { isComposed: true }]
  return {
    ...options,
    queryKey: queryKey as DataTag<ReadKey, Data, Error>,
    queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
  }
}
