import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconDots } from '@tabler/icons-react'
import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useSettings } from '../../browser/settings.ts'
import { Icon } from '../kit/Icon.tsx'
import { nextSort } from './columns.ts'
import type { Column } from './columns.ts'
import type { Selection } from './useSelection.ts'
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
  /** On phones a three-line card: the columns with a place, and the buttons behind ⋯. */
  isCompact?: boolean
  /** A work list: one line per row under a sticky head. On phones a compact card with visible checkbox and buttons. */
  isWorked?: boolean
}

/** Renders rows as a table, on phones as cards. ARIA roles keep it a table for screen readers. */
export function DataTable<Row, Sort extends string = string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, idOf, nameOf, selection, actions, isWorked } = props
  const isCompact = props.isCompact || isWorked
  const isFolded = useSettings(({ device }) => device === 'mobile') && isCompact
  return (
    <div className={`card scroll-x ${classes.frame}`} data-compact={isCompact} data-worked={isWorked}>
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
                  <Pick row={row} rows={rows} name={nameOf(row)} selection={selection} />
                </td>
              ) : null}
              {columns.map(({ key, title, cell, align, cardPosition, isHead, isWhole }) => (
                <td
                  key={key}
                  role="cell"
                  data-title={title}
                  data-align={align}
                  data-place={cardPosition}
                  style={isFolded ? { gridArea: cardPosition } : undefined}
                  data-head={isHead}
                  data-whole={isWhole}
                >
                  <span className={classes.value}>{cell(row)}</span>
                </td>
              ))}
              {actions ? (
                <td
                  role="cell"
                  className={classes.actions}
                  style={isFolded ? { gridArea: 'more' } : undefined}
                >
                  {isFolded && !isWorked ? (
                    <FoldedActions name={nameOf(row)}>{actions(row)}</FoldedActions>
                  ) : (
                    <span className={`flex gap-2 ${classes.buttons}`}>{actions(row)}</span>
                  )}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Renders buttons in a popover behind ⋯; the browser closes it on Esc and on a press outside. */
function FoldedActions({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <UnstyledButton
        className="grid place-center faint h-full phone-min-w-11 touch"
        aria-label={`${name}的操作`}
        popoverTarget={id}
      >
        <Icon of={IconDots} />
      </UnstyledButton>
      <span
        id={id}
        popover="auto"
        className={`gap-3 border-0 ${classes.buttons} ${classes.folded}`}
        // any pressed button leads on
        onClick={({ currentTarget }) => currentTarget.hidePopover?.()}
      >
        {children}
      </span>
    </>
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

interface PickProps<Row> {
  row: Row
  rows: readonly Row[]
  name: string
  selection: Selection<Row>
}

/** Renders a row's checkbox: shift selects a range, ↑ and ↓ move between rows. */
function Pick<Row>({ row, rows, name, selection }: PickProps<Row>) {
  const isOn = selection.has(row)
  const go = (event: KeyboardEvent<HTMLInputElement>) => {
    const present = event.currentTarget.closest('tr')
    const next =
      event.key === 'ArrowDown'
        ? present?.nextElementSibling
        : event.key === 'ArrowUp'
          ? present?.previousElementSibling
          : null
    if (!next) return
    event.preventDefault()
    next.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus()
  }
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        aria-label={`选择${name}`}
        checked={isOn}
        disabled={!isOn && selection.isFull}
        onChange={({ nativeEvent }) =>
          selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? rows : [])
        }
        onKeyDown={go}
      />
    </label>
  )
}
