import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { poolPlacesMax, sumCustomersMax } from '#contract/orders/lists/orderSumFields.ts'
import type { GoodsSum } from '#contract/orders/lists/orderSumFields.ts'
import { regions } from '#server/core/regions.ts'
import type { Database } from '#server/db/database.ts'
import type { Side } from '../owner.ts'
import { senderName } from '../senderName.ts'
import { filterAndStateCondition, newestOf, sameSenderCondition } from './filter.ts'

type Answer = CallAnswer<'/carrier/getOrderSums'>
type Filter = Omit<CallRequest<'/carrier/getOrderSums'>, 'upToId'>

/** The orders of one customer to one lane. */
interface Group extends GoodsSum {
  laneCode: string
  factoryId: number | null
  /** The sender's, of orders without an account. */
  phone: string | null
  /** The newest order of the sender. */
  lastId: number
  name: string
  isChosenSender: boolean
  /** Older orders are not in the sums; the same in every group. */
  isCut: boolean
}

const nothing: GoodsSum = { orders: 0, pieces: 0, weightGrams: 0, volumeCm3: 0 }

const add = (sum: GoodsSum, group: GoodsSum): GoodsSum => ({
  orders: sum.orders + group.orders,
  pieces: sum.pieces + group.pieces,
  weightGrams: sum.weightGrams + group.weightGrams,
  volumeCm3: sum.volumeCm3 + group.volumeCm3,
})

/** Sums groups by a key, most orders first, with the last group of each key. */
function sumBy(groups: readonly Group[], keyOf: (group: Group) => string, max: number) {
  const sums = new Map<string, { last: Group; sum: GoodsSum }>()
  for (const group of groups) {
    const key = keyOf(group)
    const known = sums.get(key)
    const last = known && known.last.lastId > group.lastId ? known.last : group
    sums.set(key, { last, sum: add(known?.sum ?? nothing, group) })
  }
  return [...sums.entries()]
    .toSorted(([a, { sum: ofA }], [b, { sum: ofB }]) => ofB.orders - ofA.orders || a.localeCompare(b))
    .slice(0, max)
    .map(([key, of]) => ({ key, ...of }))
}

/** Reads the newest orders under the filter, grouped by lane and customer, whatever lane and customer the filter has. */
async function readGroups(db: Database, side: Side, filter: Filter, now: Date): Promise<Group[]> {
  const { laneCode: _lane, customerId: _customer, senderOrderId, ...others } = filter
  const isChosen = senderOrderId === undefined ? sql`false` : sameSenderCondition(senderOrderId, side.orders)
  const newest = newestOf(side, others)
  const { rows } = await sql<Group>`
    with found as materialized (
      select o.id, o.lane_code, o.factory_id, case when o.factory_id is null then o.shipper ->> 'phone' end as phone,
        o.pieces, o.weight_grams, o.volume_cm3, ${isChosen} as is_chosen
      from freight_order o where ${filterAndStateCondition(side, others, now)} and ${newest.condition}),
    sums as (
      select f.lane_code, f.factory_id, f.phone, max(f.id) as last_id, bool_or(f.is_chosen) as is_chosen, count(*) as orders,
        sum(f.pieces)::bigint as pieces, sum(f.weight_grams)::bigint as weight_grams, sum(f.volume_cm3)::bigint as volume_cm3
      from found f group by f.lane_code, f.factory_id, f.phone)
    select s.lane_code as "laneCode", s.factory_id as "factoryId", s.phone, s.last_id as "lastId", s.is_chosen as "isChosenSender",
      s.orders, s.pieces, s.weight_grams as "weightGrams", s.volume_cm3 as "volumeCm3",
      coalesce(c.name, (select o.shipper ->> 'name' from freight_order o where o.id = s.last_id)) as name, cut.is_cut as "isCut"
    from sums s cross join (select ${newest.isCut} as is_cut) cut left join factory c on c.id = s.factory_id`.execute(
    db,
  )
  return rows
}

/**
 * Sums the orders under a filter, in all, by destination and by customer; contract/orders/lists/orderSumFields.ts. One statement
 * reads them, at most the newest `keywordOrdersMax`.
 */
export async function readOrderSums(db: Database, side: Side, filter: Filter, now: Date): Promise<Answer> {
  const { laneCode, customerId, senderOrderId } = filter
  const groups = await readGroups(db, side, filter, now)
  const ofLane = groups.filter((group) => laneCode === undefined || group.laneCode === laneCode)
  const isOfCustomer = ({ factoryId, isChosenSender }: Group) =>
    (customerId === undefined || factoryId === customerId) && (senderOrderId === undefined || isChosenSender)
  const customers = sumBy(ofLane, ({ factoryId, phone }) => `${factoryId} ${phone}`, sumCustomersMax)
  return {
    ...ofLane.filter(isOfCustomer).reduce(add, nothing),
    isPartial: groups[0]?.isCut ?? false,
    destinations: sumBy(groups.filter(isOfCustomer), (group) => group.laneCode, poolPlacesMax).map(
      ({ key: code, sum }) => ({ code, name: regions.byCode.get(code)?.name ?? code, ...sum }),
    ),
    customers: customers.map(({ last: { factoryId, phone, lastId, name, isChosenSender }, sum }) => ({
      customerId: factoryId,
      // the order that the filter names, so that the chosen sender stays chosen
      senderOrderId: factoryId === null ? ((isChosenSender ? senderOrderId : undefined) ?? lastId) : null,
      name: phone === null ? name : senderName(name, phone),
      ...sum,
    })),
  }
}
