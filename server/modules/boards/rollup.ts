import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { daySumsSql, laneSumsSql } from './daySums.ts'
import type { Days } from './period.ts'

/** Owner of a board: a carrier, or null for the whole platform. */
export type CarrierId = number | null

const ofCarrier = (carrierId: CarrierId, column: RawBuilder<unknown>) =>
  carrierId === null ? sql`true` : sql`${column} = ${carrierId}`

/** Days of the span whose sums come from the orders themselves. */
const marked = (carrierId: CarrierId, { from, to }: Days) => sql`
  pair as materialized (
    select distinct m.carrier_id, m.day from board_mark m
    where m.day between ${from}::date and ${to}::date and ${ofCarrier(carrierId, sql`m.carrier_id`)})`

const stored = (table: RawBuilder<unknown>, carrierId: CarrierId, { from, to }: Days) => sql`
  ${table} s where s.day between ${from}::date and ${to}::date and ${ofCarrier(carrierId, sql`s.carrier_id`)}
    and not exists (select 1 from pair where pair.carrier_id = s.carrier_id and pair.day = s.day)`

const dayColumns = sql`carrier_id, day, orders, lost_orders, freight_fen, weight_grams, volume_cm3, exception_orders, accept_minutes,
  signed_orders, signed_freight_fen, timed_orders, on_time_orders, consults, answer_minutes`

/** Returns common table expressions that end in `board`: the rows of board_day as upkeep would write them now. */
export const boardDays = (carrierId: CarrierId, span: Days) => sql`
  ${marked(carrierId, span)},
  board as (
    select ${dayColumns} from ${stored(sql`board_day`, carrierId, span)}
    union all select ${dayColumns} from (${daySumsSql}) fresh)`

const laneColumns = sql`carrier_id, day, lane_code, orders, freight_fen, weight_grams, volume_cm3`

/** Returns the same for board_lane. */
export const boardLanes = (carrierId: CarrierId, span: Days) => sql`
  ${marked(carrierId, span)},
  board as (
    select ${laneColumns} from ${stored(sql`board_lane`, carrierId, span)}
    union all select ${laneColumns} from (${laneSumsSql}) fresh)`
