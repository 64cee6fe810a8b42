import type { ReactNode } from 'react'
import type { ImportRowOutcome, LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImportRow } from '#contract/lines/importCalls.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { cellOf, titleOf } from './importWords.ts'
import classes from './Import.module.css'

const summarized: readonly LineColumn[] = [
  ...(['isDirect', 'transitHoursMin', 'transitHoursMax'] as const),
  ...(['heavy', 'light', 'minCharge'] as const),
]

function Faults({ row }: { row: LineImportRow }) {
  return (
    <ul className={`grid gap-1 text-3 anywhere ${classes.list}`}>
      {row.faults.map(({ column, reason }) => (
        <li key={`${column}-${reason}`}>
          {column === null ? null : <b>{titleOf(column)}：</b>}
          {reason}
        </li>
      ))}
    </ul>
  )
}

function Doubts({ row }: { row: LineImportRow }) {
  return (
    <ul className={`grid gap-1 text-3 anywhere ${classes.list}`}>
      {row.doubts.map((doubt) => (
        <li key={doubt}>
          <b>{doubt}</b>
        </li>
      ))}
    </ul>
  )
}

function Changes({ row }: { row: LineImportRow }) {
  return (
    <ul className={`grid gap-1 text-3 anywhere ${classes.list}`}>
      {row.changes.map(({ column, before, after }) => (
        <li key={column}>
          <b>{titleOf(column)}：</b>
          <del>{before || '（空）'}</del> → <ins>{after || '（空）'}</ins>
        </li>
      ))}
    </ul>
  )
}

const whatOf: Record<
  ImportRowOutcome,
  { title: string; cell: (row: LineImportRow, columns: readonly LineColumn[]) => ReactNode }
> = {
  faulty: { title: '要改什么', cell: (row) => <Faults row={row} /> },
  changed: { title: '会怎样变', cell: (row) => <Changes row={row} /> },
  doubtful: {
    title: '请核对',
    cell: (row) => (
      <>
        <Doubts row={row} />
        <Changes row={row} />
      </>
    ),
  },
  new: { title: '内容', cell: (row, columns) => contents(row, columns) },
  unchanged: { title: '内容', cell: (row, columns) => contents(row, columns) },
}

const contents = (row: LineImportRow, columns: readonly LineColumn[]) =>
  summarized
    .flatMap((key) => {
      const text = cellOf(row, columns, key)
      return text === '' ? [] : [key === 'isDirect' ? text : `${titleOf(key)} ${text}`]
    })
    .join('，')

/** Returns the columns for the rows of one outcome. */
export const rowColumns = (
  columns: readonly LineColumn[],
  outcome: ImportRowOutcome,
): Column<LineImportRow>[] => [
  {
    key: 'line',
    title: '专线',
    cell: (row) => (
      <>
        <strong>{cellOf(row, columns, 'destination') || '（没写目的地）'}</strong>
        <small className="block text-2 soft">
          第 {row.rowNumber} 行 <bdi>{cellOf(row, columns, 'code')}</bdi>
        </small>
      </>
    ),
    isHead: true,
  },
  { key: 'what', title: whatOf[outcome].title, cell: (row) => whatOf[outcome].cell(row, columns) },
]
