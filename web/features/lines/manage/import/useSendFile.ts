import { useEffect, useRef, useState } from 'react'
import { importRowsPerCall } from '#contract/lines/fileWords.ts'
import type { LineImport } from '#contract/lines/importCalls.ts'
import { UnreadableFile } from '#shared/excel/readSheet.ts'
import { isImportGone } from '#shared/import/isImportGone.ts'
import { partFrom } from '#shared/import/partFrom.ts'
import { callServer } from '#shared/server/call.ts'
import { CallError, errorText } from '#shared/server/callError.ts'
import { newIdempotencyKey } from '#shared/server/idempotency.ts'
import { createRetrier } from './retrier.ts'
import type { Retrier } from './retrier.ts'
import { NoPriceList } from './sheet/priceList.ts'
import type { PriceList } from './sheet/priceList.ts'
import { readDraft } from './sheet/readDraft.ts'
import { chooseRow, chooseSheet, nextSheet, openSheets } from './sheetSteps.ts'
import type { OpenSheets } from './sheetSteps.ts'

/** A file being uploaded. */
interface Sending {
  name: string
  /** With the sheet, where the workbook has several. */
  fileName: string
  /** The workbook that the list was read from. */
  opened: OpenSheets
  list: PriceList
  /** The id of its import; null until the server has created it. */
  importId: number | null
  /** Idempotency keys: a retry after a lost answer gets the same answer. */
  keys: { create: string; check: string }
  done: number
}

/**
 * The state of an upload. `map`: the user checks what the columns of a carrier's own sheet mean; `cut`: why rows cannot be sent at
 * present; `sent`: all rows have arrived and are being checked.
 */
export type SendStep =
  | { at: 'choose'; fault: string | null }
  | { at: 'reading'; name: string }
  | { at: 'map'; name: string; opened: OpenSheets; fault: string | null }
  | { at: 'sending'; sending: Sending; cut: string | null }
  | { at: 'stopped'; sending: Sending; fault: string | null }
  | { at: 'sent'; sending: Sending }

/** Leaves room for the name of a sheet, which has at most 31 characters. */
const fileNameMax = 160

const start: SendStep = { at: 'choose', fault: null }

const newKeys = (): Sending['keys'] => ({ create: newIdempotencyKey(), check: newIdempotencyKey() })

/** Returns the sending of the same rows to a new import. */
const afresh = (sending: Sending): Sending => ({ ...sending, importId: null, done: 0, keys: newKeys() })

/**
 * Reads a chosen file and sends its rows in parts. It waits while the network is down; after a stop or an error it resumes at the
 * server's position.
 */
export function useSendFile(onAnswer: (answer: LineImport) => void) {
  const [step, setStep] = useState<SendStep>(start)
  const [isOpening, setOpening] = useState(false)
  const currentRetrier = useRef<Retrier | null>(null)
  /** Counts what was read; the result of a read that the user stopped is dropped. */
  const latestRead = useRef(0)
  useEffect(
    () => () => {
      currentRetrier.current?.stop()
      latestRead.current += 1
    },
    [],
  )

  const send = async (initialState: Sending) => {
    currentRetrier.current?.stop()
    const retrier = createRetrier()
    currentRetrier.current = retrier
    let sending = initialState
    const { list, fileName, keys } = sending
    const onCut = (error: unknown) => setStep({ at: 'sending', sending, cut: errorText(error) })
    setStep({ at: 'sending', sending, cut: null })
    try {
      if (sending.importId === null) {
        const { columns, rows, sheet } = list
        const created = await retrier.retryWhileOffline(
          (options) =>
            callServer(
              '/carrier/createLineImport',
              { fileName, columns, rowCount: rows.length, ...(sheet ? { sheet } : {}) },
              { ...options, idempotencyKey: keys.create },
            ),
          onCut,
        )
        onAnswer(created)
        sending = { ...sending, importId: created.importId }
      }
      const importId = sending.importId ?? 0
      while (sending.done < list.rows.length) {
        if (retrier.isStopped()) return setStep({ at: 'stopped', sending, fault: null })
        const from = sending.done
        const rows = partFrom(list.rows, from, importRowsPerCall)
        const { receivedRows } = await retrier.retryWhileOffline(
          (options) => callServer('/carrier/addLineImportRows', { importId, from, rows }, options),
          onCut,
        )
        sending = { ...sending, done: receivedRows }
        setStep({ at: 'sending', sending, cut: null })
      }
      const checking = await retrier.retryWhileOffline(
        (options) =>
          callServer('/carrier/checkLineImport', { importId }, { ...options, idempotencyKey: keys.check }),
        onCut,
      )
      onAnswer(checking)
      return setStep({ at: 'sent', sending })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return setStep({
        at: 'stopped',
        sending: isImportGone(error) ? afresh(sending) : sending,
        fault: errorText(error),
      })
    }
  }
  const sendList = (name: string, opened: OpenSheets) => {
    const list = readDraft(opened.draft, opened.isPlace)
    const fileName = opened.sheets.length > 1 ? `${name}（${opened.draft.sheet.name}）` : name
    return send({ name, fileName, opened, list, importId: null, keys: newKeys(), done: 0 })
  }
  /** Shows the mapping of the sheets that `open` returns, or why they cannot be read; keeps the present ones then. */
  const map = async (name: string, open: () => Promise<OpenSheets>, present: OpenSheets | null) => {
    const attempt = (latestRead.current += 1)
    setOpening(true)
    try {
      const opened = await open()
      if (attempt !== latestRead.current) return
      if (opened.isCertain && present === null) return await sendList(name, opened)
      return setStep({ at: 'map', name, opened, fault: null })
    } catch (error) {
      if (!(error instanceof UnreadableFile || error instanceof NoPriceList)) throw error
      if (attempt !== latestRead.current) return
      const fault = error.message
      return setStep(present ? { at: 'map', name, opened: present, fault } : { at: 'choose', fault })
    } finally {
      if (attempt === latestRead.current) setOpening(false)
    }
  }
  return {
    step,
    /** Another file or sheet is being read; the one shown is not to be sent. */
    isOpening,
    choose: (file: File) => {
      const name = file.name.slice(0, fileNameMax)
      setStep({ at: 'reading', name })
      return map(name, () => openSheets(file), null)
    },
    /** Changes to the mapping: another sheet, another row of titles, or other meanings of the columns. */
    mapping: (name: string, opened: OpenSheets) => ({
      onSheet: (index: number) => void map(name, () => chooseSheet(opened, index), opened),
      onRow: (row: number) => void map(name, () => chooseRow(opened, row), opened),
      onChange: (draft: OpenSheets['draft']) =>
        setStep({ at: 'map', name, opened: { ...opened, draft }, fault: null }),
      onStart: () => {
        try {
          void sendList(name, opened)
        } catch (error) {
          if (!(error instanceof NoPriceList)) throw error
          setStep({ at: 'map', name, opened, fault: error.message })
        }
      },
    }),
    /** Shows the mapping of the sheet that was sent, to be changed. */
    mapAgain: () => {
      if (step.at !== 'sent') return
      const { name, opened } = step.sending
      setStep({ at: 'map', name, opened, fault: null })
    },
    /** Goes on with another sheet of the workbook after one was imported. */
    openNext: (index: number) => {
      if (step.at !== 'sent') return
      const { name, opened } = step.sending
      void map(name, () => nextSheet(opened, index), opened)
    },
    resume: send,
    /** Sends the rows again, where their import ended elsewhere. */
    sendAgain: (sending: Sending) => send(afresh(sending)),
    stop: () => {
      currentRetrier.current?.stop()
      if (step.at !== 'reading') return
      latestRead.current += 1
      setOpening(false)
      setStep(start)
    },
    again: () => {
      latestRead.current += 1
      setOpening(false)
      setStep(start)
    },
  }
}
