import type { PastedGoods } from '../pastedOrder.ts'

const amounts = ['weightGrams', 'volumeCm3', 'sides'] as const

/** Checks whether a later row only says more of an earlier one: 跑步机12台 … 跑步机7.2方, or 有挂锁9箱 … 9箱 243kg. */
function saysMoreOf(earlier: PastedGoods, later: PastedGoods): boolean {
  const isSameName = earlier.name !== undefined && earlier.name.value === later.name?.value
  const isSameCount = earlier.pieces !== undefined && earlier.pieces.value === later.pieces?.value
  const isSamePackaging = !later.packaging || earlier.packaging?.value === later.packaging.value
  const isOfEarlier = isSameName
    ? isSameCount || !later.pieces
    : !later.name && isSameCount && isSamePackaging
  const isNew = amounts.some((kind) => later[kind] && !earlier[kind])
  return isOfEarlier && isNew && amounts.every((kind) => !later[kind] || !earlier[kind])
}

/** Joins rows that say more of one earlier row. */
export function joinRepeats(rows: readonly PastedGoods[]): PastedGoods[] {
  const joined: PastedGoods[] = []
  for (const row of rows) {
    const fits = joined.filter((earlier) => saysMoreOf(earlier, row))
    const [only] = fits
    if (only && fits.length === 1) joined[joined.indexOf(only)] = { ...row, ...only }
    else joined.push(row)
  }
  return joined
}
