import type { Item } from './countOfAll.ts'

/** Between the count of one row and its total stands 一共 or nothing: 门锁16箱 一共288公斤. */
const besideCount = /^ ?(?:一共|总共|共计?|合计|总计|总重|总)?(?:重量?|体积)?(?:是|约|大约|大概)? ?$/
/** The same in another clause, where the weights add up to a later total. */
const besideTotal = /^[^\n;；。]{0,12}$/
/** 其中拉手3箱, 也算在里面: the total includes the rows behind it. */
const includesRows = /其中|[内包]含|包括|里面|在内|算在/

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/**
 * Checks for a total weight or volume of one row, 门锁16箱一共288公斤，拉手3箱45公斤. The rows before it have amounts of their own.
 * Either the amounts add up to a later one, or the total stands right behind the row's count. Then the next row has an amount of its
 * own, a larger total follows, or a row before weighs more.
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
  const counts = quantities(before).flatMap((one) => (one.kind === 'pieces' ? [one] : []))
  const count = counts.at(-1)
  if (!count || counts.some(({ isTotal }) => isTotal) || includesRows.test(text.slice(start))) return false
  const own = quantities(before).filter((one) => one.kind === kind)
  const names = before.filter((one) => 'word' in one)
  if (own.length !== counts.length - 1 || names.length < counts.length) return false
  const between = text.slice(count.end, start)
  const later = quantities(behind).filter((one) => one.kind === kind)
  const upToHere = sumOf(
    own.map((one, row) => Number(one.value) * (one.isEach ? (counts[row]?.value ?? 0) : 1)),
  )
  const values = later.map((one) => Number(one.value))
  const isSum = (sum: number, place: number) =>
    own.length + place > 0 && sum === upToHere + value + sumOf(values.slice(0, place))
  if (values.some(isSum)) return besideTotal.test(between)
  if (!besideCount.test(between)) return false
  // a sum of all stands behind, or the next name has a weight of its own
  const nameAt = behind.findIndex((one) => 'word' in one && !one.word.isWeak)
  const ofNext = nameAt >= 0 ? quantities(behind.slice(nameAt)).filter((one) => one.kind === kind) : []
  const listed = ofNext.reduce((sum, one) => (one.isEach || one.isTotal ? sum : sum + Number(one.value)), 0)
  if (listed === value) return false
  const hasSum = later.some((one) => one.isTotal && Number(one.value) > value)
  return hasSum || ofNext.length > 0 || own.some((one) => !one.isEach && Number(one.value) > value)
}
