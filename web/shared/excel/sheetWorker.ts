import { cellsOf } from './sheetCells.ts'
import type { SheetAnswer } from './sheetCells.ts'

/** What the worker tells: that it runs, then what became of the file. */
export type SheetNews = { isRunning: true } | { answer: SheetAnswer }

const tell = (news: SheetNews) => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  void cellsOf(data).then((answer) => tell({ answer }))
})
tell({ isRunning: true })
