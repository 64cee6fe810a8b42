import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useSettings } from '../../browser/settings.ts'
import { Icon } from '../kit/Icon.tsx'
import { hasMore, isInRow, nextSort } from './columns.ts'
import type { Column } from './columns.ts'
import { DataRow } from './DataRow.tsx'
import type { Selection } from './useSelection.ts'
import cards from './cards/CompactCards.module.css'
import flow from './cards/FlowCards.module.css'
import classes from './DataTable.module.css'

export interface DataTableProps<Row, Sort extends string = string> {
  /** What the table is called. */
  caption: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  idOf: (row: Row) => number | string
  /** A row's name, for its checkbox: 选择李雷. */
  nameOf: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection<Row>
  /** Renders the buttons of a row, in the last column. */
  actions?: (row: Row) => ReactNode
  /** On phones a three-line card: the columns with a place, and behind ⋯ all buttons. Without buttons, ⋯ shows the whole row. */
  isCompact?: boolean
  /** A work list: one line per row under a sticky head. On phones a compact card with visible checkbox and buttons. */
  isWorked?: boolean
}

/**
 * Renders rows as a table, on phones as cards. ARIA roles keep it a table for screen readers. A card shows the heading with the
 * next step, the other buttons behind ⋯, and below them the other columns as running text.
 */
export function DataTable<Row, Sort extends string = string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, idOf, nameOf, selection, actions, isWorked } = props
  const isCompact = props.isCompact || isWorked
  const isPhone = useSettings(({ device }) => device === 'mobile')
  const card = isPhone ? (isWorked ? 'worked' : isCompact ? 'compact' : 'flow') : null
  const shown = useRef({ rows, selection })
  useLayoutEffect(() => void (shown.current = { rows, selection }))
  // stable, so that ticking a row renders no other row
  const pick = useCallback((row: Row, isRange: boolean) => {
    shown.current.selection?.toggle(row, isRange ? shown.current.rows : [])
  }, [])
  return (
    <div
      className={`card scroll-x ${classes.frame} ${cards.frame} ${isCompact ? '' : flow.flow}`}
      data-compact={isCompact}
      data-worked={isWorked}
    >
      <table className={`w-full text-body ${classes.table}`} role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {selection ? (
              <th role="columnheader" scope="col" className={classes.pick}>
                <PickAll rows={rows} selection={selection} />
              </th>
            ) : null}
            {columns.map((column) =>
              isInRow(column, card) ? <HeadCell key={column.key} column={column} {...props} /> : null,
            )}
            {actions || hasMore(columns, card) ? (
              <th role="columnheader" scope="col" data-screen-only>
                {actions ? '操作' : '详情'}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <DataRow
              key={idOf(row)}
              row={row}
              name={nameOf(row)}
              columns={columns}
              actions={actions}
              card={card}
              isWorked={isWorked}
              isPicked={selection?.has(row)}
              isPickable={!selection?.isFull}
              onPick={pick}
            />
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
