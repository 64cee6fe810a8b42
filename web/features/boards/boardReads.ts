import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { BoardAddress } from './useBoardAddress.ts'

/** Boards refetch when they come back on screen, and every two minutes while they are visible. */
const livePolling = {
  placeholderData: keepPreviousData,
  staleTime: 30_000,
  refetchInterval: 120_000,
} as const

/** Query of a carrier's board; disabled while the days are invalid. */
export const carrierBoardQuery = ({ days, fault }: Pick<BoardAddress, 'days' | 'fault'>) =>
  callQuery('/carrier/getBoard', days, { enabled: fault === null, ...livePolling })

/** Query of the steps before the first order, and of an outage of SMS. */
export const openingQuery = callQuery('/ops/getOpening', {}, livePolling)

/** Query of the platform's board; disabled while the days are invalid. */
export const platformBoardQuery = ({ days, fault }: Pick<BoardAddress, 'days' | 'fault'>) =>
  callQuery('/ops/getBoard', days, { enabled: fault === null, ...livePolling })
