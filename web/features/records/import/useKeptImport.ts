import { useEffect, useEffectEvent, useState } from 'react'
import type { RecordField } from '#contract/records/fieldWords.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { forgetFile, keepFile } from '#shared/import/keptFile.ts'
import type { KeptFile } from '#shared/import/keptFile.ts'
import type { useImportSteps } from '#shared/import/useImportSteps.ts'
import { useKeptFile } from '#shared/import/useKeptFile.ts'
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
  columns: Pick<RecordColumn, 'title' | 'target'>[]
  corrected: [number, Partial<Record<RecordField, string>>][]
  /** The columns are still being mapped. */
  isMapping?: boolean
}

const choicesOf = (opened: OpenBook, corrected: SendingRecords['corrected']): Choices => ({
  sheet: opened.sheets.indexOf(opened.draft.sheet),
  row: opened.draft.row,
  columns: opened.draft.columns.map(({ title, target }) => ({ title, target })),
  corrected: [...corrected],
})

/** Opens a kept file as the user mapped and corrected it. Where another version of the page reads other columns, the user maps again. */
async function openKept(
  kind: RecordKind,
  { file, choices }: KeptFile<Choices>,
  signal: AbortSignal,
): Promise<OpenBook> {
  const opened = await recordActions(kind).open(file, signal)
  const { sheet, row, columns: chosen, corrected, isMapping = false } = choices
  const draft = draftAt(opened.sheets[sheet] ?? opened.draft.sheet, row, kind)
  const columns = draft.columns.map((column, at) => ({ ...column, target: chosen[at]?.target ?? null }))
  const isCertain = !isMapping && columns.every(({ title }, at) => title === chosen[at]?.title)
  return { ...opened, draft: { ...draft, columns }, isCertain, corrected: new Map(corrected) }
}

/**
 * Keeps the file of an import in this window, and goes on with it after a reload. All rows are sent again then. `kept` is the
 * file while it could not be opened again; `resume` tries once more, `forget` deletes it.
 */
export function useKeptImport(
  kind: RecordKind,
  { step, reopen }: ReturnType<typeof useImportSteps<OpenBook, SendingRecords>>,
) {
  const name = `records ${kind}`
  const [found, setFound] = useState<KeptFile<Choices> | null>(null)
  const list = 'list' in step ? step.list : null
  const opened = step.at === 'map' ? step.opened : list?.opened
  const keep = useEffectEvent(() => {
    // without it a reload leads back to the choice of a file
    if (!opened) return
    const choices = { ...choicesOf(opened, list?.corrected ?? opened.corrected), isMapping: list === null }
    keepFile(name, { file: opened.file, choices }).catch(() => undefined)
  })
  useEffect(() => keep(), [opened, list?.corrected])
  const open = (file: KeptFile<Choices>) =>
    void reopen(file.file.name, (signal) => openKept(kind, file, signal))
  useKeptFile<Choices>(name, (file) => {
    // the user may have chosen a file meanwhile
    if (step.at !== 'choose' || step.fault !== null) return
    setFound(file)
    open(file)
  })
  return {
    kept: step.at === 'choose' ? found : null,
    resume: open,
    forget: () => {
      setFound(null)
      void forgetFile(name).catch(() => undefined)
    },
  }
}
