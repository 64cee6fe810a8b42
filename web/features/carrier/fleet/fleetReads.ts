import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '#contract/calls/calls.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '#shared/server/reads/reread.ts'

/** Reads that return the carrier's vehicles and drivers. */
export const fleetReads: readonly ReadPrefix[] = ['/carrier/getVehicleList', '/carrier/getDriverList']

export const vehiclesQuery = (request: CallInput<'/carrier/getVehicleList'>) =>
  callQuery('/carrier/getVehicleList', request, { placeholderData: keepPreviousData, staleTime: 0 })

export const driversQuery = (request: CallInput<'/carrier/getDriverList'>) =>
  callQuery('/carrier/getDriverList', request, { placeholderData: keepPreviousData, staleTime: 0 })
