/** Label of a line without a price. */
export const negotiableLabel = '面议'

/** Checks for 面议: a line without price tiers, whose carrier offers a price on inquiry (product.md §3). */
export const isNegotiable = (line: { heavyTiers: readonly unknown[] }): boolean =>
  line.heavyTiers.length === 0

/** Sort value of lines without a price, fen: larger than any total, so that they come last. */
export const unpricedSortFen = 10_000_000_000_000
