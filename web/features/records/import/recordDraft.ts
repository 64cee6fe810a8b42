import { recordSpec } from '#contract/records/fieldWords.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { cellText } from '#shared/excel/cellText.ts'
import type { Sheet } from '#shared/excel/readSheet.ts'
import { columnLabel, samplesOf, titleRowsMax, titlesAt } from '#shared/import/sheetTitles.ts'
import { guessByCells } from './guessByCells.ts'
import { meaningOf, targetLabel } from './headings.ts'
import type { RecordColumn } from './headings.ts'

/** How a sheet is going to be read; the user may correct it. */
export interface RecordDraft {
  sheet: Sheet
  /** Index of the row with the titles; -1 without titles. */
  row: number
  /** Index of the first row below them. */
  dataFrom: number
  columns: readonly RecordColumn[]
  /** A column is read as its cells look, not as its title says: the user looks at it first. */
  isGuessed: boolean
}

/** Groups of columns about the people of a list, such as 收货信息; another one is about somebody else. */
const ofPeople = /收|发|寄|客户|联系/

/** Returns what a title fills, with its group (收货信息 姓名) or alone. `isDoubtful`: its group may be about somebody else. */
function meaningIn(parts: readonly string[], kind: RecordKind) {
  const whole = meaningOf(parts.join(' '), kind)
  if (whole !== null || parts.length < 2) return { meaning: whole, isDoubtful: false }
  const meaning = meaningOf(parts.at(-1) ?? '', kind)
  return { meaning, isDoubtful: meaning !== null && !ofPeople.test(parts[0] ?? '') }
}

/** What no record goes without; its region may be in the address. */
const needed = ['name', 'phone', 'address'] as const
const lackingIn = (columns: readonly RecordColumn[]) =>
  needed.filter((field) => columns.every(({ target }) => target !== field))
const hasNeeded = (columns: readonly RecordColumn[]) => lackingIn(columns).length === 0

/** Returns the draft of a sheet whose titles are in this row; -1: it has none. */
export function draftAt(sheet: Sheet, row: number, kind: RecordKind): RecordDraft {
  const { titles, parts, dataFrom } = titlesAt(sheet, row)
  const columns = titles.flatMap((title, index): RecordColumn[] => {
    const samples = samplesOf(sheet, { from: dataFrom, index })
    if (title === '' && samples.length === 0) return []
    const { meaning } = meaningIn(parts[index] ?? [], kind)
    const target = meaning === 'aside' ? null : meaning
    return [{ index, title, samples, target, isAside: meaning === 'aside' }]
  })
  const isDoubtful = parts.some((each) => meaningIn(each, kind).isDoubtful)
  if (hasNeeded(columns)) return { sheet, row, dataFrom, columns, isGuessed: isDoubtful }
  return { sheet, row, dataFrom, columns: guessByCells(columns), isGuessed: true }
}

/** Returns how many different things the titles in a row name. */
function scoreOf(sheet: Sheet, row: number, kind: RecordKind): number {
  const meanings = titlesAt(sheet, row).parts.map((each) => meaningIn(each, kind).meaning)
  return new Set(meanings.filter((meaning) => meaning !== null && meaning !== 'aside')).size
}

/** One of these words may stand in any row. */
const scoreOfTitles = 2

/** A phone among other things; titles have none. */
const longNumber = /\d{7}/

/** Returns the first row of several cells where its cells look like titles; -1 where they look like a record. */
function unknownTitlesRow({ cells }: Sheet): number {
  const texts = cells.slice(0, titleRowsMax).map((row) => row.map((cell) => cellText(cell)).filter(Boolean))
  // one text in all cells is a name of the list, merged over its columns
  const first = texts.findIndex((row) => new Set(row).size > 1)
  return texts[first]?.some((text) => longNumber.test(text)) ? -1 : first
}

/** Returns the likeliest draft of a sheet. */
export function draftIn(sheet: Sheet, kind: RecordKind): RecordDraft {
  const rows = Array.from({ length: Math.min(titleRowsMax, sheet.cells.length) }, (_, row) => row)
  const scores = rows.map((row) => scoreOf(sheet, row, kind))
  const best = Math.max(...scores)
  return draftAt(sheet, best >= scoreOfTitles ? scores.indexOf(best) : unknownTitlesRow(sheet), kind)
}

/** Returns whether there is anything below the titles. */
export const hasRows = ({ sheet, dataFrom }: RecordDraft) => sheet.cells.length > dataFrom

/** Proposes the sheet of a workbook that is likeliest an address book. null where no sheet has rows. */
export function proposeDraft(sheets: readonly Sheet[], kind: RecordKind): RecordDraft | null {
  const drafts = sheets.map((sheet) => draftIn(sheet, kind)).filter(hasRows)
  const countOf = ({ columns }: RecordDraft) => columns.filter(({ target }) => target !== null).length
  return drafts.find(isCertain) ?? drafts.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? null
}

/** Returns why a column's target is refused; null where it is fine. */
export function columnFault(
  { index, target }: RecordColumn,
  columns: readonly RecordColumn[],
): string | null {
  const other = columns.find((each) => each.index !== index && each.target === target)
  if (target === null || !other) return null
  return `${columnLabel(other, columns)}也填到“${targetLabel(target)}”，只能留一列，请把另一列改成不导入`
}

/** Returns what no row could be imported without; null where all of it is there. */
export function draftFault(draft: RecordDraft): string | null {
  const lacking = lackingIn(draft.columns)
  if (lacking.length === 0) return null
  const labels = lacking.map((field) => `“${recordSpec(field).label}”`).join('、')
  return `请选出哪一列是${labels}，或换一行当列名`
}

/** Returns whether the draft can be read as it is. */
export const isReadable = (draft: RecordDraft): boolean =>
  draftFault(draft) === null && draft.columns.every((column) => columnFault(column, draft.columns) === null)

/** Returns whether the titles alone say what the columns fill: the user has nothing to decide. */
export const isCertain = (draft: RecordDraft): boolean => isReadable(draft) && !draft.isGuessed
