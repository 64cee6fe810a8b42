import type { Span } from '../../pastedOrder.ts'
import { hasGoodsWord, joined } from '../../words.ts'
import { parcel, pieceUnit } from '../amountContext.ts'
import type { GoodsWord } from '../goodsWords.ts'
import { numeral } from '../numerals.ts'

/** A name of a list whose names are goods of their own: 门把手、合页两样, 哑铃、壶铃各20箱. */
export interface ListedWord extends GoodsWord {
  listed?: ListedCount
}

/** What the amounts behind a list count. */
export interface ListedCount {
  /** They count all names together: 门把手、合页两样 53件. */
  isOfAll: boolean
  /** Where the name's own count stands: behind 各, or in turn behind the list. null: it has none. */
  countAt: number | null
}

const numberOf: Record<string, number> = { 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
const kinds = '(?<kinds>[二两三四五六七八九2-9])个?[样种]'
/** 三样, 3种货: how many names the list has. Not 三种规格. */
const countBehind = new RegExp(
  `^ ?(?:一?共|总共|这)? ?${kinds}(?:货物?|东西|产品)?(?![\\u4e00-\\u9fa5](?<![一总]?共|[一总各每都]))`,
)
const countWithin = new RegExp(`${kinds}(?:货物?|东西|产品)?$`)
/** 各20箱, 每样20箱 */
const eachBehind =
  /^[,，: ]{0,2}(?:各(?:自|是|有|发|要)?|每[样种](?:是|有)?) ?(?=\d|[一二两三四五六七八九十百])/
/** 各有20箱和30箱: more than one count behind 各. */
const eachDiffers = new RegExp(`^${numeral} ?(?:${pieceUnit}) ?[和跟与及、] ?${numeral}`)
/** Counts behind a list. Those behind 共 count all. */
const plainCount = new RegExp(`(?<![\\d.*]|共[^\\d]{0,3})${numeral} ?(?:${pieceUnit})`, 'g')
/** 共35箱: a count of all, whatever stands before it. */
const countOfAll = new RegExp(`共[^\\d]{0,3}${numeral} ?(?:${pieceUnit})`)
/** Counts of the names in turn, in one unit: 20箱、15箱、18箱. */
const countsInTurn = new RegExp(
  `^[,，: ]{0,2}${numeral} ?(?<unit>${pieceUnit})(?:[、,，和 ]{1,2}${numeral} ?\\k<unit>)+`,
)
/** 600个，30箱 or 100个，共装20箱 behind 各: pieces of each name, and the packages of all. */
const packedPieces = new RegExp(
  `^${numeral} ?[个只把套支条片张双瓶][,，、 ]{0,2}(?:一?共)?(?:装[了成]?(?:一?共)?)? ?${numeral} ?${parcel}`,
)
/** Behind the list so many characters belong to it. */
const listMax = 60
const betweenNames = /^ ?[、和跟与及] ?$/

/** Returns the names within a word: 门把手、合页. Words like 和面机 stay whole. */
function namesWithin(text: string, { start, end }: Span): Span[] {
  const names: Span[] = []
  let from = start
  for (const { index, 0: divider } of text.slice(start, end).matchAll(/ ?[、和跟与及] ?/g)) {
    const [before, behind] = [
      text.slice(from, start + index),
      text.slice(start + index + divider.length, end),
    ]
    const isDivider =
      divider.includes('、') || (hasGoodsWord(before) && hasGoodsWord(behind) && before.length > 1)
    if (!isDivider || before === '' || behind === '') continue
    names.push({ start: from, end: start + index })
    from = start + index + divider.length
  }
  return [...names, { start: from, end }]
}

/** A list of names, up to where its amounts begin. */
interface NameList {
  end: number
  /** Where the next name begins. */
  next: number
  names: number
  /** Whether the writer gives the number of names: 水壶、铁锅两样. */
  isCounted: boolean
}

/** Returns what the amounts behind a list of names count. null: nothing there says that its names are goods of their own. */
function countsBehind(text: string, { end, next, names, isCounted }: NameList): ListedCount[] | null {
  const behind = text.slice(end, Math.min(next, end + listMax))
  const each = eachBehind.exec(behind)?.[0]
  const ofAllNames = (count: ListedCount) => Array.from({ length: names }, () => count)
  if (each !== undefined) {
    const amounts = behind.slice(each.length)
    if (packedPieces.test(amounts)) return null
    return ofAllNames({ isOfAll: false, countAt: eachDiffers.test(amounts) ? null : end + each.length })
  }
  if (!isCounted) return null
  const counts = [...behind.matchAll(plainCount)]
  if (counts.length <= 1) {
    const isOfAll = counts.length === 0 || !(countOfAll.test(behind) || /^[,， ]{0,2}都/.test(behind))
    return ofAllNames({ isOfAll, countAt: null })
  }
  const inTurn = [...(countsInTurn.exec(behind)?.[0].matchAll(plainCount) ?? [])]
  return inTurn.length === names
    ? inTurn.map(({ index }) => ({ isOfAll: false, countAt: end + index }))
    : ofAllNames({ isOfAll: false, countAt: null })
}

/** Returns a list's names apart and what its amounts count, if a count of kinds or 各 stands behind it. */
function settledList(text: string, lists: readonly GoodsWord[][], at: number): ListedWord[] | null {
  const words = lists[at] ?? []
  const spans = words.flatMap((word) => namesWithin(text, word))
  const [first, last] = [words[0], spans.at(-1)]
  if (!first || !last || spans.length < 2) return null
  const within = countWithin.exec(text.slice(last.start, last.end))
  const counted = within ?? countBehind.exec(text.slice(last.end))
  const digit = counted?.groups?.['kinds'] ?? ''
  const isCounted = lists.length === 1 && (numberOf[digit] ?? Number(digit)) === spans.length
  const listEnd = last.end + (isCounted && !within ? (counted?.[0].length ?? 0) : 0)
  const next = lists[at + 1]?.[0]?.start ?? text.length
  const counts = countsBehind(text, { end: listEnd, next, names: spans.length, isCounted })
  if (!counts) return null
  if (isCounted && within) last.end = last.start + within.index
  if (last.end === last.start) return null
  return counts.map((listed, name) => {
    const { start, end } = spans[name] ?? last
    return {
      ...first,
      start,
      end,
      value: joined(text.slice(start, end)),
      isJoined: false,
      isGuessed: false,
      isWeak: false,
      listed,
    }
  })
}

/** Takes lists apart whose names are goods of their own. Other lists stay as they are: 杯子、水壶 5箱 is one row. */
export function separateLists(text: string, words: readonly GoodsWord[]): ListedWord[] {
  const lists: GoodsWord[][] = []
  for (const word of words.toSorted((a, b) => a.start - b.start)) {
    const list = lists.at(-1)
    const last = list?.at(-1)
    if (list && last && betweenNames.test(text.slice(last.end, word.start))) list.push(word)
    else lists.push([word])
  }
  return lists.flatMap((list, at): ListedWord[] => settledList(text, lists, at) ?? list)
}
