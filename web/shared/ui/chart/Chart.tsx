import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { LoadingRows } from '../kit/LoadingRows.tsx'
import type { ChartOption, ChartTable } from './chartOption.ts'
import { useDrawing } from './useDrawing.ts'
import classes from './Chart.module.css'

interface ChartProps {
  /** Keep the same object while nothing changes: another one is redrawn. */
  option: ChartOption
  /** CSS height of the drawing; by default it fills its container (specification §9: 100 % × 100 %). */
  height?: string
  /** A one-sentence summary of the chart. */
  label: string
  table: ChartTable
  /** Whether the table is open initially. */
  isTableOpen?: boolean
}

/** Clipped by the frame. */
const boneHeightPx = 800

const linked = (title: string | undefined, to: string | null | undefined) =>
  to ? <Link to={to}>{title}</Link> : title

/** Renders a chart in the size of its container, drawn after mounting, with its figures as a table under 看数据. */
export function Chart({ option, height, label, table, isTableOpen = false }: ChartProps) {
  const container = useRef<HTMLDivElement>(null)
  const { is, retry } = useDrawing(container, option)
  const style = height ? ({ '--chart-height': height } as CSSProperties) : undefined
  return (
    <div className="stack gap-3 min-w-0 w-full h-full" style={style}>
      <div className={`min-w-0 min-h-0 relative ${classes.frame}`}>
        <div ref={container} className={`absolute inset-0 ${classes.place}`} role="img" aria-label={label} />
        {is === 'waiting' && (
          <div className="rounded-2 absolute inset-0 overflow-hidden">
            <LoadingRows n={1} heightPx={boneHeightPx} />
          </div>
        )}
        {is === 'failed' && (
          <div className="rounded-2 absolute inset-0 overflow-hidden" role="alert">
            <div className={`grid gap-4 h-full p-3 text-center ground-soft ${classes.failed}`}>
              <p>图表加载失败，请检查网络后重试。数据不受影响，可以展开“看数据”。</p>
              <Button onClick={retry}>重试</Button>
            </div>
          </div>
        )}
      </div>
      <details className={`flex-none text-small ${classes.data}`} open={isTableOpen || is === 'failed'}>
        <summary>看数据</summary>
        <div className="scroll-x" tabIndex={0} role="region" aria-label={table.caption}>
          <table>
            <caption>{table.caption}</caption>
            <thead>
              <tr>
                {table.head.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([first, ...cells], row) => (
                <tr key={`${row} ${first}`}>
                  <th scope="row">{linked(first, table.links?.[row])}</th>
                  {cells.map((cell, column) => (
                    <td key={`${column} ${cell}`}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  )
}
