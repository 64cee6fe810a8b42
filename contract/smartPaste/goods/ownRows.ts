import type { Row } from './row.ts'

export const hasAmount = (row: Row): boolean =>
  row.pieces !== undefined ||
  row.weightGrams !== undefined ||
  row.volumeCm3 !== undefined ||
  row.sides !== undefined

/** 健身器材去徐州：杠铃片3托，龙门架5个: words between what all are and the list of it. */
const headOfList = /^(?:去|发|到|走)[^\n,，。:]{2,8}:/

/** Drops rows that are no goods of their own: a name given again, the head of a list, a mere guess. */
export function ownRows(rows: readonly Row[], text: string): Row[] {
  const isRepeat = (row: Row, at: number) =>
    !hasAmount(row) &&
    row.name !== undefined &&
    rows.slice(0, at).some(({ name }) => name?.value.endsWith(row.name?.value ?? ''))
  const isHead = (row: Row, at: number) =>
    at === 0 && !hasAmount(row) && rows.length > 2 && headOfList.test(text.slice(row.name?.spans[0]?.end))
  return rows.filter(
    (row, at) =>
      !isHead(row, at) &&
      !isRepeat(row, at) &&
      (!row.isNameGuessed || hasAmount(row) || !rows.some(hasAmount)),
  )
}
