import { useEffect, useRef, useState } from 'react'
import { UnreadableFile } from '../excel/readSheet.ts'
import type { Sheet } from '../excel/readSheet.ts'
import { showErrorToast } from '../messages/toast.ts'
import { CallError, errorText } from '../server/callError.ts'
import { isImportGone } from './isImportGone.ts'
import { copyOf } from './keptFile.ts'

/** A workbook and how one of its sheets is going to be read. */
export interface OpenSheets<Draft = unknown> {
  /** A copy of the chosen file. */
  file: File
  sheets: readonly Sheet[]
  draft: Draft
  /** The user has nothing to decide. */
  isCertain: boolean
}

/** A list that is being sent to the server in parts. */
export interface SendingList<Opened = OpenSheets> {
  /** Name of the file. */
  name: string
  /** The workbook that the list was read from. */
  opened: Opened
  /** Id of the import on the server; null until the server has created it. */
  importId: number | null
  /** The rows to send. */
  rows: readonly unknown[]
  /** Number of rows that the server has received. */
  done: number
  isSent: boolean
}

/** The reading of a sheet's rows. */
export interface Reading {
  /** Aborted where the user stops. */
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

export interface SendOptions {
  /** Aborted where the user stops; the call under way is finished. */
  signal: AbortSignal
  /** Called while the network is down. */
  onCut: (error: unknown) => void
}

/** What an import does with one kind of list. Reading rejects with UnreadableFile where a file or sheet is refused. */
export interface ListActions<Opened, List> {
  /** Reads a copied file and proposes its likeliest sheet. */
  open: (file: File, signal: AbortSignal) => Promise<Opened>
  /** Proposes another sheet of the workbook. */
  chooseSheet: (opened: Opened, index: number) => Opened | Promise<Opened>
  /** Proposes another row of titles. */
  chooseRow: (opened: Opened, row: number) => Opened | Promise<Opened>
  /** Reads the rows of the sheet as it is mapped. */
  read: (name: string, opened: Opened, reading: Reading) => List | Promise<List>
  /** Makes the next call and returns the list as it is then. */
  sendNext: (list: List, options: SendOptions) => Promise<List>
  /** Returns the list for a new import, of which nothing is sent. */
  afresh: (list: List) => List
}

/** The user checks what the columns of a sheet fill. `isOpening`: another sheet or row of titles is being read. */
export interface MapStep<Opened> {
  at: 'map'
  name: string
  opened: Opened
  fault: string | null
  isOpening: boolean
}

/** A step that a stop leads back to. */
type BackStep<Opened, List> =
  | { at: 'choose'; fault: string | null }
  | MapStep<Opened>
  | { at: 'sent'; list: List }

/** The step of an import. `cut`: why rows cannot be sent at present. */
export type ImportStep<Opened, List> =
  | BackStep<Opened, List>
  | { at: 'reading'; name: string; done: number; total: number; back: BackStep<Opened, List> }
  | { at: 'sending'; list: List; cut: string | null; isStopping: boolean }
  | { at: 'stopped'; list: List; fault: string | null }

/** A step of mapping, with the changes to it. */
export interface Mapping<Opened extends OpenSheets> {
  step: MapStep<Opened>
  onSheet: (index: number) => void
  onRow: (row: number) => void
  onChange: (draft: Opened['draft']) => void
  onStart: () => void
}

const start = { at: 'choose', fault: null } as const

/**
 * Reads a file, shows its mapping and sends its rows in parts. Returns the present step and the actions. After a stop or an error
 * the sending goes on with the rows that have no answer.
 */
export function useImportSteps<Opened extends OpenSheets, List extends SendingList<Opened>>(
  actions: ListActions<Opened, List>,
) {
  type Back = BackStep<Opened, List>
  const [step, setStep] = useState<ImportStep<Opened, List>>(start)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])
  const begin = () => {
    running.current.abort()
    running.current = new AbortController()
    return running.current.signal
  }

  const send = async (first: List) => {
    const signal = begin()
    let list = first
    const show = (cut: string | null) => setStep({ at: 'sending', list, cut, isStopping: signal.aborted })
    show(null)
    try {
      while (!list.isSent) {
        if (signal.aborted) return setStep({ at: 'stopped', list, fault: null })
        list = await actions.sendNext(list, { signal, onCut: (error) => show(errorText(error)) })
        show(null)
      }
      return setStep({ at: 'sent', list })
    } catch (error) {
      if (isImportGone(error)) list = actions.afresh(list)
      setStep({ at: 'stopped', list, fault: errorText(error) })
      if (!(error instanceof CallError)) throw error
    }
  }

  /** Returns what `read` reads; null where the user stopped it or the file is refused: then `back` is shown. */
  const attempt = async <Result>(back: Back, read: (signal: AbortSignal) => Result | Promise<Result>) => {
    const signal = begin()
    try {
      const result = await read(signal)
      return signal.aborted ? null : result
    } catch (error) {
      if (signal.aborted) return null
      if (!(error instanceof UnreadableFile)) {
        setStep(back)
        throw error
      }
      if (back.at === 'sent') showErrorToast(error.message)
      setStep(back.at === 'sent' ? back : { ...back, fault: error.message })
      return null
    }
  }
  const readAndSend = async (name: string, back: Back, read: (reading: Reading) => List | Promise<List>) => {
    const onProgress = (done: number, total: number) => setStep({ at: 'reading', name, done, total, back })
    onProgress(0, 0)
    const list = await attempt(back, (signal) => read({ signal, onProgress }))
    if (list) await send(list)
  }
  const readMapped = (name: string, opened: Opened, back: Back) =>
    readAndSend(name, back, (reading) => actions.read(name, opened, reading))
  const showColumns = (name: string, opened: Opened) =>
    setStep({ at: 'map', name, opened: { ...opened, isCertain: false }, fault: null, isOpening: false })
  const open = async (name: string, back: Back, read: (signal: AbortSignal) => Opened | Promise<Opened>) => {
    setStep(
      back.at === 'map' ? { ...back, isOpening: true } : { at: 'reading', name, done: 0, total: 0, back },
    )
    const opened = await attempt(back, read)
    if (opened?.isCertain) await readMapped(name, opened, back)
    else if (opened) showColumns(name, opened)
  }
  return {
    step,
    choose: (file: File) =>
      open(file.name, start, async (signal) => actions.open(await copyOf(file), signal)),
    /** Goes on with a file that was opened before a reload. */
    reopen: (name: string, read: (signal: AbortSignal) => Promise<Opened>) => open(name, start, read),
    mapping: (map: MapStep<Opened>): Mapping<Opened> => {
      const { name, opened } = map
      const back = { ...map, isOpening: false }
      return {
        step: map,
        onSheet: (index) => void open(name, back, () => actions.chooseSheet(opened, index)),
        onRow: (row) => void open(name, back, () => actions.chooseRow(opened, row)),
        onChange: (draft) => setStep({ ...map, opened: { ...opened, draft }, fault: null }),
        onStart: () => void readMapped(name, opened, back),
      }
    },
    /** Shows the mapping of the sheet that was sent, to be changed. */
    mapAgain: ({ name, opened }: List) => showColumns(name, opened),
    /** Goes on with another sheet of the workbook after one was imported. */
    openNext: (list: List, read: () => Promise<Opened>) => open(list.name, { at: 'sent', list }, read),
    /** Reads the rows again, with corrections. */
    readAgain: (list: List, read: (reading: Reading) => Promise<List>) =>
      readAndSend(list.name, { at: 'sent', list }, read),
    resume: send,
    /** Reads a list that was partly sent before a reload, and sends its other rows. */
    goOn: (name: string, read: () => Promise<List>) => readAndSend(name, start, read),
    /** Sends all rows again, where the import ended on the server. */
    sendAgain: (list: List) => send(actions.afresh(list)),
    /** Shows a list as it is, also where not all of it is sent. */
    show: (list: List) => setStep({ at: 'sent', list }),
    /** Shows a list whose sending the user stopped before a reload. */
    pause: (list: List) => setStep({ at: 'stopped', list, fault: null }),
    stop: () => {
      running.current.abort()
      if (step.at === 'reading') setStep(step.back)
      if (step.at === 'sending') setStep({ ...step, isStopping: true })
    },
    again: () => {
      running.current.abort()
      setStep(start)
    },
  }
}
