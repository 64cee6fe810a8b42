import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../kit/Icon.tsx'
import { nextSort } from './columns.ts'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'
import type { Selection } from './useSelection.ts'

export interface DataTableProps<Row, Sort extends string = string> {
  /** What the table is called. */
  caption: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  idOf: (row: Row) => number | string
  /** What a row is called, for its tick: 选择李雷. */
  nameOf: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection<Row>
  /** Buttons of a row, in the last column. */
  actions?: (row: Row) => ReactNode
}

/** Rows as a table, and on phones as cards. The roles keep it a table for screen readers when CSS makes cards of it. */
export function DataTable<Row, Sort extends string = string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, idOf, nameOf, selection, actions } = props
  return (
    <div className={`card scroll-x ${classes.frame}`}>
      <table className={`w-full text-3 ${classes.table}`} role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {selection ? (
              <th role="columnheader" scope="col" className={classes.pick}>
                <PickAll rows={rows} selection={selection} />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} {...props} />
            ))}
            {actions ? (
              <th role="columnheader" scope="col">
                操作
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={idOf(row)} role="row" data-picked={selection?.has(row) || undefined}>
              {selection ? (
                <td role="cell" className={classes.pick}>
                  <Pick row={row} name={nameOf(row)} selection={selection} />
                </td>
              ) : null}
              {columns.map(({ key, title, cell, align, isHead, isWhole }) => (
                <td
                  key={key}
                  role="cell"
                  data-title={title}
                  data-align={align}
                  data-head={isHead}
                  data-whole={isWhole}
                >
                  <span className={classes.value}>{cell(row)}</span>
                </td>
              ))}
              {actions ? (
                <td role="cell" className={classes.actions}>
                  <span className={`flex gap-2 ${classes.buttons}`}>{actions(row)}</span>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const sortedAs = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort } as const

function HeadCell<Row, Sort extends string>({
  column,
  sort,
  onSort,
}: { column: Column<Row, Sort> } & Pick<DataTableProps<Row, Sort>, 'sort' | 'onSort'>) {
  const { title, sorts, align } = column
  const next = sort !== undefined && nextSort(column, sort)
  if (!sorts || !next || !onSort)
    return (
      <th role="columnheader" scope="col" data-align={align}>
        {title}
      </th>
    )
  const direction = sorts.ascending === sort ? 'ascending' : sorts.descending === sort ? 'descending' : 'none'
  return (
    <th role="columnheader" scope="col" data-align={align} aria-sort={direction}>
      <button
        type="button"
        className={`inline-flex items-center gap-2 min-h-8 px-2 rounded-1 hover-fill ${classes.sort}`}
        onClick={() => onSort(next)}
      >
        {title}
        <Icon of={sortedAs[direction]} size={14} />
      </button>
    </th>
  )
}

function PickAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
  const picked = rows.filter((row) => selection.has(row)).length
  const isAll = rows.length > 0 && picked === rows.length
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        aria-label="选择本页全部"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = picked > 0 && !isAll
        }}
        onChange={() => selection.setAll(rows, !isAll)}
      />
    </label>
  )
}

function Pick<Row>({ row, name, selection }: { row: Row; name: string; selection: Selection<Row> }) {
  const isOn = selection.has(row)
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        aria-label={`选择${name}`}
        checked={isOn}
        disabled={!isOn && selection.isFull}
        onChange={() => selection.toggle(row)}
      />
    </label>
  )
}
