import type { OrderDetail } from '#contract/orders/calls.ts'

/** What can be printed of orders. Label layouts are named as in a factory's configuration (product.md §5). */
export const paperKinds = ['note', 'slip', '100x150', 'a4'] as const
export type PaperKind = (typeof paperKinds)[number]
/** Checks whether it is printed per piece, not per order. */
export const isForPieces = (kind: PaperKind): boolean => kind === '100x150' || kind === 'a4'

export const paperKindLabels: Record<PaperKind, { name: string; about: string }> = {
  note: { name: '托运单', about: 'A4 纸，每单一张' },
  slip: { name: '小票 80 毫米', about: '小票机，每单一张，给司机' },
  '100x150': { name: '标签 100×150', about: '标签机，每件一张' },
  a4: { name: '标签 A4', about: 'A4 不干胶，每张 8 件' },
}

/** The most labels per print; more take a browser minutes to lay out. */
export const labelsMax = 500
/** Labels on one A4 page, in two columns. */
export const labelsPerPage = 8

/** A label: one piece of an order. */
export interface Label {
  order: OrderDetail
  /** Counted from 1. */
  piece: number
}

/** The pieces of an order that get labels, both ends inclusive. */
export interface PieceRange {
  from: number
  to: number
}

/** Returns the labels of orders, one per piece; of a single order only the pieces of the range. At most `labelsMax`. */
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

/** Counts the requested labels, before the limit. */
export const labelCount = (orders: readonly { pieces: number }[], range: PieceRange | null): number =>
  orders.reduce(
    (sum, { pieces }) =>
      sum + Math.max(0, Math.min(pieces, range?.to ?? pieces) - Math.max(1, range?.from ?? 1) + 1),
    0,
  )
