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
 * Adds lines to the operators' queue where a price moved by more than half. A line in the queue is compared with the prices that
 * an operator last saw: it gets one new row with the current prices, or leaves the queue where they are close again. Call it in
 * the transaction of the change, with the lines locked.
 */
export async function recordPriceMoves(
  trx: WriteTransaction,
  { userId, now, way }: { userId: number; now: Date; way: PriceMoveWay },
  lines: readonly RepricedLine[],
): Promise<void> {
  const repriced = lines
    .map(({ lineId, before, after }) => ({ lineId, before: pricesOf(before), after: pricesOf(after) }))
    // a line that becomes 面议 stays in the queue, so that its next price is compared with what an operator saw
    .filter(({ before, after }) => !isNegotiable(after) && JSON.stringify(before) !== JSON.stringify(after))
  if (repriced.length === 0) return
  const { rows: open } = await sql<{ lineId: number; before: CheckedPrices }>`
    with open as (
      select id from price_move where decision is null and line_id = any(${repriced.map(({ lineId }) => lineId)}::bigint[])
      order by id for update)
    delete from price_move m using open where m.id = open.id
    returning m.line_id as "lineId", m.before`.execute(trx)
  const lastSeen = new Map(open.map(({ lineId, before }) => [lineId, before]))
  const moved = repriced
    .map((line) => ({ ...line, before: lastSeen.get(line.lineId) ?? line.before }))
    .filter(({ before, after }) => priceMoves(before, after).length > 0)
  if (moved.length === 0) return
  await sql`
    insert into price_move (line_id, user_id, way, moved_at, before, after)
    select n."lineId", ${userId}, ${way}, ${now}, n.before, n.after
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) n("lineId" bigint, before jsonb, after jsonb)
    order by n."lineId"`.execute(trx)
}
