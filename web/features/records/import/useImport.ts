import { useEffect, useRef, useState } from 'react'
import type { RecordKind } from '#contract/records/words.ts'
import { loadedRegions } from '#domain/regions/loadedRegions.ts'
import { readFileSheets } from '#shared/excel/readFileCells.ts'
import { UnreadableFile } from '#shared/excel/readSheet.ts'
import { callServer } from '#shared/server/call.ts'
import { errorText } from '#shared/server/callError.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { bookPaths } from '../recordCalls.ts'
import { checkRows } from './checkRows.ts'
import type { CheckedRow } from './checkRows.ts'
import { chunksOf } from './chunks.ts'
import type { Chunk } from './chunks.ts'
import { NoRecordTable, recordTableIn } from './recordTable.ts'
import type { RecordTable } from './recordTable.ts'

/** A file being imported: its table and the check results of its rows. */
export interface ImportFile {
  name: string
  table: RecordTable
  rows: CheckedRow[]
}

/** The step of an import. `work` is the dry run with the server, or the import itself. */
export type ImportStep =
  | { at: 'choose'; fault: string | null }
  | { at: 'reading'; name: string; done: number; total: number }
  | { at: 'work'; work: Work; isStopping: boolean }
  | { at: 'stopped'; work: Work; fault: string | null }
  | { at: 'preview'; file: ImportFile }
  | { at: 'done'; file: ImportFile; added: number }

interface Work {
  isDryRun: boolean
  file: ImportFile
  chunks: Chunk[]
  /** Number of chunks already answered. */
  next: number
  added: number
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
        const { outcomes, added } = await callServer(bookPaths[kind].importRows, request, key)
        const file = { ...work.file, rows: withOutcomes(work.file.rows, chunk, outcomes) }
        work = { ...work, file, next: work.next + 1, added: work.added + added }
      } catch (error) {
        await stop(work, errorText(error))
        return
      }
      setStep({ at: 'work', work, isStopping: isStopRequested.current })
    }
    if (work.isDryRun) setStep({ at: 'preview', file: work.file })
    else {
      await reread('/record/')
      setStep({ at: 'done', file: work.file, added: work.added })
    }
  }
  const stop = async (work: Work, fault: string | null) => {
    if (!work.isDryRun) await reread('/record/')
    setStep({ at: 'stopped', work, fault })
  }
  const startRun = (file: ImportFile, isDryRun: boolean) =>
    run({
      isDryRun,
      file,
      chunks: chunksOf(file.rows.filter(({ outcome }) => outcome === null)),
      next: 0,
      added: 0,
    })

  const choose = async (chosenFile: File) => {
    const { signal } = (reading.current = new AbortController())
    const { name } = chosenFile
    setStep({ at: 'reading', name, done: 0, total: 0 })
    try {
      const table = recordTableIn(await readFileSheets(chosenFile), kind)
      const index = await loadRegions()
      const total = table.rows.length
      const onProgress = (done: number) => setStep({ at: 'reading', name, done, total })
      const rows = await checkRows(table.rows, { kind, index }, { onProgress, signal })
      await startRun({ name, table, rows }, true)
    } catch (error) {
      if (signal.aborted) {
        if (isOpen.current) setStep(initialStep)
        return
      }
      if (!(error instanceof UnreadableFile || error instanceof NoRecordTable)) throw error
      setStep({ at: 'choose', fault: error.message })
    }
  }

  return {
    step,
    choose,
    /** Imports the rows that passed all checks. */
    startImport: (file: ImportFile) => startRun(file, false),
    goOn: run,
    /** Stops after the current chunk; rows imported so far stay. */
    stopNow: () => {
      isStopRequested.current = true
      reading.current.abort()
      if (step.at === 'work') setStep({ ...step, isStopping: true })
    },
    again: () => setStep(initialStep),
  }
}
