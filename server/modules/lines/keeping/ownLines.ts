import { sql } from 'kysely'
import type { OwnLine } from '../../../../contract/lines/keepingCalls.ts'
import { refuse } from '../../../core/refuse.ts'
import type { Queryable, WriteTransaction } from '../../../db/database.ts'
import { lineDetailOf, selectLines } from '../search/index.ts'
import type { LineRow } from '../search/index.ts'

/** Without what only strangers need: also as a refusal's data, which no schema narrows. */
function ownLineOf(row: LineRow): OwnLine {
  const {
    carrier: _carrier,
    originName: _name,
    originPhones: _phones,
    destinationName: _at,
    ...line
  } = lineDetailOf(row)
  const stoppedReason = row.stopped_reason ?? row.carrier_stopped_reason
  return {
    ...line,
    siteName: row.site_name,
    code: row.code,
    version: row.version,
    ...(stoppedReason === null ? {} : { stoppedReason }),
  }
}

/** Lines of a carrier in the order of their ids given; one that is not the carrier's is left out. */
export async function readOwnLines(
  db: Queryable,
  carrierId: number,
  ids: readonly number[],
): Promise<OwnLine[]> {
  if (ids.length === 0) return []
  const rows = await selectLines(
    db,
    sql<boolean>`l.carrier_id = ${carrierId} and l.id = any(${ids}::bigint[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, ownLineOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One line of a carrier; another's is not found. */
export async function readOwnLine(db: Queryable, carrierId: number, lineId: number): Promise<OwnLine> {
  const [line] = await readOwnLines(db, carrierId, [lineId])
  return line ?? refuse('notFound')
}

/** The same, kept from changing until the transaction ends. */
export async function lockOwnLine(
  trx: WriteTransaction,
  carrierId: number,
  lineId: number,
): Promise<OwnLine> {
  await sql`select 1 from line where id = ${lineId} and carrier_id = ${carrierId} for update`.execute(trx)
  return readOwnLine(trx, carrierId, lineId)
}

/** Refuses to turn on what the platform holds back, with its reason. */
export async function refuseHeldLines(trx: WriteTransaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ reason: string }>`
    select coalesce(l.stopped_reason, f.stopped_reason) as reason from line l join factory f on f.id = l.carrier_id
    where l.id = any(${ids}::bigint[]) and coalesce(l.stopped_reason, f.stopped_reason) is not null limit 1`.execute(
    trx,
  )
  const [held] = rows
  if (held) refuse('lineStoppedByPlatform', { params: { reason: held.reason } })
}
