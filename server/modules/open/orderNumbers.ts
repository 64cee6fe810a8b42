import { sql } from 'kysely'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'

/** Finds the carrier's orders by order numbers, waybill numbers and its own numbers, each in canonical spelling. */
export async function ordersByNumber(
  db: Queryable,
  carrierId: number,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ number: string; id: number }>`
    with asked as (select distinct number from unnest(${numbers}::text[]) a(number))
    select a.number, w.order_id as id from asked a
      join waybill w on w.carrier_number = a.number and w.carrier_id = ${carrierId}
    union all select a.number, w.order_id from asked a join waybill w on w.number = a.number and w.carrier_id = ${carrierId}
    union all select a.number, o.id from asked a join freight_order o on o.number = a.number and o.carrier_id = ${carrierId}`.execute(
    db,
  )
  // platform numbers come last: they win over an equal number of the carrier's
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** Finds one order by number. Refuses a number of another carrier like an unknown one. */
export async function orderByNumber(db: Queryable, carrierId: number, number: string): Promise<number> {
  const found = await ordersByNumber(db, carrierId, [number])
  return found.get(number) ?? refuse('openNumberUnknown')
}
