import { sql } from 'kysely'
import type { CallAnswer } from '#contract/calls/calls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { waitingKinds, waitings } from '#contract/orders/waiting/waitingWords.ts'
import type { Waiting } from '#contract/orders/waiting/waitingWords.ts'
import { orderCountMax } from '#contract/orders/words.ts'
import type { Database } from '#server/db/database.ts'
import type { Side } from '../owner.ts'
import { filterAndStateCondition } from './filter.ts'

type Figure = CallAnswer<'/orders/getWaiting'>['list'][number]

/** Sums a kind's orders, fen, from the ledger entries that its list shows. */
function amountOf(side: Side, kind: Waiting) {
  const { asks } = waitings[kind]
  if (!('ledger' in asks)) return sql`null::bigint`
  const { kind: ledger, state } = asks.ledger
  return sql`(select coalesce(sum(e.amount_fen), 0)::bigint from ledger_entry e
    where ${side.entries} and e.kind = ${ledger} and e.state = ${state})`
}

/** Counts a customer's waiting orders by kind, without empty kinds. Each count uses the filter of the list that it opens. */
export async function readWaiting(
  db: Database,
  side: Side,
  now: Date,
): Promise<CallAnswer<'/orders/getWaiting'>> {
  const figures = waitingKinds.map(
    (kind) => sql`
      select ${kind}::text as kind, ${amountOf(side, kind)} as "amountFen", (select count(*) from (
        select 1 from freight_order o where ${filterAndStateCondition(side, waitings[kind].asks, now)}
        limit ${orderCountMax}) c) as orders`,
  )
  const { rows } = await sql<Figure>`${sql.join(figures, sql` union all `)}`.execute(db)
  return wholeList(rows.filter(({ orders }) => orders > 0))
}
