import { sql } from 'kysely'
import type { FactoryConfig, FactoryInfo } from '#contract/enterprise/factoryCalls.ts'
import { regionText } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'
import type { Queryable } from '#server/db/database.ts'
import { newestInfo } from '../verification/index.ts'

type Row = Omit<FactoryInfo, 'regionText' | 'config' | 'verification'> & FactoryConfig

/** Returns a factory as its admins see it. */
export async function readFactory(db: Queryable, factoryId: number): Promise<FactoryInfo> {
  const { rows } = await sql<Row>`
    select f.id, f.type, f.name, f.credit_code as "creditCode", f.legal_person as "legalPerson", f.road_permit as "roadPermit",
      f.contact, f.phone, f.region_code as "regionCode", f.address, f.created_at as "createdAt",
      f.reweigh_tolerance_percent as "reweighTolerancePercent", f.default_pickup_mode as "defaultPickupMode",
      f.default_payment as "defaultPayment", f.label_layout as "labelLayout",
      f.short_first as "shortFirst"
    from factory f where f.id = ${factoryId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no factory ${factoryId}`)
  const { reweighTolerancePercent, defaultPickupMode, defaultPayment, labelLayout, shortFirst, ...rest } = row
  return {
    ...rest,
    regionText: row.regionCode === null ? null : regionText(regions, row.regionCode) || null,
    config: { reweighTolerancePercent, defaultPickupMode, defaultPayment, labelLayout, shortFirst },
    verification: await newestInfo(db, factoryId),
  }
}
