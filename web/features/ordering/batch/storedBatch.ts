import { dayMs } from '#contract/kernel/time.ts'
import { removeEntry, saveLocally, readOne } from '#shared/browser/localStore/localStore.ts'
import type { Owner } from '#shared/browser/localStore/owner.ts'
import { fitted } from '../drafts/orderDraft.ts'
import { blankOrder, isPartyUntyped, recordIdOf } from '../orderValues.ts'
import type { BatchRow, BatchSender } from './batchRow.ts'

/** An unfinished batch, as stored in this browser. */
export interface Batch {
  sender: BatchSender
  rows: BatchRow[]
}

const recordName = 'orders/batch'
const lastsMs = 30 * dayMs

const { shipper, shipperRecord, saveShipper } = blankOrder
export const emptyBatch: Batch = { sender: { shipper, shipperRecord, saveShipper }, rows: [] }

/** Checks whether a batch has neither rows nor a typed sender. One of the address book is not typed: it is filled in again. */
const isEmpty = ({ sender, rows }: Batch) =>
  rows.length === 0 &&
  (isPartyUntyped(sender.shipper) || recordIdOf({ ...blankOrder, ...sender }, 'shipper') !== null)

/** Stores a user's batch; an empty one is deleted. Resolves once the data would survive a crash. */
export async function saveBatch(owner: Owner, batch: Batch): Promise<void> {
  if (isEmpty(batch)) await removeEntry('texts', owner, recordName)
  else await saveLocally('texts', owner, { name: recordName, value: batch })
}

/** Returns the batch that a user left in this browser within the last 30 days. */
export async function readBatch(owner: Owner): Promise<Batch> {
  const record = await readOne('texts', owner, recordName)
  if (!record) return emptyBatch
  if (Date.now() - record.savedAtMs > lastsMs) {
    await removeEntry('texts', owner, recordName)
    return emptyBatch
  }
  const stored = record.value as Batch
  // A batch can be older than this version of the page: missing fields are blank.
  return {
    sender: fitted(stored.sender, emptyBatch.sender),
    rows: stored.rows.map((row) => ({ ...row, values: fitted(row.values, blankOrder) })),
  }
}
