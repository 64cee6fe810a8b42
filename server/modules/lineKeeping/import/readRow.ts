import { carrierLineCalls } from '../../../../contract/carrierLines.ts'
import type { OwnLine } from '../../../../contract/carrierLines.ts'
import { lineColumns } from '../../../../contract/lineFileWords.ts'
import type { LineColumn } from '../../../../contract/lineFileWords.ts'
import type { LineImportRow } from '../../../../contract/lineImport.ts'
import { problemText } from '../../../../contract/problems.ts'
import { check } from '../../../../contract/validation.ts'
import { Refusal } from '../../../core/refuse.ts'
import { withCurrentRegions } from '../checkWords.ts'
import type { LineWords } from '../columns.ts'
import { flatOf, newFlat, wordsOf } from '../file/flat.ts'
import type { Flat } from '../file/flat.ts'
import { formats } from '../file/formats.ts'
import type { Places } from '../file/places.ts'

export type Fault = LineImportRow['faults'][number]

/** What the cells of a row say, by column; a column that the file lacks, or an empty cell that keeps what is there, is left out. */
export type Said = Partial<Flat>

const titles = new Map<LineColumn, string>(lineColumns.map(({ key, title }) => [key, title]))
const titleOf = (key: LineColumn) => titles.get(key) ?? key

function readCell<Key extends LineColumn>(said: Said, key: Key, cell: string, places: Places): Fault | null {
  const { read, empty } = formats[key]
  if (cell === '') {
    if (empty === 'fault') return { column: key, reason: `请填写${titleOf(key)}` }
    if (empty !== 'keeps') said[key] = empty.value
    return null
  }
  const reading = read(cell, places)
  if ('reason' in reading) return { column: key, reason: reading.reason }
  said[key] = reading.value
  return null
}

/** Reads the cells of a row, each for itself. */
export function readCells(
  columns: readonly LineColumn[],
  cells: readonly string[],
  places: Places,
): { said: Said; faults: Fault[] } {
  const said: Said = {}
  const faults = columns.flatMap((key, at) => readCell(said, key, (cells[at] ?? '').trim(), places) ?? [])
  return { said, faults }
}

/** Services of several figures: the first says whether it is offered. */
const groups = [
  ['pickupStart', 'pickupIncluded', 'pickupExtra'],
  ['deliveryStart', 'deliveryIncluded', 'deliveryExtra'],
  ['upstairsPrice', 'upstairsMin'],
  ['insuranceRate', 'insuranceMin'],
  ['codRate', 'codMin'],
] as const satisfies readonly (readonly [LineColumn, ...LineColumn[]])[]

/** Of a service that is offered no more, what the file does not speak of goes with it; what it does speak of is a fault. */
function settleGroups(flat: Flat, said: Said): Fault[] {
  return groups.flatMap(([first, ...others]): Fault[] => {
    if (flat[first] !== null) return []
    for (const key of others) if (said[key] === undefined) flat[key] = null
    return others.every((key) => flat[key] === null)
      ? []
      : [{ column: first, reason: `请填写${titleOf(first)}，免费写 0；不提供这项服务时其余的也要留空` }]
  })
}

/** Where the fields of saveLine stand in a file, longest path first where one begins like another. */
const columnOfPath: readonly (readonly [string, LineColumn])[] = [
  ['code', 'code'],
  ['status', 'status'],
  ['siteId', 'site'],
  ['origin.name', 'originName'],
  ['origin.address', 'originAddress'],
  ['origin.contact', 'originContact'],
  ['origin.phones', 'originPhones'],
  ['destinationCode', 'destination'],
  ['destination.name', 'destinationName'],
  ['destination.address', 'destinationAddress'],
  ['destination.phones', 'destinationPhones'],
  ['viaCodes', 'vias'],
  ['transitHoursMin', 'transitHoursMin'],
  ['transitHoursMax', 'transitHoursMax'],
  ['departureDays', 'departureDays'],
  ['cutOffMinutes', 'cutOff'],
  ['heavyTiers', 'heavy'],
  ['lightTiers', 'light'],
  ['minChargeFen', 'minCharge'],
  ['fees.pickup.startFen', 'pickupStart'],
  ['fees.pickup.includedGrams', 'pickupIncluded'],
  ['fees.pickup.fenPerExtraTonne', 'pickupExtra'],
  ['fees.delivery.startFen', 'deliveryStart'],
  ['fees.delivery.includedGrams', 'deliveryIncluded'],
  ['fees.delivery.fenPerExtraTonne', 'deliveryExtra'],
  ['fees.upstairs.fenPerTonne', 'upstairsPrice'],
  ['fees.upstairs.minFen', 'upstairsMin'],
  ['fees.insurance.ratePpm', 'insuranceRate'],
  ['fees.insurance.minFen', 'insuranceMin'],
  ['fees.cod.ratePpm', 'codRate'],
  ['fees.cod.minFen', 'codMin'],
  ['fees.receipt', 'receiptFee'],
  ['fees.hold', 'holdFee'],
  ['fees.other', 'otherFees'],
  ['remark', 'remark'],
]

const faultOfPath = ({ path, message }: { path: string; message: string }): Fault => ({
  column: columnOfPath.find(([prefix]) => path === prefix || path.startsWith(`${prefix}.`))?.[1] ?? null,
  reason: message,
})

function missingColumns(columns: readonly LineColumn[]): Fault[] {
  return lineColumns.flatMap(({ key, title, isNeeded }) =>
    isNeeded && !columns.includes(key)
      ? [{ column: key, reason: `新增专线要有“${title}”，请在表里加上这一列` }]
      : [],
  )
}

function withRegions(words: LineWords): { words: LineWords } | { faults: Fault[] } {
  try {
    return { words: withCurrentRegions(words) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { faults: [{ column: 'destination', reason: problemText(error.key, error.params) }] }
  }
}

/**
 * The line that a row makes of the line that it is about, or of nothing: what the row says over what is there, by the rules of
 * saveLine.
 */
export function lineOfRow(
  said: Said,
  line: OwnLine | null,
  columns: readonly LineColumn[],
): { words: LineWords } | { faults: Fault[] } {
  const missing = line === null ? missingColumns(columns) : []
  if (missing.length > 0) return { faults: missing }
  const flat: Flat = { ...(line === null ? newFlat : flatOf(line)), ...said }
  const unsettled = settleGroups(flat, said)
  const checked = check(carrierLineCalls['/carrier/saveLine'].request, wordsOf(flat))
  if (!checked.ok) return { faults: [...unsettled, ...checked.faults.map(faultOfPath)] }
  if (unsettled.length > 0) return { faults: unsettled }
  const { id: _id, version: _version, ...words } = checked.value
  return withRegions(words)
}
