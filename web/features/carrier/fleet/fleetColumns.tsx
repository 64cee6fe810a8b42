import type { Driver, Vehicle } from '#contract/carrier/fleetCalls.ts'
import { groupThousands, tonneText } from '#contract/price/amounts.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { cubicMetres, dateTime } from '#shared/ui/text/format.ts'

const used = ({ lastUsedAt }: Pick<Vehicle, 'lastUsedAt'>) =>
  lastUsedAt === null ? '还没有发过车' : dateTime(lastUsedAt)

/** Columns of 车辆. */
export const vehicleColumns: readonly Column<Vehicle>[] = [
  { key: 'plate', title: '车牌号', isHead: true, isWhole: true, cell: ({ plate }) => plate },
  {
    key: 'weight',
    title: '载重',
    align: 'end',
    cell: ({ capacityGrams }) =>
      capacityGrams === null ? '—' : `${groupThousands(tonneText(capacityGrams))} 吨`,
  },
  {
    key: 'volume',
    title: '容积',
    align: 'end',
    cell: ({ capacityCm3 }) => (capacityCm3 === null ? '—' : cubicMetres(capacityCm3)),
  },
  { key: 'used', title: '上次发车', cell: used },
]

/** Columns of 司机. */
export const driverColumns: readonly Column<Driver>[] = [
  { key: 'name', title: '姓名', isHead: true, cell: ({ name }) => name },
  { key: 'phone', title: '电话', isWhole: true, cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a> },
  { key: 'used', title: '上次发车', cell: used },
]
