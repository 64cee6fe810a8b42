import { blankOf, mapFields } from '#contract/kernel/fieldTable.ts'
import { nested, valueAt } from '#contract/kernel/paths.ts'
import type { ValueAt } from '#contract/kernel/paths.ts'
import { feeFigures, feeOf, lineKeys, lineSpec, lineTable, pathOf } from '#contract/lines/fieldWords.ts'
import type { LineKey, PathOf } from '#contract/lines/fieldWords.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import type { LineInput } from '../columns.ts'

type Values = { [Key in LineKey]: ValueAt<LineInput, PathOf<Key>> }
/** Fields with a path that a request does not have. */
type Misplaced = { [Key in LineKey]: [Values[Key]] extends [never] ? Key : never }[LineKey]
/** Nothing below compiles with a misspelt path in the table. */
type LineFields = [Misplaced] extends [never] ? Values : never
/** A line as the columns of a file, each value typed; null: the service is not offered. Money fen, weight grams, rates ppm. */
export type FlatLine = LineFields & { lineId: number | null }

const flatLine = (lineId: number | null, valueOf: (key: LineKey) => unknown): FlatLine => ({
  lineId,
  ...mapFields<unknown, LineKey, LineFields>(lineTable, lineKeys, valueOf),
})

/** Converts a line to the columns of a file. */
export const toFlatLine = (line: LineInput | OwnLine): FlatLine =>
  flatLine('id' in line ? line.id : null, (key) => valueAt(line, pathOf(key)) ?? null)

/** Default values of a new line. */
export const newFlatLine = flatLine(null, (key) => {
  const spec = lineSpec(key)
  if (feeOf(key) !== null) return null
  return spec.kind === 'own' ? spec.blank : blankOf(spec)
})

/** Returns the request of saveLine with the columns of a file, unchecked. Missing figures of an offered service are 0. */
export const toLineInput = (flat: FlatLine): Record<string, unknown> =>
  nested(
    lineKeys.map((key) => {
      const fee = feeOf(key)
      if (fee === null) return [pathOf(key), flat[key]]
      const [first = key] = feeFigures.get(fee) ?? []
      return flat[first] === null ? [fee, null] : [pathOf(key), flat[key] ?? 0]
    }),
  )
