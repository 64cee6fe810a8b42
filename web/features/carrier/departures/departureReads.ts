import { callQuery } from '#shared/server/reads/callQuery.ts'

/** Reads one departure with all of its orders. */
export const departureQuery = (departureId: number) =>
  callQuery('/carrier/getDeparture', { departureId }, { staleTime: 0 })

/** Reads the orders that wait for the same destination as a departure. */
export const loadableQuery = (departureId: number) =>
  callQuery('/carrier/getLoadable', { departureId }, { staleTime: 0 })
