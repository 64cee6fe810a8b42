import type { Handlers } from '../../../calls/context.ts'
import { readCustomerSummary } from './read.ts'

/** A factory's view of its ledgers; the carrier's stands among the carrier's calls. */
export const ledgerHandlers = {
  '/ledgers/getSummary': ({ db, user }, period) => readCustomerSummary(db, user.factoryId, period),
} satisfies Partial<Handlers>
