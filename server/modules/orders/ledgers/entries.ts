import { sql } from 'kysely'
import type { LedgerKind, LedgerState, ReceiveMethod } from '../../../../contract/orders/ledgerWords.ts'
import type { Payment } from '../../../../contract/orders/words.ts'
import type { WriteTransaction } from '../../../db/database.ts'

/** Of a signed order, what its entries are made of. */
export interface SignedOrder {
  id: number
  factoryId: number | null
  carrierId: number
  payment: Payment
  totalFen: number
  codFen: number
  receiptCopies: number
}

/** Makes due what the signature leaves to be done; in the transaction of the signature. */
export async function openEntries(trx: WriteTransaction, order: SignedOrder, now: Date): Promise<void> {
  const of = (kind: LedgerKind, amountFen: number, copies: number, payment: Payment | null) => ({
    order_id: order.id,
    kind,
    factory_id: order.factoryId,
    carrier_id: order.carrierId,
    payment,
    amount_fen: amountFen,
    copies,
    state: 'due' as const,
    due_at: now,
  })
  const entries = [
    ...(order.codFen > 0 ? [of('cod', order.codFen, 0, null)] : []),
    ...(order.receiptCopies > 0 ? [of('receipt', 0, order.receiptCopies, null)] : []),
    ...(order.payment === 'prepaid' ? [] : [of('settlement', order.totalFen, 0, order.payment)]),
  ]
  if (entries.length > 0) await trx.insertInto('ledger_entry').values(entries).execute()
}

/** The freight that is owed follows the order's total, in the transaction that changes it; what is settled stands. */
export async function followTotal(trx: WriteTransaction, orderId: number, totalFen: number): Promise<void> {
  await trx
    .updateTable('ledger_entry')
    .set({ amount_fen: totalFen })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'settlement')
    .where('state', '=', 'due')
    .execute()
}

/** How an entry stands; null where the order has none of the kind. The caller holds the order's row. */
export async function stateOf(
  trx: WriteTransaction,
  orderId: number,
  kind: LedgerKind,
): Promise<{ state: LedgerState; amountFen: number } | null> {
  const row = await trx
    .selectFrom('ledger_entry')
    .select(['state', 'amount_fen'])
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? { state: row.state as LedgerState, amountFen: row.amount_fen } : null
}

const paidStates: readonly LedgerState[] = ['collected', 'remitted', 'settled']
const underwayStates: readonly LedgerState[] = ['collected', 'sent']

/** Notes what came in of an entry with the signature; its state is another step. The caller holds the order's row. */
export async function receive(
  trx: WriteTransaction,
  entry: { orderId: number; kind: LedgerKind; amountFen: number; method: ReceiveMethod },
): Promise<void> {
  await trx
    .updateTable('ledger_entry')
    .set({ received_fen: entry.amountFen, received_method: entry.method })
    .where('order_id', '=', entry.orderId)
    .where('kind', '=', entry.kind)
    .execute()
}

/**
 * Sets the state of an entry whose order the caller holds; what a step may lead to is the caller's to know. What is collected or
 * settled has come in whole.
 */
export async function setState(
  trx: WriteTransaction,
  entry: { orderId: number; kind: LedgerKind; to: LedgerState; userId: number; now: Date },
): Promise<void> {
  const [at, by] = underwayStates.includes(entry.to)
    ? [sql.ref('underway_at'), sql.ref('underway_by')]
    : [sql.ref('done_at'), sql.ref('done_by')]
  const whole = paidStates.includes(entry.to) ? sql`, received_fen = amount_fen` : sql``
  await sql`
    update ledger_entry set state = ${entry.to}${whole}, ${at} = ${entry.now}, ${by} = ${entry.userId}
    where order_id = ${entry.orderId} and kind = ${entry.kind}`.execute(trx)
}

/** Hands the entries of a visitor's orders to the factory that it logged in to. */
export async function adoptEntries(
  trx: WriteTransaction,
  orderIds: readonly number[],
  factoryId: number,
): Promise<void> {
  if (orderIds.length === 0) return
  await trx
    .updateTable('ledger_entry')
    .set({ factory_id: factoryId })
    .where('order_id', 'in', [...orderIds])
    .execute()
}
