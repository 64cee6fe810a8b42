import { lineColumns } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { SheetMapping } from '#contract/lines/importCalls.ts'
import {
  sheetColumnsMapped,
  sheetOnlyTargets,
  sheetTargets,
  sheetTitleMax,
  sheetUnits,
} from '#contract/lines/sheetTargets.ts'
import type { SheetTarget } from '#contract/lines/sheetTargets.ts'
import { UnreadableFile } from '#shared/excel/readSheet.ts'
import type { Sheet, SheetCell } from '#shared/excel/readSheet.ts'
import { samplesOf } from '#shared/import/sheetTitles.ts'
import { departureOf } from './cellWords.ts'
import { findHeader, headerAt } from './findHeader.ts'
import type { Header } from './findHeader.ts'
import { guessUnit } from './guessUnit.ts'
import { textOf } from './priceList.ts'
import type { TierStart } from './tierTitles.ts'

/** A column of the sheet and what it is to fill. */
export interface SheetColumn {
  /** Index in the sheet. */
  index: number
  title: string
  /** Its first different texts. */
  samples: readonly string[]
  target: SheetTarget | null
  /** Unit of its plain numbers; '' for targets without units. */
  unit: string
  /** As the title names it; '' without one. */
  titleUnit: string
  tier: TierStart | null
}

/** How a sheet is going to be read; the user corrects it before anything is sent. */
export interface SheetDraft {
  sheet: Sheet
  header: Header
  columns: readonly SheetColumn[]
  /** Cells of each new line, for the needed columns that the sheet lacks. */
  fixed: Partial<Record<LineColumn, string>>
  /** Every title is one of our own price list, or unknown: the user has nothing to decide. */
  isOurs: boolean
}

/** Excel stores a time of day as a moment of its first day. */
const firstYear = 1900

const sampleText = (cell: SheetCell | undefined) =>
  textOf(cell, cell instanceof Date && cell.getUTCFullYear() <= firstYear ? 'cutOff' : null)

/** Returns what a column fills, as keys that only one column may fill each. */
export function fieldsOf({ target, tier }: Pick<SheetColumn, 'target' | 'tier'>): string[] {
  if (target === null) return []
  if (target === 'transit') return ['transitHoursMin', 'transitHoursMax']
  if (target === 'departure') return ['departureDays', 'cutOff']
  if (target === 'destinationContact') return ['destinationAddress', 'destinationPhones']
  if (target === 'heavy' || target === 'light') return [`${target} 0`]
  return target === 'heavyTier' || target === 'lightTier'
    ? [`${target.replace('Tier', '')} ${tier?.from ?? 0}`]
    : [target]
}

/** Returns the unit of a column's numbers: of its title, of what it was before, or the likeliest. */
export function unitFor(target: SheetTarget | null, titleUnit: string, guess: () => string): string {
  const units = target === null ? undefined : sheetUnits[target]
  if (units === undefined) return ''
  if (units.includes(titleUnit)) return titleUnit
  if (units.includes(`元/${titleUnit}`)) return `元/${titleUnit}`
  // a unit that the target does not have stays, and is refused by name
  return titleUnit.startsWith('元/') ? titleUnit : guess()
}

/** Returns the likeliest targets of a column of departures: the cut-off for times of day, both for days with times. */
function departureTargets(texts: readonly string[], targets: readonly SheetTarget[]): readonly SheetTarget[] {
  const parts = texts.filter(Boolean).map(departureOf)
  if (!parts.some(({ time }) => time !== '')) return targets
  return parts.every(({ days }) => days === '') ? ['cutOff', ...targets] : ['departure', ...targets]
}

function columnsOf(sheet: Sheet, { dataFrom, titles, meanings }: Header): SheetColumn[] {
  const taken = new Set<string>()
  const hasCutOff = meanings.some(({ targets }) => targets[0] === 'cutOff')
  return titles.slice(0, sheetColumnsMapped).flatMap((title, index): SheetColumn[] => {
    const samples = samplesOf(sheet, { from: dataFrom, index }, sampleText)
    if (title === '' && samples.length === 0) return []
    const { targets = [], unit: titleUnit = '', tier = null } = meanings[index] ?? {}
    const texts = () => sheet.cells.slice(dataFrom).map((row) => sampleText(row[index]))
    const likely = targets[0] === 'departureDays' && !hasCutOff ? departureTargets(texts(), targets) : targets
    const target =
      likely.find((each) => !fieldsOf({ target: each, tier }).some((field) => taken.has(field))) ??
      likely[0] ??
      null
    for (const field of fieldsOf({ target, tier })) taken.add(field)
    const unit = unitFor(target, titleUnit, () => guessUnit(target, sheet, { index, dataFrom }))
    return [{ index, title: title.slice(0, sheetTitleMax), samples, target, unit, titleUnit, tier }]
  })
}

const draftOf = (sheet: Sheet, header: Header): SheetDraft => ({
  sheet,
  header,
  columns: columnsOf(sheet, header),
  fixed: {},
  isOurs: header.meanings.every(({ targets, isOurs }) => isOurs || targets.length === 0),
})

/** Returns the draft for a sheet whose titles are in this row. */
export const draftAt = (sheet: Sheet, row: number): SheetDraft => draftOf(sheet, headerAt(sheet, row))

/** Returns the draft for a sheet with its likeliest titles; the first row where none looks like them. */
export function draftIn(sheet: Sheet): SheetDraft {
  const found = findHeader(sheet)
  return found ? draftOf(sheet, found.header) : draftAt(sheet, 0)
}

/** Returns the likeliest sheet as a draft, and how many sheets look like price lists. Throws UnreadableFile where none does. */
export function proposeDraft(sheets: readonly Sheet[]): { draft: SheetDraft; count: number } {
  const found = sheets.flatMap((sheet) => {
    const header = findHeader(sheet)
    if (header === null) return []
    const rows = sheet.cells.length - header.header.dataFrom
    return [{ sheet, ...header, rows, isFilled: rows > 0 }]
  })
  const [best] = found.toSorted(
    (a, b) => Number(b.isFilled) - Number(a.isFilled) || b.score - a.score || b.rows - a.rows,
  )
  if (!best)
    throw new UnreadableFile(
      '没有找到标题行：要有一行写“目的地”、重货、泡货等列名，请核对后再选，或下载模板填写',
    )
  return { draft: draftOf(best.sheet, best.header), count: found.length }
}

/** Returns the draft with the mapping that the user gave to a sheet with the same titles. */
export function withMapping(draft: SheetDraft, mapping: SheetMapping): SheetDraft {
  return {
    ...draft,
    columns: draft.columns.map((column, at) => {
      const { target = null, unit = '' } = mapping.columns[at] ?? {}
      return { ...column, target, unit }
    }),
    fixed: Object.fromEntries(mapping.fixed.map(({ column, cell }) => [column, cell])),
  }
}

/** Returns the titles and the mapping to be remembered. */
export const mappingOf = ({ columns, fixed }: SheetDraft) => ({
  titles: columns.map(({ title }) => title),
  mapping: {
    columns: columns.map(({ target, unit }) => ({ target, unit })),
    fixed: Object.entries(fixed).flatMap(([column, cell]) =>
      cell.trim() === '' ? [] : [{ column: column as LineColumn, cell: cell.trim() }],
    ),
  },
})

const titleByTarget = new Map<SheetTarget, string>(
  [...lineColumns, ...sheetOnlyTargets].map(({ key, title }) => [key, title]),
)

/** Returns a target as the user reads it. The tier of a column has its start: 重货价 满1000公斤. */
export function targetTitle(target: SheetTarget, tier: TierStart | null): string {
  if (target !== 'heavyTier' && target !== 'lightTier') return titleByTarget.get(target) ?? target
  const name = target === 'heavyTier' ? '重货价' : '泡货价'
  return tier === null || tier.from === 0 ? `${name} 最低一档` : `${name} 满 ${tier.text}`
}

/** Returns the targets that a column can have: a tier only where its title has a range of that kind. */
export const targetsFor = ({ tier }: SheetColumn): readonly SheetTarget[] =>
  sheetTargets.filter(
    (target) => (target !== 'heavyTier' && target !== 'lightTier') || target === `${tier?.kind ?? ''}Tier`,
  )
