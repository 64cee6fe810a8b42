import { cellsOf } from './sheetCells.ts'
import type { SheetAnswer } from './sheetCells.ts'

/** A message of the worker: that it runs, then the result. */
export type SheetWorkerMessage = { isRunning: true } | { answer: SheetAnswer }

const send = (news: SheetWorkerMessage) => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  void cellsOf(data).then((answer) => send({ answer }))
})
send({ isRunning: true })
