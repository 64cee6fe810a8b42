import { sql } from 'kysely'

/**
 * Whether a line `l`, found by the id that an import's row gives, is the carrier's: as a check, not as a way to find it (hence `+ 0`).
 * Right after thousands of rows came, before the statistics know of them, the planner takes the carrier's lines for few, and would
 * look through all rows of the import for each of them.
 */
export const ofCarrier = (carrierId: number) => sql<boolean>`l.carrier_id + 0 = ${carrierId}`
