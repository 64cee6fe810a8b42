import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { LedgerEntry, LedgerFigure } from '#contract/orders/ledgerCalls.ts'
import { ledgerKinds, ledgerStates } from '#contract/orders/ledgerWords.ts'
import { payments } from '#contract/orders/words.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { rowsByOrder } from '#server/db/rowsByOrder.ts'
import { isPartPaid } from './partSql.ts'

type Summary = CallAnswer<'/ledgers/getSummary'>
type Period = CallRequest<'/ledgers/getSummary'>

/** Every possible figure, at zero. */
const figures: readonly LedgerFigure[] = ledgerKinds.flatMap((kind) =>
  (kind === 'settlement' ? payments : [null]).flatMap((payment) =>
    ledgerStates[kind].map((state) => ({
      kind,
      state,
      payment,
      orders: 0,
      amountFen: 0,
      receivedFen: 0,
      copies: 0,
    })),
  ),
)

/**
 * Sums one side's entries by kind, state and payment; the period is that of the signature, its end excluded. Part payments are
 * subtracted in a second part of the statement, so that both parts read an index alone.
 */
async function readSummary(db: Database, side: RawBuilder<boolean>, { from, to }: Period): Promise<Summary> {
  const start = from === undefined ? sql`` : sql`and e.due_at >= ${from}::timestamptz`
  const end = to === undefined ? sql`` : sql`and e.due_at < ${to}::timestamptz`
  const { rows } = await sql<LedgerFigure>`
    select f.kind, f.state, f.payment, sum(f.orders)::bigint as orders, sum(f.amount_fen - f.received_fen)::bigint as "amountFen",
      sum(f.received_fen)::bigint as "receivedFen", sum(f.copies)::bigint as copies
    from (
      select e.kind, e.state, e.payment, count(*) as orders, sum(e.amount_fen) as amount_fen, 0 as received_fen, sum(e.copies) as copies
      from ledger_entry e where ${side} ${start} ${end} group by e.kind, e.state, e.payment
      union all
      select e.kind, e.state, e.payment, 0, 0, sum(e.received_fen), 0
      from ledger_entry e where ${side} and ${sql.raw(isPartPaid)} ${start} ${end} group by e.kind, e.state, e.payment) f
    group by f.kind, f.state, f.payment`.execute(db)
  const keyOf = ({ kind, state, payment }: LedgerFigure) => `${kind} ${state} ${payment}`
  const found = new Map(rows.map((row) => [keyOf(row), row]))
  return wholeList(figures.map((figure) => found.get(keyOf(figure)) ?? figure))
}

/** Sums the entries of a factory's own orders. */
export const readCustomerSummary = (db: Database, factoryId: number, period: Period): Promise<Summary> =>
  readSummary(db, sql<boolean>`e.factory_id = ${factoryId}`, period)

/** Sums the entries of the orders that a carrier carried. */
export const readCarrierSummary = (db: Database, carrierId: number, period: Period): Promise<Summary> =>
  readSummary(db, sql<boolean>`e.carrier_id = ${carrierId}`, period)

const openStates: readonly string[] = ['due', 'collected', 'sent']

/** Sums all entries of the platform that are not collected, returned or settled yet, whatever the date. */
export async function readPlatformOutstanding(db: Database): Promise<Summary> {
  // spelt out to match the partial index of open entries
  const { list } = await readSummary(db, sql<boolean>`e.state in ('due', 'collected', 'sent')`, {})
  return wholeList(list.filter(({ state }) => openStates.includes(state)))
}

/** Reads the entries of orders by order; the caller has checked the scope. */
export async function readEntries(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, LedgerEntry[]>> {
  const { rows } = await sql<LedgerEntry & { orderId: number }>`
    select e.order_id as "orderId", e.kind, e.state, e.amount_fen as "amountFen", e.copies, e.due_at as "dueAt",
      e.underway_at as "underwayAt", e.done_at as "doneAt", e.received_fen as "receivedFen", e.received_method as method
    from ledger_entry e where e.order_id = any(${orderIds}::bigint[])
    order by array_position(${ledgerKinds}::text[], e.kind)`.execute(db)
  return rowsByOrder(rows)
}
