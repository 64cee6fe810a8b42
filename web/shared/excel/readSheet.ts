import type { SheetCell } from './sheetCells.ts'
import type { SheetAnswer } from './sheetWorker.ts'

export type { SheetCell } from './sheetCells.ts'

const fileBytesMax = 10 * 1024 * 1024

/** The file cannot be read; the message tells the user what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

const begins = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

const advice = '请在 Excel 或 WPS 里打开，另存为“Excel 工作簿（.xlsx）”再选'

function checkKind(bytes: Uint8Array): void {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(`这是旧版 .xls 文件，或设了打开密码，${advice}`)
  if (!begins(bytes, 0x50, 0x4b)) throw new UnreadableFile(`这不是 .xlsx 文件，${advice}`)
}

/** Reads beside the page, which stays usable meanwhile; rejects where no worker starts: in an old browser, or without its script. */
function readBeside(bytes: Uint8Array<ArrayBuffer>): Promise<SheetAnswer> {
  return new Promise((resolve, reject) => {
    if (typeof Worker === 'undefined') throw new Error('No workers')
    const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', () => {
      worker.terminate()
      reject(new Error('The worker broke off'))
    })
    worker.postMessage(bytes)
  })
}

async function readHere(bytes: Uint8Array<ArrayBuffer>): Promise<SheetAnswer> {
  const { cellsOf } = await import('./sheetCells.ts')
  return cellsOf(bytes).catch(() => null)
}

/** The cells of a file's first sheet, row by row; empty rows at its end are left out. Refuses with UnreadableFile. */
export async function readSheetCells(file: Blob): Promise<SheetCell[][]> {
  if (file.size > fileBytesMax)
    throw new UnreadableFile('文件超过 10 MB，请删去图片和多余的工作表，或拆成几份再选')
  const bytes = new Uint8Array(await file.arrayBuffer())
  checkKind(bytes)
  const cells = await readBeside(bytes).catch(() => readHere(bytes))
  if (cells === null) throw new UnreadableFile(`文件打不开，可能不完整，${advice}`)
  return cells
}
