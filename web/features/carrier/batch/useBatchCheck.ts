import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { inParts } from './parts.ts'

type Request = CallInput<'/carrier/checkBatch'>
type Answer = CallResponse<'/carrier/checkBatch'>
export type LeftOutOrder = Answer['refused'][number]
type Destination = Answer['destinations'][number]

/** Merges the destinations of several parts, most pieces first. */
function destinationsOf(answers: readonly Answer[]): Destination[] {
  const byCode = new Map<string, Destination>()
  for (const destination of answers.flatMap(({ destinations }) => destinations)) {
    const merged = byCode.get(destination.code)
    byCode.set(destination.code, {
      ...destination,
      orders: destination.orders + (merged?.orders ?? 0),
      pieces: destination.pieces + (merged?.pieces ?? 0),
    })
  }
  return [...byCode.values()].toSorted((a, b) => b.pieces - a.pieces || a.code.localeCompare(b.code))
}

/** Asks the server which of these orders can take the action, and why others cannot. Refetches whenever one of them changes. */
export function useBatchCheck<Row extends Pick<OrderRow, 'id'>>(
  action: Request['action'],
  rows: readonly Row[],
  { confirmedIds, ...more }: Pick<Request, 'destinationCode' | 'confirmedIds'> = {},
) {
  const checks = useQueries({
    queries: inParts(rows.map(({ id }) => id)).map((ids) =>
      callQuery(
        '/carrier/checkBatch',
        {
          ids,
          action,
          ...more,
          ...(confirmedIds ? { confirmedIds: confirmedIds.filter((id) => ids.includes(id)) } : {}),
        },
        { placeholderData: keepPreviousData, staleTime: 0 },
      ),
    ),
  })
  const answers = checks.flatMap(({ data }) => data ?? [])
  const isLoaded = answers.length === checks.length
  const able = new Set(answers.flatMap((answer) => answer.able))
  const failed = checks.find(({ data, error }) => data === undefined && error)
  return {
    able: rows.filter(({ id }) => able.has(id)),
    leftOut: answers.flatMap(({ refused }) => refused),
    destinations: destinationsOf(answers),
    isReady: isLoaded && checks.every(({ isPlaceholderData }) => !isPlaceholderData),
    isLoading: !isLoaded && !failed,
    error: failed?.error ?? null,
    retry: () => checks.forEach(({ refetch }) => void refetch()),
  }
}
export type BatchCheck = ReturnType<typeof useBatchCheck<OrderRow>>
