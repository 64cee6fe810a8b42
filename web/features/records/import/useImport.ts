import { useEffect, useRef, useState } from 'react'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { RecordField } from '#contract/records/fieldWords.ts'
import { fileNameMax, recordsImportedMax } from '#contract/records/words.ts'
import type { ImportOutcome, RecordKind } from '#contract/records/words.ts'
import { loadedRegions } from '#domain/regions/loadedRegions.ts'
import { readFileSheets } from '#shared/excel/readFileCells.ts'
import { UnreadableFile } from '#shared/excel/readSheet.ts'
import type { Sheet } from '#shared/excel/readSheet.ts'
import { isImportGone } from '#shared/import/isImportGone.ts'
import { partFrom } from '#shared/import/partFrom.ts'
import type { RowEdits } from '#shared/import/useRowEdits.ts'
import { showErrorToast } from '#shared/messages/toast.ts'
import { callServer } from '#shared/server/call.ts'
import { errorText } from '#shared/server/callError.ts'
import { checkRows } from './checkRows.ts'
import type { CheckedRow } from './checkRows.ts'
import { correctedRows, withEarlierAnswers } from './correctedRows.ts'
import { isCertain } from './recordDraft.ts'
import type { RecordDraft } from './recordDraft.ts'
import { NoRecordTable, recordTable } from './recordTable.ts'
import type { RecordTable, TableRow } from './recordTable.ts'
import { likeliestDraft, readMappings, rememberDraft, withMapping } from './rememberedDraft.ts'
import type { Mappings } from './rememberedDraft.ts'

/** A file being imported: its table and the check results of its rows. */
export interface ImportFile {
  /** The import on the server that keeps the valid rows; null before the first ones are sent. */
  importId: number | null
  name: string
  sheets: readonly Sheet[]
  draft: RecordDraft
  table: RecordTable
  rows: CheckedRow[]
  /** What the user has corrected so far, checked again since. */
  corrected: RowEdits<RecordField>
}

/** The step of an import. `work` sends the rows, which the server checks and keeps; only `applied` changes the address book. */
export type ImportStep =
  | { at: 'choose'; fault: string | null }
  | { at: 'reading'; name: string; done: number; total: number }
  /** What the columns fill is not certain, or the user wants to change it. */
  | { at: 'map'; name: string; sheets: readonly Sheet[]; draft: RecordDraft; fault: string | null }
  | { at: 'work'; work: Work; isStopping: boolean }
  | { at: 'stopped'; work: Work; fault: string | null }
  | { at: 'preview'; file: ImportFile }
  | { at: 'done'; file: ImportFile; importId: number; added: number }

interface Work {
  file: ImportFile
  /** The rows to be sent. */
  rows: readonly CallInput<'/record/addImportRows'>['rows'][number][]
  /** How many of them were answered. */
  sent: number
}

const uncheckedResult = { outcome: 'unchecked', reason: '还没有与地址簿核对' } as const

const initialStep: ImportStep = { at: 'choose', fault: null }

const loadRegions = () =>
  loadedRegions().catch(() => {
    throw new UnreadableFile('地区加载失败，请检查网络后再选一次文件')
  })

type Applied = CallResponse<'/record/applyImport'>

interface Answered {
  line: number
  outcome: ImportOutcome | 'unchecked'
  reason: string
}

/** Returns rows with the server's results of some of them. */
function withOutcomes(rows: readonly CheckedRow[], answered: readonly Answered[]): CheckedRow[] {
  const byLine = new Map(answered.map((answer) => [answer.line, answer]))
  return rows.map((row) => {
    const answer = byLine.get(row.line)
    if (!answer) return row
    return { ...row, outcome: answer.outcome === 'added' ? null : answer.outcome, reason: answer.reason }
  })
}

/** The good rows of a file as they are sent. */
const rowsToSend = (rows: readonly CheckedRow[]) =>
  rows.flatMap(({ line, cells, outcome }) => (outcome === null ? [{ rowNumber: line, ...cells }] : []))

/** Sends the next rows of a file, and starts its import before the first ones. */
async function sendPart({ file, rows, sent }: Work, kind: RecordKind): Promise<Work> {
  const fileName = file.name.slice(0, fileNameMax)
  const importId = file.importId ?? (await callServer('/record/createImport', { kind, fileName })).importId
  const part = partFrom(rows, sent, recordsImportedMax)
  const { outcomes } = await callServer('/record/addImportRows', { importId, rows: part })
  const answered = outcomes.map((answer, at) => ({ line: part[at]?.rowNumber ?? 0, ...answer }))
  return {
    file: { ...file, importId, rows: withOutcomes(file.rows, answered) },
    rows,
    sent: sent + part.length,
  }
}

/** Returns the work of sending all good rows of a file to a new import. */
const afresh = (file: ImportFile): Work => ({
  file: { ...file, importId: null },
  rows: rowsToSend(file.rows),
  sent: 0,
})

/** Returns the state of an import and the functions to stop it and continue. */
export function useImport(kind: RecordKind) {
  const [step, setStep] = useState<ImportStep>(initialStep)
  /** Aborts reading and checking in the browser. */
  const reading = useRef(new AbortController())
  const isStopRequested = useRef(false)
  const isOpen = useRef(true)
  /** How the user mapped earlier lists. */
  const mappings = useRef<Mappings>([])
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      isStopRequested.current = true
      reading.current.abort()
    }
  }, [])

  const run = async (initial: Work) => {
    isStopRequested.current = false
    let work = initial
    /** Sent once more, where the import had ended. Two windows would end each other's for ever. */
    let isSecond = false
    setStep({ at: 'work', work, isStopping: false })
    while (work.sent < work.rows.length) {
      if (isStopRequested.current) {
        setStep({ at: 'stopped', work, fault: null })
        return
      }
      try {
        work = await sendPart(work, kind)
      } catch (error) {
        if (isSecond || work.file.importId === null || !isImportGone(error)) {
          setStep({ at: 'stopped', work, fault: errorText(error) })
          return
        }
        isSecond = true
        work = afresh(work.file)
      }
      setStep({ at: 'work', work, isStopping: isStopRequested.current })
    }
    setStep({ at: 'preview', file: work.file })
  }
  const startRun = (file: ImportFile, rows: readonly CheckedRow[] = file.rows) =>
    run({ file, rows: rowsToSend(rows), sent: 0 })

  /** Checks rows against the rules and each other, with progress. */
  const checkLocally = async (name: string, rows: readonly TableRow[], signal: AbortSignal) => {
    const index = await loadRegions()
    signal.throwIfAborted()
    const total = rows.length
    const onProgress = (done: number) => setStep({ at: 'reading', name, done, total })
    return checkRows(rows, { kind, index }, { onProgress, signal })
  }

  /** Runs what reads and checks; `onFault` shows why a file is refused. */
  const read = async (
    name: string,
    {
      act,
      onFault,
      onStop,
    }: {
      act: (signal: AbortSignal) => Promise<void>
      onFault: (fault: string) => void
      onStop: () => void
    },
  ) => {
    const { signal } = (reading.current = new AbortController())
    setStep({ at: 'reading', name, done: 0, total: 0 })
    try {
      await act(signal)
    } catch (error) {
      if (signal.aborted) {
        if (isOpen.current) onStop()
        return
      }
      if (!(error instanceof UnreadableFile || error instanceof NoRecordTable)) throw error
      onFault(error.message)
    }
  }

  const readAsMapped = async (
    { name, sheets, draft }: Pick<ImportFile, 'name' | 'sheets' | 'draft'>,
    signal: AbortSignal,
  ) => {
    const table = recordTable(draft, kind)
    const rows = await checkLocally(name, table.rows, signal)
    await startRun({ importId: null, name, sheets, draft, table, rows, corrected: new Map() })
  }

  const choose = (chosenFile: File) => {
    const { name } = chosenFile
    return read(name, {
      act: async (signal) => {
        const [sheets, known] = await Promise.all([readFileSheets(chosenFile), readMappings(kind, signal)])
        mappings.current = known
        signal.throwIfAborted()
        const draft = likeliestDraft(sheets, mappings.current, kind)
        if (!draft) throw new NoRecordTable('文件里没有内容，请核对后再选，或下载模板填写')
        if (isCertain(draft)) await readAsMapped({ name, sheets, draft }, signal)
        else setStep({ at: 'map', name, sheets, draft, fault: null })
      },
      onFault: (fault) => setStep({ at: 'choose', fault }),
      onStop: () => setStep(initialStep),
    })
  }

  /** Reads the sheet as the user mapped it. */
  const startMapped = (mapped: Pick<ImportFile, 'name' | 'sheets' | 'draft'>) => {
    const { name, draft } = mapped
    const back = (fault: string | null) => setStep({ at: 'map', ...mapped, fault })
    return read(name, {
      act: async (signal) => {
        await readAsMapped(mapped, signal)
        // the next list is only proposed without it
        await rememberDraft(draft, kind).catch(() => undefined)
      },
      onFault: back,
      onStop: () => back(null),
    })
  }

  /** Checks the file again with the user's corrections; `onTaken`: they are part of it now. */
  const correct = (file: ImportFile, edits: RowEdits<RecordField>, onTaken: () => void) =>
    read(file.name, {
      act: async (signal) => {
        const checked = await checkLocally(file.name, correctedRows(file.rows, edits, file.draft), signal)
        const { rows, untested } = withEarlierAnswers(checked, file.rows, edits)
        const corrected = new Map(file.corrected)
        for (const [line, cells] of edits) corrected.set(line, { ...corrected.get(line), ...cells })
        onTaken()
        await startRun({ ...file, rows, corrected }, untested)
      },
      // the corrections stay
      onFault: (fault) => {
        setStep({ at: 'preview', file })
        showErrorToast(fault)
      },
      onStop: () => setStep({ at: 'preview', file }),
    })

  return {
    step,
    choose,
    map: (draft: RecordDraft) => {
      if (step.at === 'map') setStep({ ...step, draft, fault: null })
    },
    /** Shows another sheet or row of titles, as the user mapped it before. */
    mapPlace: (draft: RecordDraft) => {
      if (step.at === 'map')
        setStep({ ...step, draft: withMapping(draft, mappings.current, kind) ?? draft, fault: null })
    },
    startMapped,
    /** Shows what the columns fill, to be changed. */
    mapAgain: ({ name, sheets, draft }: ImportFile) =>
      setStep({ at: 'map', name, sheets, draft, fault: null }),
    correct,
    goOn: run,
    /** Sends all good rows again, where the import ended on the server. */
    sendAgain: (file: ImportFile) => run(afresh(file)),
    /** Shows the preview of what was checked until the check was stopped. */
    backToPreview: ({ file, rows, sent }: Work) => {
      const unchecked = rows.slice(sent).map(({ rowNumber }) => ({ line: rowNumber, ...uncheckedResult }))
      setStep({ at: 'preview', file: { ...file, rows: withOutcomes(file.rows, unchecked) } })
    },
    /** Checks the rows that a stopped check has left. */
    checkLeft: (file: ImportFile) => {
      const rows = file.rows.map((row): CheckedRow =>
        row.outcome === 'unchecked' ? { ...row, outcome: null, reason: '' } : row,
      )
      const isLeft = (_: CheckedRow, at: number) => file.rows[at]?.outcome === 'unchecked'
      return startRun({ ...file, rows }, rows.filter(isLeft))
    },
    /** Shows the result of the applied import. */
    finish: (file: ImportFile, importId: number, { added, left }: Applied) => {
      const answered = left.map(({ rowNumber, ...answer }) => ({ line: rowNumber, ...answer }))
      setStep({ at: 'done', file: { ...file, rows: withOutcomes(file.rows, answered) }, importId, added })
    },
    /** Stops after the rows on their way; nothing is in the address book yet. */
    stopNow: () => {
      isStopRequested.current = true
      reading.current.abort()
      if (step.at === 'work') setStep({ ...step, isStopping: true })
    },
    again: () => setStep(initialStep),
  }
}
