import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import type { Database } from '#server/db/database.ts'
import { lineOrders, ownLinesWhere } from './filter.ts'
import type { LineFilter } from './filter.ts'
import { readOwnLines } from './ownLines.ts'

type Request = Pick<CallRequest<'/carrier/getLineList'>, 'page' | 'pageSize' | 'sort'> & LineFilter

/** Returns a page of a carrier's lines. It selects the ids first: sorting thousands of whole lines is slow. */
export async function listLines(
  db: Database,
  carrierId: number,
  request: Request,
): Promise<CallAnswer<'/carrier/getLineList'>> {
  const { page, pageSize, sort, status } = request
  const { rows } = await sql<{ id: number }>`
    select l.id from line l where ${ownLinesWhere(carrierId, request)}
    order by ${lineOrders[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ status: LineStatus; count: number }>`
    select l.status, count(*) as count from line l
    where ${ownLinesWhere(carrierId, { ...request, status: undefined })} group by l.status`.execute(db)
  const countOf = (lineStatus: LineStatus) => counted.find((row) => row.status === lineStatus)?.count ?? 0
  const counts = { on: countOf('on'), paused: countOf('paused'), off: countOf('off') }
  const total = status === undefined ? counts.on + counts.paused + counts.off : counts[status]
  return {
    list: await readOwnLines(
      db,
      carrierId,
      rows.map(({ id }) => id),
    ),
    total,
    counts,
  }
}
