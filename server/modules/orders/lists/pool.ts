import { sql } from 'kysely'
import type { CallAnswer } from '#contract/calls/calls.ts'
import { poolPlacesMax } from '#contract/orders/lists/orderSumFields.ts'
import type { PoolPlace } from '#contract/orders/lists/orderSumFields.ts'
import { overStatuses } from '#contract/orders/states.ts'
import { regionText } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'
import type { Database } from '#server/db/database.ts'
import type { Side } from '../owner.ts'
import { statesText } from '../stateSql.ts'
import { filterCondition, statesOf } from './filter.ts'
import type { OrderFilter } from './filter.ts'

type Sums = Omit<PoolPlace, 'code' | 'name'>
type Group = Sums & { laneCode: string; pickupCode: string }

/** Sums groups by one of their regions, most orders first. */
function sumByRegion(
  groups: readonly Group[],
  codeOf: (group: Group) => string,
  nameOf: (code: string) => string,
): PoolPlace[] {
  const sums = new Map<string, Sums>()
  for (const group of groups) {
    const code = codeOf(group)
    const known = sums.get(code)
    sums.set(code, {
      orders: (known?.orders ?? 0) + group.orders,
      pieces: (known?.pieces ?? 0) + group.pieces,
      weightGrams: (known?.weightGrams ?? 0) + group.weightGrams,
      volumeCm3: (known?.volumeCm3 ?? 0) + group.volumeCm3,
    })
  }
  return [...sums]
    .map(([code, sum]) => ({ code, name: nameOf(code) || code, ...sum }))
    .toSorted((a, b) => b.orders - a.orders || a.code.localeCompare(b.code))
    .slice(0, poolPlacesMax)
}

/** Returns the statement of a pool. It uses the index freight_order_pool, which holds only orders that are not over. */
export function poolStatement(side: Side, filter: OrderFilter, now: Date) {
  const { laneCode: _lane, pickupCode: _pickup, ...others } = filter
  const states = statesOf(filter)
  const inStates = states === null ? sql<boolean>`true` : sql<boolean>`o.status = any(${states}::text[])`
  return sql<Group>`
    select o.lane_code as "laneCode", o.pickup_code as "pickupCode", count(*) as orders,
      sum(o.pieces)::bigint as pieces, sum(o.weight_grams)::bigint as "weightGrams", sum(o.volume_cm3)::bigint as "volumeCm3"
    from freight_order o
    where ${filterCondition(side, others, now)} and ${inStates} and o.status not in (${sql.raw(statesText(overStatuses))})
    group by 1, 2`
}

/** Sums the filtered orders that are not over, by destination and by pickup district; contract/orders/lists/listFields.ts. */
export async function readPool(
  db: Database,
  side: Side,
  filter: OrderFilter,
  now: Date,
): Promise<CallAnswer<'/carrier/getOrderPool'>> {
  const { laneCode, pickupCode } = filter
  const { rows } = await poolStatement(side, filter, now).execute(db)
  return {
    destinations: sumByRegion(
      rows.filter((group) => pickupCode === undefined || group.pickupCode === pickupCode),
      (group) => group.laneCode,
      (code) => regions.byCode.get(code)?.name ?? '',
    ),
    pickups: sumByRegion(
      rows.filter((group) => laneCode === undefined || group.laneCode === laneCode),
      (group) => group.pickupCode,
      (code) => regionText(regions, code),
    ),
  }
}
