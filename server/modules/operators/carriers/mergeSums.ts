import { sql } from 'kysely'
import type { MergeSums } from '#contract/operators/lineCalls.ts'
import type { Queryable } from '#server/db/database.ts'

/** Returns the sums of everything that a merge moves. */
export async function readMergeSums(db: Queryable, carrierId: number): Promise<MergeSums> {
  const { rows } = await sql<MergeSums>`
    select
      (select count(*) from app_user where factory_id = ${carrierId} and mobile is not null) as users,
      (select count(*) from line where carrier_id = ${carrierId}) as lines,
      (select count(*) from freight_order where carrier_id = ${carrierId}) as orders,
      (select coalesce(sum(total_fen), 0)::bigint from freight_order where carrier_id = ${carrierId}) as "freightFen",
      (select count(*) from waybill where carrier_id = ${carrierId}) as waybills,
      (select count(*) from consult where carrier_id = ${carrierId}) as consults,
      (select count(*) from favorite v join line l on l.id = v.line_id where l.carrier_id = ${carrierId}) as favorites,
      (select coalesce(sum(amount_fen), 0)::bigint from ledger_entry where carrier_id = ${carrierId}) as "ledgerFen",
      (select coalesce(sum(amount_fen), 0)::bigint from pay_order where factory_id = ${carrierId} and status = 'paid') as "paidFen"`.execute(
    db,
  )
  const [sums] = rows
  if (!sums) throw new Error('A select of sums gives a row')
  return sums
}
