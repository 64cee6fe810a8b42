import { strToU8, zipSync } from 'fflate'
import {
  looks,
  rowXml,
  sheetFoot,
  sheetHead,
  sheetPlace,
  workbookParts,
} from '../../../contract/kernel/text/sheetXml.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The first day that an archive knows: none of its files says when it was made. */
const mtime = new Date(1980, 0, 1)

interface Sheet {
  name: string
  /** `width` in characters. */
  columns: readonly { title: string; width: number }[]
  rows: readonly (readonly string[])[]
}

/** Every cell a text, in a column that Excel takes for text: 0579… keeps its zero when it is edited. */
function sheetXml({ columns, rows }: Sheet): string {
  const titles = columns.map(({ title }) => title)
  const lines = [titles, ...rows].map((texts, at) => {
    const look = at === 0 ? looks.boldText : looks.text
    return rowXml(
      at + 1,
      texts.map((value) => ({ value, look })),
    )
  })
  const widths = columns.map(({ width }) => ({ width, look: looks.text }))
  return sheetHead(widths) + lines.join('') + sheetFoot
}

/** An Excel file of one sheet of texts, its heading in bold and always in sight; no text of it is computed. */
export async function writeSheet(sheet: Sheet): Promise<Blob> {
  const files = { ...workbookParts(sheet.name), [sheetPlace]: sheetXml(sheet) }
  const bytes = Object.entries(files).map(([place, xml]) => [place, strToU8(xml)] as const)
  // quickly rather than small: the page waits meanwhile
  return new Blob([zipSync(Object.fromEntries(bytes), { level: 1, mtime })], { type: workbookType })
}
