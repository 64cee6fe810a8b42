import { sql } from 'kysely'

/**
 * Checks that a line `l`, found by the id of an import's row, is the carrier's. `+ 0` keeps the planner from using the carrier
 * index: before the statistics include thousands of new rows, it underestimates the carrier's lines and would scan the import's
 * rows for each.
 */
export const ofCarrier = (carrierId: number) => sql<boolean>`l.carrier_id + 0 = ${carrierId}`
