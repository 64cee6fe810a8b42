import { found } from '../../parseState.ts'
import type { PastedTotals } from '../../pastedOrder.ts'
import { pieceUnit } from '../amountContext.ts'
import type { Quantity } from '../quantities.ts'
import type { Item } from './countOfAll.ts'
import type { ListedCount } from './listedNames.ts'
import type { Row } from './row.ts'

/** The row of one name of a list whose amounts follow: 哑铃、壶铃各20箱. */
export type ListedRow = ListedCount & { row: Row }

/** Checks for amounts that count all names of a list: 门把手、合页两样 53件. All names of a list have the same. */
export const isCountedTogether = (listed: readonly ListedRow[]): boolean => listed[0]?.isOfAll === true

/** Adds a count behind a list to the names that it counts. */
export function countListed(listed: readonly ListedRow[], quantity: Quantity & { kind: 'pieces' }): void {
  const span = { start: quantity.start, end: quantity.end }
  for (const { row, countAt } of listed) {
    if (countAt !== quantity.start) continue
    row.pieces ??= found(quantity.value, span)
    if (quantity.packaging) row.packaging ??= found(quantity.packaging, span)
  }
}

/** Checks whether the clause before a packaging names some of the goods: 其中2台打木箱, 拉手用编织袋. */
export function isPackagingOfSome(listed: readonly ListedRow[], before: string): boolean {
  const [clause = ''] = /[^,，。;；\n]*$/.exec(before) ?? []
  const names = listed.flatMap(({ row }) => row.name?.value ?? [])
  return listed.length > 0 && ['其中', ...names].some((word) => clause.includes(word))
}

/** Words before an amount of every name. Others say whose it is: 其他每箱12公斤. */
const beforeAmountOfAll = /^(?:都是?|均为?|毛重|重量|尺寸|规格|外箱|每箱|[\s,，、;；:])*$/
/** 每箱15公斤; 15公斤一箱 may be of the last name only. */
const ofOne = new RegExp(`^[每一单]个?(?<unit>${pieceUnit})`)

/** Returns the only amount of a kind behind a list, if it is one of each name. Its unit is that of the counts. */
function amountOfEach(
  kind: Exclude<Quantity['kind'], 'pieces'>,
  listed: readonly ListedRow[],
  behind: readonly Item[],
  text: string,
): Quantity | null {
  const quantities = behind.flatMap((item) => ('quantity' in item ? [item.quantity] : []))
  const [only, another] = quantities.filter((one) => one.kind === kind && !one.isTotal)
  if (!only || another) return null
  const before = behind.filter(({ end }) => end <= only.start).map(({ end }) => end)
  if (!beforeAmountOfAll.test(text.slice(Math.max(...before, 0), only.start))) return null
  if (kind === 'sides') return only
  const unit = ofOne.exec(text.slice(only.start, only.end))?.groups?.['unit']
  const places = listed.map(({ countAt }) => countAt)
  const counts = quantities.filter(
    (one) => one.kind === 'pieces' && (isCountedTogether(listed) || places.includes(one.start)),
  )
  const areSame = counts.every((count) => count.kind === 'pieces' && count.unit === unit)
  return only.isEach && counts.length > 0 && areSame ? only : null
}

/**
 * Gives the amounts of one piece behind a list to its rows. Where all names are counted together, they count for all pieces. A weight
 * of several pieces may be of each name or of all, and stays unread.
 */
export function settleList(
  listed: readonly ListedRow[],
  behind: readonly Item[],
  text: string,
  totals: PastedTotals,
): void {
  for (const kind of ['weightGrams', 'volumeCm3', 'sides'] as const) {
    const each = amountOfEach(kind, listed, behind, text)
    if (!each) continue
    const span = { start: each.start, end: each.end }
    for (const { row } of listed.filter((name) => name.row.pieces)) {
      if (each.kind === 'sides') row.sides ??= found(each.value, span)
      if (each.kind === 'weightGrams') row.eachGrams ??= found(each.value, span)
      if (each.kind === 'volumeCm3') row.eachCm3 ??= found(each.value, span)
    }
    const { pieces } = totals
    if (kind !== 'sides' && pieces && isCountedTogether(listed))
      totals[kind] ??= found(Number(each.value) * pieces.value, span, ...pieces.spans)
  }
}
