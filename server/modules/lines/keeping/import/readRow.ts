import { carrierLineCalls } from '../../../../../contract/lines/keepingCalls.ts'
import type { OwnLine } from '../../../../../contract/lines/keepingCalls.ts'
import { clearWord, lineColumns } from '../../../../../contract/lines/fileWords.ts'
import type { LineColumn } from '../../../../../contract/lines/fileWords.ts'
import type { LineImportRow } from '../../../../../contract/lines/importCalls.ts'
import { problemText } from '../../../../../contract/kernel/problems.ts'
import { check } from '../../../../../contract/kernel/validation.ts'
import { Refusal } from '../../../../core/refuse.ts'
import { withCurrentRegions } from '../checkWords.ts'
import type { LineWords } from '../columns.ts'
import { flatOf, newFlat, wordsOf } from '../file/flat.ts'
import type { Flat } from '../file/flat.ts'
import { formats } from '../file/formats.ts'
import type { Places } from '../file/places.ts'

export type Fault = LineImportRow['faults'][number]

/** What the cells of a row say, by column; a column that the file lacks and an empty cell say nothing. */
export type Said = Partial<Flat>

const titles = new Map<LineColumn, string>(lineColumns.map(({ key, title }) => [key, title]))
const titleOf = (key: LineColumn) => titles.get(key) ?? key

function readCell<Key extends LineColumn>(said: Said, key: Key, cell: string, places: Places): Fault | null {
  const { read, cleared } = formats[key]
  if (cell === '') return null
  if (cell === clearWord && cleared !== undefined) {
    said[key] = cleared.value
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
      : [
          {
            column: first,
            reason: `请填写${titleOf(first)}，免费写 0；不提供这项服务就写 不提供，其余的留空`,
          },
        ]
  })
}

/** 面议 in the cell of one price stands for the other, too: such a line has no price, nor a least one. */
function settlePrice(said: Said): Said {
  const isNegotiable = said.heavy?.length === 0 || said.light?.length === 0
  return isNegotiable ? { heavy: [], light: [], ...said, minCharge: 0 } : said
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
  ['isDeficitRated', 'isDeficitRated'],
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

/** What a new line lacks: columns of the file, or cells of the row. A cell that is there and unread has its own fault. */
function missing(
  said: Said,
  columns: readonly LineColumn[],
  unread: ReadonlySet<LineColumn | null>,
): Fault[] {
  return lineColumns.flatMap(({ key, title, isNeeded }) => {
    if (!isNeeded || said[key] !== undefined || unread.has(key)) return []
    const reason = columns.includes(key) ? `请填写${title}` : `新增专线要有“${title}”，请在表里加上这一列`
    return [{ column: key, reason }]
  })
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
  cells: Said,
  line: OwnLine | null,
  { columns, unread }: { columns: readonly LineColumn[]; unread: ReadonlySet<LineColumn | null> },
): { words: LineWords } | { faults: Fault[] } {
  const said = settlePrice(cells)
  const lacking = line === null ? missing(said, columns, unread) : []
  if (lacking.length > 0) return { faults: lacking }
  const flat: Flat = { ...(line === null ? newFlat : flatOf(line)), ...said }
  const unsettled = settleGroups(flat, said)
  const checked = check(carrierLineCalls['/carrier/saveLine'].request, wordsOf(flat))
  if (!checked.ok) return { faults: [...unsettled, ...checked.faults.map(faultOfPath)] }
  if (unsettled.length > 0) return { faults: unsettled }
  const { id: _id, version: _version, confirmedDoubts: _doubts, ...words } = checked.value
  return withRegions(words)
}
