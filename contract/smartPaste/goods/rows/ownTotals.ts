import type { Item } from './countOfAll.ts'

/** Words that make the amount behind a row's count one of that row or of all: 门锁16箱 一共288公斤. */
const besideCount = /^[^\n;；。]{0,12}$/

/**
 * Checks for a total weight or volume of one row, 门锁16箱一共288公斤，拉手3箱45公斤. It stands behind the row's count, and the rows
 * before have amounts of their own.
 */
export function isOfItsRow(at: number, items: readonly Item[], text: string): boolean {
  const item = items[at]
  if (!item || !('quantity' in item)) return false
  const { kind, start } = item.quantity
  const value = Number(item.quantity.value)
  if (kind !== 'weightGrams' && kind !== 'volumeCm3') return false
  const quantities = (list: readonly Item[]) =>
    list.flatMap((one) => ('quantity' in one ? [one.quantity] : []))
  const [before, behind] = [items.slice(0, at), items.slice(at + 1)]
  const counts = quantities(before).filter((one) => one.kind === 'pieces')
  const count = counts.at(-1)
  if (!count || counts.some(({ isTotal }) => isTotal) || !besideCount.test(text.slice(count.end, start)))
    return false
  const own = quantities(before).filter((one) => one.kind === kind)
  const names = before.filter((one) => 'word' in one)
  if (own.length !== counts.length - 1 || names.length < counts.length) return false
  // a sum of all stands behind, or the next name has a weight of its own
  const nameAt = behind.findIndex((one) => 'word' in one && !one.word.isWeak)
  const ofNext = nameAt >= 0 ? quantities(behind.slice(nameAt)).filter((one) => one.kind === kind) : []
  const listed = ofNext.reduce((sum, one) => (one.isEach || one.isTotal ? sum : sum + Number(one.value)), 0)
  if (listed === value) return false
  const hasSum = quantities(behind).some(
    (one) => one.kind === kind && one.isTotal && Number(one.value) > value,
  )
  return hasSum || ofNext.length > 0 || own.some((one) => !one.isEach && Number(one.value) > value)
}
