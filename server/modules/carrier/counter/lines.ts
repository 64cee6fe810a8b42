import { sql } from 'kysely'
import { counterLinesMax } from '#contract/carrier/counterWords.ts'
import type { LineDetail } from '#contract/lines/calls.ts'
import { servesRecipient } from '#contract/orders/places.ts'
import { queryKeys } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'
import type { Database } from '#server/db/database.ts'
import { lineDetailOf, selectLines } from '../../lines/search/index.ts'

/** Returns a carrier's active lines to a region, the most used first. With self pickup a line must end within it. */
export async function readCounterLines(
  db: Database,
  carrierId: number,
  destinationCode: string,
): Promise<{ list: LineDetail[]; total: number }> {
  const { rows: sites } = await sql<{ id: number }>`
    select distinct site_id as id from line where carrier_id = ${carrierId} and status = 'on'`.execute(db)
  const keys = sites.flatMap(({ id }) => queryKeys(regions, id, destinationCode))
  const rows = await selectLines(
    db,
    sql<boolean>`l.id in (
      select own.id from line own
      where own.carrier_id = ${carrierId} and own.status = 'on' and own.match_keys && ${keys}::text[]
      order by own.popularity desc, own.id limit ${counterLinesMax})`,
  )
  const reaches = (line: LineDetail) =>
    servesRecipient(regions, line, { regionCode: destinationCode, deliveryMode: 'self' })
  const list = rows
    .map(lineDetailOf)
    .filter(reaches)
    .toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)
  return { list, total: list.length }
}
