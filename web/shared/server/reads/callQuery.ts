import type { DataTag, InfiniteData, UseInfiniteQueryOptions, UseQueryOptions } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '../../../../contract/calls/calls.ts'
import type { JsonPath } from '../../../../contract/calls/permissions.ts'
import { callServer } from '../call.ts'
import type { ReadPrefix } from './reread.ts'

/**
 * Every key of the cache: the path asked, what it was asked, and, where the same question has several answers, what tells them
 * apart. Two reads have one key only where they hold the same; whom they belong to needs none, since another login forgets all.
 */
export type ReadKey = readonly [path: string | null, asked: unknown, apart?: unknown]

type Given = 'queryKey' | 'queryFn'

type QueryOptions<P extends JsonPath, Shown> = Omit<
  UseQueryOptions<CallResponse<P>, Error, Shown, ReadKey>,
  Given
> & {
  /** What the answer depends on besides the body: another value is another read. */
  dependsOn?: string | number | null | undefined
}

/** The query of one call, for useQuery and whatever else takes query options. */
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
  Given
> & {
  /** What a further page adds to the body. */
  pageBody: (pageParam: Param) => Partial<CallInput<P>>
  /** Each page as it comes, for what else it tells. */
  onPage?: (page: CallResponse<P>) => void
}

/** The same for a list that is read page after page: `body` is what all its pages are asked. */
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
 * A read that is more than one call, or not kept as it was answered. `path` is the call that makes it old; null where it is read once
 * and no reread may touch it.
 */
export function composedQuery<Data, Shown = Data>(
  path: ReadPrefix | null,
  asked: unknown,
  read: (signal: AbortSignal) => Promise<Data>,
  options: Omit<UseQueryOptions<Data, Error, Shown, ReadKey>, Given> = {},
) {
  const queryKey: ReadKey = [path, asked, { isComposed: true }]
  return {
    ...options,
    queryKey: queryKey as DataTag<ReadKey, Data, Error>,
    queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
  }
}
