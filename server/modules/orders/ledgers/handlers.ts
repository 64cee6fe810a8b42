import type { Handlers } from '#server/calls/context.ts'
import { readCustomerSummary } from './read.ts'

/** Handlers of a factory's ledgers; the carrier's are among the carrier's calls. */
export const ledgerHandlers = {
  '/ledgers/getSummary': ({ db, user }, period) => readCustomerSummary(db, user.factoryId, period),
} satisfies Partial<Handlers>
