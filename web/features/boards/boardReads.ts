import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '../../shared/server/reads/callQuery.ts'
import type { BoardAddress } from './useBoardAddress.ts'

/** Both boards look again when they come back on screen, and every two minutes while they are. */
const lively = { placeholderData: keepPreviousData, staleTime: 30_000, refetchInterval: 120_000 } as const

/** A carrier's board; not asked for while the days are no period. */
export const carrierBoardQuery = ({ days, fault }: Pick<BoardAddress, 'days' | 'fault'>) =>
  callQuery('/carrier/getBoard', days, { enabled: fault === null, ...lively })

/** What is missing until the first order. */
export const openingQuery = callQuery('/ops/getOpening', {}, { staleTime: 30_000 })

/** That of the whole platform. */
export const platformBoardQuery = ({ days, fault }: Pick<BoardAddress, 'days' | 'fault'>) =>
  callQuery('/ops/getBoard', days, { enabled: fault === null, ...lively })
