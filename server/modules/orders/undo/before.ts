import { sql } from 'kysely'
import type { LedgerKind, LedgerState } from '#contract/orders/ledgerWords.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import type { WriteTransaction } from '#server/db/database.ts'

/** An earlier state of a ledger entry; moments as database text, to the microsecond. */
export interface EntryBefore {
  state: LedgerState
  receivedFen: number
  receivedMethod: string | null
  underwayAt: string | null
  underwayBy: number | null
  doneAt: string | null
  doneBy: number | null
}

/** State of an order before a step: everything that a step changes except its history. */
export interface StateBefore {
  status: OrderStatus
  movedAt: string
  exception: unknown
  waybill: {
    expectedAt: string | null
    arrivedAt: string | null
    signedAt: string | null
    signer: string | null
    proofFileIds: string[]
  }
  entries: Partial<Record<LedgerKind, EntryBefore>>
  departureId: number | null
  /** The ledger, for a step of one ledger. */
  ledgerKind?: LedgerKind
  /** Whether the step opened the exception 少件. */
  hasOpenedShortage?: true
}

/** Reads an order's current state for a later undo; the caller holds its row. */
export async function readStateBefore(trx: WriteTransaction, orderId: number): Promise<StateBefore> {
  const { rows } = await sql<{ before: StateBefore }>`
    select jsonb_build_object('status', o.status, 'movedAt', o.moved_at, 'exception', o.exception,
      'waybill', jsonb_build_object('expectedAt', w.expected_at, 'arrivedAt', w.arrived_at, 'signedAt', w.signed_at,
        'signer', w.signer, 'proofFileIds', coalesce(w.proof_file_ids, '{}')),
      'entries', (select coalesce(jsonb_object_agg(e.kind, jsonb_build_object('state', e.state, 'receivedFen', e.received_fen,
        'receivedMethod', e.received_method, 'underwayAt', e.underway_at, 'underwayBy', e.underway_by,
        'doneAt', e.done_at, 'doneBy', e.done_by)), '{}') from ledger_entry e where e.order_id = o.id),
      'departureId', (select d.departure_id from departure_order d where d.order_id = o.id)) as before
    from freight_order o left join waybill w on w.order_id = o.id where o.id = ${orderId}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`Order ${orderId} is not there`)
  return row.before
}
