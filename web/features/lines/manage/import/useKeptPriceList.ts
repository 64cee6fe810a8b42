import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LineImport } from '#contract/lines/importCalls.ts'
import { forgetFile, keepFile } from '#shared/import/keptFile.ts'
import type { KeptFile } from '#shared/import/keptFile.ts'
import type { useImportSteps } from '#shared/import/useImportSteps.ts'
import { useKeptFile } from '#shared/import/useKeptFile.ts'
import { priceListActions } from './sendPriceList.ts'
import type { SendingPriceList } from './sendPriceList.ts'
import { choicesOf, reopenSheets } from './sheetSteps.ts'
import type { OpenPriceSheets, SheetChoices } from './sheetSteps.ts'

/** How the user mapped a file, and the import of its rows. */
interface Choices extends SheetChoices {
  importId: number
  /** Indexes of the rows that were corrected on the server. */
  corrected: readonly number[]
}

const keptName = 'price list'

/** Reads the list of a kept file again, with the rows that the server has. */
async function readAgain(
  { file, choices }: KeptFile<Choices>,
  { importId, stage, receivedRows, rowCount, job }: LineImport,
): Promise<SendingPriceList> {
  const opened = await reopenSheets(file, choices)
  const list = await priceListActions.read(file.name, opened, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  if (stage !== 'uploading') return { ...list, importId, done: list.rows.length, isSent: true }
  // another version of the page reads other rows: they are sent from the first one, as a new import
  if (list.rows.length !== rowCount) return list
  return { ...list, importId, done: receivedRows, isSent: job !== null }
}

/**
 * Keeps the file of an import in this window, and goes on with it after a reload. It sends the rows that the server lacks, and
 * offers the mapping again. Returns the rows of `file` that the user corrected on the server, and remembers more of them.
 */
export function useKeptPriceList(
  sending: ReturnType<typeof useImportSteps<OpenPriceSheets, SendingPriceList>>,
  file: LineImport | null | undefined,
) {
  const { step } = sending
  const list = 'list' in step ? step.list : null
  const [kept, setKept] = useState<KeptFile<Choices> | null>(null)
  const [changed, setChanged] = useState<Pick<Choices, 'importId' | 'corrected'> | null>(null)
  const known = changed ?? kept?.choices
  const correctedIn = (importId: number | undefined) =>
    known && known.importId === importId ? known.corrected : []

  const keep = useEffectEvent(() => {
    if (!list || list.importId === null) return
    const { importId, opened } = list
    const choices = { ...choicesOf(opened), importId, corrected: correctedIn(importId) }
    // without it a reload shows the import without its mapping
    keepFile<Choices>(keptName, { file: opened.file, choices }).catch(() => undefined)
  })
  useEffect(() => keep(), [list?.opened, list?.importId, changed])

  useKeptFile<Choices>(keptName, setKept)
  // the user may have chosen a file meanwhile
  const isFree = step.at === 'choose' && step.fault === null
  const show = useEffectEvent((again: SendingPriceList) => {
    if (isFree) sending.show(again)
  })
  const read = useRef<KeptFile<Choices>>(null)
  const goOn = useEffectEvent(() => {
    if (!kept || kept.choices.importId !== file?.importId || !isFree || read.current === kept) return
    read.current = kept
    if (file.stage === 'uploading') void sending.goOn(kept.file.name, () => readAgain(kept, file))
    // its rows are on screen already
    else readAgain(kept, file).then(show, () => undefined)
  })
  useEffect(() => goOn(), [kept, file])

  return {
    corrected: correctedIn(file?.importId),
    keepCorrected: (importId: number, rows: readonly number[]) =>
      setChanged({ importId, corrected: [...new Set([...correctedIn(importId), ...rows])] }),
    forget: () => {
      setKept(null)
      void forgetFile(keptName).catch(() => undefined)
    },
  }
}
