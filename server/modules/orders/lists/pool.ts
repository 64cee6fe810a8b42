import { sql } from 'kysely'
import type { CallAnswer } from '../../../../contract/calls/calls.ts'
import { poolPlacesMax } from '../../../../contract/orders/listFields.ts'
import type { PoolPlace } from '../../../../contract/orders/listFields.ts'
import { overStatuses } from '../../../../contract/orders/states.ts'
import { regionText } from '../../../../contract/regions/regions.ts'
import { regions } from '../../../core/regions.ts'
import type { Database } from '../../../db/database.ts'
import type { Side } from '../owner.ts'
import { statesText } from '../stateSql.ts'
import { matching, statesOf } from './filter.ts'
import type { OrderFilter } from './filter.ts'

type Sums = Omit<PoolPlace, 'code' | 'name'>
type Group = Sums & { laneCode: string; pickupCode: string }

/** The sums of groups by one of their places, most orders first. */
function byPlace(
  groups: readonly Group[],
  codeOf: (group: Group) => string,
  nameOf: (code: string) => string,
): PoolPlace[] {
  const sums = new Map<string, Sums>()
  for (const group of groups) {
    const code = codeOf(group)
    const so = sums.get(code)
    sums.set(code, {
      orders: (so?.orders ?? 0) + group.orders,
      pieces: (so?.pieces ?? 0) + group.pieces,
      weightGrams: (so?.weightGrams ?? 0) + group.weightGrams,
      volumeCm3: (so?.volumeCm3 ?? 0) + group.volumeCm3,
    })
  }
  return [...sums]
    .map(([code, sum]) => ({ code, name: nameOf(code) || code, ...sum }))
    .toSorted((a, b) => b.orders - a.orders || a.code.localeCompare(b.code))
    .slice(0, poolPlacesMax)
}

/** The statement behind a pool, along the index freight_order_pool, which holds the orders that are not over: a long history costs nothing. */
export function poolStatement(side: Side, filter: OrderFilter, now: Date) {
  const { laneCode: _lane, pickupCode: _pickup, ...others } = filter
  const states = statesOf(filter)
  const inStates = states === null ? sql<boolean>`true` : sql<boolean>`o.status = any(${states}::text[])`
  return sql<Group>`
    select o.lane_code as "laneCode", o.pickup_code as "pickupCode", count(*) as orders,
      sum(o.pieces)::bigint as pieces, sum(o.weight_grams)::bigint as "weightGrams", sum(o.volume_cm3)::bigint as "volumeCm3"
    from freight_order o
    where ${matching(side, others, now)} and ${inStates} and o.status not in (${sql.raw(statesText(overStatuses))})
    group by 1, 2`
}

/** What of the filter is not over yet, by destination and by the district of the pickup; contract/orders/listFields.ts. */
export async function readPool(
  db: Database,
  side: Side,
  filter: OrderFilter,
  now: Date,
): Promise<CallAnswer<'/carrier/getOrderPool'>> {
  const { laneCode, pickupCode } = filter
  const { rows } = await poolStatement(side, filter, now).execute(db)
  return {
    destinations: byPlace(
      rows.filter((group) => pickupCode === undefined || group.pickupCode === pickupCode),
      (group) => group.laneCode,
      (code) => regions.byCode.get(code)?.name ?? '',
    ),
    pickups: byPlace(
      rows.filter((group) => laneCode === undefined || group.laneCode === laneCode),
      (group) => group.pickupCode,
      (code) => regionText(regions, code),
    ),
  }
}
