import type { ReactNode } from 'react'
import { paymentLabels } from '../../../contract/orderWords.ts'
import type { OrderRow } from '../../../contract/orders.ts'
import { cubicMetres, dateTime, kilograms, relativeAge, yuan } from '../format.ts'
import { daysWithoutMovement } from '../shipment/movement.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './OrderTable.module.css'

interface Props {
  caption: string
  /** The reader is the carrier: its name says nothing in the list. */
  isOwnCarrier?: boolean
  rows: readonly OrderRow[]
  /** The order's number as a link or button to all of it. */
  renderNumber: (row: OrderRow) => ReactNode
  renderActions: (row: OrderRow) => ReactNode
}

/** Orders as a table, and below 992 px as cards. The roles keep it a table for screen readers when CSS makes cards of it. */
export function OrderTable({ caption, isOwnCarrier = false, rows, renderNumber, renderActions }: Props) {
  return (
    <table className={classes.table} role="table" aria-label={caption}>
      <thead role="rowgroup">
        <tr role="row">
          {['订单', '状态', '线路', '收发货人', '货物', '运费', '最新动态', '操作'].map((title) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.id} role="row">
            <td role="cell" className={classes.number}>
              {renderNumber(row)}
              {row.waybillNumber ? <small>{row.waybillNumber}</small> : null}
              <small>{dateTime(row.createdAt)} 下单</small>
            </td>
            <td role="cell" className={classes.status}>
              <StatusBadge status={row.status} />
              {row.hasOpenException ? <span className={classes.mark}>异常</span> : null}
              {row.isCancelRequested && row.status === 'accepted' ? (
                <span className={classes.mark}>已申请取消</span>
              ) : null}
            </td>
            <td role="cell">
              {row.destinationText}
              {isOwnCarrier ? null : <small>{row.carrierName}</small>}
            </td>
            <td role="cell" className={classes.people}>
              <span className={classes.name} title={row.recipientName}>
                {`收 ${row.recipientName}`}
              </span>
              <small className={classes.name} title={row.shipperName}>
                {`发 ${row.shipperName}`}
              </small>
            </td>
            <td role="cell">
              {row.goodsText}
              <small>
                {row.pieces} 件 · {kilograms(row.weightGrams)} · {cubicMetres(row.volumeCm3)}
              </small>
            </td>
            <td role="cell" className={classes.money}>
              {yuan(row.totalFen)}
              <small>{paymentLabels[row.payment]}</small>
            </td>
            <td role="cell" className={classes.last}>
              <LastEvent row={row} />
            </td>
            <td role="cell" className={classes.actions}>
              {renderActions(row)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LastEvent({ row: { lastEvent, status } }: { row: OrderRow }) {
  if (!lastEvent) return <small>{status === 'pending' ? '等待承运商受理' : '还没有动态'}</small>
  const quietDays = daysWithoutMovement(status, lastEvent.at)
  return (
    <>
      <span className={classes.event}>{lastEvent.text}</span>
      <small data-quiet={quietDays !== null || undefined} title={dateTime(lastEvent.at)}>
        {quietDays === null ? relativeAge(lastEvent.at) : `${quietDays} 天没有动态`}
      </small>
    </>
  )
}
