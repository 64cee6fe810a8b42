import type { FeeChange } from '#contract/orders/feeChangeFields.ts'

/** One line of a comparison: an item before and after, in fen; null where the quote lacks the item. */
export interface FeeDifference {
  name: string
  beforeFen: number | null
  afterFen: number | null
}

type Items = FeeChange['before']['quote']['items']

/** Sums items of one kind, in their order. */
function sums(items: Items): Map<string, { name: string; fen: number }> {
  const found = new Map<string, { name: string; fen: number }>()
  for (const { key, name, fen } of items) {
    const id = `${key} ${name}`
    found.set(id, { name, fen: (found.get(id)?.fen ?? 0) + fen })
  }
  return found
}

/** Pairs the items of both quotes, those of the old one first; the differences sum to that of the totals. */
export function feeDifferences({ before, after }: Pick<FeeChange, 'before' | 'after'>): FeeDifference[] {
  const [old, measured] = [sums(before.quote.items), sums(after.quote.items)]
  const ids = new Set([...old.keys(), ...measured.keys()])
  return [...ids].map((id) => ({
    name: old.get(id)?.name ?? measured.get(id)?.name ?? '',
    beforeFen: old.get(id)?.fen ?? null,
    afterFen: measured.get(id)?.fen ?? null,
  }))
}
