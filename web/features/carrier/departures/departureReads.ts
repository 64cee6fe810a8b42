import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '#contract/calls/calls.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'

/** Reads a page of the carrier's departures; changes of orders invalidate it, too. */
export const departuresQuery = (request: CallInput<'/carrier/getDepartureList'>) =>
  callQuery('/carrier/getDepartureList', request, { placeholderData: keepPreviousData })

/** Reads one departure with all of its orders. */
export const departureQuery = (departureId: number) =>
  callQuery('/carrier/getDeparture', { departureId }, { staleTime: 0 })

/** Reads the orders that wait for the same destination as a departure. */
export const loadableQuery = (departureId: number) =>
  callQuery('/carrier/getLoadable', { departureId }, { staleTime: 0 })
