import { cellNameOf, namesIn, recordSpec } from '#contract/records/fieldWords.ts'
import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { writeSheet } from '#shared/excel/writeSheet.ts'
import { saveBlob } from '#shared/files/downloadFile.ts'
import { positionsOf } from './correctedRows.ts'
import { templateColumns } from './headings.ts'
import type { SendingRecords } from './sendRecords.ts'

const reasonTitle = '原因'
const reasonWidth = 50
const columnWidth = 20

/** Downloads an empty table as a template. */
export async function saveTemplate(kind: RecordKind): Promise<void> {
  const bookLabel = recordKindLabels[kind]
  const file = await writeSheet({ name: bookLabel, columns: templateColumns(kind), rows: [] })
  saveBlob(file, `${bookLabel}导入模板.xlsx`)
}

/**
 * Returns a sheet of the rejected rows with all columns of their file, and the reason in the last one. Corrected fields that the
 * file has no column for get one.
 */
function rejectedRowsSheet(kind: RecordKind, { table, checked, opened, corrected }: SendingRecords) {
  // a corrected file still has the reason column of the last import
  const originalColumns = table.titles.flatMap((title, column) =>
    title === reasonTitle ? [] : [{ title, column }],
  )
  const edited = new Set([...corrected.values()].flatMap((cells) => Object.keys(cells)))
  const added = namesIn[kind].filter(
    (field) => edited.has(field) && positionsOf(opened.draft, field).length === 0,
  )
  return {
    name: recordKindLabels[kind],
    columns: [
      ...originalColumns.map(({ title }) => ({ title, width: columnWidth })),
      ...added.map((field) => ({ title: recordSpec(field).label, width: columnWidth })),
      { title: reasonTitle, width: reasonWidth },
    ],
    rows: checked
      .filter(({ outcome }) => outcome !== null)
      .map(({ original, cells, reason }) => [
        ...originalColumns.map(({ column }) => original[column] ?? ''),
        ...added.map((field) => cells[cellNameOf(field)] ?? ''),
        reason,
      ]),
  }
}

/** Downloads the rejected rows as an Excel file, to be corrected and imported again. */
export async function saveRejectedRows(kind: RecordKind, list: SendingRecords): Promise<void> {
  const name = list.name.replace(/\.xlsx$/i, '')
  saveBlob(await writeSheet(rejectedRowsSheet(kind, list)), `${name} 未导入的行.xlsx`)
}
