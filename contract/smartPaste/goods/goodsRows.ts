import type { Packaging } from '../../orders/words.ts'
import { found } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Found, PastedGoods, PastedTotals, Span } from '../pastedOrder.ts'
import { isListOfSingles } from './amountContext.ts'
import type { GoodsWord } from './goodsWords.ts'
import { isOfItsLine, ownAmounts } from './ownAmounts.ts'
import { hasAmount, ownRows } from './ownRows.ts'
import { isBundleContents, isPackedInto, packagesLabelAt, packedInto } from './packagings.ts'
import type { PackagingWord } from './packagings.ts'
import { packagingOf } from './quantities.ts'
import type { Quantity } from './quantities.ts'
import { isCountOfAll, isCountOfNext } from './rows/countOfAll.ts'
import type { Item } from './rows/countOfAll.ts'
import { separateLists } from './rows/listedNames.ts'
import type { ListedWord } from './rows/listedNames.ts'
import { countListed, isCountedTogether, isPackagingOfSome, settleList } from './rows/listedRows.ts'
import type { ListedRow } from './rows/listedRows.ts'
import { onlyRow } from './rows/onlyRow.ts'
import { isOfItsRow } from './rows/ownTotals.ts'
import { joinRepeats } from './rows/repeatedRows.ts'
import { finishedRow, isOfOnePackaging, noteUnitOfOne, settleEach } from './rows/row.ts'
import type { Row } from './rows/row.ts'

/** 晒衣杆65捆 还有2箱配件: the count behind it is one of other goods, which it names. */
const further = /(?:还有|另有|另外(?:再?加)?|外加|以及) ?$/

const isEmpty = (row: Row) => Object.keys(row).length === 0
export interface ParsedGoods {
  goods: PastedGoods[]
  totals: PastedTotals
  /** Words beside amounts that are no names. */
  unusedWords: Span[]
}

/** Builds rows of goods from names and amounts in the order of the text. */
class Rows {
  readonly rows: Row[] = []
  readonly totals: PastedTotals = {}
  /** Words that are no names. */
  readonly passedOver: Span[] = []
  private current: Row = {}
  private readonly text: string
  private readonly items: readonly Item[]

  /** Takes the whole text and all items in the order of the text. */
  constructor(text: string, items: readonly Item[]) {
    this.text = text
    this.items = items
  }

  private begin(): void {
    if (!isEmpty(this.current) && !this.rows.includes(this.current)) this.rows.push(this.current)
    this.current = {}
  }

  /** Returns the earlier row whose name a word repeats before an amount that this row lacks: 早餐机40箱 … 早餐机每箱9公斤. */
  private rowWithMore({ end, value }: GoodsWord): Row | null {
    const next = this.items.find(({ start }) => start >= end)
    if (!next || !('quantity' in next) || next.start - end > 3) return null
    const { kind } = next.quantity
    if (kind === 'pieces' || kind === 'sides') return null
    const named = [...this.rows, this.current].filter(({ name }) => name?.value.endsWith(value))
    const [row] = named
    const each = kind === 'weightGrams' ? 'eachGrams' : 'eachCm3'
    return row && named.length === 1 && row !== this.current && row.pieces && !row[kind] && !row[each]
      ? row
      : null
  }

  /** Checks for a count of all rows so far, without a name of its own: 钻头13箱，丝锥6箱，19箱合488公斤. */
  isSumOfRows({ start, end, value, isEach }: Quantity & { kind: 'pieces' }): boolean {
    const counted = [...this.rows, this.current].filter(({ pieces }) => pieces)
    if (isEach || counted.length < 2 || !this.current.pieces || value !== this.counted()) return false
    const next = this.items.find((item) => item.start >= end && 'word' in item)
    const before = this.items.findLast((item) => item.end <= start && 'word' in item)
    const lastCount = this.current.pieces.spans.at(-1)?.end ?? 0
    // 水壶3箱，铁锅4箱，7箱电机: a kind of its own
    return (!next || next.start - end > 2) && (!before || before.end <= lastCount)
  }

  /** The rows of a list of names whose amounts follow: 哑铃、壶铃各20箱. */
  private listed: ListedRow[] | null = null

  get isOfList(): boolean {
    return isCountedTogether(this.listed ?? [])
  }

  /** Ends the list before a place in the text. */
  private endList(place: number): void {
    const [listed, last] = [this.listed, this.listed?.at(-1)?.row.name?.spans[0]]
    this.listed = null
    if (!listed || !last) return
    const behind = this.items.filter(({ start }) => start >= last.end && start < place)
    settleList(listed, behind, this.text, this.totals)
  }

  name(word: ListedWord): void {
    const { start, end, value, isJoined, isGuessed, isWeak, listed } = word
    const { name } = this.current
    // 哑铃、壶铃各20箱，电机、水泵各5台: a second list
    if (!listed || this.listed?.some(({ row }) => row.pieces)) this.endList(start)
    if (listed) {
      this.begin()
      this.current = { name: found(value, { start, end }) }
      this.listed = [...(this.listed ?? []), { ...listed, row: this.current }]
      return
    }
    if (isWeak && name) {
      this.passedOver.push({ start, end })
      return
    }
    if (name && !hasAmount(this.current) && isJoined) {
      this.current.name = found(`${name.value}、${value}`, ...name.spans, { start, end })
      return
    }
    const earlier = this.rowWithMore(word)
    if (earlier) {
      this.begin()
      this.current = earlier
      return
    }
    if (name && !(this.current.isNameGuessed && !hasAmount(this.current))) this.begin()
    this.current.name = found(value, { start, end })
    this.current.isNameGuessed = isGuessed
  }

  packaging({ value, start, end, isOfAll }: PackagingWord): void {
    if (isOfAll) this.packagingOfAll = found(value, { start, end })
    const last = isEmpty(this.current) ? (this.rows.at(-1) ?? this.current) : this.current
    if (isPackagingOfSome(this.listed ?? [], this.text.slice(0, start))) return
    for (const row of this.listed?.map((name) => name.row) ?? [last]) {
      row.packaging = found(value, { start, end })
      row.isPackagingNamed = true
    }
  }

  pieces(quantity: Quantity & { kind: 'pieces' }): void {
    if (this.listed) return countListed(this.listed, quantity)
    const { start, end, value, unit, packaging } = quantity
    if (isCountOfNext(this.current, end, this.items)) this.begin()
    const isPacked = packaging !== null || /[捆扎]/.test(unit)
    const span = { start, end }
    // 保温杯 3 箱，3 件货
    if (unit === '件' && /^货(?![\u4e00-\u9fa5])/.test(this.text.slice(end)) && value === this.counted())
      return void (this.totals.pieces ??= found(value, span))
    if (isCountOfAll(this.current, quantity, this.text, this.items))
      this.moveToTotals(this.current.name?.spans[0]?.start ?? 0)
    const counted = this.current.pieces?.spans.at(-1)
    if (this.current.pieces && counted) {
      const wasPacked = this.current.packaging !== undefined && !this.current.isPackagingNamed
      const isBundled = /[捆扎卷]|^rolls?$/.test(this.current.unit ?? '')
      const sides: [string, string] = [this.text.slice(counted.end, start), this.text.slice(end)]
      if (!isPacked && (wasPacked || (isBundled && isBundleContents(...sides))) && unit !== '件') return
      const label = packagesLabelAt(this.text, span)
      const isNamed = this.items.some((item) => 'word' in item && item.start >= end && item.start - end <= 1)
      const isFurther = isNamed && further.test(sides[0])
      const packed = this.current.packaging?.value
      const isInBrackets = isPacked && isPackedInto(packed, packaging, ...sides)
      // 托盘数：2, 箱数：48, or 2托(48箱): cartons on pallets
      const isOfPallets = /^[托p]/i.test(label)
      if (isOfPallets && this.rows.some((row) => row.pieces && row.packaging?.value !== 'pallet')) return
      if (packed === 'pallet' && (isInBrackets || /^(?:箱数|c)/i.test(label))) return
      const isPackage = isInBrackets || ((isPacked || unit === '件') && packedInto.test(sides[0]))
      if (isFurther) this.begin()
      else if (isPackage || isOfPallets) delete this.current.pieces
      else if (isBundled && unit !== this.current.unit && this.current.eachGrams) this.begin()
      else if (isPacked && !wasPacked && !(this.current.unit === '件')) delete this.current.pieces
      else this.begin()
    }
    this.current.pieces = found(value, span)
    this.current.unit = unit
    if (packaging && !this.current.isPackagingNamed) this.current.packaging = found(packaging, span)
  }

  /** Returns the pieces of all rows so far. */
  private counted(): number {
    return [...this.rows, this.current].reduce((sum, { pieces }) => sum + (pieces?.value ?? 0), 0)
  }

  /** Moves the row's amounts that stand before a place in the text to the totals. */
  private moveToTotals(before: number): void {
    for (const kind of ['pieces', 'weightGrams', 'volumeCm3'] as const) {
      const amount = this.current[kind]
      if (!amount?.spans.every(({ end }) => end <= before)) continue
      this.totals[kind] ??= amount
      delete this.current[kind]
    }
  }

  amount(quantity: Quantity & { kind: 'weightGrams' | 'volumeCm3' }): void {
    const { kind, start, end, value, isEach } = quantity
    if (this.listed) return
    const each = kind === 'weightGrams' ? 'eachGrams' : 'eachCm3'
    const unit = /^一个?(木箱|木架|托盘|[^\d个])/.exec(this.text.slice(start, end))?.[1]
    if (isEach && unit) {
      const [span, packaging] = [{ start, end: start + 1 }, packagingOf[unit]]
      this.current.single ??= {
        pieces: found(1, span),
        ...(packaging && { packaging: found(packaging, span) }),
      }
    }
    if (isEach && kind === 'weightGrams' && /^[一1]/.test(this.text.slice(start, end)))
      this.current.ofSingles = [...(this.current.ofSingles ?? []), found(value, { start, end })]
    if (isEach && kind === 'weightGrams') noteUnitOfOne(this.current, quantity, this.text)
    if (isEach) this.current[each] ??= found(value, { start, end })
    else this.current[kind] ??= found(value, { start, end })
  }

  sides(quantity: Quantity & { kind: 'sides' }): void {
    if (this.listed) return
    const { start, end, value } = quantity
    if (this.current.sides && this.current.pieces) this.begin()
    this.current.sides ??= found(value, { start, end })
  }

  total(quantity: Quantity): void {
    const { kind, start, end, value } = quantity
    if (kind === 'pieces' && isOfOnePackaging([...new Set([...this.rows, this.current])], quantity)) return
    if (kind !== 'sides') this.totals[kind] ??= found(value, { start, end })
    if (kind === 'pieces' && quantity.packaging && !this.current.packaging)
      this.totalPackaging ??= found(quantity.packaging, { start, end })
  }

  private totalPackaging: Found<Packaging> | undefined
  private packagingOfAll: Found<Packaging> | undefined

  finished(): ParsedGoods {
    this.begin()
    this.endList(this.text.length)
    const hasTotals = Object.keys(this.totals).length > 0
    if (this.rows.length === 0 && hasTotals) this.rows.push({})
    const rows = ownRows(this.rows, this.text)
    settleEach(rows, this.totals, (kind) => isListOfSingles(this.text, kind))
    for (const row of rows) {
      if (this.packagingOfAll && !row.packaging) row.packaging = this.packagingOfAll
    }
    const [only, another] = rows
    if (!only || another)
      return {
        goods: joinRepeats(rows.map(finishedRow), this.text),
        totals: this.totals,
        unusedWords: this.passedOver,
      }
    return {
      goods: [onlyRow(only, this.totals, this.totalPackaging)],
      totals: {},
      unusedWords: this.passedOver,
    }
  }
}

const byStart = (one: Span, other: Span) => one.start - other.start

/** Returns the rows of goods, and amounts given for several rows together. */
export function buildGoodsRows(
  ground: ParseState,
  quantities: readonly Quantity[],
  words: readonly GoodsWord[],
  packagings: readonly PackagingWord[],
): ParsedGoods {
  const names = separateLists(ground.text, words)
  const items: Item[] = [
    ...ownAmounts(ground.text, quantities.toSorted(byStart), words).map((quantity) => ({
      start: quantity.start,
      end: quantity.end,
      quantity,
    })),
    ...names.map((word) => ({ start: word.start, end: word.end, word })),
    ...packagings.map((packaging) => ({ start: packaging.start, end: packaging.end, packaging })),
  ].toSorted(byStart)
  const rows = new Rows(ground.text, items)
  let totalEnd: number | null = null
  for (const [at, item] of items.entries()) {
    if ('word' in item) {
      totalEnd = null
      rows.name(item.word)
    } else if ('packaging' in item) rows.packaging(item.packaging)
    else {
      const { quantity } = item
      // 一共 3 件 120 kg 0.8 方: amounts directly after a total are totals, too
      const between = totalEnd === null ? '' : ground.text.slice(totalEnd, quantity.start)
      const isNear = totalEnd !== null && (/^ *\n *$/.test(between) || !/[\n;；。]/.test(between))
      if (quantity.isEach && quantity.isTotal) continue
      const isSum = quantity.kind === 'pieces' && rows.isSumOfRows(quantity)
      const isOwn = quantity.kind === 'sides' || packagesLabelAt(ground.text, quantity) !== ''
      const isTotal = quantity.isTotal || (isNear && !isOwn) || isSum || rows.isOfList
      const isOfOne = isOfItsLine(ground.text, quantity, names) || isOfItsRow(at, items, ground.text)
      if (!quantity.isEach && isTotal && !isOfOne) {
        totalEnd = quantity.end
        rows.total(quantity)
      } else if (quantity.kind === 'pieces') rows.pieces(quantity)
      else if (quantity.kind === 'sides') rows.sides(quantity)
      else rows.amount(quantity)
    }
  }
  return rows.finished()
}
