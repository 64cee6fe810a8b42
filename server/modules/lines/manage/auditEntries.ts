import type { LineImportRow } from '#contract/lines/importCalls.ts'
import { lineStatusLabels } from '#contract/lines/manageWords.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import type { CheckedPrices } from '#contract/price/priceDoubts.ts'
import type { AuditEntry } from '#server/modules/audit/index.ts'
import { heavyText, lightText, plainYuan } from './file/tiers.ts'

const subjectOf = (lineId: number) => ({ kind: 'line', id: lineId }) as const

/** Returns prices as the cells of a price list, exact to the fen: 480；满1吨450. */
const priceCells = ({ heavyTiers, lightTiers, minChargeFen }: CheckedPrices) => ({
  heavy: heavyText(heavyTiers),
  light: lightText(lightTiers),
  minCharge: plainYuan(minChargeFen),
})

/** Returns the entry of a line whose columns changed; none where nothing did. */
export function changedEntries(lineId: number, changes: LineImportRow['changes']): AuditEntry[] {
  if (changes.length === 0) return []
  return [
    {
      action: 'line.changed',
      subject: subjectOf(lineId),
      before: Object.fromEntries(changes.map(({ column, before }) => [column, before])),
      after: Object.fromEntries(changes.map(({ column, after }) => [column, after])),
    },
  ]
}

/** Returns the entry of a line whose prices changed. */
export function repricedEntries(lineId: number, before: CheckedPrices, after: CheckedPrices): AuditEntry[] {
  const [previous, current] = [priceCells(before), priceCells(after)]
  return changedEntries(
    lineId,
    (['heavy', 'light', 'minCharge'] as const)
      .map((column) => ({ column, before: previous[column], after: current[column] }))
      .filter((change) => change.before !== change.after),
  )
}

/** Returns the entry of a line whose status changed. */
export const statusEntries = (lineId: number, before: LineStatus, after: LineStatus): AuditEntry[] =>
  changedEntries(lineId, [
    { column: 'status', before: lineStatusLabels[before], after: lineStatusLabels[after] },
  ])

/** The fields by which an entry names a line that was added or removed. */
interface NamedLine extends CheckedPrices {
  code: string
  status: LineStatus
  destinationText: string
}

const namedFields = (line: NamedLine) => ({
  destination: line.destinationText,
  code: line.code,
  status: lineStatusLabels[line.status],
  ...priceCells(line),
})

/** Returns the entry of an added line. */
export const addedEntry = (lineId: number, line: NamedLine): AuditEntry => ({
  action: 'line.added',
  subject: subjectOf(lineId),
  after: namedFields(line),
})

/** Returns the entry of a line that was removed for good. */
export const removedEntry = (lineId: number, line: NamedLine): AuditEntry => ({
  action: 'line.removed',
  subject: subjectOf(lineId),
  before: namedFields(line),
})
