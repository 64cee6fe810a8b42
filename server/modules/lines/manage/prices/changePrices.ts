import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { priceTargetLabels } from '#contract/lines/manageWords.ts'
import type { PriceRow } from '#contract/lines/priceCalls.ts'
import { yuanText } from '#contract/price/amounts.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Database, Queryable, WriteTransaction } from '#server/db/database.ts'
import { writeAudit, writeAudits } from '#server/modules/audit/index.ts'
import { repricedEntries } from '../auditEntries.ts'
import type { LineManager } from '../lineManager.ts'
import { lockLines } from '../lockLines.ts'
import { selectedLines } from '../selection.ts'
import type { LineSelection } from '../selection.ts'
import { changedLine, pricesOfRow } from './changedLine.ts'
import type { PriceChange, PricedLine } from './changedLine.ts'
import { recordPriceMoves } from './recordPriceMoves.ts'

/** Reads the selected lines with their prices, by region; `for update` also locks them until the transaction ends. */
async function readPriced(
  db: Queryable,
  carrierId: number,
  selection: LineSelection,
  lock: 'for update' | '',
): Promise<PricedLine[]> {
  const where = await selectedLines(db, carrierId, selection)
  if (lock !== '') await sql`select 1 from line l where ${where} order by l.id for update`.execute(db)
  const { rows } = await sql<PricedLine>`
    select l.id, l.version, l.code, l.status, l.destination_text as "destinationText", l.is_direct as "isDirect",
      l.heavy_from_grams as "heavyFrom", l.heavy_fen_per_tonne as "heavyFen", l.light_from_cm3 as "lightFrom",
      l.light_fen_per_m3 as "lightFen", l.min_charge_fen as "minChargeFen"
    from line l where ${where} order by l.destination_code, l.id`.execute(db)
  return rows
}

/** Returns a token for one change of these lines in their current versions. */
const fingerprint = (lines: readonly PricedLine[], { target, kind, value, roundToFen }: PriceChange) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        [target, kind, value, roundToFen],
        lines.map(({ id, version }) => [id, version]).toSorted(([a = 0], [b = 0]) => a - b),
      ]),
    )
    .digest('hex')

/** Previews a price change of the selected lines. */
export async function previewPriceChange(
  db: Database,
  carrierId: number,
  { page, pageSize, ...request }: CallRequest<'/carrier/previewPriceChange'>,
): Promise<CallAnswer<'/carrier/previewPriceChange'>> {
  const lines = await readPriced(db, carrierId, request, '')
  const all = lines.map((line) => changedLine(line, request))
  const doubtful = all.filter(({ doubts }) => doubts.length > 0)
  // doubtful rows come first
  const rows = [...doubtful, ...all.filter(({ doubts }) => doubts.length === 0)]
  const faulty = rows.filter(({ fault }) => fault !== '').length
  const changed = rows.filter(({ fault, isChanged }) => fault === '' && isChanged).length
  return {
    list: rows.slice((page - 1) * pageSize, page * pageSize),
    total: rows.length,
    changed,
    unchanged: rows.length - changed - faulty,
    faulty,
    doubtful: doubtful.length,
    token: fingerprint(lines, request),
  }
}

const linesAtOnce = 1000

/** Writes each line's old and new prices to the audit log, and large moves to the operators' queue. */
async function recordChange(
  trx: WriteTransaction,
  by: LineManager,
  rows: readonly PriceRow[],
): Promise<void> {
  const lines = rows.map((row) => ({
    lineId: row.lineId,
    before: pricesOfRow(row, 'before'),
    after: pricesOfRow(row, 'after'),
  }))
  await writeAudits(
    trx,
    by,
    lines.flatMap(({ lineId, before, after }) => repricedEntries(lineId, before, after)),
  )
  await recordPriceMoves(trx, { userId: by.user.userId, now: by.now, way: 'bulk' }, lines)
}

async function writePrices(trx: WriteTransaction, by: LineManager, rows: readonly PriceRow[]): Promise<void> {
  const carrierId = by.user.factoryId
  for (let from = 0; from < rows.length; from += linesAtOnce) {
    const documents = rows.slice(from, from + linesAtOnce).map((row) => ({
      id: row.lineId,
      heavy_fen_per_tonne: row.heavyTiers.map(({ fenPerTonne }) => fenPerTonne.after),
      light_fen_per_m3: row.lightTiers.map(({ fenPerM3 }) => fenPerM3.after),
      min_charge_fen: row.minChargeFen.after,
    }))
    await sql`
      update line l set heavy_fen_per_tonne = n.heavy_fen_per_tonne, light_fen_per_m3 = n.light_fen_per_m3,
        min_charge_fen = n.min_charge_fen, version = l.version + 1, updated_at = ${by.now}
      from jsonb_populate_recordset(null::public.line, ${JSON.stringify(documents)}::jsonb) n
      where l.id = n.id and l.carrier_id = ${carrierId}`.execute(trx)
    await recordChange(trx, by, rows.slice(from, from + linesAtOnce))
  }
}

/** Describes a change: 重货价 +3.50%, 最低收费 -5.00 元. */
const priceChangeText = ({ target, kind, value }: PriceChange) =>
  `${priceTargetLabels[target]} ${value > 0 ? '+' : ''}${yuanText(value)}${kind === 'percent' ? '%' : ' 元'}`

/** Applies a previewed price change to all lines or to none. */
export async function applyPriceChange(
  trx: WriteTransaction,
  by: LineManager,
  request: CallRequest<'/carrier/applyPriceChange'>,
): Promise<CallAnswer<'/carrier/applyPriceChange'>> {
  const carrierId = by.user.factoryId
  await lockLines(trx, carrierId)
  const lines = await readPriced(trx, carrierId, request, 'for update')
  if (fingerprint(lines, request) !== request.token) refuse('pricesMoved')
  const rows = lines.map((line) => changedLine(line, request))
  const faulty = rows.filter(({ fault }) => fault !== '').length
  if (faulty > 0) refuse('priceChangeFaulty', { params: { count: faulty } })
  const doubtful = rows.filter(({ doubts }) => doubts.length > 0).length
  if (doubtful > 0 && !request.isConfirmed) refuse('priceChangeDoubtful', { params: { count: doubtful } })
  const changed = rows.filter(({ isChanged }) => isChanged)
  await writePrices(trx, by, changed)
  await writeAudit(trx, by, {
    action: 'line.pricesChanged',
    subject: { kind: 'factory', id: carrierId },
    after: { lines: changed.length, change: priceChangeText(request), roundToFen: request.roundToFen },
  })
  return { changed: changed.length }
}
