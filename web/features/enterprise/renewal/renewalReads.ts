import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { refreshUser } from '#shared/server/sessionActions.ts'

export type Input = Required<CallInput<'/Payment/getRenewPrice'>>
export type Price = CallResponse<'/Payment/getRenewPrice'>
export type RenewalState = CallResponse<'/Payment/getRenewal'>
export type RenewalRow = CallResponse<'/Payment/getRenewalList'>['list'][number]

const pricePath = '/Payment/getRenewPrice'
const renewalPath = '/Payment/getRenewal'
/** Call behind the past renewals. */
export const historyPath = '/Payment/getRenewalList'

/** Query of a price; the last price stays while the next one loads. */
export const priceQuery = (input: Input) => callQuery(pricePath, input, { placeholderData: keepPreviousData })

/** Polling interval for when no stream events arrive, ms. */
const pollMs = 20_000

/** Query of a pay order; polls while it is pending, in case the stream is down. */
export const renewalQuery = (payOrderNumber: string) =>
  callQuery(
    renewalPath,
    { payOrderNumber },
    { refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollMs : false) },
  )

export const historyPageSize = 10

/** Query of a page of past renewals, newest first. */
export const historyQuery = (page: number) =>
  callQuery(historyPath, { page, pageSize: historyPageSize }, { placeholderData: keepPreviousData })

/** Refetches pay orders, prices and the term after a pay order changed. */
export async function rereadRenewals(): Promise<void> {
  await Promise.all([reread(pricePath, renewalPath, historyPath), refreshUser()])
}
