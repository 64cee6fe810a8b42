import type { FeeChange } from '../../../../contract/orders/feeChangeFields.ts'

/** One line of a comparison: an item before and after, in fen; null where it is no item of that quote. */
export interface FeeDifference {
  name: string
  beforeFen: number | null
  afterFen: number | null
}

type Items = FeeChange['before']['quote']['items']

/** Items of one kind as one amount, in the order they stand in. */
function sums(items: Items): Map<string, { name: string; fen: number }> {
  const found = new Map<string, { name: string; fen: number }>()
  for (const { key, name, fen } of items) {
    const id = `${key} ${name}`
    found.set(id, { name, fen: (found.get(id)?.fen ?? 0) + fen })
  }
  return found
}

/** The items of both quotes beside each other, those of the old one first; the differences sum to that of the totals. */
export function feeDifferences({ before, after }: Pick<FeeChange, 'before' | 'after'>): FeeDifference[] {
  const [old, measured] = [sums(before.quote.items), sums(after.quote.items)]
  const ids = new Set([...old.keys(), ...measured.keys()])
  return [...ids].map((id) => ({
    name: old.get(id)?.name ?? measured.get(id)?.name ?? '',
    beforeFen: old.get(id)?.fen ?? null,
    afterFen: measured.get(id)?.fen ?? null,
  }))
}
