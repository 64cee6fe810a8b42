import { problemText } from '#contract/kernel/problems.ts'
import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import type { ImportRowOutcome, LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImportRow } from '#contract/lines/importCalls.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { linesMax } from '#contract/lines/manageWords.ts'
import { priceDoubts } from '#contract/price/priceDoubts.ts'
import { lineInputColumns } from '../columns.ts'
import type { LineInput, LineInputColumns } from '../columns.ts'
import { toFlatLine } from '../file/flat.ts'
import { lineChanges } from '../file/lineChanges.ts'
import type { RegionLookup } from '../file/regionLookup.ts'
import { unpricedStarts } from '../file/tiers.ts'
import { knownLines, matchRow, routeKeyOf } from './matchRow.ts'
import { fixedValuesOf, lineOfRow, readCells } from './readRow.ts'
import type { Fault } from './readRow.ts'
import type { OwnSheet } from './sheetMapping.ts'

/** The result for one row; `after` holds the columns that its line will have. */
export interface RowResult {
  outcome: ImportRowOutcome
  lineId: number | null
  lineVersion: number | null
  after: LineInputColumns | null
  changes: LineImportRow['changes']
  faults: Fault[]
  /** Prices and durations that look like a typing error. */
  doubts: string[]
  /** The number of an earlier row with the same line. Which of them is meant, only the user knows. */
  twin: number | null
}

/** Says that another row of the file has the same line. */
export const twinFault = (rowNumber: number): Fault => ({
  column: null,
  reason: `与第 ${rowNumber} 行是同一条专线：只要一行的，另一行请点“不导入这行”；两行都要的，请填不同的线路编号`,
})

function outcomeOf(row: { isNew: boolean; isChanged: boolean; doubts: readonly string[] }): ImportRowOutcome {
  if (row.doubts.length > 0) return 'doubtful'
  if (row.isNew) return 'new'
  return row.isChanged ? 'changed' : 'unchanged'
}

/**
 * Describes the tiers that are 面议. The line gets no such tier, so the one before it would apply. Prices that stay are never
 * flagged.
 */
const unpricedTierDoubts = (cellIn: (column: LineColumn) => string, isSet: (column: LineColumn) => boolean) =>
  (['heavy', 'light'] as const)
    .filter(isSet)
    .flatMap((column) =>
      unpricedStarts(cellIn(column)).map(
        (start) =>
          `${column === 'heavy' ? '重货价' : '泡货价'}满 ${start} 面议：不设这一档，线上会按前一档的价格计`,
      ),
    )

/** A lower rate of 保价 or 代收 is likely a percentage: a cell that shows 0.3% holds 0.003. Parts per million. */
const usualRatePpm = 100

/** Describes rates that are likely percentages in a column of ‰. */
const rateDoubts = ({ fees }: LineInput, isSet: (column: LineColumn) => boolean) =>
  (
    [
      ['insuranceRate', '保价费率', fees.insurance],
      ['codRate', '代收费率', fees.cod],
    ] as const
  ).flatMap(([column, name, rule]) =>
    isSet(column) && rule && rule.ratePpm > 0 && rule.ratePpm < usualRatePpm
      ? [`${name} ${rule.ratePpm / 1000}‰，低于 0.1‰：表格里若是百分比，请改成 ${rule.ratePpm}‰`]
      : [],
  )

/** A shorter duration is likely a number of days, a longer one hours that were taken for days. Hours. */
const usualTransitHours = { least: 12, most: 720 }

/** Describes a duration that is likely in the other unit. */
function transitDoubts(
  { transitHoursMax: hours }: LineInput,
  isSet: (column: LineColumn) => boolean,
): string[] {
  if (!isSet('transitHoursMax')) return []
  if (hours < usualTransitHours.least) return [`最长时效 ${hours} 小时：若是天数，请改成 ${hours}天`]
  return hours > usualTransitHours.most
    ? [`最长时效 ${hours} 小时，是 ${Math.round(hours / 24)} 天，请核对`]
    : []
}

/**
 * Creates the check of one file's rows. It must be called in their order: a row may conflict with an earlier one. `ownSheet`: null for a
 * list with our titles.
 */
export function createRowChecker(
  lines: readonly OwnLine[],
  columns: readonly LineColumn[],
  { places, ownSheet }: { places: RegionLookup; ownSheet: OwnSheet | null },
) {
  const known = knownLines(lines)
  /** Row numbers by line, code and route, each unique within a file. */
  const lineRows = new Map<number, number>()
  const codeRows = new Map<string, number>()
  const newRouteRows = new Map<string, number>()
  let total = lines.length

  /** Returns the number of an earlier row with the same line, if any. */
  function twinOf(words: LineInput, line: OwnLine | null): number | undefined {
    if (line !== null && lineRows.has(line.id)) return lineRows.get(line.id)
    if (words.code !== '') return codeRows.get(words.code)
    return line === null ? newRouteRows.get(routeKeyOf(toFlatLine(words))) : undefined
  }

  /** Returns why a valid line conflicts with another line or a closed site. */
  function conflictOf(words: LineInput, line: OwnLine | null): Fault | null {
    if (words.code !== '') {
      const owner = known.byCode.get(words.code)
      if (owner && owner.id !== line?.id)
        return { column: 'code', reason: problemText('lineCodeTaken', { code: words.code }) }
    }
    const isClosed = !places.isOpen(words.siteId)
    const startsHere = line?.siteId !== words.siteId || (words.status === 'on' && line.status !== 'on')
    if (isClosed && startsHere) return { column: 'site', reason: '这个始发城市已停用，请另选一个' }
    return line === null && total >= linesMax
      ? { column: null, reason: problemText('linesFull', { max: linesMax }) }
      : null
  }

  function remember(words: LineInput, line: OwnLine | null, rowNumber: number): void {
    if (line !== null) lineRows.set(line.id, rowNumber)
    else total += 1
    if (words.code !== '') codeRows.set(words.code, rowNumber)
    else if (line === null) newRouteRows.set(routeKeyOf(toFlatLine(words)), rowNumber)
  }

  const faulty = (faults: Fault[], lineId: number | null = null, twin: number | null = null): RowResult => ({
    outcome: 'faulty',
    lineId,
    lineVersion: null,
    after: null,
    changes: [],
    faults,
    doubts: [],
    twin,
  })

  return (rowNumber: number, cells: readonly string[]): RowResult => {
    const { values, faults } = readCells(columns, cells, places)
    const match = matchRow(values, defaultSite.cityId, known)
    if ('fault' in match) return faulty([...faults, match.fault])
    const { line } = match
    if (line === null && ownSheet !== null) {
      const added = fixedValuesOf(ownSheet, values, { columns, cells, places })
      Object.assign(values, added.values)
      faults.push(...added.faults)
    }
    const unread = new Set(faults.map(({ column }) => column))
    // a station of a carrier's own sheet is named after its destination
    if (ownSheet?.namesStations === false && unread.has('destination')) unread.add('destinationName')
    const result = lineOfRow(values, line, { columns, unread })
    if ('faults' in result || faults.length > 0) {
      const others = 'faults' in result ? result.faults.filter(({ column }) => !unread.has(column)) : []
      return faulty([...faults, ...others], line?.id)
    }
    const twin = twinOf(result.words, line)
    if (twin !== undefined) return faulty([twinFault(twin)], line?.id, twin)
    const conflict = conflictOf(result.words, line)
    if (conflict) return faulty([conflict], line?.id)
    remember(result.words, line, rowNumber)
    const changes = line === null ? [] : lineChanges(line, result.words, places)
    const isSet = (column: LineColumn) => line === null || changes.some((change) => change.column === column)
    const doubts = [
      ...unpricedTierDoubts((column) => cells[columns.indexOf(column)] ?? '', isSet),
      ...rateDoubts(result.words, isSet),
      ...transitDoubts(result.words, isSet),
      ...priceDoubts(line, result.words),
    ]
    const outcome = outcomeOf({ isNew: line === null, isChanged: changes.length > 0, doubts })
    return {
      outcome,
      lineId: line?.id ?? null,
      lineVersion: line?.version ?? null,
      after: outcome === 'unchanged' ? null : lineInputColumns(result.words),
      changes,
      faults: [],
      doubts,
      twin: null,
    }
  }
}
