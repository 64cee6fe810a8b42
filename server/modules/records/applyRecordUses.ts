import { sql } from 'kysely'
import type { RecordInput } from '#contract/records/fieldWords.ts'
import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { refuseAtField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { lockBooks } from './book.ts'
import { addRecord } from './saveRecord.ts'

/** How an order uses one address book. */
export interface RecordUse {
  kind: RecordKind
  /** The picked record of the party. */
  pickedId: number | undefined
  /** The party to save, or null. Its region must exist. */
  save: RecordInput | null
}

/** Locks the picked records. Refuses recordGone when one is not in this factory's book of its kind. */
async function lockPicked(
  trx: WriteTransaction,
  factoryId: number,
  uses: readonly RecordUse[],
): Promise<void> {
  const picked = uses.flatMap(({ kind, pickedId }) => (pickedId === undefined ? [] : [{ kind, pickedId }]))
  if (picked.length === 0) return
  // Ordered by id, so that two orders cannot deadlock.
  const { rows } = await sql<{ id: number; kind: string }>`
    select r.id, r.kind from address_record r
    where r.factory_id = ${factoryId} and r.id = any(${picked.map(({ pickedId }) => pickedId)}::bigint[])
    order by r.id for no key update`.execute(trx)
  for (const { kind, pickedId } of picked)
    if (!rows.some((row) => row.id === pickedId && row.kind === kind)) {
      const label = recordKindLabels[kind]
      refuseAtField('recordGone', { path: `${kind}RecordId`, label }, { params: { who: label } })
    }
}

/**
 * Updates the factory's address books in the transaction of an order. Saves the requested parties, and counts one use of each
 * party's record: the saved one, else the picked one.
 */
export async function applyRecordUses(
  trx: WriteTransaction,
  factoryId: number,
  uses: readonly RecordUse[],
  now: Date,
): Promise<void> {
  if (uses.some(({ save }) => save !== null)) await lockBooks(trx, factoryId)
  await lockPicked(trx, factoryId, uses)
  const usedIds: number[] = []
  for (const { kind, pickedId, save } of uses) {
    if (save !== null) {
      const { id } = await addRecord(trx, { factoryId, kind }, { input: save, isDefault: false, now })
      usedIds.push(id)
    } else if (pickedId !== undefined) usedIds.push(pickedId)
  }
  if (usedIds.length === 0) return
  await sql`
    with used as (
      select id from address_record
      where factory_id = ${factoryId} and id = any(${usedIds}::bigint[]) order by id for no key update)
    update address_record r set times_used = r.times_used + 1, last_used_at = greatest(r.last_used_at, ${now}::timestamptz)
    from used where r.id = used.id`.execute(trx)
}
