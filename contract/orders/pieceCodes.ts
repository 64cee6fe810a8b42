/**
 * The barcode of one piece of a consignment: the waybill's (or before acceptance the order's) number, a hyphen, and which piece it
 * is, counted from 1. Which of how many is printed beside it; the number of pieces may still change.
 */
export const pieceCode = (number: string, piece: number) => `${number}-${piece}`

/** What a scanned text says, or null where it is no piece's barcode. */
export function readPieceCode(text: string): { number: string; piece: number } | null {
  const found = /^((?:D|YD)\d{12})-([1-9]\d{0,4})$/.exec(text.normalize('NFKC').trim().toUpperCase())
  if (!found?.[1] || !found[2]) return null
  return { number: found[1], piece: Number(found[2]) }
}
