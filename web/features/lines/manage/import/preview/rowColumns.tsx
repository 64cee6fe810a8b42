import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ImportRowOutcome, LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImportRow } from '#contract/lines/importCalls.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { cellOf, titleOf } from '../importWords.ts'
import { RowInputs } from './RowInputs.tsx'
import type { Editing } from './RowInputs.tsx'
import classes from '../Import.module.css'

const summarized: readonly LineColumn[] = [
  ...(['isDirect', 'transitHoursMin', 'transitHoursMax'] as const),
  ...(['heavy', 'light', 'minCharge'] as const),
]

/** A row that matches several lines, or one line with another row, needs one of these to be distinct. */
const matching: readonly LineColumn[] = ['destination', 'code']

/** Renders an input for each faulty cell, and what is wrong with the row. The row can be left out. */
function Faults({ row, ...editing }: { row: LineImportRow } & Editing) {
  const isOut = editing.leftOut.has(row.index)
  const isOfMatch = row.faults.some(({ column }) => column === null || matching.includes(column))
  const faulty = row.faults.flatMap(({ column }) => column ?? [])
  const keys = [...new Set([...faulty, ...(isOfMatch ? matching : [])])]
  return (
    <>
      {isOut ? (
        <p className="text-body">这一行不导入。</p>
      ) : (
        <>
          <ul className={`grid gap-1 text-body anywhere ${classes.list}`}>
            {row.faults.map(({ column, reason }) =>
              column === null ? <li key={reason}>{reason}</li> : null,
            )}
          </ul>
          <RowInputs row={row} keys={keys} {...editing} />
        </>
      )}
      <Button
        className="mt-2 phone-touch"
        size="compact-sm"
        variant="subtle"
        disabled={editing.isBusy}
        aria-label={`${isOut ? '还是要导入' : '不导入这行'}（第 ${row.rowNumber} 行）`}
        onClick={() => editing.leaveOut(row.index, !isOut)}
      >
        {isOut ? '还是要导入' : '不导入这行'}
      </Button>
    </>
  )
}

/** What doubts are about. */
const doubted: readonly LineColumn[] = [
  ...(['heavy', 'light', 'minCharge', 'insuranceRate', 'codRate'] as const),
  ...(['transitHoursMin', 'transitHoursMax'] as const),
]

function DoubtInputs({ row, ...editing }: { row: LineImportRow } & Editing) {
  const keys = doubted.filter((key) => editing.columns.includes(key))
  // also while it is typed back to what it was
  const [isOpen, setOpen] = useState(editing.edits.has(row.index))
  return (
    <details
      className={`text-body ${classes.help}`}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>改内容</summary>
      <RowInputs row={row} keys={keys} {...editing} />
    </details>
  )
}

function Doubts({ row }: { row: LineImportRow }) {
  return (
    <ul className={`grid gap-1 text-body anywhere ${classes.list}`}>
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
    <ul className={`grid gap-1 text-body anywhere ${classes.list}`}>
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
  { title: string; cell: (row: LineImportRow, editing: Editing) => ReactNode }
> = {
  faulty: { title: '要改什么', cell: (row, editing) => <Faults row={row} {...editing} /> },
  changed: { title: '会怎样变', cell: (row) => <Changes row={row} /> },
  doubtful: {
    title: '请核对',
    cell: (row, editing) => (
      <>
        <Doubts row={row} />
        <Changes row={row} />
        <DoubtInputs row={row} {...editing} />
      </>
    ),
  },
  new: { title: '内容', cell: (row, { columns }) => contents(row, columns) },
  unchanged: { title: '内容', cell: (row, { columns }) => contents(row, columns) },
}

const contents = (row: LineImportRow, columns: readonly LineColumn[]) =>
  summarized
    .flatMap((key) => {
      const text = cellOf(row, columns, key)
      return text === '' ? [] : [key === 'isDirect' ? text : `${titleOf(key)} ${text}`]
    })
    .join('，')

/** Returns the columns for the rows of one outcome; faulty and doubtful ones are corrected in place. */
export const rowColumns = (outcome: ImportRowOutcome, editing: Editing): Column<LineImportRow>[] => [
  {
    key: 'line',
    title: '专线',
    cell: (row) => (
      <>
        <strong>{cellOf(row, editing.columns, 'destination') || '（没写目的地）'}</strong>
        <small className="block text-small soft">
          第 {row.rowNumber} 行 <bdi>{cellOf(row, editing.columns, 'code')}</bdi>
        </small>
      </>
    ),
    isHead: true,
  },
  { key: 'what', title: whatOf[outcome].title, cell: (row) => whatOf[outcome].cell(row, editing) },
]
