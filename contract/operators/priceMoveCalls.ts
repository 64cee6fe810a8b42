import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { flag, id, keyword, listOf, paging } from '../kernel/fields.ts'
import { opsLineStates } from './lineWords.ts'
import { priceMoveDecisions, priceMovesAcceptedMax, priceMoveWays } from './priceMoveWords.ts'

const priceMoveRow = z.object({
  id: z.int(),
  line: z.object({
    id: z.int(),
    code: z.string(),
    siteName: z.string(),
    destination: z.string(),
    isDirect: z.boolean(),
    state: z.enum(opsLineStates),
    /** Phones of the origin station, which visitors see too. */
    phones: z.array(z.string()),
  }),
  carrier: z.object({ id: z.int(), name: z.string() }),
  /** Prices that moved by more than half since an operator last saw them. Fen per tonne, m³ or consignment. */
  moves: z.array(z.object({ name: z.string(), unit: z.string(), beforeFen: z.int(), afterFen: z.int() })),
  way: z.enum(priceMoveWays),
  movedAt: z.string(),
  /** Alias of the user who changed the prices. */
  actor: z.string(),
  /** null: waits for an operator. */
  decision: z.object({ result: z.enum(priceMoveDecisions), at: z.string(), operator: z.string() }).nullable(),
})
export type PriceMoveRow = z.output<typeof priceMoveRow>

/** Calls of 价格异动: operators check prices that moved by more than half (product.md §5). */
export const priceMoveCalls = {
  '/ops/getPriceMoveList': call({
    title: '价格异动（涨跌过半的专线，新的在前）',
    request: z.strictObject({
      ...paging,
      keyword: keyword('承运商、目的地或编号'),
      isDecided: flag('已处理').default(false),
    }),
    /** `total` counts up to opsLineCountMax. */
    response: listOf(priceMoveRow),
    example: { page: 1 },
  }),
  '/ops/acceptPriceMoves': call({
    title: '确认价格无误（价格又变过或已处理的不能确认）',
    request: z.strictObject({
      ids: z.array(id('价格异动')).min(1).max(priceMovesAcceptedMax).meta({ title: '价格异动' }),
    }),
    /** All or none: refused with priceMoveOver where one was decided, or its prices changed again. */
    response: z.object({ changed: z.int() }),
    example: { ids: [999_999] },
  }),
}
