import type { OrderDetail } from '../../../contract/orders/calls.ts'

/** What can be printed of orders. The names of the label layouts are those of a factory's configuration (product.md §5). */
export const paperKinds = ['note', 'slip', '100x150', 'a4'] as const
export type PaperKind = (typeof paperKinds)[number]
/** Whether it is printed for each piece, not for each order. */
export const isForPieces = (kind: PaperKind): boolean => kind === '100x150' || kind === 'a4'

export const paperKindLabels: Record<PaperKind, { name: string; about: string }> = {
  note: { name: '托运单', about: 'A4 纸，每单一张' },
  slip: { name: '小票 80 毫米', about: '小票机，每单一张，给司机' },
  '100x150': { name: '标签 100×150', about: '标签机，每件一张' },
  a4: { name: '标签 A4', about: 'A4 不干胶，每张 8 件' },
}

/** The labels of one print are at most so many: what is more takes a browser minutes to lay out. */
export const labelsMax = 500
/** Labels on one A4 page, in two columns. */
export const labelsPerPage = 8

/** One label: which piece of which order. */
export interface Label {
  order: OrderDetail
  /** Counted from 1. */
  piece: number
}

/** Which pieces of an order get labels, both ends counted. */
export interface PieceRange {
  from: number
  to: number
}

/** The labels of orders, one for each piece; of a single order the pieces of the range only. Never more than `labelsMax`. */
export function labelsOf(orders: readonly OrderDetail[], range: PieceRange | null): Label[] {
  const labels: Label[] = []
  for (const order of orders) {
    const first = Math.max(1, range?.from ?? 1)
    const last = Math.min(order.pieces, range?.to ?? order.pieces)
    for (let piece = first; piece <= last && labels.length < labelsMax; piece += 1)
      labels.push({ order, piece })
  }
  return labels
}

/** How many labels are wanted, before the bound. */
export const labelCount = (orders: readonly { pieces: number }[], range: PieceRange | null): number =>
  orders.reduce(
    (sum, { pieces }) =>
      sum + Math.max(0, Math.min(pieces, range?.to ?? pieces) - Math.max(1, range?.from ?? 1) + 1),
    0,
  )
