import { sheetReaders } from './sheetCells.ts'
import type { SheetAnswer, SheetReaders, WorkbookAnswer } from './sheetCells.ts'

/** A request to the worker: a file's bytes, and what to read of them. */
export interface SheetTask {
  read: keyof SheetReaders
  bytes: Uint8Array<ArrayBuffer>
}

/** A message of the worker: that it runs, then the result. */
export type SheetWorkerMessage = { isRunning: true } | { answer: SheetAnswer | WorkbookAnswer }

const send = (news: SheetWorkerMessage) => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<SheetTask>) => {
  void sheetReaders[data.read](data.bytes).then((answer) => send({ answer }))
})
send({ isRunning: true })
