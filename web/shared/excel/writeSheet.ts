import { strToU8, zipSync } from 'fflate'
import {
  cellStyles,
  rowXml,
  sheetFoot,
  sheetHead,
  sheetPath,
  workbookParts,
} from '#contract/kernel/text/sheetXml.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The earliest date of an archive; the files carry no real time. */
const mtime = new Date(1980, 0, 1)

interface Sheet {
  name: string
  /** `width` in characters. */
  columns: readonly { title: string; width: number }[]
  rows: readonly (readonly string[])[]
}

/** Builds the sheet with text cells in text columns, so that 0579… keeps its zero when edited. */
function sheetXml({ columns, rows }: Sheet): string {
  const titles = columns.map(({ title }) => title)
  const lines = [titles, ...rows].map((texts, at) => {
    const style = at === 0 ? cellStyles.boldText : cellStyles.text
    return rowXml(
      at + 1,
      texts.map((value) => ({ value, style })),
    )
  })
  const widths = columns.map(({ width }) => ({ width, look: cellStyles.text }))
  return sheetHead(widths) + lines.join('') + sheetFoot
}

/** Creates an Excel file with one sheet of texts and a bold, frozen heading. No text is evaluated as a formula. */
export async function writeSheet(sheet: Sheet): Promise<Blob> {
  const files = { ...workbookParts(sheet.name), [sheetPath]: sheetXml(sheet) }
  const bytes = Object.entries(files).map(([path, xml]) => [path, strToU8(xml)] as const)
  // fast rather than small: the page waits for it
  return new Blob([zipSync(Object.fromEntries(bytes), { level: 1, mtime })], { type: workbookType })
}
