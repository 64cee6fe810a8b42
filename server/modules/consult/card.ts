import { sql } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import type { DialogCard } from '#contract/consult/calls.ts'
import { listedTotalFen } from '#contract/price/listedTotal.ts'
import { wantedKeys } from '#contract/price/services.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { lineDetailOf, selectLines } from '../lines/search/index.ts'
import type { About } from './about.ts'

/**
 * Returns the card of a first message: the line, the searched goods and their current price. The server computes the price and
 * ignores what the browser showed. Null without goods, or when the consult is about an order, which has all of it.
 */
export async function cardOf(
  trx: WriteTransaction,
  { lineId, orderId, title }: About,
  goods: CallRequest<'/consult/createConsult'>['goods'],
): Promise<DialogCard | null> {
  if (goods === undefined || lineId === null || orderId !== null) return null
  const [row] = await selectLines(trx, sql<boolean>`l.id = ${lineId}`)
  if (!row) return null
  const line = lineDetailOf(row)
  const { weightGrams = 0, volumeCm3 = 0 } = goods
  return {
    lineId,
    lineText: title,
    weightGrams,
    volumeCm3,
    services: wantedKeys(goods),
    totalFen: listedTotalFen(line, { ...goods, weightGrams, volumeCm3 }),
  }
}
