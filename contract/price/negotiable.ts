/** What a line without a price says in its place. */
export const negotiableWord = '面议'

/** 面议: a line without price tiers; its carrier names the price of a consignment when asked (product.md §3). */
export const isNegotiable = (line: { heavyTiers: readonly unknown[] }): boolean =>
  line.heavyTiers.length === 0

/** Beyond the total of any goods, fen: what a line without a price is sorted by, so that it stands behind all that have one. */
export const unpricedFen = 10_000_000_000_000
