import { sql } from 'kysely'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { linesMax } from '#contract/lines/manageWords.ts'
import { priceDoubts, unconfirmedDoubts } from '#contract/price/priceDoubts.ts'
import { refuse, refuseAtField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeAudit, writeAudits } from '#server/modules/audit/index.ts'
import { addedEntry, changedEntries } from './auditEntries.ts'
import { checkSite, withCurrentRegions } from './checkInput.ts'
import { columnNames, columnsFromNew, newColumns, lineInputColumns } from './columns.ts'
import type { LineInput } from './columns.ts'
import { lineChanges } from './file/lineChanges.ts'
import { loadRegionLookup } from './file/regionLookup.ts'
import type { LineManager } from './lineManager.ts'
import { lockLines } from './lockLines.ts'
import { lockOwnLine, readOwnLine, refuseStoppedLines } from './ownLines.ts'
import { recordPriceMoves } from './prices/recordPriceMoves.ts'

interface Saving {
  by: LineManager
  words: LineInput
  /** Doubts about prices that the user confirmed; absent where doubts are not checked, as for a copy. */
  confirmedDoubts?: readonly string[]
}

/** Refuses prices that look like a typing error, unless exactly these doubts are confirmed; `before` null: a new line. */
function refuseDoubtful(before: OwnLine | null, { words, confirmedDoubts }: Saving): void {
  if (confirmedDoubts === undefined) return
  const doubts = unconfirmedDoubts(priceDoubts(before, words), confirmedDoubts)
  if (doubts.length > 0) refuse('pricesDoubtful', { data: { doubts } })
}

async function refuseTakenCode(
  trx: WriteTransaction,
  { by, words }: Saving,
  lineId: number | null,
): Promise<void> {
  if (words.code === '') return
  const carrierId = by.user.factoryId
  const { rows } = await sql`
    select 1 from line where carrier_id = ${carrierId} and code = ${words.code} and id is distinct from ${lineId}::bigint`.execute(
    trx,
  )
  if (rows.length > 0)
    refuseAtField('lineCodeTaken', { path: 'code', label: '线路编号' }, { params: { code: words.code } })
}

async function refuseFull(trx: WriteTransaction, carrierId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from line where carrier_id = ${carrierId}`.execute(trx)
  if ((rows[0]?.count ?? 0) >= linesMax) refuse('linesFull', { params: { max: linesMax } })
}

/** Adds a line to a carrier. Refuses unknown regions and sites, a taken line code, and a line beyond the maximum. */
export async function addLine(trx: WriteTransaction, saving: Saving): Promise<OwnLine> {
  const { by } = saving
  const carrierId = by.user.factoryId
  const words = withCurrentRegions(saving.words)
  refuseDoubtful(null, saving)
  await lockLines(trx, carrierId)
  await checkSite(trx, words.siteId)
  await refuseFull(trx, carrierId)
  await refuseTakenCode(trx, { ...saving, words }, null)
  const { rows } = await sql<{ id: number }>`
    insert into line (carrier_id, updated_at, ${columnNames})
    select ${carrierId}, ${by.now}, ${newColumns} from jsonb_populate_record(null::public.line, ${JSON.stringify(lineInputColumns(words))}::jsonb) n
    returning id`.execute(trx)
  const added = await readOwnLine(trx, carrierId, rows[0]?.id ?? 0)
  await writeAudit(trx, by, addedEntry(added.id, added))
  return added
}

/**
 * Changes a line. Refuses lineChanged where it was changed since `version`, with the current line in data. On a site that was
 * closed meanwhile, a line may be changed but not turned on.
 */
export async function changeLine(
  trx: WriteTransaction,
  saving: Saving & { lineId: number; version: number },
): Promise<OwnLine> {
  const { by, lineId } = saving
  const carrierId = by.user.factoryId
  await lockLines(trx, carrierId)
  const current = await lockOwnLine(trx, carrierId, lineId)
  if (current.version !== saving.version) refuse('lineChanged', { data: { current } })
  refuseDoubtful(current, saving)
  const words = withCurrentRegions(saving.words)
  const isTurnedOn = words.status === 'on' && current.status !== 'on'
  if (isTurnedOn) await refuseStoppedLines(trx, [lineId])
  if (isTurnedOn || words.siteId !== current.siteId) await checkSite(trx, words.siteId)
  await refuseTakenCode(trx, { ...saving, words }, lineId)
  await sql`
    update line l set ${columnsFromNew}, version = l.version + 1, updated_at = ${by.now}
    from jsonb_populate_record(null::public.line, ${JSON.stringify(lineInputColumns(words))}::jsonb) n
    where l.id = ${lineId} and l.carrier_id = ${carrierId}`.execute(trx)
  const changed = await readOwnLine(trx, carrierId, lineId)
  const changes = lineChanges(current, changed, await loadRegionLookup(trx))
  await writeAudits(trx, by, changedEntries(lineId, changes))
  await recordPriceMoves(trx, { userId: by.user.userId, now: by.now, way: 'edit' }, [
    { lineId, before: current, after: changed },
  ])
  return changed
}

/** Copies a carrier's line, without its code and paused, so that visitors do not see it twice. */
export async function copyLine(
  trx: WriteTransaction,
  { by, lineId }: { by: LineManager; lineId: number },
): Promise<OwnLine> {
  const line = await readOwnLine(trx, by.user.factoryId, lineId)
  return addLine(trx, { by, words: { ...line, code: '', status: 'paused' } })
}
