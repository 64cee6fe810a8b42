/**
 * Returns the barcode of one piece: the waybill's or order's number, a hyphen, and the piece from 1. Before acceptance it is the
 * order's number. The total is only printed beside it, as it may still change.
 */
export const pieceCode = (number: string, piece: number) => `${number}-${piece}`

/** Parses a scanned text; null where it is no piece's barcode. */
export function parsePieceCode(text: string): { number: string; piece: number } | null {
  const found = /^((?:D|YD)\d{12})-([1-9]\d{0,4})$/.exec(text.normalize('NFKC').trim().toUpperCase())
  if (!found?.[1] || !found[2]) return null
  return { number: found[1], piece: Number(found[2]) }
}
