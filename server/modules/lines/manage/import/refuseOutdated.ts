import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { ofCarrier } from './ofCarrier.ts'

const namesShown = 5

interface OutdatedRow {
  rowNumber: number
  /** Where the row's line goes. */
  destination: string
}

// without a limit: for a few of ten thousand rows the planner would compare each with every line
const named = sql`r.row_number as "rowNumber", r.after ->> 'destination_text' as destination`

/** Refuses the import where a row is outdated, and names the first ones. */
function refuseRows(rows: readonly OutdatedRow[]): void {
  if (rows.length === 0) return
  const names = rows
    .toSorted((a, b) => a.rowNumber - b.rowNumber)
    .slice(0, namesShown)
    .map(({ rowNumber, destination }) => `第 ${rowNumber} 行 ${destination}`)
  const more = rows.length > namesShown ? `等 ${rows.length} 行` : ''
  refuse('importOutdated', { params: { rows: names.join('、') + more } })
}

/** Refuses rows whose lines were changed or deleted since the check. `ofRows`: the rows as r. */
export async function refuseChangedRows(
  trx: WriteTransaction,
  carrierId: number,
  ofRows: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<OutdatedRow>`
    select ${named} from line_import_row r left join line l on l.id = r.line_id and ${ofCarrier(carrierId)}
    where ${ofRows} and r.outcome = 'changed' and l.version is distinct from r.line_version`.execute(trx)
  refuseRows(rows)
}

/** Refuses new rows whose route got a line since the check, and rows whose code another line has now. */
export async function refuseTakenRows(
  trx: WriteTransaction,
  carrierId: number,
  { importId, newestLineId }: { importId: number; newestLineId: number },
): Promise<void> {
  const taken = [
    sql`r.outcome = 'new' and exists (select 1 from line l
      where l.carrier_id = ${carrierId} and l.id > ${newestLineId} and l.status <> 'off'
        and l.site_id::text = r.after ->> 'site_id' and l.destination_code = r.after ->> 'destination_code')`,
    sql`r.outcome in ('new', 'changed') and r.after ->> 'code' <> '' and exists (select 1 from line l
      where l.carrier_id = ${carrierId} and l.code <> '' and l.code = r.after ->> 'code'
        and l.id is distinct from r.line_id)`,
  ]
  for (const isTaken of taken) {
    const { rows } = await sql<OutdatedRow>`
      select ${named} from line_import_row r where r.import_id = ${importId} and ${isTaken}`.execute(trx)
    refuseRows(rows)
  }
}
