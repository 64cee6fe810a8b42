import type { CallInput } from '#contract/calls/calls.ts'
import type { RecordField } from '#contract/records/fieldWords.ts'
import { fileNameMax, recordsImportedMax } from '#contract/records/words.ts'
import type { ImportOutcome, RecordKind } from '#contract/records/words.ts'
import { readFileSheets } from '#shared/excel/readFileCells.ts'
import { UnreadableFile } from '#shared/excel/readSheet.ts'
import { partFrom } from '#shared/import/partFrom.ts'
import type { RowEdits } from '#shared/import/preview/useRowEdits.ts'
import type { ListActions, OpenSheets, Reading, SendingList } from '#shared/import/useImportSteps.ts'
import { callServer } from '#shared/server/call.ts'
import { checkRows } from './checkRows.ts'
import type { CheckedRow } from './checkRows.ts'
import { correctedRows, withEarlierAnswers } from './correctedRows.ts'
import { draftAt, draftIn, isCertain } from './recordDraft.ts'
import type { RecordDraft } from './recordDraft.ts'
import { recordTable } from './recordTable.ts'
import type { RecordTable } from './recordTable.ts'
import { likeliestDraft, readMappings, rememberDraft, withMapping } from './rememberedDraft.ts'
import type { Mappings } from './rememberedDraft.ts'

/** A workbook with a list of people. */
export interface OpenBook extends OpenSheets<RecordDraft> {
  /** How the user mapped earlier lists. */
  mappings: Mappings
  /** Corrections from before a reload. */
  corrected: RowEdits<RecordField>
}

/** A list of people that is being sent. The server checks and keeps its rows; only applying them changes the address book. */
export interface SendingRecords extends SendingList<OpenBook> {
  rows: readonly CallInput<'/record/addImportRows'>['rows'][number][]
  table: RecordTable
  /** All rows of the file with their results. */
  checked: readonly CheckedRow[]
  /** What the user has corrected so far, checked again since. */
  corrected: RowEdits<RecordField>
}

interface Answered {
  rowNumber: number
  outcome: ImportOutcome | 'unchecked'
  reason: string
}

/** Returns a list with the server's results of some rows. */
export function withOutcomes(list: SendingRecords, answered: readonly Answered[]): SendingRecords {
  const byLine = new Map(answered.map((answer) => [answer.rowNumber, answer]))
  const checked = list.checked.map((row) => {
    const answer = byLine.get(row.line)
    if (!answer) return row
    return { ...row, outcome: answer.outcome === 'added' ? null : answer.outcome, reason: answer.reason }
  })
  return { ...list, checked }
}

/** Returns the state of a list of which these rows are to be sent, as far as they are good. */
function unsent(checked: readonly CheckedRow[]) {
  const good = checked.filter(({ outcome }) => outcome === null)
  const rows = good.map(({ line, cells }) => ({ rowNumber: line, ...cells }))
  return { rows, done: 0, isSent: rows.length === 0 }
}

/** Creates the import, or sends its next rows. */
async function sendNext(list: SendingRecords, kind: RecordKind): Promise<SendingRecords> {
  const { name, importId, rows, done } = list
  if (importId === null) {
    const created = await callServer('/record/createImport', { kind, fileName: name.slice(0, fileNameMax) })
    return { ...list, ...created }
  }
  const part = partFrom(rows, done, recordsImportedMax)
  const { outcomes } = await callServer('/record/addImportRows', { importId, rows: part })
  const answered = outcomes.map((answer, at) => ({ rowNumber: part[at]?.rowNumber ?? 0, ...answer }))
  const received = done + part.length
  return { ...withOutcomes(list, answered), done: received, isSent: received >= rows.length }
}

const none: RowEdits<RecordField> = new Map()

/** Opens, maps and sends lists for an address book. */
export function recordActions(kind: RecordKind): ListActions<OpenBook, SendingRecords> {
  /** Proposes a sheet or row as the user mapped it before. */
  const place = (opened: OpenBook, draft: RecordDraft) => ({
    ...opened,
    draft: withMapping(draft, opened.mappings, kind) ?? draft,
  })
  return {
    open: async (file, signal) => {
      const [sheets, mappings] = await Promise.all([readFileSheets(file), readMappings(kind, signal)])
      const draft = likeliestDraft(sheets, mappings, kind)
      if (!draft) throw new UnreadableFile('文件里没有内容，请核对后再选，或下载模板填写')
      return { file, sheets, mappings, draft, isCertain: isCertain(draft), corrected: none }
    },
    chooseSheet: (opened, index) => {
      const { sheets, draft } = opened
      return place(opened, draftIn(sheets[index] ?? draft.sheet, kind))
    },
    chooseRow: (opened, row) => place(opened, draftAt(opened.draft.sheet, row, kind)),
    read: async (name, opened, reading) => {
      const { draft, corrected } = opened
      const table = recordTable(draft, kind)
      const checked = await checkRows(correctedRows(table.rows, corrected, draft), kind, reading)
      // the next list is only proposed without it
      if (!opened.isCertain) void rememberDraft(draft, kind).catch(() => undefined)
      const present = { ...opened, corrected: none }
      return { name, opened: present, importId: null, ...unsent(checked), table, checked, corrected }
    },
    sendNext: (list) => sendNext(list, kind),
    afresh: (list) => ({ ...list, ...unsent(list.checked), importId: null }),
  }
}

/** Checks a list again with the user's corrections. Only the rows that the server has not seen are to be sent. */
export async function correctedList(
  list: SendingRecords,
  { kind, edits }: { kind: RecordKind; edits: RowEdits<RecordField> },
  reading: Reading,
): Promise<SendingRecords> {
  const again = await checkRows(correctedRows(list.checked, edits, list.opened.draft), kind, reading)
  const { rows, untested } = withEarlierAnswers(again, list.checked, edits)
  const corrected = new Map(list.corrected)
  for (const [line, cells] of edits) corrected.set(line, { ...corrected.get(line), ...cells })
  return { ...list, ...unsent(untested), checked: rows, corrected }
}

const uncheckedResult = { outcome: 'unchecked', reason: '还没有与地址簿核对' } as const

/** Returns a list whose sending was stopped, with its other rows as unchecked. */
export const stoppedList = (list: SendingRecords): SendingRecords =>
  withOutcomes(
    list,
    list.rows.slice(list.done).map(({ rowNumber }) => ({ rowNumber, ...uncheckedResult })),
  )

/** Returns a list of which the unchecked rows are to be sent. */
export function uncheckedList(list: SendingRecords): SendingRecords {
  const good = (row: CheckedRow): CheckedRow =>
    row.outcome === 'unchecked' ? { ...row, outcome: null, reason: '' } : row
  const left = list.checked.filter(({ outcome }) => outcome === 'unchecked')
  return { ...list, ...unsent(left.map(good)), checked: list.checked.map(good) }
}
