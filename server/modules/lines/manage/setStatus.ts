import { sql } from 'kysely'
import type { LineStatus } from '#contract/lines/words.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeAudits } from '#server/modules/audit/index.ts'
import { statusEntries } from './auditEntries.ts'
import type { LineManager } from './lineManager.ts'
import { refuseStoppedLines } from './ownLines.ts'

/** Refuses to turn on lines of a closed site. */
async function refuseClosedSites(trx: WriteTransaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select t.name from site t where t.disabled
      and t.city_id in (select site_id from line where id = any(${ids}::bigint[]) and status <> 'on') limit 1`.execute(
    trx,
  )
  const [closed] = rows
  if (closed) refuse('siteClosed', { params: { site: closed.name } })
}

/** Sets the status of a carrier's lines, all of them or none; returns how many changed. */
export async function setLinesStatus(
  trx: WriteTransaction,
  by: LineManager,
  { ids, status }: { ids: readonly number[]; status: LineStatus },
): Promise<number> {
  const carrierId = by.user.factoryId
  const requested = [...new Set(ids)]
  const { rows: own } = await sql`
    select 1 from line where carrier_id = ${carrierId} and id = any(${requested}::bigint[]) order by id for update`.execute(
    trx,
  )
  if (own.length < requested.length) refuse('notFound')
  if (status === 'on') {
    await refuseStoppedLines(trx, requested)
    await refuseClosedSites(trx, requested)
  }
  const { rows: turned } = await sql<{ id: number; before: LineStatus }>`
    update line l set status = ${status}, version = l.version + 1, updated_at = ${by.now} from line o
    where o.id = l.id and l.carrier_id = ${carrierId} and l.id = any(${requested}::bigint[]) and l.status <> ${status}
    returning l.id, o.status as before`.execute(trx)
  await writeAudits(
    trx,
    by,
    turned.flatMap(({ id, before }) => statusEntries(id, before, status)),
  )
  return turned.length
}
