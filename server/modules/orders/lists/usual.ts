import { sql } from 'kysely'
import type { CallAnswer } from '#contract/calls/calls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { UsualLane } from '#contract/orders/lists/usualCalls.ts'
import { pathOf, servesRegion, shortName } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '../owner.ts'
import { isLost } from '../stateSql.ts'

/** Number of newest orders that are considered: a bound for large customers that also ignores old habits. */
const lastOrders = 200
const lanesMax = 6

type Row = Omit<UsualLane, 'destinationName'> & { recipientCode: string }

/** Returns where a lane's last order went: the recipient's city where the line only reaches it by transfer. */
function destinationOf({ destinationCode, recipientCode }: Row): string {
  const path = pathOf(regions, recipientCode)
  if (path.length === 0 || servesRegion(regions, [destinationCode], recipientCode)) return destinationCode
  return (path[1] ?? path[0])?.code ?? destinationCode
}

/** Lists the active lines that a customer uses most (product.md §5 找专线), each with the order to repeat. */
export async function listUsualLanes(
  db: Database,
  scope: Scope,
): Promise<CallAnswer<'/orders/getUsualLanes'>> {
  const { rows } = await sql<Row>`
    with last as (select o.id, o.line_id from freight_order o where ${scope} and not ${sql.raw(isLost)} order by o.id desc limit ${lastOrders}),
      lanes as (select line_id, count(*)::int as orders, max(id) as order_id from last group by line_id)
    select o.id as "orderId", l.id as "lineId", f.id as "carrierId", f.name as "carrierName", cardinality(l.heavy_from_grams) = 0 as "isNegotiable", l.destination_code as "destinationCode",
      o.recipient ->> 'name' as "recipientName", o.recipient ->> 'regionCode' as "recipientCode", l.departure_days as "departureDays", l.cut_off_minutes as "cutOffMinutes", n.orders
    from lanes n join line l on l.id = n.line_id and l.status = 'on' join factory f on f.id = l.carrier_id
      join freight_order o on o.id = n.order_id
    order by n.orders desc, n.order_id desc limit ${lanesMax}`.execute(db)
  return wholeList(
    rows.map(({ recipientCode, ...row }) => {
      const destinationCode = destinationOf({ recipientCode, ...row })
      const name = regions.byCode.get(destinationCode)?.name ?? destinationCode
      return { ...row, destinationCode, destinationName: shortName(name) }
    }),
  )
}
