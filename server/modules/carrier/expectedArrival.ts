import { hourMs } from '#contract/kernel/time.ts'
import { nextDepartureMs } from '#contract/lines/departures.ts'
import type { WriteTransaction } from '#server/db/database.ts'

/**
 * Returns when an order's goods should arrive: `departedAt`, or else the line's next departure, plus the longest transit time.
 * null for a line without departures.
 */
export async function expectedArrival(
  trx: WriteTransaction,
  lineId: number,
  now: Date,
  departedAt: Date | null,
): Promise<Date | null> {
  const line = await trx
    .selectFrom('line')
    .select(['departure_days as departureDays', 'cut_off_minutes as cutOffMinutes', 'transit_hours_max'])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  const startMs = departedAt?.getTime() ?? nextDepartureMs(line, now.getTime())
  return startMs === null ? null : new Date(startMs + line.transit_hours_max * hourMs)
}
