import type { Quantity } from '../quantities.ts'
import type { Item } from './countOfAll.ts'

/** Between the count of a row and its total stands no comma: 水泵33台 打木架 共363公斤. */
const besideCount = /^[^\n,，;；。]{0,8}?(?<word>一共|总共|共计?|合计|总计|总重)[^\n,，;；。\d]{0,4}$/
/** 其中拉手3箱, 也算在里面: the total includes the rows behind it. */
const includesRows = /其中|[内包]含|包括|里面|在内|算在/

const quantitiesIn = (items: readonly Item[]): Quantity[] =>
  items.flatMap((item) => ('quantity' in item ? [item.quantity] : []))
const countsIn = (items: readonly Item[]) => quantitiesIn(items).filter(({ kind }) => kind === 'pieces')

/** Returns the amount of a kind behind each count, up to the next count. */
const amountsOfCounts = (counts: readonly Quantity[], items: readonly Item[], kind: Quantity['kind']) =>
  counts.map(({ end }, at) => {
    const nextCount = counts[at + 1]?.start ?? Infinity
    return quantitiesIn(items).find((one) => one.kind === kind && one.start >= end && one.start < nextCount)
  })

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** 铁锅20箱共200公斤，水壶10箱共300公斤: every count has a total of its own, in the same words. */
function areParallel(items: readonly Item[], kind: Quantity['kind'], text: string): boolean {
  const counts = countsIn(items)
  const words = amountsOfCounts(counts, items, kind).map(
    (total, at) => total && besideCount.exec(text.slice(counts[at]?.end, total.start))?.groups?.['word'],
  )
  return words.length > 1 && words.every((word) => word !== undefined && word === words[0])
}

/** 门锁16箱每箱18公斤共288公斤: the count and the amount of one piece before a total prove it. */
function isProven(total: Quantity, before: readonly Item[]): boolean {
  const [count, each] = quantitiesIn(before).slice(-2)
  if (count?.kind !== 'pieces' || each?.kind !== total.kind || !each.isEach) return false
  return count.value * Number(each.value) === total.value
}

/** 门锁16箱一共288公斤，拉手3箱45公斤: all rows behind the first have their own amount, and are no parts of it. */
function isOfFirst(place: number, items: readonly Item[], kind: Quantity['kind'], text: string): boolean {
  const [first, ...others] = countsIn(items).filter(({ isTotal }) => !isTotal)
  const [next] = others
  if (!first || !next || first.end > place || next.start < place) return false
  if (!besideCount.test(text.slice(first.end, place))) return false
  const parts = sumOf(others.map(({ value }) => Number(value)))
  return first.value !== parts && amountsOfCounts(others, items, kind).every((amount) => amount !== undefined)
}

/** 门锁16箱一共288公斤，拉手3箱45公斤，总共19箱333公斤: a later amount is the sum of all before it. */
function addUpBehind(place: number, items: readonly Item[], kind: Quantity['kind']): boolean {
  const counts = countsIn(items)
  const amounts = quantitiesIn(items).filter((one) => one.kind === kind)
  const ofRows = amounts.map(
    ({ value, isEach }, row) => Number(value) * (isEach ? Number(counts[row]?.value ?? 0) : 1),
  )
  return amounts.some(
    ({ start, value }, row) => row > 1 && start > place && value === sumOf(ofRows.slice(0, row)),
  )
}

/** 门锁16箱400公斤，拉手3箱共45公斤: no total of all, because the rows before, or one behind the first, have more. */
function isLessThanRow(place: number, items: readonly Item[], kind: Quantity['kind'], text: string): boolean {
  const amounts = quantitiesIn(items).filter((one) => one.kind === kind)
  const at = amounts.findIndex(({ start }) => start === place)
  const count = countsIn(items).findLast(({ end }) => end <= place)
  if (!count || !besideCount.test(text.slice(count.end, place))) return false
  const value = Number(amounts[at]?.value)
  if (at === 0) return amounts.slice(1).some((one) => !one.isEach && Number(one.value) > value)
  const counts = countsIn(items)
  const before = amounts
    .slice(0, at)
    .map((one, row) => Number(one.value) * (one.isEach ? Number(counts[row]?.value ?? 0) : 1))
  return sumOf(before) > value
}

/** Checks for a total weight or volume of one row. Each row before it has an amount of its own. */
export function isOfItsRow(at: number, items: readonly Item[], text: string): boolean {
  const upToHere = items.slice(0, at + 1)
  const quantity = quantitiesIn(upToHere).at(-1)
  if (!quantity || quantity.kind === 'pieces' || quantity.kind === 'sides') return false
  const { kind, start } = quantity
  if (isProven(quantity, items.slice(0, at))) return true
  const counts = countsIn(upToHere)
  const amounts = quantitiesIn(upToHere).filter((one) => one.kind === kind)
  const names = upToHere.filter((item) => 'word' in item)
  if (counts.some(({ isTotal }) => isTotal) || includesRows.test(text.slice(start))) return false
  if (amounts.length !== counts.length || names.length < counts.length) return false
  return (
    areParallel(items, kind, text) ||
    addUpBehind(start, items, kind) ||
    isOfFirst(start, items, kind, text) ||
    isLessThanRow(start, items, kind, text)
  )
}
