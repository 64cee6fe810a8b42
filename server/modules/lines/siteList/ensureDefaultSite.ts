import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import type { Database } from '#server/db/database.ts'

/** Inserts the default site (specification §9), so that it exists from the first start. */
export async function ensureDefaultSite(db: Database): Promise<void> {
  await db
    .insertInto('site')
    .values({ city_id: defaultSite.cityId, parent_id: defaultSite.parentId, name: defaultSite.name })
    .onConflict((conflict) => conflict.column('city_id').doNothing())
    .execute()
}
