import type { SheetCell } from './merges.ts'
import { sheetColumnsMax, sheetRowsMax } from './sheetBounds.ts'
import type { Sheet, SheetReaders, SheetRefusal } from './sheetCells.ts'
import type { SheetTask, SheetWorkerMessage } from './sheetWorker.ts'

export type { SheetCell } from './merges.ts'
export type { Sheet } from './sheetCells.ts'

const fileBytesMax = 10 * 1024 * 1024
/** A file of 20,000 rows takes two seconds, on an old phone ten. */
export const readingMsMax = 45_000
/** What the page itself unpacks where no worker starts. */
const unfoldedOnPageMax = 20 * 1024 * 1024

/** Thrown for a file that cannot be read; the message tells the user what to do. */
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

const count = (value: number) => value.toLocaleString('en-US')

const refusals: Record<SheetRefusal | 'tooSlow', string> = {
  tooLarge: '表格解压后太大，请只留要导入的一张表，删去图片和多余的行，或拆成几份再选',
  tooManyCells: `表格太大：最多 ${count(sheetRowsMax)} 行、${count(sheetColumnsMax)} 列，空行也算。请删去多余的行列，或拆成几份再选`,
  tooSlow: '表格太大，读取超时。请只留要导入的行和列，或拆成几份再选',
  broken: `文件打不开，可能不完整，${advice}`,
}

/** Returns why a sheet is refused, as the error to throw. */
export const sheetFault = (refusal: keyof typeof refusals) => new UnreadableFile(refusals[refusal])

/** Throws UnreadableFile for a file that is too large to read. */
export function checkFileSize({ size }: Blob): void {
  if (size > fileBytesMax)
    throw new UnreadableFile('文件超过 10 MB，请删去图片和多余的工作表，或拆成几份再选')
}

type AnswerOf<Read extends keyof SheetReaders> = Awaited<ReturnType<SheetReaders[Read]>> | 'tooSlow'
type Readable<Read extends keyof SheetReaders> = Exclude<AnswerOf<Read>, string>

/**
 * Reads in a worker with a time limit, so that the page stays usable. Rejects where no worker starts: in an old browser, or
 * without its script. A worker that crashes is not retried on the page, which would crash, too.
 */
function readInWorker<Read extends keyof SheetReaders>(
  read: Read,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<AnswerOf<Read>> {
  return new Promise((resolve, reject) => {
    if (typeof Worker === 'undefined') throw new Error('No workers')
    const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' })
    let isRunning = false
    const end = (answer: AnswerOf<Read>) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(answer)
    }
    const timer = setTimeout(() => end('tooSlow'), readingMsMax)
    worker.addEventListener('message', ({ data }: MessageEvent<SheetWorkerMessage>) => {
      // the worker answers with what `read` names
      if ('answer' in data) end(data.answer as AnswerOf<Read>)
      else isRunning = true
    })
    worker.addEventListener('error', () => {
      if (isRunning) return end('broken' as AnswerOf<Read>)
      clearTimeout(timer)
      worker.terminate()
      return reject(new Error('The worker did not start'))
    })
    worker.postMessage({ read, bytes } satisfies SheetTask)
  })
}

async function readOnPage<Read extends keyof SheetReaders>(
  read: Read,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<AnswerOf<Read>> {
  const { sheetReaders } = await import('./sheetCells.ts')
  return sheetReaders[read](bytes, unfoldedOnPageMax) as Promise<AnswerOf<Read>>
}

/** Reads a workbook; rejects with UnreadableFile where it is refused. */
async function readFile<Read extends keyof SheetReaders>(read: Read, file: Blob): Promise<Readable<Read>> {
  checkFileSize(file)
  if (file instanceof File && /\.xlsm$/i.test(file.name))
    throw new UnreadableFile(`这是带宏的 .xlsm 文件，${advice}`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  checkKind(bytes)
  const answer = await readInWorker(read, bytes).catch(() => readOnPage(read, bytes))
  if (typeof answer === 'string') throw sheetFault(answer)
  return answer as Readable<Read>
}

/** Throws UnreadableFile where a formula has no stored result. */
export function checkComputed(uncomputedAt: string | null): void {
  if (uncomputedAt !== null)
    throw new UnreadableFile(
      `${uncomputedAt} 单元格的公式没有存下结果，请在 Excel 或 WPS 里打开并保存一次再选`,
    )
}

/** Reads the cells of a file's first sheet, row by row, without empty rows at its end. Rejects with UnreadableFile. */
export async function readSheetCells(file: Blob): Promise<SheetCell[][]> {
  const answer = await readFile('cells', file)
  if (!('uncomputedAt' in answer)) return answer
  checkComputed(answer.uncomputedAt)
  return []
}

/** Reads the visible sheets of a workbook, with merged ranges filled. Rejects with UnreadableFile. */
export const readSheets = (file: Blob): Promise<Sheet[]> => readFile('sheets', file)
