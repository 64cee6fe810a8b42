import type { ReactNode } from 'react'
import type { DepartureDetail } from '#contract/carrier/dispatchCalls.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { orderStatusLabels } from '#contract/orders/states.ts'
import { awaitingReleaseLabel, paymentLabels } from '#contract/orders/words.ts'
import { cubicMetres, kilograms, yuan } from '#shared/ui/text/format.ts'
import classes from './LoadingTable.module.css'

const titles = ['单号', '收货人', '到站', '货物', '件数', '重量', '体积', '运费', '代收', '状态'] as const
const figures: readonly string[] = ['件数', '重量', '体积', '运费', '代收']

/** Renders the 装车清单: each order of a departure and a last row of totals, the same on screen and on paper. */
export function LoadingTable({
  departure,
  renderNumber,
}: {
  departure: DepartureDetail
  renderNumber: (row: OrderRow) => ReactNode
}) {
  const { list, orders, pieces, weightGrams, volumeCm3, totalFen, codFen } = departure
  return (
    <table className={`w-full text-small ${classes.table}`} aria-label={`装车清单 ${departure.number}`}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col" className={figures.includes(title) ? classes.figure : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((row) => (
          <tr key={row.id}>
            <td className="nowrap">{renderNumber(row)}</td>
            <td>
              {row.recipientName} <span className="nowrap">{row.recipientPhone}</span>
            </td>
            <td>{row.destinationText}</td>
            <td>{row.goodsText}</td>
            <td className={classes.figure}>{row.pieces}</td>
            <td className={classes.figure}>{kilograms(row.weightGrams)}</td>
            <td className={classes.figure}>{cubicMetres(row.volumeCm3)}</td>
            <td className={classes.figure}>
              {yuan(row.totalFen)} {paymentLabels[row.payment]}
            </td>
            <td className={classes.figure}>{row.codFen > 0 ? yuan(row.codFen) : ''}</td>
            <td>
              <span className="nowrap">{orderStatusLabels[row.status]}</span>
              {row.isAwaitingRelease ? <span className="nowrap"> {awaitingReleaseLabel}</span> : ''}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            合计 {orders} 票
          </th>
          <td className={classes.figure}>{pieces}</td>
          <td className={classes.figure}>{kilograms(weightGrams)}</td>
          <td className={classes.figure}>{cubicMetres(volumeCm3)}</td>
          <td className={classes.figure}>{yuan(totalFen)}</td>
          <td className={classes.figure}>{yuan(codFen)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}
