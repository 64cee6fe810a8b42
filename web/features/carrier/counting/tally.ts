import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { parsePieceCode } from '#contract/orders/pieceCodes.ts'

/** The scanned pieces by order id; each once, in the order of scanning. */
export type Tally = Readonly<Record<number, readonly number[]>>

/** The result of a scan. */
export type Scan =
  | { kind: 'counted'; row: OrderRow; piece: number; isComplete: boolean }
  | { kind: 'double'; row: OrderRow; piece: number }
  | { kind: 'beyond'; row: OrderRow; piece: number }
  | { kind: 'other'; number: string; piece: number }
  | { kind: 'unreadable'; text: string }

/** Checks a scanned or typed text against the counted orders; the tally changes only for a new piece. */
export function applyScan(
  tally: Tally,
  rows: readonly OrderRow[],
  text: string,
): { tally: Tally; scan: Scan } {
  const read = parsePieceCode(text)
  if (!read) return { tally, scan: { kind: 'unreadable', text: text.trim().slice(0, 40) } }
  const { number, piece } = read
  const row = rows.find((order) => order.waybillNumber === number || order.number === number)
  if (!row) return { tally, scan: { kind: 'other', number, piece } }
  if (piece > row.pieces) return { tally, scan: { kind: 'beyond', row, piece } }
  const seen = tally[row.id] ?? []
  if (seen.includes(piece)) return { tally, scan: { kind: 'double', row, piece } }
  const next = [...seen, piece]
  return {
    tally: { ...tally, [row.id]: next },
    scan: { kind: 'counted', row, piece, isComplete: next.length === row.pieces },
  }
}

/** Returns the pieces of an order that were not scanned. */
export function missingPieces(row: Pick<OrderRow, 'id' | 'pieces'>, tally: Tally): number[] {
  const seen = new Set(tally[row.id])
  return Array.from({ length: row.pieces }, (_, index) => index + 1).filter((piece) => !seen.has(piece))
}

const nameOf = (row: OrderRow) => `${row.waybillNumber ?? row.number}（${row.recipientName}）`

/** Returns a scan's notice in one line, short enough to read from an arm's length. */
export function scanText(scan: Scan, tally: Tally): string {
  switch (scan.kind) {
    case 'counted': {
      const count = `${tally[scan.row.id]?.length ?? 0}/${scan.row.pieces}`
      return `第 ${scan.piece} 件，${nameOf(scan.row)} ${count}${scan.isComplete ? '，齐了' : ''}`
    }
    case 'double':
      return `第 ${scan.piece} 件已经扫过了，${nameOf(scan.row)}，不重复计`
    case 'beyond':
      return `${nameOf(scan.row)} 只有 ${scan.row.pieces} 件，没有第 ${scan.piece} 件，请核对标签`
    case 'other':
      return `这是别的单 ${scan.number} 的第 ${scan.piece} 件，不在这次清点里，请放到一边`
    case 'unreadable':
      return `“${scan.text}”不是件标签的条码，请扫标签上的条码，或输入如 YD000000000017-3`
  }
}
