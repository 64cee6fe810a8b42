import type { CallRequest } from '#contract/calls/calls.ts'
import { nested, valueAt } from '#contract/kernel/paths.ts'
import type { Nested, ValueAt } from '#contract/kernel/paths.ts'
import { lineKeys, pathOf } from '#contract/lines/fieldWords.ts'
import type { LineKey, PathOf } from '#contract/lines/fieldWords.ts'
import { columnOf } from '#server/db/columns.ts'
import type { ColumnsOf } from '#server/db/columns.ts'

type StoredPath = Exclude<
  { [Key in LineKey]: PathOf<Key> }[LineKey],
  `fees.${string}` | 'heavyTiers' | 'lightTiers'
>
/** The fields of a line that have a column of their own, by path: all but tiers and fees. */
type StoredFields = { [Path in StoredPath]: ValueAt<CallRequest<'/carrier/saveLine'>, Path> }
export type StoredLine = Nested<StoredFields>
export type FieldColumns = ColumnsOf<StoredFields>

const paths = lineKeys.map(pathOf).filter((path) => !/^(?:fees\..+|heavyTiers|lightTiers)$/.test(path))
export const fieldColumnNames = paths.map(columnOf) as (keyof FieldColumns)[]

/** Returns the columns that hold one field of a line each. */
export const fieldColumns = (line: StoredLine): FieldColumns =>
  Object.fromEntries(paths.map((path) => [columnOf(path), valueAt(line, path)])) as FieldColumns

/** Returns the fields of a line from their columns, which were written by us only. */
export const storedFields = (row: FieldColumns): StoredLine =>
  nested(paths.map((path) => [path, valueAt(row, columnOf(path))])) as StoredLine
