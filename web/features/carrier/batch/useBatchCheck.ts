import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '../../../../contract/calls/calls.ts'
import type { OrderRow } from '../../../../contract/orders/listFields.ts'
import { callQuery } from '../../../shared/server/reads/callQuery.ts'
import { inParts } from './parts.ts'

type Request = CallInput<'/carrier/checkBatch'>
type Answer = CallResponse<'/carrier/checkBatch'>
export type LeftOutOrder = Answer['refused'][number]
type Destination = Answer['destinations'][number]

/** Where the orders of several parts go, most pieces first. */
function destinationsOf(answers: readonly Answer[]): Destination[] {
  const byCode = new Map<string, Destination>()
  for (const one of answers.flatMap(({ destinations }) => destinations)) {
    const so = byCode.get(one.code)
    byCode.set(one.code, {
      ...one,
      orders: one.orders + (so?.orders ?? 0),
      pieces: one.pieces + (so?.pieces ?? 0),
    })
  }
  return [...byCode.values()].toSorted((a, b) => b.pieces - a.pieces || a.code.localeCompare(b.code))
}

/** What the server would do with these orders now: which can go, which stay and why. Looks again whenever one of them changes. */
export function useBatchCheck<Row extends Pick<OrderRow, 'id'>>(
  action: Request['action'],
  rows: readonly Row[],
  { confirmedIds, ...more }: Pick<Request, 'destinationCode' | 'confirmedIds'> = {},
) {
  const looks = useQueries({
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
  const answers = looks.flatMap(({ data }) => data ?? [])
  const isThere = answers.length === looks.length
  const able = new Set(answers.flatMap((answer) => answer.able))
  const failed = looks.find(({ data, error }) => data === undefined && error)
  return {
    able: rows.filter(({ id }) => able.has(id)),
    leftOut: answers.flatMap(({ refused }) => refused),
    destinations: destinationsOf(answers),
    isReady: isThere && looks.every(({ isPlaceholderData }) => !isPlaceholderData),
    isLoading: !isThere && !failed,
    error: failed?.error ?? null,
    retry: () => looks.forEach(({ refetch }) => void refetch()),
  }
}
export type BatchCheck = ReturnType<typeof useBatchCheck<OrderRow>>
