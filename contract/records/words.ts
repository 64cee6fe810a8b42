/** The two address books of a factory: 发货人 and 收货人 (product.md §3). */
export const recordKinds = ['shipper', 'recipient'] as const
export type RecordKind = (typeof recordKinds)[number]
export const recordKindLabels = { shipper: '发货人', recipient: '收货人' } as const satisfies Record<
  RecordKind,
  string
>

/** Maximum number of records of one kind in a factory; more are refused with recordsFull. */
export const recordsMax = 20_000
/** Maximum number of records in one deletion, and in one merge. */
export const recordsDeletedMax = 200
export const recordsMergedMax = 50
/** Maximum number of rows in one import call; a file is sent in several. */
export const recordsImportedMax = 200
/** Maximum length of the name of an imported file. */
export const fileNameMax = 200
/** Maximum length of an imported cell. Longer than any field, so that a long text is a fault of its row, not of the call. */
export const importedCellMax = 200
/** Maximum number of proposals to merge, each of at most recordsMergedMax records. */
export const duplicateGroupsMax = 50

/** Sort orders: number of uses, last use (or creation), or pinyin of the name. The default record is always first. */
export const recordSorts = ['used', 'recent', 'name'] as const

/**
 * Outcomes of a row: added, already in the book, duplicate of an earlier row, no room left, or invalid. Only the first one
 * changes anything.
 */
export const importOutcomes = ['added', 'existing', 'double', 'full', 'faulty'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Reasons to propose a merge: same phone, or same name and region. */
export const duplicateReasons = ['phone', 'name'] as const

/** Maximum number of columns whose mapping is remembered, of characters in a title, and of lists per user and book. */
export const sheetColumnsMax = 200
export const sheetTitleMax = 200
export const sheetsRemembered = 10
