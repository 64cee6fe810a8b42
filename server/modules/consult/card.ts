import { sql } from 'kysely'
import type { CallRequest } from '../../../contract/calls/calls.ts'
import type { DialogCard } from '../../../contract/consult/calls.ts'
import { listedTotalFen } from '../../../contract/price/listedTotal.ts'
import { wantedKeys } from '../../../contract/price/services.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { lineDetailOf, selectLines } from '../lines/search/index.ts'
import type { About } from './about.ts'

/**
 * What a first message carries along: the line, the goods that were searched with, and what they cost there by now. The price is the
 * server's, whatever the browser showed. Null where no goods were said, or an order is asked about, which says all of it.
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
