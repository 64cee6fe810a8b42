import { sql } from 'kysely'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { daySumsSql, laneSumsSql } from './daySums.ts'

/** Days that one transaction sums. */
const batchDays = 200

const dayColumns = sql`carrier_id, day, orders, lost_orders, freight_fen, weight_grams, volume_cm3, exception_orders, accept_minutes,
  signed_orders, signed_freight_fen, timed_orders, on_time_orders, consults, answer_minutes`
const laneColumns = sql`carrier_id, day, lane_code, orders, freight_fen, weight_grams, volume_cm3`

/**
 * Recomputes the totals of marked days, deletes their marks and returns the number of days. Marks of open transactions are not
 * visible and stay. Sums after deleting, so that it sees the changes behind every deleted mark.
 */
async function sumMarked(trx: WriteTransaction): Promise<number> {
  const { rows } = await sql<{ carrierId: number; day: string }>`
    with due as materialized (select distinct carrier_id, day from board_mark order by carrier_id, day limit ${batchDays}),
      taken as (delete from board_mark m using due d where m.carrier_id = d.carrier_id and m.day = d.day)
    select carrier_id as "carrierId", day::text as day from due`.execute(trx)
  if (rows.length === 0) return 0
  const pair = sql`(select * from unnest(${rows.map(({ carrierId }) => carrierId)}::bigint[], ${rows.map(({ day }) => day)}::date[])
    as p(carrier_id, day))`
  await sql`delete from board_day d using ${pair} p where d.carrier_id = p.carrier_id and d.day = p.day`.execute(
    trx,
  )
  await sql`delete from board_lane d using ${pair} p where d.carrier_id = p.carrier_id and d.day = p.day`.execute(
    trx,
  )
  await sql`
    with pair as materialized ${pair}
    insert into board_day (${dayColumns})
    select ${dayColumns} from (${daySumsSql}) d where d.orders + d.signed_orders + d.consults > 0`.execute(
    trx,
  )
  await sql`
    with pair as materialized ${pair}
    insert into board_lane (${laneColumns}) select ${laneColumns} from (${laneSumsSql}) l`.execute(trx)
  return rows.length
}

/** Updates the sums of all marked days, in small transactions. Only one process at a time may run it. */
export async function refreshBoards(db: Database): Promise<void> {
  let summed: number
  do summed = await db.transaction().execute(sumMarked)
  while (summed === batchDays)
}
