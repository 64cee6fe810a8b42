import type { PastedGoods, Span } from '../../pastedOrder.ts'

const amounts = ['weightGrams', 'volumeCm3', 'sides'] as const

/** Checks for a row with a count alone: 六箱一共132公斤 after 砂带机六箱. */
const isOnlyCounted = (row: PastedGoods) => !row.name && amounts.every((kind) => !row[kind])

/** Checks whether a later row only says more of an earlier one: 跑步机12台 … 跑步机7.2方, or 有挂锁9箱 … 9箱 243kg. */
function saysMoreOf(earlier: PastedGoods, later: PastedGoods): boolean {
  const isSameName = earlier.name !== undefined && earlier.name.value === later.name?.value
  const isSameCount = earlier.pieces !== undefined && earlier.pieces.value === later.pieces?.value
  const isSamePackaging = !later.packaging || earlier.packaging?.value === later.packaging.value
  const isOfEarlier = isSameName
    ? isSameCount || !later.pieces
    : !later.name && isSameCount && isSamePackaging
  const isNew = isOnlyCounted(later) || amounts.some((kind) => later[kind] && !earlier[kind])
  return isOfEarlier && isNew && amounts.every((kind) => !later[kind] || !earlier[kind])
}

/** 还有 2件, 上回发的门锁500公斤: other goods, or those of another consignment. */
const others = /(?:还有|另外?|再|加上?|上[回次]|还?剩|昨天|明天|后天)[^\n,，。;]{0,8}$/

const spansOf = (row: PastedGoods): Span[] =>
  [row.name, row.pieces, ...amounts.map((kind) => row[kind])].flatMap((found) => found?.spans ?? [])

/** Checks for goods of their own: 还有 2件, and for an amount of one piece: 15公斤一箱. */
function isApart(row: PastedGoods, text: string): boolean {
  const spans = spansOf(row)
  const before = text.slice(0, Math.min(...spans.map(({ start }) => start)))
  const isOfPiece = spans.some(
    ({ start, end }) =>
      /^[一每]|[一每/].$/.test(text.slice(start, end)) || /^ ?[一每/]/.test(text.slice(end)),
  )
  return others.test(before) || (!row.pieces && isOfPiece)
}

/** Checks for a count that a sum follows. */
const isSummed = ({ pieces }: PastedGoods, text: string): boolean =>
  /^ ?(?:一共|总共|共)(?=[ \d])/.test(text.slice(pieces?.spans.at(-1)?.end))

/** Joins rows of a text that say more of one earlier row. */
export function joinRepeats(rows: readonly PastedGoods[], text: string): PastedGoods[] {
  const joined: PastedGoods[] = []
  for (const row of rows) {
    const isOther = isApart(row, text) || (isOnlyCounted(row) && !isSummed(row, text))
    const fits = isOther ? [] : joined.filter((earlier) => saysMoreOf(earlier, row))
    const [only] = fits
    if (only && fits.length === 1) joined[joined.indexOf(only)] = { ...row, ...only }
    else joined.push(row)
  }
  return joined
}
