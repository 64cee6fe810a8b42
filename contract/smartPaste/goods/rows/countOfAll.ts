import type { Span } from '../../pastedOrder.ts'
import type { PackagingWord } from '../packagings.ts'
import type { Quantity } from '../quantities.ts'
import type { ListedWord } from './listedNames.ts'
import type { Row } from './row.ts'

/** A quantity, a name or a word for packaging, where it stands in the text. */
export type Item = Span & ({ quantity: Quantity } | { word: ListedWord } | { packaging: PackagingWord })

/** Checks whether the text between a count and a name keeps them apart. A new line, 货 or a place does. */
function isApart(start: number, end: number, text: string, items: readonly Item[]): boolean {
  let between = ''
  let at = start
  for (const item of items) {
    if (!('quantity' in item) || item.start < at || item.end > end) continue
    between += `${text.slice(at, item.start)} `
    at = item.end
  }
  between += text.slice(at, end)
  return /^\s*货|\n|[\u4e00-\u9fa5]{2}/.test(between)
}

/** Checks whether the names behind a place in the text have a count each. In 五金，3 箱，电机 one of them has none. */
function hasCountForEachName(place: number, items: readonly Item[]): boolean {
  const behind = items.filter(({ start }) => start >= place)
  const names = behind.filter((item) => 'word' in item && !item.word.isGuessed && !item.word.isWeak)
  const pieces = behind.filter((item) => 'quantity' in item && item.quantity.kind === 'pieces')
  return pieces.length >= names.length
}

/**
 * Checks whether a row's pieces count all goods: 3 件货发成都, and later 保温杯 3 箱. In 3 件，保温杯，3 箱，五金 they do not. 3 箱货
 * before 保温杯 100 个 are the packages of these.
 */
export function isCountOfAll(
  { pieces, name, unit: unitOfRow }: Row,
  { start, unit, packaging, isEach }: Quantity & { kind: 'pieces' },
  text: string,
  items: readonly Item[],
): boolean {
  const counted = pieces?.spans.at(-1)
  const [named] = name?.spans ?? []
  if (!counted || !named || counted.end > named.start) return false
  const isOfPackages = packaging !== null || unit === '件'
  if (isEach || unitOfRow !== '件' || !isOfPackages) return false
  const beforeCount = text.slice(named.end, start)
  if (!isApart(counted.end, named.start, text, items) || beforeCount.includes('\n')) return false
  // in 五金，3 箱，电机 the count may be that of the next name
  const isOwn = !/[,，、;；]/.test(beforeCount) || /^\s*货/.test(text.slice(counted.end))
  return isOwn || hasCountForEachName(counted.end, items)
}

/** Checks for a count right before goods that have no other one, behind a weight of one piece: 水壶 15公斤一箱 20箱铁锅. */
export function isCountOfNext(
  { name, pieces, eachGrams }: Row,
  end: number,
  items: readonly Item[],
): boolean {
  if (!name || pieces || !eachGrams) return false
  const [next, afterNext] = items.filter((item) => item.start >= end && !('packaging' in item))
  const hasOwn = afterNext && 'quantity' in afterNext && afterNext.quantity.kind === 'pieces'
  return next !== undefined && 'word' in next && next.start === end && !hasOwn
}
