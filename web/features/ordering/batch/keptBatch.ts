import { forget, keep, readOne } from '../../../shared/browser/kept/keptStore.ts'
import type { Owner } from '../../../shared/browser/kept/owner.ts'
import { dayMs } from '../../../../contract/kernel/time.ts'
import { fitted } from '../drafts/orderDraft.ts'
import { blankOrder } from '../orderValues.ts'
import type { BatchRow, BatchSender } from './batchRow.ts'

/** A batch not yet done with, as it was typed in this browser. */
export interface Batch {
  sender: BatchSender
  rows: BatchRow[]
}

const place = 'orders/batch'
const lastsMs = 30 * dayMs

const { shipper, shipperRecord, saveShipper } = blankOrder
export const emptyBatch: Batch = { sender: { shipper, shipperRecord, saveShipper }, rows: [] }

/** Keeps a batch for its user; an empty one is forgotten. Done once it outlives a crash. */
export async function keepBatch(owner: Owner, batch: Batch): Promise<void> {
  if (batch.rows.length === 0) await forget('texts', owner, place)
  else await keep('texts', owner, { name: place, value: batch })
}

/** The batch that a user left in this browser within the last 30 days. */
export async function readBatch(owner: Owner): Promise<Batch> {
  const record = await readOne('texts', owner, place)
  if (!record) return emptyBatch
  if (Date.now() - record.savedAtMs > lastsMs) {
    await forget('texts', owner, place)
    return emptyBatch
  }
  const kept = record.value as Batch
  // a batch outlives a new version of the page: a field that came since is blank
  return {
    sender: fitted(kept.sender, emptyBatch.sender),
    rows: kept.rows.map((row) => ({ ...row, values: fitted(row.values, blankOrder) })),
  }
}
