import { recordKindLabels } from '../../../../contract/records/words.ts'
import type { RecordKind } from '../../../../contract/records/words.ts'
import { writeSheet } from '../../../shared/excel/writeSheet.ts'
import { saveBlob } from '../../../shared/files/downloadFile.ts'
import { templateColumns } from './headings.ts'
import type { FileInHand } from './useImport.ts'

const reasonTitle = '原因'
const reasonWidth = 50
const columnWidth = 20

/** Gives the user an empty table to fill in. */
export async function saveTemplate(kind: RecordKind): Promise<void> {
  const who = recordKindLabels[kind]
  const file = await writeSheet({ name: who, columns: templateColumns(kind), rows: [] })
  saveBlob(file, `${who}导入模板.xlsx`)
}

/** The rows that are not taken in, with all the columns of their file and the reason of each in a last one. */
function leftRowsSheet(kind: RecordKind, { table, rows }: FileInHand) {
  // a file of left rows that was mended carries the reasons of the last time
  const kept = table.titles.flatMap((title, column) => (title === reasonTitle ? [] : [{ title, column }]))
  return {
    name: recordKindLabels[kind],
    columns: [
      ...kept.map(({ title }) => ({ title, width: columnWidth })),
      { title: reasonTitle, width: reasonWidth },
    ],
    rows: rows
      .filter(({ outcome }) => outcome !== null)
      .map(({ original, reason }) => [...kept.map(({ column }) => original[column] ?? ''), reason]),
  }
}

/** Gives the user those rows as an Excel file, to be mended and imported again. */
export async function saveLeftRows(kind: RecordKind, file: FileInHand): Promise<void> {
  const name = file.name.replace(/\.xlsx$/i, '')
  saveBlob(await writeSheet(leftRowsSheet(kind, file)), `${name} 未导入的行.xlsx`)
}
