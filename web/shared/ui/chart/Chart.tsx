import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { LoadingRows } from '../kit/LoadingRows.tsx'
import classes from './Chart.module.css'
import type { ChartOption, ChartTable } from './chartOption.ts'
import { useDrawing } from './useDrawing.ts'

interface ChartProps {
  /** Keep it the same object while nothing changed: another one is drawn anew. */
  option: ChartOption
  /** CSS length of the drawing; without one it fills its container (specification §9: 100 % × 100 %). */
  height?: string
  /** What the chart says, in one sentence. */
  label: string
  table: ChartTable
  /** The table stands open from the beginning. */
  isTableOpen?: boolean
}

/** Cut off by the frame. */
const boneHeightPx = 800

const linked = (title: string | undefined, to: string | null | undefined) =>
  to ? <Link to={to}>{title}</Link> : title

/** A chart as large as its container, drawn after that is mounted, with its figures as a table under 看数据. */
export function Chart({ option, height, label, table, isTableOpen = false }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const { is, retry } = useDrawing(place, option)
  const style = height ? ({ '--chart-height': height } as CSSProperties) : undefined
  return (
    <div className="stack gap-3 min-w-0 w-full h-full" style={style}>
      <div className={`min-w-0 min-h-0 relative ${classes.frame}`}>
        <div ref={place} className={`absolute inset-0 ${classes.place}`} role="img" aria-label={label} />
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
      <details className={`flex-none text-2 ${classes.data}`} open={isTableOpen || is === 'failed'}>
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
