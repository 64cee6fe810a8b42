import { sql } from 'kysely'
import { refuse } from '#server/core/refuse.ts'
import type { Database } from '#server/db/database.ts'

/** Condition for carriers `f` that are public: neither stopped nor merged, with a line on offer. */
const isListed = sql<boolean>`f.type = 3 and f.merged_into is null and f.stopped_reason is null and f.disabled_reason is null
  and exists (select 1 from line l where l.carrier_id = f.id and l.status = 'on')`

export interface ListedCarrier {
  id: number
  name: string
  joinedAt: string
  isEnterprise: boolean
  hasRoadPermit: boolean
}

/** Reads a public carrier; refuses notFound for any other. */
export async function readListedCarrier(db: Database, carrierId: number): Promise<ListedCarrier> {
  const { rows } = await sql<ListedCarrier>`
    select f.id, f.name, f.created_at as "joinedAt", f.credit_code is not null as "isEnterprise",
      f.road_permit is not null as "hasRoadPermit"
    from factory f where f.id = ${carrierId} and ${isListed}`.execute(db)
  return rows[0] ?? refuse('notFound')
}
