import { sql } from 'kysely'
import type { PriceMoveWay } from '#contract/operators/priceMoveWords.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import { priceMoves } from '#contract/price/priceDoubts.ts'
import type { CheckedPrices } from '#contract/price/priceDoubts.ts'
import type { WriteTransaction } from '#server/db/database.ts'

/** A line whose prices change. */
export interface RepricedLine {
  lineId: number
  before: CheckedPrices
  after: CheckedPrices
}

const pricesOf = ({ heavyTiers, lightTiers, minChargeFen }: CheckedPrices): CheckedPrices => ({
  heavyTiers: heavyTiers.map(({ fromGrams, fenPerTonne }) => ({ fromGrams, fenPerTonne })),
  lightTiers: lightTiers.map(({ fromCm3, fenPerM3 }) => ({ fromCm3, fenPerM3 })),
  minChargeFen,
})

/**
 * Returns the prices that an operator last saw, by line: those before the first change since. Stores them where this is that
 * change. A line that was 面议 then has none.
 */
async function lastSeenPrices(
  trx: WriteTransaction,
  lines: readonly RepricedLine[],
): Promise<Map<number, CheckedPrices>> {
  const { rows } = await sql<{ lineId: number; prices: CheckedPrices }>`
    with changed as (
      select * from jsonb_to_recordset(${JSON.stringify(lines.filter(({ before }) => !isNegotiable(before)))}::jsonb)
        c("lineId" bigint, before jsonb)
    ), added as (
      insert into seen_price (line_id, prices) select "lineId", before from changed order by "lineId"
      on conflict do nothing returning line_id, prices
    )
    select line_id as "lineId", prices from added
    union all select line_id, prices from seen_price where line_id = any(${lines.map(({ lineId }) => lineId)}::bigint[])`.execute(
    trx,
  )
  return new Map(rows.map(({ lineId, prices }) => [lineId, prices]))
}

/**
 * Adds lines to the operators' queue. Their price differs by more than half from the one that an operator last saw. Many small
 * changes and a detour by 面议 count as one. A line gets one new row with the current prices, or leaves the queue where they are
 * close again. Call it in the transaction of the change, with the lines locked.
 */
export async function recordPriceMoves(
  trx: WriteTransaction,
  { userId, now, way }: { userId: number; now: Date; way: PriceMoveWay },
  lines: readonly RepricedLine[],
): Promise<void> {
  const repriced = lines
    .map(({ lineId, before, after }) => ({ lineId, before: pricesOf(before), after: pricesOf(after) }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  if (repriced.length === 0) return
  // a line that becomes 面议 stays in the queue
  const priced = repriced.filter(({ after }) => !isNegotiable(after))
  // accepting locks these rows first, too
  await sql`
    with open as (
      select id from price_move where decision is null and line_id = any(${priced.map(({ lineId }) => lineId)}::bigint[])
      order by id for update)
    delete from price_move m using open where m.id = open.id`.execute(trx)
  const lastSeen = await lastSeenPrices(trx, repriced)
  const moved = priced
    .map((line) => ({ ...line, before: lastSeen.get(line.lineId) ?? line.before }))
    .filter(({ before, after }) => priceMoves(before, after).length > 0)
  if (moved.length === 0) return
  await sql`
    insert into price_move (line_id, user_id, way, moved_at, before, after)
    select n."lineId", ${userId}, ${way}, ${now}, n.before, n.after
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) n("lineId" bigint, before jsonb, after jsonb)
    order by n."lineId"`.execute(trx)
}
