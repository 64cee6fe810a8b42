import { sql } from 'kysely'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'
import { lineDetailOf, selectLines } from '../search/index.ts'
import type { LineRow } from '../search/index.ts'

/** Returns a carrier's own line without the public-only fields: it also becomes a refusal's data, which no schema filters. */
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

/** Reads lines of a carrier in the order of the ids; others' are left out. */
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

/** Reads one line of a carrier; refuses notFound for another's. */
export async function readOwnLine(db: Queryable, carrierId: number, lineId: number): Promise<OwnLine> {
  const [line] = await readOwnLines(db, carrierId, [lineId])
  return line ?? refuse('notFound')
}

/** Reads one line of a carrier and locks it until the transaction ends. */
export async function lockOwnLine(
  trx: WriteTransaction,
  carrierId: number,
  lineId: number,
): Promise<OwnLine> {
  await sql`select 1 from line where id = ${lineId} and carrier_id = ${carrierId} for update`.execute(trx)
  return readOwnLine(trx, carrierId, lineId)
}

/** Refuses to turn on lines that the platform stopped, with its reason. */
export async function refuseStoppedLines(trx: WriteTransaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ reason: string }>`
    select coalesce(l.stopped_reason, f.stopped_reason) as reason from line l join factory f on f.id = l.carrier_id
    where l.id = any(${ids}::bigint[]) and coalesce(l.stopped_reason, f.stopped_reason) is not null limit 1`.execute(
    trx,
  )
  const [stopped] = rows
  if (stopped) refuse('lineStoppedByPlatform', { params: { reason: stopped.reason } })
}
