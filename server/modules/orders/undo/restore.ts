import { sql } from 'kysely'
import type { LedgerKind } from '#contract/orders/ledgerWords.ts'
import { ledgerKinds } from '#contract/orders/ledgerWords.ts'
import type { UndoableAction } from '#contract/orders/undo/undoWords.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import type { LockedOrder } from '../transition.ts'
import type { StateBefore } from './before.ts'
import type { ActiveStep } from './steps.ts'

type Dates = 'expected_at' | 'arrived_at' | 'signed_at' | 'signer' | 'proof_file_ids'

/** Waybill columns that each step sets; other columns may have changed for other reasons since. */
const columnsOf: Partial<Record<UndoableAction, readonly Dates[]>> = {
  depart: ['expected_at'],
  arrive: ['arrived_at'],
  sign: ['signed_at', 'signer', 'proof_file_ids'],
}

async function restoreWaybill(
  trx: WriteTransaction,
  waybillId: number,
  { action, before }: ActiveStep,
): Promise<void> {
  const columnNames = columnsOf[action]
  if (!columnNames) return
  const { expectedAt, arrivedAt, signedAt, signer, proofFileIds } = before.waybill
  const columns = {
    expected_at: sql`${expectedAt}::timestamptz`,
    arrived_at: sql`${arrivedAt}::timestamptz`,
    signed_at: sql`${signedAt}::timestamptz`,
    signer: sql`${signer}::text`,
    proof_file_ids: sql`${proofFileIds}::text[]`,
  }
  const set = columnNames.map((column) => sql`${sql.ref(column)} = ${columns[column]}`)
  await sql`update waybill set ${sql.join(set)} where id = ${waybillId}`.execute(trx)
}

/** Returns the ledgers that a step changed: all for a signature, one for a ledger step. */
const kindsOf = ({ action, before }: ActiveStep): readonly LedgerKind[] => {
  if (action === 'sign') return ledgerKinds
  if (action === 'returnReceipt') return ['receipt']
  return before.ledgerKind ? [before.ledgerKind] : []
}

/** Restores ledger entries and deletes those the step created. Owners and amounts that follow a total stay current. */
async function restoreEntries(trx: WriteTransaction, orderId: number, step: ActiveStep): Promise<void> {
  for (const kind of kindsOf(step)) {
    const entry = step.before.entries[kind]
    if (entry === undefined) {
      await sql`delete from ledger_entry where order_id = ${orderId} and kind = ${kind}`.execute(trx)
      continue
    }
    const { state, receivedFen, receivedMethod, underwayAt, underwayBy, doneAt, doneBy } = entry
    await sql`
      update ledger_entry set state = ${state}, received_fen = ${receivedFen}, received_method = ${receivedMethod},
        underway_at = ${underwayAt}::timestamptz, underway_by = ${underwayBy}, done_at = ${doneAt}::timestamptz, done_by = ${doneBy}
      where order_id = ${orderId} and kind = ${kind}`.execute(trx)
  }
}

/** Hides the tracking events of the step and of the shortage that it opened. */
async function hideTracking(
  trx: WriteTransaction,
  waybillId: number,
  { before, toStatus, at }: ActiveStep,
  now: Date,
): Promise<void> {
  const exceptions = before.hasOpenedShortage ? ['exception', 'exception_resolved'] : []
  await sql`
    update tracking_event set undone_at = ${now}
    where waybill_id = ${waybillId} and undone_at is null and at = ${at}::timestamptz and (
      id = (select id from tracking_event where waybill_id = ${waybillId} and undone_at is null and status = ${toStatus}
        and at = ${at}::timestamptz order by id limit 1)
      or status = any(${exceptions}::text[]))`.execute(trx)
}

const exceptionOf = (before: StateBefore) =>
  before.exception === null ? null : JSON.stringify(before.exception)

/** Restores a locked order to its state before a step; `updated_at` still advances. The caller restores departures. */
export async function restoreState(
  trx: WriteTransaction,
  order: LockedOrder,
  step: ActiveStep,
  now: Date,
): Promise<void> {
  const { before, toStatus } = step
  await restoreEntries(trx, order.id, step)
  if (toStatus === null || order.waybillId === null) {
    await sql`update freight_order set updated_at = ${now} where id = ${order.id}`.execute(trx)
    return
  }
  const exception = before.hasOpenedShortage ? sql`, exception = ${exceptionOf(before)}::jsonb` : sql``
  await sql`
    update freight_order set status = ${before.status}, moved_at = ${before.movedAt}::timestamptz, updated_at = ${now} ${exception}
    where id = ${order.id}`.execute(trx)
  await restoreWaybill(trx, order.waybillId, step)
  await hideTracking(trx, order.waybillId, step, now)
}
