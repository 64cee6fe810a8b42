import { useEffect, useEffectEvent } from 'react'
import type { RecordField } from '#contract/records/fieldWords.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { forgetFile, keepFile, readKeptFile } from '#shared/import/keptFile.ts'
import type { KeptFile } from '#shared/import/keptFile.ts'
import type { useImportSteps } from '#shared/import/useImportSteps.ts'
import type { RecordColumn } from './headings.ts'
import { draftAt } from './recordDraft.ts'
import { recordActions } from './sendRecords.ts'
import type { OpenBook, SendingRecords } from './sendRecords.ts'

/** How the user mapped and corrected a file. */
interface Choices {
  /** Index of the sheet. */
  sheet: number
  /** Index of the row with the titles. */
  row: number
  /** What its columns fill. */
  targets: RecordColumn['target'][]
  corrected: [number, Partial<Record<RecordField, string>>][]
}

const choicesOf = ({ opened, corrected }: SendingRecords): Choices => ({
  sheet: opened.sheets.indexOf(opened.draft.sheet),
  row: opened.draft.row,
  targets: opened.draft.columns.map(({ target }) => target),
  corrected: [...corrected],
})

/** Opens a kept file as the user mapped and corrected it. */
async function openKept(
  kind: RecordKind,
  { file, choices }: KeptFile<Choices>,
  signal: AbortSignal,
): Promise<OpenBook> {
  const opened = await recordActions(kind).open(file, signal)
  const { sheet, row, targets, corrected } = choices
  const draft = draftAt(opened.sheets[sheet] ?? opened.draft.sheet, row, kind)
  const columns = draft.columns.map((column, at) => ({ ...column, target: targets[at] ?? null }))
  return { ...opened, draft: { ...draft, columns }, isCertain: true, corrected: new Map(corrected) }
}

/**
 * Keeps the file of an import in this browser, and goes on with it after a reload. All rows are sent again then. Returns the
 * function that forgets the file.
 */
export function useKeptImport(
  kind: RecordKind,
  { step, reopen }: ReturnType<typeof useImportSteps<OpenBook, SendingRecords>>,
): () => void {
  const name = `records ${kind}`
  const list = 'list' in step ? step.list : null
  const keep = useEffectEvent(() => {
    // without it a reload leads back to the choice of a file
    if (list) keepFile(name, { file: list.opened.file, choices: choicesOf(list) }).catch(() => undefined)
  })
  useEffect(() => keep(), [list?.opened, list?.corrected])
  const goOn = useEffectEvent((kept: KeptFile<Choices> | null) => {
    // the user may have chosen a file meanwhile
    if (kept && step.at === 'choose' && step.fault === null)
      void reopen(kept.file.name, (signal) => openKept(kind, kept, signal))
  })
  useEffect(() => {
    let isClosed = false
    readKeptFile<Choices>(name).then(
      (kept) => isClosed || goOn(kept),
      () => undefined,
    )
    return () => {
      isClosed = true
    }
  }, [name])
  return () => void forgetFile(name).catch(() => undefined)
}
