import { sql } from 'kysely'
import type { BoardCarrier, PlatformBoard } from '#contract/boards/calls.ts'
import { boardCarriersMax } from '#contract/boards/words.ts'
import type { Database } from '#server/db/database.ts'
import type { Days } from './period.ts'
import { boardDays } from './rollup.ts'

type Shares = Pick<PlatformBoard, 'carriers' | 'otherCarriers'>
type ShareRow = Omit<BoardCarrier, 'id' | 'name'> & { id: number | null; name: string; carriers: number }

/** Returns each carrier's share of the span: those with the most freight by name, the rest as one. */
export async function readCarrierShares(db: Database, present: Days): Promise<Shares> {
  const { rows } = await sql<ShareRow>`
    with ${boardDays(null, present)},
    share as (
      select carrier_id, sum(orders) as orders, sum(lost_orders) as lost_orders, sum(freight_fen) as freight_fen,
        sum(exception_orders) as exception_orders, sum(signed_orders) as signed_orders, sum(timed_orders) as timed_orders,
        sum(on_time_orders) as on_time_orders
      from board group by carrier_id having sum(orders) + sum(signed_orders) > 0
    ), placed as (
      select *, row_number() over (order by freight_fen desc, orders desc, carrier_id) as place from share
    ), names as (
      select case when place <= ${boardCarriersMax} then carrier_id end as id, min(place) as place, count(*) as carriers,
        sum(orders)::bigint as orders, sum(lost_orders)::bigint as "lostOrders", sum(freight_fen)::bigint as "freightFen",
        sum(exception_orders)::bigint as "exceptionOrders", sum(signed_orders)::bigint as "signedOrders",
        sum(timed_orders)::bigint as "timedOrders", sum(on_time_orders)::bigint as "onTimeOrders"
      from placed group by 1
    )
    select names.*, coalesce(f.name, '') as name from names left join factory f on f.id = names.id order by names.place`.execute(
    db,
  )
  const other = rows.find(({ id }) => id === null)
  return {
    carriers: rows.filter((row): row is ShareRow & { id: number } => row.id !== null),
    otherCarriers: other ?? {
      carriers: 0,
      orders: 0,
      lostOrders: 0,
      freightFen: 0,
      exceptionOrders: 0,
      signedOrders: 0,
      timedOrders: 0,
      onTimeOrders: 0,
    },
  }
}

/** Counts the factories created in the span, and the platform's current lines and open work. */
export async function readPlatform(db: Database, { from, to }: Days): Promise<PlatformBoard['platform']> {
  const { rows } = await sql<PlatformBoard['platform']>`
    select count(*) as factories, count(*) filter (where type <> 0) as "verifiedFactories",
      (select count(*) from line where status = 'on') as "linesOn",
      (select count(*) from verification where status = 'pending') as "pendingVerifications",
      (select count(*) from feedback where status in ('open', 'processing')) as "openFeedback",
      (select count(*) from price_move where decision is null) as "openPriceMoves"
    from factory
    where created_at >= china_day_start(${from}::date) and created_at < china_day_start(${to}::date + 1) and type <> 9`.execute(
    db,
  )
  const [platform] = rows
  if (!platform) throw new Error('A count of nothing is a row, too')
  return platform
}
