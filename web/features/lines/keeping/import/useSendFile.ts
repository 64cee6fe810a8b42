import { useEffect, useRef, useState } from 'react'
import type { LineImport } from '../../../../../contract/lines/importCalls.ts'
import { callServer } from '../../../../shared/server/call.ts'
import { CallError, errorText } from '../../../../shared/server/callError.ts'
import { readSheetCells, UnreadableFile } from '../../../../shared/excel/readSheet.ts'
import { newIdempotencyKey } from '../../../../shared/server/idempotency.ts'
import { partFrom } from './parts.ts'
import { patience } from './patience.ts'
import type { Patience } from './patience.ts'
import { NoPriceList, readPriceList } from './priceList.ts'
import type { PriceList } from './priceList.ts'

/** A file on its way to the server. */
interface Sending {
  name: string
  list: PriceList
  /** The import that it became; null before the server knows it. */
  importId: number | null
  /** An answer that was lost on the way is given again. */
  keys: { create: string; check: string }
  done: number
}

/** Where the way of a file stands; `cut`: why the rows do not get on just now; `sent`: all rows are there and being checked. */
export type SendStep =
  | { at: 'choose'; fault: string | null }
  | { at: 'reading'; name: string }
  | { at: 'sending'; sending: Sending; cut: string | null }
  | { at: 'stopped'; sending: Sending; fault: string | null }
  | { at: 'sent'; unknownTitles: readonly string[] }

const start: SendStep = { at: 'choose', fault: null }

/**
 * Reads a chosen file and sends its rows part by part. A cut network is waited for; stopped or broken off, it goes on where the server
 * has not got further.
 */
export function useSendFile(onAnswer: (answer: LineImport) => void) {
  const [step, setStep] = useState<SendStep>(start)
  const going = useRef<Patience | null>(null)
  useEffect(() => () => going.current?.stop(), [])

  const send = async (begun: Sending) => {
    going.current?.stop()
    const go = patience()
    going.current = go
    let sending = begun
    const { list, name, keys } = sending
    const onCut = (error: unknown) => setStep({ at: 'sending', sending, cut: errorText(error) })
    setStep({ at: 'sending', sending, cut: null })
    try {
      if (sending.importId === null) {
        const { columns, rows } = list
        const created = await go.through(
          (options) =>
            callServer(
              '/carrier/createLineImport',
              { fileName: name, columns, rowCount: rows.length },
              { ...options, idempotencyKey: keys.create },
            ),
          onCut,
        )
        onAnswer(created)
        sending = { ...sending, importId: created.importId }
      }
      const importId = sending.importId ?? 0
      while (sending.done < list.rows.length) {
        if (go.isStopped()) return setStep({ at: 'stopped', sending, fault: null })
        const from = sending.done
        const rows = partFrom(list.rows, from)
        const { receivedRows } = await go.through(
          (options) => callServer('/carrier/addLineImportRows', { importId, from, rows }, options),
          onCut,
        )
        sending = { ...sending, done: receivedRows }
        setStep({ at: 'sending', sending, cut: null })
      }
      const checking = await go.through(
        (options) =>
          callServer('/carrier/checkLineImport', { importId }, { ...options, idempotencyKey: keys.check }),
        onCut,
      )
      onAnswer(checking)
      return setStep({ at: 'sent', unknownTitles: list.unknownTitles })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return setStep({ at: 'stopped', sending, fault: errorText(error) })
    }
  }
  return {
    step,
    choose: async (file: File) => {
      const name = file.name.slice(0, 200)
      setStep({ at: 'reading', name })
      try {
        const list = readPriceList(await readSheetCells(file))
        const keys = { create: newIdempotencyKey(), check: newIdempotencyKey() }
        await send({ name, list, importId: null, keys, done: 0 })
      } catch (error) {
        if (!(error instanceof UnreadableFile || error instanceof NoPriceList)) throw error
        setStep({ at: 'choose', fault: error.message })
      }
    },
    goOn: send,
    stop: () => going.current?.stop(),
    again: () => setStep(start),
  }
}
