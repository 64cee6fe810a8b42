import { cellsOf } from './sheetCells.ts'
import type { SheetCell } from './sheetCells.ts'

/** What the worker answers: the cells, or null for a file that cannot be read. */
export type SheetAnswer = SheetCell[][] | null

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  void cellsOf(data)
    .catch(() => null)
    .then((answer: SheetAnswer) => postMessage(answer))
})
