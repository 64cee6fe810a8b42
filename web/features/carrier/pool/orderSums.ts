import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { cubicMetreText, groupThousands, tonneText, yuan } from '#contract/price/amounts.ts'

/** Total pieces, grams and cm³ of goods. */
export interface Load {
  pieces: number
  weightGrams: number
  volumeCm3: number
}

/** Returns 12 件 · 3.25 吨 · 8.4 方, exact, so that it equals the sum of the rows. */
export const loadText = ({ pieces, weightGrams, volumeCm3 }: Load): string =>
  `${groupThousands(String(pieces))} 件 · ${groupThousands(tonneText(weightGrams))} 吨 · ${groupThousands(cubicMetreText(volumeCm3))} 方`

/** Returns 33 票 · 12 件 · 3.25 吨 · 8.4 方. */
export const goodsSumText = ({ orders, ...load }: Load & { orders: number }): string =>
  `${groupThousands(String(orders))} 票 · ${loadText(load)}`

type Summed = Load & Pick<OrderRow, 'payment' | 'totalFen' | 'codFen' | 'settlementOpenFen' | 'codOpenFen'>

/** Returns the totals of orders with what is still to be collected from their recipients: 12 件 · 3.25 吨 · 8.4 方 · 到付 ¥315.25 · 代收 ¥3,000.00. */
export function orderSumsText(rows: readonly Summed[]): string {
  const sum = (of: (row: Summed) => number) => rows.reduce((total, row) => total + of(row), 0)
  const load = loadText({
    pieces: sum(({ pieces }) => pieces),
    weightGrams: sum(({ weightGrams }) => weightGrams),
    volumeCm3: sum(({ volumeCm3 }) => volumeCm3),
  })
  const collectFen = sum((row) => (row.payment === 'collect' ? (row.settlementOpenFen ?? row.totalFen) : 0))
  const codFen = sum((row) => row.codOpenFen ?? row.codFen)
  return `${load} · 到付 ${yuan(collectFen)} · 代收 ${yuan(codFen)}`
}
