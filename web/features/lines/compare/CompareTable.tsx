import { Button, CloseButton } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { reachesDestination } from '#contract/lines/transfer.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { ConsultLink } from '#domain/lines/ConsultLink.tsx'
import { FavoriteButton } from '#domain/lines/FavoriteButton.tsx'
import { nextStep } from '#domain/lines/lineAddresses.ts'
import { LineNotOn } from '#domain/lines/LineNotOn.tsx'
import { provinceAndCity } from '#domain/regions/cityText.ts'
import { errorText, isRefusal } from '#shared/server/callError.ts'
import type { Comparison } from './compareQuery.ts'
import type { CompareRow } from './compareRows.tsx'
import type { ComparedLine } from './useComparedLines.ts'
import classes from './CompareTable.module.css'

const isNotFound = (error: unknown) => isRefusal(error, 'notFound')

interface Props {
  columns: readonly ComparedLine[]
  rows: readonly CompareRow[]
  comparison: Comparison
  /** Text of the requested destination; '' for none. */
  requestedText: string
  onDrop: (lineId: number) => void
}

interface HeadProps {
  column: ComparedLine
  comparison: Comparison
}

/** Renders the carrier and the destination, or why the line is missing. */
function Head({ column: { id, line, isLoading, error, retry }, comparison }: HeadProps) {
  if (line)
    return (
      <>
        <span className={`block ${classes.carrier}`}>
          <strong className="text-lead ink">{provinceAndCity(line.destinationText).city}</strong>{' '}
          <CarrierLink carrier={line.carrier} search={comparison} siteId={line.siteId} />
        </span>
        <span className={`block soft phone-hidden ${classes.line}`}>
          {line.originName} → {line.destinationName}
        </span>
        <LineNotOn line={line} />
      </>
    )
  if (isLoading) return <span role="status">正在加载…</span>
  return (
    <span role="alert">
      {isNotFound(error) ? `专线 ${id} 已不存在，请移除它` : `加载失败：${errorText(error)}`}
      {!isNotFound(error) && (
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          重试
        </Button>
      )}
    </span>
  )
}

interface ActionsProps {
  column: ComparedLine
  comparison: Comparison
  requestedText: string
  /** Has the lowest total; the only line otherwise. */
  isBest: boolean
}

function Actions({ column: { line }, comparison, requestedText, isBest }: ActionsProps) {
  if (!line) return null
  const orderedGoods = reachesDestination(line, requestedText) ? comparison : { ...comparison, to: null }
  const name = `${line.carrier.name}到${line.destinationName}`
  const next = nextStep(line, orderedGoods)
  return (
    <div className="row wrap gap-2 gap-x-3">
      {line.status === 'on' && (
        <Button
          component={Link}
          to={next.to}
          variant={isBest ? 'filled' : 'light'}
          aria-label={`${next.word}：${name}`}
        >
          {next.word}
        </Button>
      )}
      <FavoriteButton lineId={line.id} of={name} />
      <ConsultLink lineId={line.id} of={name} search={orderedGoods} />
    </div>
  )
}

/** Renders lines as columns; a table wider than the window scrolls in its own box with fixed labels. */
export function CompareTable({ columns, rows, comparison, requestedText, onDrop }: Props) {
  return (
    <div
      className={`card scroll-x ${classes.box}`}
      role="region"
      aria-label="对比表，可左右滚动"
      tabIndex={0}
    >
      <table className={`w-full text-small figures ${classes.table}`} data-columns={columns.length}>
        <thead>
          <tr>
            <th scope="col">专线</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className="normal relative">
                <span className={classes.drop} data-screen-only>
                  <CloseButton
                    size="sm"
                    aria-label={`移除${column.line?.carrier.name ?? `专线 ${column.id}`}`}
                    onClick={() => onDrop(column.id)}
                  />
                </span>
                <Head column={column} comparison={comparison} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cell, best }, at) => (
            <Fragment key={label}>
              <tr>
                <th scope="row">{label}</th>
                {columns.map(({ id, line }, index) => (
                  <td key={id} data-best={best?.indexes.has(index) || undefined}>
                    {line ? cell(line) : '—'}
                    {best?.indexes.has(index) && (
                      <span className={`inline-block px-2 ms-2 text-small nowrap rounded-1 ${classes.best}`}>
                        {best.label}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
              {at === 0 && (
                <tr data-screen-only>
                  <th scope="row">操作</th>
                  {columns.map((column, index) => (
                    <td key={column.id}>
                      <Actions
                        column={column}
                        comparison={comparison}
                        requestedText={requestedText}
                        isBest={columns.length === 1 || best?.indexes.has(index) === true}
                      />
                    </td>
                  ))}
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
