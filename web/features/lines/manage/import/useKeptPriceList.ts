import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LineImport } from '#contract/lines/importCalls.ts'
import { forgetFile, keepFile } from '#shared/import/keptFile.ts'
import type { KeptFile } from '#shared/import/keptFile.ts'
import type { useImportSteps } from '#shared/import/useImportSteps.ts'
import { useKeptFile } from '#shared/import/useKeptFile.ts'
import { priceListActions } from './sendPriceList.ts'
import type { SendingPriceList } from './sendPriceList.ts'
import { choicesOf, reopenSheets, sheetsLeft } from './sheetSteps.ts'
import type { OpenPriceSheets, SheetChoices } from './sheetSteps.ts'

/** How the user mapped a file, and the import of its rows. */
interface Choices extends SheetChoices {
  /** Null while the columns are being mapped. */
  importId: number | null
  /** The user stopped the sending. */
  isStopped: boolean
  /** Indexes of the rows that were corrected on the server. */
  corrected: readonly number[]
}

const keptName = 'price list'

/** Reads the list of a kept file again, with the rows that the server has. */
async function readAgain(
  { file, choices }: KeptFile<Choices>,
  { importId, stage, receivedRows, rowCount, columns, job }: LineImport,
): Promise<SendingPriceList> {
  const opened = await reopenSheets(file, choices)
  const list = await priceListActions.read(file.name, opened, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  // the server has all rows once it was to check them
  if (stage !== 'uploading' || job !== null)
    return { ...list, importId, done: list.rows.length, isSent: true }
  // another version of the page reads other rows: they are sent from the first one, as a new import
  if (list.rows.length !== rowCount || list.columns.join() !== columns.join()) return list
  return { ...list, importId, done: receivedRows }
}

/**
 * Keeps the file of an import in this window, and goes on with it after a reload. It shows its mapping again, and sends the rows
 * that the server lacks. Returns the rows of `file` that the user corrected on the server, and remembers more of them.
 * `onApplied`: called with an import that was applied before the reload.
 */
export function useKeptPriceList(
  sending: ReturnType<typeof useImportSteps<OpenPriceSheets, SendingPriceList>>,
  { file, onApplied }: { file: LineImport | null | undefined; onApplied: (importId: number) => void },
) {
  const { step } = sending
  const list = 'list' in step ? step.list : null
  const opened = step.at === 'map' ? step.opened : list?.opened
  const importId = list?.importId ?? null
  const isStopped = step.at === 'stopped' && step.fault === null
  const [kept, setKept] = useState<KeptFile<Choices> | null>(null)
  const [changed, setChanged] = useState<{ importId: number; corrected: readonly number[] } | null>(null)
  const known = changed ?? kept?.choices
  const correctedIn = (id: number | undefined) => (known && known.importId === id ? known.corrected : [])

  const keep = useEffectEvent(() => {
    if (!opened || (list && importId === null)) return
    const choices = {
      ...choicesOf(opened),
      importId,
      isStopped,
      corrected: correctedIn(importId ?? undefined),
    }
    // without it a reload shows the import without its mapping
    keepFile<Choices>(keptName, { file: opened.file, choices }).catch(() => undefined)
  })
  useEffect(() => keep(), [opened, importId, isStopped, changed])

  /** The kept file that is being read, and whether the user wants none. */
  const reading = useRef<{ kept: KeptFile<Choices> | null; isUnwanted: boolean }>({
    kept: null,
    isUnwanted: false,
  })
  useKeptFile<Choices>(keptName, (found) => {
    if (!reading.current.isUnwanted) setKept(found)
  })
  const forget = () => {
    reading.current = { kept: null, isUnwanted: true }
    setKept(null)
    void forgetFile(keptName).catch(() => undefined)
  }
  // the user may have chosen a file meanwhile
  const isFree = step.at === 'choose' && step.fault === null
  const show = useEffectEvent((from: KeptFile<Choices>, read: SendingPriceList) => {
    if (!isFree || reading.current.kept !== from) return
    if (from.choices.isStopped && !read.isSent) return sending.pause(read)
    if (file?.stage === 'applied') {
      if (sheetsLeft(read.opened).length === 0) return forget()
      onApplied(file.importId)
    }
    return sending.show(read)
  })
  const goOn = useEffectEvent(() => {
    if (!kept || file === undefined || !isFree || reading.current.kept === kept) return
    const { choices } = kept
    const isMapping = choices.importId === null
    if (!isMapping && choices.importId !== file?.importId) return
    reading.current.kept = kept
    if (isMapping) sending.reopen(kept.file.name, () => reopenSheets(kept.file, choices)).catch(forget)
    else if (file?.stage === 'uploading' && !choices.isStopped)
      void sending.goOn(kept.file.name, () => readAgain(kept, file))
    // its rows are on screen already
    else if (file) readAgain(kept, file).then((read) => show(kept, read), forget)
  })
  useEffect(() => goOn(), [kept, file])

  return {
    corrected: correctedIn(file?.importId),
    keepCorrected: (id: number, rows: readonly number[]) =>
      setChanged({ importId: id, corrected: [...new Set([...correctedIn(id), ...rows])] }),
    forget,
  }
}
