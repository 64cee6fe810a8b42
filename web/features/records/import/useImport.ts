import { useEffect, useRef, useState } from 'react'
import type { RecordField } from '#contract/records/fieldWords.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { loadedRegions } from '#domain/regions/loadedRegions.ts'
import { readFileSheets } from '#shared/excel/readFileCells.ts'
import { UnreadableFile } from '#shared/excel/readSheet.ts'
import type { Sheet } from '#shared/excel/readSheet.ts'
import type { RowEdits } from '#shared/import/useRowEdits.ts'
import { showErrorToast } from '#shared/messages/toast.ts'
import { callServer } from '#shared/server/call.ts'
import { errorText } from '#shared/server/callError.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { bookPaths } from '../recordCalls.ts'
import { checkRows } from './checkRows.ts'
import type { CheckedRow } from './checkRows.ts'
import { chunksOf } from './chunks.ts'
import type { Chunk } from './chunks.ts'
import { correctedRows, withEarlierAnswers } from './correctedRows.ts'
import { isCertain } from './recordDraft.ts'
import type { RecordDraft } from './recordDraft.ts'
import { NoRecordTable, recordTable } from './recordTable.ts'
import type { RecordTable, TableRow } from './recordTable.ts'
import { likeliestDraft, readMappings, rememberDraft, withMapping } from './rememberedDraft.ts'
import type { Mappings } from './rememberedDraft.ts'

/** A file being imported: its table and the check results of its rows. */
export interface ImportFile {
  name: string
  sheets: readonly Sheet[]
  draft: RecordDraft
  table: RecordTable
  rows: CheckedRow[]
  /** What the user has corrected so far, checked again since. */
  corrected: RowEdits<RecordField>
}

/** The step of an import. `work` is the dry run with the server, or the import itself. */
export type ImportStep =
  | { at: 'choose'; fault: string | null }
  | { at: 'reading'; name: string; done: number; total: number }
  /** What the columns fill is not certain, or the user wants to change it. */
  | { at: 'map'; name: string; sheets: readonly Sheet[]; draft: RecordDraft; fault: string | null }
  | { at: 'work'; work: Work; isStopping: boolean }
  | { at: 'stopped'; work: Work; fault: string | null }
  | { at: 'preview'; file: ImportFile }
  /** `ids`: of the added records. */
  | { at: 'done'; file: ImportFile; ids: readonly number[] }

interface Work {
  isDryRun: boolean
  file: ImportFile
  chunks: Chunk[]
  /** Number of chunks already answered. */
  next: number
  /** The records added so far. */
  ids: readonly number[]
}

const initialStep: ImportStep = { at: 'choose', fault: null }

const loadRegions = () =>
  loadedRegions().catch(() => {
    throw new UnreadableFile('地区加载失败，请检查网络后再选一次文件')
  })

/** Merges the server's results of a chunk into the rows. */
function withOutcomes(
  rows: readonly CheckedRow[],
  chunk: Chunk,
  outcomes: readonly { outcome: string; reason: string }[],
) {
  const byLine = new Map(chunk.rows.map((row, at) => [row.line, outcomes[at]]))
  return rows.map((row): CheckedRow => {
    const answer = byLine.get(row.line)
    if (!answer) return row
    const outcome = answer.outcome === 'added' ? null : (answer.outcome as CheckedRow['outcome'])
    return { ...row, outcome, reason: answer.reason }
  })
}

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
    setStep({ at: 'work', work, isStopping: false })
    while (work.next < work.chunks.length) {
      const chunk = work.chunks[work.next]
      if (!chunk) break
      if (isStopRequested.current) {
        await stop(work, null)
        return
      }
      try {
        const request = { rows: chunk.rows.map(({ cells }) => cells), dryRun: work.isDryRun }
        const key = work.isDryRun ? {} : { idempotencyKey: chunk.idempotencyKey }
        const { outcomes, ids } = await callServer(bookPaths[kind].importRows, request, key)
        const file = { ...work.file, rows: withOutcomes(work.file.rows, chunk, outcomes) }
        work = { ...work, file, next: work.next + 1, ids: [...work.ids, ...ids] }
      } catch (error) {
        await stop(work, errorText(error))
        return
      }
      setStep({ at: 'work', work, isStopping: isStopRequested.current })
    }
    if (work.isDryRun) setStep({ at: 'preview', file: work.file })
    else {
      await reread('/record/')
      setStep({ at: 'done', file: work.file, ids: work.ids })
    }
  }
  const stop = async (work: Work, fault: string | null) => {
    if (!work.isDryRun) await reread('/record/')
    setStep({ at: 'stopped', work, fault })
  }
  const startRun = (file: ImportFile, isDryRun: boolean, rows: readonly CheckedRow[] = file.rows) =>
    run({
      isDryRun,
      file,
      chunks: chunksOf(rows.filter(({ outcome }) => outcome === null)),
      next: 0,
      ids: [],
    })

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
    await startRun({ name, sheets, draft, table, rows, corrected: new Map() }, true)
  }

  const choose = (chosenFile: File) => {
    const { name } = chosenFile
    return read(name, {
      act: async (signal) => {
        const sheets = await readFileSheets(chosenFile)
        mappings.current = await readMappings(kind)
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
        await startRun({ ...file, rows, corrected }, true, untested)
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
    /** Imports the rows that passed all checks. */
    startImport: (file: ImportFile) => startRun(file, false),
    goOn: run,
    /** Shows the preview again after a check that was stopped. */
    backToPreview: ({ file }: Work) => setStep({ at: 'preview', file }),
    /** Stops after the current chunk; rows imported so far stay. */
    stopNow: () => {
      isStopRequested.current = true
      reading.current.abort()
      if (step.at === 'work') setStep({ ...step, isStopping: true })
    },
    again: () => setStep(initialStep),
  }
}
