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
/** One call takes in at most so many rows of a file; a file is sent in several. */
export const recordsImportedMax = 200
/** So many proposals to merge at once, each of at most recordsMergedMax records. */
export const duplicateGroupsMax = 50

/** By how often used, by when last used (or made, where never used), or by the name's pinyin; the default one always comes first. */
export const recordSorts = ['used', 'recent', 'name'] as const

/**
 * What becomes of a row of a file: added; in the book already; the same as an earlier row; no room left; not to be understood.
 * Only the first one changes anything.
 */
export const importOutcomes = ['added', 'existing', 'double', 'full', 'faulty'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** What makes two records a proposal to merge: one phone, or one name in one region. */
export const duplicateReasons = ['phone', 'name'] as const
