import type { OpsLineRow } from '#contract/operators/lineCalls.ts'
import type { Column } from '#shared/ui/table/columns.ts'

type Quality = Pick<OpsLineRow, 'orders' | 'onTimePercent' | 'exceptionPercent' | 'disputes'>

const percentText = (percent: number | null) => (percent === null ? '—' : `${percent}%`)

/** Returns the quality columns that lines and carriers share. */
export const qualityColumns = <Row extends Quality, Sort extends string = never>(): Column<Row, Sort>[] => [
  { key: 'orders', title: '订单', align: 'end', cell: ({ orders }) => orders },
  {
    key: 'onTime',
    title: '时效达成率',
    align: 'end',
    cell: ({ onTimePercent }) => percentText(onTimePercent),
  },
  {
    key: 'exceptions',
    title: '异常率',
    align: 'end',
    cell: ({ exceptionPercent }) => percentText(exceptionPercent),
    isOffCard: true,
  },
  { key: 'disputes', title: '费用争议', align: 'end', cell: ({ disputes }) => disputes, isOffCard: true },
]
