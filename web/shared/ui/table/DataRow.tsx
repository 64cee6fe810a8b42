import { memo, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { MoreActions } from '../kit/MoreActions.tsx'
import { hasMore, isInRow } from './columns.ts'
import type { CardKind, Column } from './columns.ts'
import cards from './cards/CompactCards.module.css'
import flow from './cards/FlowCards.module.css'
import classes from './DataTable.module.css'

interface CellProps<Row> {
  row: Row
  name: string
  columns: readonly Omit<Column<Row>, 'sorts'>[]
  actions?: (row: Row) => ReactNode
  /** Null on wide windows. */
  card: CardKind | null
  /** Whether the table is a work list. */
  isWorked?: boolean
}

interface RowProps<Row> extends CellProps<Row> {
  /** Whether the row is selected; undefined in a table without selection. */
  isPicked: boolean | undefined
  isPickable: boolean
  /** Selects or deselects the row, or the range up to it. */
  onPick: (row: Row, isRange: boolean) => void
}

/**
 * Moves the focus to a neighbour when a row that has it is removed, say by its own button. It goes to the row itself: the next
 * Enter must press nothing there.
 */
function useFocusHandover() {
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    const own = row.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      const neighbour = own.nextElementSibling ?? own.previousElementSibling
      // after the removal; a hidden page keeps its rows
      queueMicrotask(() => {
        if (own.isConnected || document.activeElement !== document.body) return
        const next = neighbour instanceof HTMLElement && neighbour.isConnected ? neighbour : null
        if (next) next.tabIndex = -1
        ;(next ?? document.getElementById('content'))?.focus({ preventScroll: true })
      })
    }
  }, [])
  return row
}

/** Renders a row of DataTable. Memoized: with stable `columns` and `actions`, ticking a row renders its checkbox alone. */
export const DataRow = memo(Row) as typeof Row

function Row<Data>({ isPicked, isPickable, onPick, ...cells }: RowProps<Data>) {
  const { row, name } = cells
  const self = useFocusHandover()
  return (
    <tr ref={self} role="row" data-picked={isPicked || undefined}>
      {isPicked === undefined ? null : (
        <td role="cell" className={`${classes.pick} ${cards.pick} ${flow.pick}`}>
          <Pick row={row} name={name} isPicked={isPicked} isPickable={isPickable} onPick={onPick} />
        </td>
      )}
      <DataCells {...cells} />
    </tr>
  )
}

const DataCells = memo(Cells) as typeof Cells

function Cells<Data>({ row, name, columns, actions, card, isWorked }: CellProps<Data>) {
  const isFolded = card === 'compact' || card === 'worked'
  const shortened = ({ cardCell }: Pick<Column<Data>, 'cardCell'>) =>
    card === 'flow' ? cardCell?.(row) : undefined
  const isWhole = card === 'compact' && !actions
  const details = columns.filter(
    (column) => isWhole || (card === 'flow' && column.isOffCard) || shortened(column) !== undefined,
  )
  return (
    <>
      {columns
        .filter((column) => isInRow(column, card))
        .map(({ key, title, cell, cellClass, cardCell, align, cardPosition, isHead, isWhole, isOffCard }) => (
          <td
            key={key}
            role="cell"
            data-title={title}
            data-align={align}
            data-place={cardPosition}
            style={isFolded ? { gridArea: cardPosition } : undefined}
            data-head={isHead}
            data-whole={isWhole}
            data-off-narrow={isOffCard === 'narrow' || undefined}
          >
            <Value isPlain={card === null && !isWorked} className={cellClass}>
              {shortened({ cardCell }) ?? cell(row, card !== null)}
            </Value>
          </td>
        ))}
      {actions || hasMore(columns, card) ? (
        <td
          role="cell"
          className={`${classes.actions} ${cards.actions} ${flow.actions}`}
          data-screen-only
          style={isFolded ? { gridArea: 'more' } : undefined}
        >
          {card === 'flow' || card === 'compact' ? (
            <MoreActions
              name={name}
              holds={actions ? '操作' : '详情'}
              className="faint h-full"
              showsStep={card === 'flow'}
              details={details.map(({ key, title, cell, cellClass }) => (
                <span key={key}>
                  <span className="faint">{title}</span>{' '}
                  <Value isPlain className={cellClass}>
                    {cell(row, false)}
                  </Value>
                </span>
              ))}
            >
              {actions?.(row)}
            </MoreActions>
          ) : (
            <span className={`flex gap-2 ${classes.buttons} ${cards.buttons} ${classes.quiet}`}>
              {actions?.(row)}
            </span>
          )}
        </td>
      ) : null}
    </>
  )
}

/** Renders a value, of a wide table without an element where it needs none: a page has hundreds. */
function Value({
  isPlain,
  className,
  children,
}: {
  isPlain: boolean
  className: string | undefined
  children: ReactNode
}) {
  if (className === undefined) return isPlain ? children : <span className={classes.value}>{children}</span>
  return <span className={`${classes.value} ${className}`}>{children}</span>
}

/** Renders a row's checkbox: shift selects a range, ↑ and ↓ move between rows. */
function Pick<Row>({
  row,
  name,
  isPicked,
  isPickable,
  onPick,
}: Omit<RowProps<Row>, 'columns' | 'card'> & { isPicked: boolean }) {
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
    <label className={`${classes.tick} ${cards.tick}`}>
      <input
        type="checkbox"
        aria-label={`选择${name}`}
        checked={isPicked}
        disabled={!isPicked && !isPickable}
        onChange={({ nativeEvent }) => onPick(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        onKeyDown={go}
      />
    </label>
  )
}
