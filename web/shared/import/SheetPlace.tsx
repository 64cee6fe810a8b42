import { NativeSelect } from '@mantine/core'
import { cellText } from '../excel/cellText.ts'
import type { Sheet } from '../excel/readSheet.ts'
import { titleRowsMax } from './sheetTitles.ts'
import classes from './MapColumns.module.css'

interface Props {
  sheets: readonly Sheet[]
  sheet: Sheet
  /** Index of the row with the titles; -1: none. */
  row: number
  /** Whether the sheet may have no titles at all. */
  mayHaveNone?: boolean
  onSheet: (index: number) => void
  onRow: (row: number) => void
}

const titlesShown = 5
const textShown = 40

/** Returns a row as the choice of titles shows it: 第 4 行：目的地、时效、重货. */
function rowText({ cells }: Sheet, row: number): string {
  const texts = (cells[row] ?? []).map((cell) => cellText(cell)).filter(Boolean)
  return `第 ${row + 1} 行：${[...new Set(texts)].slice(0, titlesShown).join('、').slice(0, textShown) || '（空）'}`
}

/** Renders the choice of a workbook's sheet and of the row with its titles. */
export function SheetPlace({ sheets, sheet, row, mayHaveNone = false, onSheet, onRow }: Props) {
  const rows = Array.from({ length: Math.min(titleRowsMax, sheet.cells.length) }, (_, at) => at)
  return (
    <div className={`grid gap-3 mb-4 ${classes.where}`}>
      {sheets.length > 1 ? (
        <NativeSelect
          label="工作表"
          value={String(sheets.indexOf(sheet))}
          data={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
          onChange={(event) => onSheet(Number(event.currentTarget.value))}
        />
      ) : null}
      <NativeSelect
        label="列名所在的行"
        value={String(row)}
        data={[
          ...(mayHaveNone ? [{ value: '-1', label: '没有列名，第 1 行就是内容' }] : []),
          ...rows.map((at) => ({ value: String(at), label: rowText(sheet, at) })),
        ]}
        onChange={(event) => onRow(Number(event.currentTarget.value))}
      />
    </div>
  )
}
