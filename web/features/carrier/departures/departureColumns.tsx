import type { ReactNode } from 'react'
import type { DepartureRow } from '#contract/carrier/dispatchCalls.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { cubicMetres, dateTime, kilograms, yuan } from '#shared/ui/text/format.ts'

/** Returns the state of a departure: 运输中 3 票, or when it arrived or was undone. */
const standingOf = ({ arrivedAt, undoneAt, underway }: DepartureRow): string =>
  undoneAt
    ? `${dateTime(undoneAt)} 撤销发车`
    : arrivedAt
      ? `${dateTime(arrivedAt)} 到站`
      : underway > 0
        ? `运输中 ${underway} 票`
        : '都已到站'

/** Returns the columns of the list of departures. */
export const departureColumns = (renderNumber: (row: DepartureRow) => ReactNode): Column<DepartureRow>[] => [
  { key: 'number', title: '车次', isHead: true, isWhole: true, cell: renderNumber },
  { key: 'departed', title: '发车时间', isWhole: true, cell: (row) => dateTime(row.departedAt) },
  { key: 'plate', title: '车牌', isWhole: true, cell: (row) => row.plate },
  {
    key: 'driver',
    title: '司机',
    cell: (row) => [row.driver, row.driverPhone].filter(Boolean).join(' ') || '—',
  },
  { key: 'destination', title: '到站', cell: (row) => row.destination },
  {
    key: 'load',
    title: '装载',
    cell: (row) =>
      `${row.orders} 票 ${row.pieces} 件 · ${kilograms(row.weightGrams)} · ${cubicMetres(row.volumeCm3)}`,
  },
  { key: 'total', title: '运费', align: 'end', isWhole: true, cell: (row) => yuan(row.totalFen) },
  { key: 'standing', title: '状态', cell: standingOf },
]
