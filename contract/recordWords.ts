/** The two address books of a factory: 发货人 and 收货人 (product.md §3). */
export const recordKinds = ['shipper', 'recipient'] as const
export type RecordKind = (typeof recordKinds)[number]
export const recordKindLabels = { shipper: '发货人', recipient: '收货人' } as const satisfies Record<
  RecordKind,
  string
>

/** One factory keeps so many records of one kind; one more is refused with recordsFull. */
export const recordsMax = 20_000
/** One call deletes, and one merge takes up, at most so many records. */
export const recordsDeletedMax = 200
export const recordsMergedMax = 50

/** By how often used, by when last used (or made, where never used), or by the name's pinyin; the default one always comes first. */
export const recordSorts = ['used', 'recent', 'name'] as const
