import { Button, NativeSelect } from '@mantine/core'
import { FixedCells } from './FixedCells.tsx'
import { draftNotes, isReadable, placeFault } from './sheet/faults.ts'
import { headerRowsMax } from './sheet/findHeader.ts'
import { textOf } from './sheet/priceList.ts'
import { SheetColumnRow } from './SheetColumnRow.tsx'
import type { OpenSheets } from './sheetSteps.ts'
import type { useSendFile } from './useSendFile.ts'
import classes from './Import.module.css'

interface Props extends ReturnType<ReturnType<typeof useSendFile>['mapping']> {
  name: string
  opened: OpenSheets
  fault: string | null
  /** Another sheet is being read. */
  isOpening: boolean
  onAgain: () => void
}

const titlesShown = 5

/** Returns a row as the choice of titles shows it: 第 4 行：目的地、时效、重货. */
function rowText({ draft }: OpenSheets, row: number): string {
  const texts = (draft.sheet.cells[row] ?? []).map((cell) => textOf(cell, null)).filter(Boolean)
  return `第 ${row + 1} 行：${[...new Set(texts)].slice(0, titlesShown).join('、').slice(0, 40) || '（空）'}`
}

/** Shows what each column of a carrier's own sheet fills, to be corrected before anything is sent. */
export function MapView({
  name,
  opened,
  fault,
  isOpening,
  onSheet,
  onRow,
  onChange,
  onStart,
  onAgain,
}: Props) {
  const { sheets, draft } = opened
  const { columns, header } = draft
  const rows = Array.from({ length: Math.min(headerRowsMax, draft.sheet.cells.length) }, (_, row) => row)
  const problem = fault ?? placeFault(draft)
  return (
    <>
      <p className="hint mb-4 anywhere" role="status">
        “{name}”：请核对每一列填到哪一项。下次导入同样列名的表，按这次的来。
      </p>
      <div className={`grid gap-3 mb-4 ${classes.where}`}>
        {sheets.length > 1 ? (
          <NativeSelect
            label="工作表"
            value={String(sheets.indexOf(draft.sheet))}
            data={sheets.map((sheet, at) => ({ value: String(at), label: sheet.name }))}
            onChange={(event) => onSheet(Number(event.currentTarget.value))}
          />
        ) : null}
        <NativeSelect
          label="列名所在的行"
          value={String(header.row)}
          data={rows.map((row) => ({ value: String(row), label: rowText(opened, row) }))}
          onChange={(event) => onRow(Number(event.currentTarget.value))}
        />
      </div>
      {problem === null ? null : (
        <p className="note-warn px-4 py-3 mb-4 text-3 anywhere rounded-1" role="alert">
          {problem}
        </p>
      )}
      <ul className={`grid ${classes.mapped}`} aria-label="各列填到哪里">
        {columns.map((column) => (
          <SheetColumnRow
            key={column.index}
            column={column}
            columns={columns}
            onChange={(changed) =>
              onChange({
                ...draft,
                isOurs: false,
                columns: columns.map((each) => (each.index === changed.index ? changed : each)),
              })
            }
          />
        ))}
      </ul>
      {draftNotes(draft).map((note) => (
        <p key={note} className="hint mt-3 anywhere">
          {note}
        </p>
      ))}
      <FixedCells draft={draft} onChange={onChange} />
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="default" onClick={onAgain}>
          换一个文件
        </Button>
        <Button loading={isOpening} disabled={!isReadable(draft)} onClick={onStart}>
          预览
        </Button>
      </div>
    </>
  )
}
