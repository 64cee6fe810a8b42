import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '../../../../contract/calls/calls.ts'
import type { OrderRow } from '../../../../contract/orders/listFields.ts'
import { callQuery } from '../../../shared/server/reads/callQuery.ts'

type Request = CallInput<'/carrier/checkBatch'>
export type LeftOutOrder = CallResponse<'/carrier/checkBatch'>['refused'][number]

/** What the server would do with these orders now: which can go, which stay and why. Looks again whenever one of them changes. */
export function useBatchCheck<Row extends Pick<OrderRow, 'id'>>(
  action: Request['action'],
  rows: readonly Row[],
  more: Pick<Request, 'destinationCode' | 'confirmedIds'> = {},
) {
  const request = { ids: rows.map(({ id }) => id), action, ...more }
  const { data, error, isPlaceholderData, refetch } = useQuery(
    callQuery('/carrier/checkBatch', request, { placeholderData: keepPreviousData, staleTime: 0 }),
  )
  return {
    able: rows.filter(({ id }) => data?.able.includes(id)),
    leftOut: data?.refused ?? [],
    destinations: data?.destinations ?? [],
    isReady: data !== undefined && !isPlaceholderData,
    isLoading: data === undefined && !error,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  }
}
export type BatchCheck = ReturnType<typeof useBatchCheck<OrderRow>>
