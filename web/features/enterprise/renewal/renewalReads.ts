import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '../../../../contract/calls/calls.ts'
import { callServer } from '../../../shared/server/call.ts'
import { queryClient } from '../../../shared/server/queryClient.ts'
import { refreshUser } from '../../../shared/server/sessionActions.ts'

export type Wish = Required<CallInput<'/Payment/getRenewPrice'>>
export type Price = CallResponse<'/Payment/getRenewPrice'>
export type RenewalState = CallResponse<'/Payment/getRenewal'>
export type RenewalRow = CallResponse<'/Payment/getRenewalList'>['list'][number]

const pricePath = '/Payment/getRenewPrice'
const renewalPath = '/Payment/getRenewal'
const listPath = '/Payment/getRenewalList'

/** What a wish costs; the last price stays on screen while the next comes. */
export const priceQuery = (wish: Wish) =>
  queryOptions({
    queryKey: [pricePath, wish],
    queryFn: ({ signal }) => callServer(pricePath, wish, { signal }),
    placeholderData: keepPreviousData,
  })

/** A look where no news come, ms. */
const lookEveryMs = 20_000

/** How a pay order stands; looked at now and then while it waits, since a stream may be away. */
export const renewalQuery = (payOrderNumber: string) =>
  queryOptions({
    queryKey: [renewalPath, payOrderNumber],
    queryFn: ({ signal }) => callServer(renewalPath, { payOrderNumber }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? lookEveryMs : false),
  })

export const historyPageSize = 10

/** One page of the renewals so far, newest first. */
export const historyQuery = (page: number) =>
  queryOptions({
    queryKey: [listPath, page],
    queryFn: ({ signal }) => callServer(listPath, { page, pageSize: historyPageSize }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A pay order was made: the history has one more. */
export const rereadHistory = () => queryClient.invalidateQueries({ queryKey: [listPath] })

/** Something became of a pay order: everything that shows it, prices and the term itself are read anew. */
export async function rereadRenewals(): Promise<void> {
  await Promise.all([
    ...[pricePath, renewalPath, listPath].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
    refreshUser(),
  ])
}
