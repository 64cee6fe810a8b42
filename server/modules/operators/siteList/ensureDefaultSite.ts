import { defaultSite } from '../../../../contract/kernel/siteDefaults.ts'
import type { Database } from '../../../db/database.ts'

/** The one site of the specification (§9) is there from the first start on. */
export async function ensureDefaultSite(db: Database): Promise<void> {
  await db
    .insertInto('site')
    .values({ city_id: defaultSite.cityId, parent_id: defaultSite.parentId, name: defaultSite.name })
    .onConflict((conflict) => conflict.column('city_id').doNothing())
    .execute()
}
