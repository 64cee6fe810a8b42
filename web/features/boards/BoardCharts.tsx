import { useMemo } from 'react'
import type { CarrierBoard } from '#contract/boards/calls.ts'
import { Chart } from '#shared/ui/chart/Chart.tsx'
import { goodsChart, lanesChart, placedChart, signedChart } from './charts.ts'
import type { BoardChart } from './charts.ts'
import { groupDays } from './groups.ts'
import type { Grouping } from './groups.ts'
import classes from './Board.module.css'

const height = '18rem'

interface Props {
  board: CarrierBoard
  grouping: Grouping
  /** The order list that table rows link to; null if there is none. */
  list: string | null
}

/** Charts of the days and lanes, each with its figures as a table. */
export function BoardCharts({ board, grouping, list }: Props) {
  const charts = useMemo(() => {
    const input = { groups: groupDays(board.days, grouping), grouping, list }
    return [placedChart(input), signedChart(input), goodsChart(input)]
  }, [board.days, grouping, list])
  const lanes = useMemo(() => lanesChart(board, list), [board, list])
  return (
    <div className={classes.charts}>
      {charts.map((chart) => (
        <Panel key={chart.title} chart={chart} />
      ))}
      {board.lanes.length > 0 ? <Panel chart={lanes} isTableOpen /> : null}
    </div>
  )
}

function Panel({ chart: { title, ...chart }, isTableOpen }: { chart: BoardChart; isTableOpen?: boolean }) {
  return (
    <section className={isTableOpen ? `${classes.panel} full-row` : classes.panel} aria-label={title}>
      <h2 className="mb-3 text-lead">{title}</h2>
      <Chart {...chart} height={height} {...(isTableOpen ? { isTableOpen } : {})} />
    </section>
  )
}
