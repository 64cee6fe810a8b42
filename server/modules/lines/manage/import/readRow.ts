import { problemText } from '#contract/kernel/problems.ts'
import { check } from '#contract/kernel/validation.ts'
import { feeFigures, lineKeys, pathOf } from '#contract/lines/fieldWords.ts'
import { clearMarker, lineColumns } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImportRow } from '#contract/lines/importCalls.ts'
import { carrierLineCalls } from '#contract/lines/manageCalls.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { Refusal } from '#server/core/refuse.ts'
import { withCurrentRegions } from '../checkInput.ts'
import type { LineInput } from '../columns.ts'
import { toFlatLine, newFlatLine, toLineInput } from '../file/flat.ts'
import type { FlatLine } from '../file/flat.ts'
import { formats } from '../file/formats.ts'
import { regionName } from '../file/regionLookup.ts'
import type { RegionLookup } from '../file/regionLookup.ts'
import type { OwnSheet } from './sheetMapping.ts'

export type Fault = LineImportRow['faults'][number]

/** The values of a row, by column; absent for columns that the file lacks and for empty cells. */
export type RowValues = Partial<FlatLine>

const titles = new Map<LineColumn, string>(lineColumns.map(({ key, title }) => [key, title]))
const titleOf = (key: LineColumn) => titles.get(key) ?? key

/** Returns why a cell that is no date holds one; null for other cells. Excel stores 2-3, such as 2 to 3 days, as a date. */
function dateReason(key: LineColumn, cell: string): string | null {
  const [, month, day] = /^\d{4}-(\d{2})-(\d{2})$/.exec(cell) ?? []
  if (month === undefined || day === undefined) return null
  const isTransit = key === 'transitHoursMin' || key === 'transitHoursMax'
  const next = isTransit ? '请填一个数，如“3天”' : '请重新填写'
  return `Excel 把这一格存成了日期 ${cell}，原来可能是“${Number(month)}-${Number(day)}”，${next}`
}

function readCell<Key extends LineColumn>(
  values: RowValues,
  key: Key,
  cell: string,
  places: RegionLookup,
): Fault | null {
  const { read, cleared } = formats[key]
  if (cell === '') return null
  if (cell === clearMarker && cleared !== undefined) {
    values[key] = cleared.value
    return null
  }
  const reading = read(cell, places)
  if ('reason' in reading) return { column: key, reason: dateReason(key, cell) ?? reading.reason }
  values[key] = reading.value
  return null
}

/** Reads the cells of a row independently of each other. */
export function readCells(
  columns: readonly LineColumn[],
  cells: readonly string[],
  places: RegionLookup,
): { values: RowValues; faults: Fault[] } {
  const values: RowValues = {}
  const faults = columns.flatMap((key, at) => readCell(values, key, (cells[at] ?? '').trim(), places) ?? [])
  return { values, faults }
}

/**
 * Reads the fixed cells of a new line. They are of columns that its file lacks, also where a correction of other rows added one. A
 * station of a sheet that names none is named after its destination.
 */
export function fixedValuesOf(
  { fixed, namesStations }: OwnSheet,
  { destination }: RowValues,
  {
    columns,
    cells,
    places,
  }: { columns: readonly LineColumn[]; cells: readonly string[]; places: RegionLookup },
): ReturnType<typeof readCells> {
  const isFilled = (column: LineColumn) => (cells[columns.indexOf(column)] ?? '').trim() !== ''
  const absent = [...fixed.keys()].filter((column) => !isFilled(column))
  const read = readCells(
    absent,
    absent.map((column) => fixed.get(column) ?? ''),
    places,
  )
  const isNamed = namesStations || isFilled('destinationName') || read.values.destinationName !== undefined
  if (!isNamed && destination !== undefined) read.values.destinationName = regionName(destination)
  return read
}

/** Clears the other figures of a service that is not offered; a figure that the row sets is a fault. */
function settleGroups(flat: FlatLine, values: RowValues): Fault[] {
  return [...feeFigures.values()].flatMap(([first, ...others]): Fault[] => {
    if (first === undefined || flat[first] !== null) return []
    for (const key of others) if (values[key] === undefined) flat[key] = null
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

/** Makes a row negotiable where either price is 面议: it then has neither prices nor a minimum charge. */
function settlePrice(values: RowValues): RowValues {
  const isNegotiable = values.heavy?.length === 0 || values.light?.length === 0
  return isNegotiable ? { heavy: [], light: [], ...values, minCharge: 0 } : values
}

const faultOfPath = ({ path, message }: { path: string; message: string }): Fault => ({
  column: lineKeys.find((key) => `${path}.`.startsWith(`${pathOf(key)}.`)) ?? null,
  reason: message,
})

/** Returns faults for a new line's missing columns or cells. A cell that could not be read has its own fault. */
function missing(
  values: RowValues,
  columns: readonly LineColumn[],
  unread: ReadonlySet<LineColumn | null>,
): Fault[] {
  return lineColumns.flatMap(({ key, title, isNeeded }) => {
    if (!isNeeded || values[key] !== undefined || unread.has(key)) return []
    const reason = columns.includes(key) ? `请填写${title}` : `新增专线要有“${title}”，表里没有这一列，请填写`
    return [{ column: key, reason }]
  })
}

function withRegions(words: LineInput): { words: LineInput } | { faults: Fault[] } {
  try {
    return { words: withCurrentRegions(words) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { faults: [{ column: 'destination', reason: problemText(error.key, error.params) }] }
  }
}

/** Merges a row's values into its line or a new one. Validates the result by the rules of saveLine. */
export function lineOfRow(
  cells: RowValues,
  line: OwnLine | null,
  { columns, unread }: { columns: readonly LineColumn[]; unread: ReadonlySet<LineColumn | null> },
): { words: LineInput } | { faults: Fault[] } {
  const values = settlePrice(cells)
  const absent = line === null ? missing(values, columns, unread) : []
  if (absent.length > 0) return { faults: absent }
  const flat: FlatLine = { ...(line === null ? newFlatLine : toFlatLine(line)), ...values }
  const groupFaults = settleGroups(flat, values)
  const checked = check(carrierLineCalls['/carrier/saveLine'].request, toLineInput(flat))
  if (!checked.ok) return { faults: [...groupFaults, ...checked.faults.map(faultOfPath)] }
  if (groupFaults.length > 0) return { faults: groupFaults }
  const { id: _id, version: _version, confirmedDoubts: _doubts, ...words } = checked.value
  return withRegions(words)
}
