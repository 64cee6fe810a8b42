import { sql } from 'kysely'
import type { LedgerKind, LedgerState, ReceiveMethod } from '#contract/orders/ledgerWords.ts'
import type { Payment } from '#contract/orders/words.ts'
import type { WriteTransaction } from '#server/db/database.ts'

/** Fields of a signed order that its ledger entries are made from. */
export interface SignedOrder {
  id: number
  factoryId: number | null
  carrierId: number
  payment: Payment
  totalFen: number
  codFen: number
  receiptCopies: number
}

const paidStates: readonly LedgerState[] = ['collected', 'remitted', 'settled']
const underwayStates: readonly LedgerState[] = ['collected', 'sent']

/** Money received for an entry at the signature, and the entry's state then. `due`: not paid in full, or not final yet. */
export interface Receipt {
  kind: 'cod' | 'settlement'
  receivedFen: number
  /** null: nothing was received. */
  method: ReceiveMethod | null
  state: LedgerState
}

/** Returns who set a state and when; `due` has neither. */
const marksOf = (state: LedgerState, userId: number, now: Date) => {
  if (state === 'due') return {}
  return underwayStates.includes(state)
    ? { underway_at: now, underway_by: userId }
    : { done_at: now, done_by: userId }
}

/** Creates the ledger entries of a signed order with the money received, in the signature's transaction. */
export async function openEntries(
  trx: WriteTransaction,
  order: SignedOrder,
  { userId, now, receipts }: { userId: number; now: Date; receipts: readonly Receipt[] },
): Promise<void> {
  const entryOf = (kind: LedgerKind, amountFen: number, copies: number, payment: Payment | null) => {
    const receipt = receipts.find((found) => found.kind === kind)
    const state = receipt?.state ?? 'due'
    return {
      order_id: order.id,
      kind,
      factory_id: order.factoryId,
      carrier_id: order.carrierId,
      payment,
      amount_fen: amountFen,
      copies,
      state,
      due_at: now,
      received_fen: receipt?.receivedFen ?? 0,
      received_method: receipt?.method ?? null,
      underway_at: null,
      underway_by: null,
      done_at: null,
      done_by: null,
      ...marksOf(state, userId, now),
    }
  }
  const entries = [
    ...(order.codFen > 0 ? [entryOf('cod', order.codFen, 0, null)] : []),
    ...(order.receiptCopies > 0 ? [entryOf('receipt', 0, order.receiptCopies, null)] : []),
    entryOf('settlement', order.totalFen, 0, order.payment),
  ]
  await trx.insertInto('ledger_entry').values(entries).execute()
}

/** Updates the freight owed to the order's new total, in the same transaction; settled freight stays. */
export async function updateFreightOwed(
  trx: WriteTransaction,
  orderId: number,
  totalFen: number,
): Promise<void> {
  await trx
    .updateTable('ledger_entry')
    .set({ amount_fen: totalFen })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'settlement')
    .where('state', '=', 'due')
    .execute()
}

/** Returns the state and money of an order's entry; null where it has none of the kind. The caller holds the order's row. */
export async function readLedgerState(
  trx: WriteTransaction,
  orderId: number,
  kind: LedgerKind,
): Promise<{ state: LedgerState; amountFen: number; receivedFen: number } | null> {
  const row = await trx
    .selectFrom('ledger_entry')
    .select(['state', 'amount_fen', 'received_fen'])
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return null
  return { state: row.state as LedgerState, amountFen: row.amount_fen, receivedFen: row.received_fen }
}

/** Sets an entry's state; the caller holds the order and has checked the step. Collected or settled means paid in full. */
export async function setLedgerState(
  trx: WriteTransaction,
  entry: { orderId: number; kind: LedgerKind; to: LedgerState; userId: number; now: Date },
): Promise<void> {
  const [at, by] = underwayStates.includes(entry.to)
    ? [sql.ref('underway_at'), sql.ref('underway_by')]
    : [sql.ref('done_at'), sql.ref('done_by')]
  const fullAmount = paidStates.includes(entry.to) ? sql`, received_fen = amount_fen` : sql``
  await sql`
    update ledger_entry set state = ${entry.to}${fullAmount}, ${at} = ${entry.now}, ${by} = ${entry.userId}
    where order_id = ${entry.orderId} and kind = ${entry.kind}`.execute(trx)
}

/** Settles freight that was received in full while a re-weighing was open. The caller holds the order, whose re-weighing is over. */
export async function settlePaidFreight(
  trx: WriteTransaction,
  { orderId, userId, now }: { orderId: number; userId: number | null; now: Date },
): Promise<void> {
  await sql`
    update ledger_entry set state = 'settled', done_at = ${now}, done_by = ${userId}
    where order_id = ${orderId} and kind = 'settlement' and state = 'due' and received_fen = amount_fen and amount_fen > 0`.execute(
    trx,
  )
}

/** Moves the ledger entries of a visitor's orders to the factory that logged in. */
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
