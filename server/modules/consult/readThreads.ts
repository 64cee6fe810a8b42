import { sql } from 'kysely'
import type { Consult } from '#contract/consult/calls.ts'
import { unreadCountMax } from '#contract/consult/words.ts'
import type { ConsultSide } from '#contract/consult/words.ts'
import type { Queryable } from '#server/db/database.ts'
import { dialogColumns } from './readDialogs.ts'
import type { Caller } from './sides.ts'

/** A thread and the caller's side in it. A query with `sideScope` has found it. */
export interface FoundThread {
  id: number
  side: ConsultSide
}

const isCarrier = sql`x.side = 'carrier'`
const readUpTo = sql`case when ${isCarrier} then c.read_by_carrier else c.read_by_customer end`

/** Name of a visitor: four hex digits of a hash with the carrier's id. Stable within one carrier, different between carriers. */
export const visitorName = sql`'访客 ' || upper(left(encode(sha256(c.visitor_hash || convert_to(c.carrier_id::text, 'UTF8')), 'hex'), 4))`

const unread = sql`(select count(*) from (
  select 1 from dialog u where u.consult_id = c.id and u.side <> x.side and u.id > ${readUpTo} and u.deleted_at is null
  limit ${sql.lit(unreadCountMax)}) n)`

const columns = {
  id: sql`c.id`,
  side: sql`x.side`,
  carrier: sql`json_build_object('id', f.id, 'name', f.name)`,
  otherName: sql`case when not ${isCarrier} then f.name when c.visitor_hash is null then cf.name else ${visitorName} end`,
  lineId: sql`c.line_id`,
  lineText: sql`st.name || ' → ' || l.destination_text`,
  orderId: sql`c.order_id`,
  orderNumber: sql`o.number`,
  subject: sql`c.subject`,
  unread,
  readUpTo,
  readByOtherUpTo: sql`case when ${isCarrier} then c.read_by_customer else c.read_by_carrier end`,
  lastDialog: (caller: Caller) =>
    sql`(select row_to_json(m) from (select ${dialogColumns(caller)} from dialog d left join stored_file s on s.id = d.file_id
      where d.id = c.last_dialog_id) m)`,
  createdAt: sql`c.created_at`,
  lastAt: sql`c.last_at`,
  closedAt: sql`c.closed_at`,
} satisfies Record<keyof Consult, unknown>

/** Reads threads from the caller's point of view, in the order given. The caller must have found them by a scope. */
export async function readThreads(
  db: Queryable,
  caller: Caller,
  found: readonly FoundThread[],
): Promise<Consult[]> {
  if (found.length === 0) return []
  const { lastDialog, ...plain } = columns
  const selection = Object.entries({ ...plain, lastDialog: lastDialog(caller) }).map(
    ([name, from]) => sql`${from} as ${sql.id(name)}`,
  )
  const { rows } = await sql<Consult>`
    select ${sql.join(selection)}
    from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ side }) => side)}::text[])
      with ordinality x(id, side, place)
    join consult c on c.id = x.id join factory f on f.id = c.carrier_id left join factory cf on cf.id = c.factory_id
    left join line l on l.id = c.line_id left join site st on st.city_id = l.site_id
    left join freight_order o on o.id = c.order_id
    order by x.place`.execute(db)
  return rows
}
