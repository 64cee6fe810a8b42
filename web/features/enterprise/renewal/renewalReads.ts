import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '../../../../contract/calls/calls.ts'
import { callQuery } from '../../../shared/server/reads/callQuery.ts'
import { reread } from '../../../shared/server/reads/reread.ts'
import { refreshUser } from '../../../shared/server/sessionActions.ts'

export type Input = Required<CallInput<'/Payment/getRenewPrice'>>
export type Price = CallResponse<'/Payment/getRenewPrice'>
export type RenewalState = CallResponse<'/Payment/getRenewal'>
export type RenewalRow = CallResponse<'/Payment/getRenewalList'>['list'][number]

const pricePath = '/Payment/getRenewPrice'
const renewalPath = '/Payment/getRenewal'
/** Where the renewals so far are read. */
export const historyPath = '/Payment/getRenewalList'

/** What a request costs; the last price stays on screen while the next comes. */
export const priceQuery = (input: Input) => callQuery(pricePath, input, { placeholderData: keepPreviousData })

/** A look where no news come, ms. */
const lookEveryMs = 20_000

/** How a pay order stands; looked at now and then while it waits, since a stream may be away. */
export const renewalQuery = (payOrderNumber: string) =>
  callQuery(
    renewalPath,
    { payOrderNumber },
    { refetchInterval: ({ state }) => (state.data?.status === 'pending' ? lookEveryMs : false) },
  )

export const historyPageSize = 10

/** One page of the renewals so far, newest first. */
export const historyQuery = (page: number) =>
  callQuery(historyPath, { page, pageSize: historyPageSize }, { placeholderData: keepPreviousData })

/** Something became of a pay order: everything that shows it, prices and the term itself are read anew. */
export async function rereadRenewals(): Promise<void> {
  await Promise.all([reread(pricePath, renewalPath, historyPath), refreshUser()])
}
