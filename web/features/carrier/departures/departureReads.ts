import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { callServer } from '../../../shared/server/call.ts'
import { carrierOrdersKey } from '../carrierReads.ts'

/** A page of the carrier's departures; what happens to orders makes them stale, too. */
export const departuresQuery = (request: CallInput<'/carrier/getDepartureList'>) =>
  queryOptions({
    queryKey: [...carrierOrdersKey, 'departures', request],
    queryFn: ({ signal }) => callServer('/carrier/getDepartureList', request, { signal }),
    placeholderData: keepPreviousData,
  })

/** One departure with all of its orders. */
export const departureQuery = (departureId: number) =>
  queryOptions({
    queryKey: [...carrierOrdersKey, 'departure', departureId],
    queryFn: ({ signal }) => callServer('/carrier/getDeparture', { departureId }, { signal }),
    staleTime: 0,
  })
