import { cubicMetreText, kilogramText } from '#contract/price/amounts.ts'
import type { PastedGoods, PastedOrder, PastedTotals } from '#contract/smartPaste/pastedOrder.ts'

type Kind = keyof PastedTotals

const texts: Record<Kind, (value: number) => string> = {
  pieces: (pieces) => `${pieces} 件`,
  weightGrams: (grams) => `${kilogramText(grams)} 公斤`,
  volumeCm3: (cm3) => `${cubicMetreText(cm3)} 方`,
}

const kinds = ['pieces', 'weightGrams', 'volumeCm3'] as const
const sumOf = (goods: readonly PastedGoods[], kind: Kind) =>
  goods.reduce((sum, row) => sum + (row[kind]?.value ?? 0), 0)

/** Returns the totals of a text that its rows of goods lack, and those that the rows differ from. */
function totalsBeyondRows({ goods, totals }: Pick<PastedOrder, 'goods' | 'totals'>) {
  const given = kinds.flatMap((kind) => (totals[kind] ? [{ kind, value: totals[kind].value }] : []))
  const isOpen = ({ kind }: (typeof given)[number]) => goods.some((row) => !row[kind])
  const differing = given.filter((total) => !isOpen(total) && sumOf(goods, total.kind) !== total.value)
  return { open: given.filter(isOpen), differing }
}

const textOf = (totals: readonly { kind: Kind; value: number }[]) =>
  totals.map(({ kind, value }) => texts[kind](value)).join('、')

/** Returns the totals that the rows of goods do not say themselves: 30 件、450 公斤; '' for none. */
export function unsettledTotals(order: Pick<PastedOrder, 'goods' | 'totals'>): string {
  const { open, differing } = totalsBeyondRows(order)
  return textOf([...open, ...differing])
}

/** Explains them to who pasted the text; '' for none. A total of rows that lack the amount cannot be split. */
export function totalsNote(order: Pick<PastedOrder, 'goods' | 'totals'>): string {
  const { open, differing } = totalsBeyondRows(order)
  const sums = differing.map(({ kind }) => ({ kind, value: sumOf(order.goods, kind) }))
  return [
    ...(open.length > 0 ? [`合计 ${textOf(open)}：未说明每种货各多少，请分开填写`] : []),
    ...(differing.length > 0 ? [`文中合计 ${textOf(differing)}，各行相加是 ${textOf(sums)}，请核对`] : []),
  ].join('；')
}
