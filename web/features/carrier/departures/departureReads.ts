import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { callQuery } from '../../../shared/server/reads/callQuery.ts'

/** A page of the carrier's departures; what happens to orders makes them stale, too. */
export const departuresQuery = (request: CallInput<'/carrier/getDepartureList'>) =>
  callQuery('/carrier/getDepartureList', request, { placeholderData: keepPreviousData })

/** One departure with all of its orders. */
export const departureQuery = (departureId: number) =>
  callQuery('/carrier/getDeparture', { departureId }, { staleTime: 0 })

/** What waits for the place that a departure goes to. */
export const loadableQuery = (departureId: number) =>
  callQuery('/carrier/getLoadable', { departureId }, { staleTime: 0 })
