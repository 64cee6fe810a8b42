import type { ReactNode } from 'react'
import { plainText } from '../../../contract/orders/plain/fieldText.ts'
import { exportNameOf, listedNames, specOf } from '../../../contract/orders/plain/fieldWords.ts'
import { ledgerStateLabel } from '../../../contract/orders/ledgerWords.ts'
import type { OrderRow } from '../../../contract/orders/listFields.ts'
import type { OrderExportColumn, OrderSort } from '../../../contract/orders/listWords.ts'
import { awaitingReleaseLabel, paymentLabels } from '../../../contract/orders/words.ts'
import { cubicMetres, dateTime, kilograms, relativeAge, yuan } from '../../shared/ui/text/format.ts'
import type { Column } from '../../shared/ui/table/columns.ts'
import { StatusBadge } from '../../shared/ui/kit/StatusBadge.tsx'
import classes from './orderColumns.module.css'

/** A column of an order list, and what of an order it stands for in an Excel file. */
export interface OrderColumn extends Column<OrderRow, OrderSort> {
  exports: readonly OrderExportColumn[]
}

/** What of an order wants somebody's eye. */
function marksOf({
  hasOpenException,
  isCancelRequested,
  isAwaitingRelease,
  status,
  openFeeChange,
}: OrderRow): string[] {
  return [
    ...(hasOpenException ? ['异常'] : []),
    ...(isCancelRequested && status === 'accepted' ? ['已申请取消'] : []),
    ...(isAwaitingRelease ? [awaitingReleaseLabel] : []),
    ...(openFeeChange === 'pending' ? ['复称待确认'] : []),
    ...(openFeeChange === 'disputed' ? ['复称有异议'] : []),
  ]
}

function LastEvent({ lastEvent, status, movedAt, daysWithoutMovement }: OrderRow) {
  const days = daysWithoutMovement ?? 0
  return (
    <>
      <span className={classes.event}>
        {lastEvent?.text ?? (status === 'pending' ? '等待承运商受理' : '还没有动态')}
      </span>
      <small data-quiet={days > 1 || undefined} title={dateTime(movedAt)}>
        {days > 1 ? `${days} 天没有动态` : relativeAge(movedAt)}
      </small>
    </>
  )
}

const orNone = (text: string | null) => text ?? '—'
const ledger = (kind: 'cod' | 'receipt' | 'settlement', state: string | null) =>
  state === null ? null : <small>{ledgerStateLabel(kind, state)}</small>

/** A column of its own for each plain field of a list that no other column holds. */
function plainColumns(own: readonly OrderColumn[]): OrderColumn[] {
  const held = new Set(own.flatMap((column) => column.exports))
  return listedNames
    .filter((field) => !held.has(exportNameOf(field)))
    .map((field) => ({
      key: field,
      title: specOf(field).label,
      hideable: true,
      isExtra: true,
      exports: [exportNameOf(field)],
      cell: (row) => orNone(plainText(field, row[field])),
    }))
}

/**
 * The columns of an order list, for the customer or the carrier. `renderNumber` makes of the order's number the way to all of it.
 */
export function orderColumns(
  side: 'customer' | 'carrier',
  renderNumber: (row: OrderRow) => ReactNode,
): OrderColumn[] {
  const own: OrderColumn[] = [
    {
      key: 'number',
      title: '订单',
      isHead: true,
      isWhole: true,
      sorts: { descending: 'newest', ascending: 'oldest' },
      exports: ['number', 'waybillNumber', 'createdAt'],
      cell: (row) => (
        <span className={`block ${classes.cell}`}>
          {renderNumber(row)}
          {row.waybillNumber ? <small>{row.waybillNumber}</small> : null}
          <small>{dateTime(row.createdAt)} 下单</small>
        </span>
      ),
    },
    {
      key: 'status',
      title: '状态',
      exports: ['status', 'exception'],
      cell: (row) => (
        <span className={`block ${classes.cell}`}>
          <StatusBadge status={row.status} />
          {marksOf(row).map((mark) => (
            <span key={mark} className="block mt-2 text-1 danger">
              {mark}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'route',
      title: '线路',
      hideable: true,
      exports: side === 'customer' ? ['carrierName', 'destinationText'] : ['destinationText'],
      cell: (row) => (
        <span className={`block ${classes.cell}`}>
          {row.destinationText}
          {side === 'customer' ? <small>{row.carrierName}</small> : null}
        </span>
      ),
    },
    {
      key: 'people',
      title: '收发货人',
      hideable: true,
      exports: ['shipperName', 'recipientName'],
      cell: (row) => (
        <span className={`block ${classes.cell}`}>
          <span className={classes.name} title={row.recipientName}>{`收 ${row.recipientName}`}</span>
          <small className={classes.name} title={row.shipperName}>{`发 ${row.shipperName}`}</small>
        </span>
      ),
    },
    {
      key: 'phones',
      title: '收发电话',
      hideable: true,
      isExtra: true,
      isWhole: true,
      exports: ['shipperPhone', 'recipientPhone'],
      cell: (row) => (
        <span className={`block ${classes.cell}`}>
          {row.recipientPhone}
          <small>{row.shipperPhone}</small>
        </span>
      ),
    },
    {
      key: 'goods',
      title: '货物',
      hideable: true,
      exports: ['goodsText', 'pieces', 'weightKilograms', 'volumeCubicMetres'],
      cell: (row) => (
        <span className={`block ${classes.cell}`}>
          {row.goodsText}
          <small>
            {row.pieces} 件 · {kilograms(row.weightGrams)} · {cubicMetres(row.volumeCm3)}
          </small>
        </span>
      ),
    },
    {
      key: 'total',
      title: '运费',
      align: 'end',
      isWhole: true,
      sorts: { descending: 'totalHigh', ascending: 'totalLow' },
      exports: ['payment', 'totalYuan', 'settlementState'],
      cell: (row) => (
        <span className={`block ${classes.cell}`}>
          <strong>{yuan(row.totalFen)}</strong>
          <small>{paymentLabels[row.payment]}</small>
          {ledger('settlement', row.settlementState)}
        </span>
      ),
    },
    {
      key: 'cod',
      title: '代收货款',
      align: 'end',
      hideable: true,
      isExtra: true,
      isWhole: true,
      exports: ['codYuan', 'codState'],
      cell: (row) => (
        <span className={`block ${classes.cell}`}>
          {row.codFen > 0 ? yuan(row.codFen) : '—'}
          {ledger('cod', row.codState)}
        </span>
      ),
    },
    {
      key: 'receipt',
      title: '回单',
      hideable: true,
      isExtra: true,
      isWhole: true,
      exports: ['receiptCopies', 'receiptState'],
      cell: (row) => (
        <span className={`block ${classes.cell}`}>
          {row.receiptCopies > 0 ? `${row.receiptCopies} 份` : '—'}
          {ledger('receipt', row.receiptState)}
        </span>
      ),
    },
    {
      key: 'carrierNumber',
      title: side === 'customer' ? '承运商单号' : '自编单号',
      hideable: true,
      isExtra: true,
      isWhole: true,
      exports: ['carrierNumber'],
      cell: (row) => orNone(row.carrierNumber),
    },
    {
      key: 'last',
      title: '最新动态',
      hideable: true,
      sorts: { descending: 'movedLate', ascending: 'movedEarly' },
      exports: ['lastEvent', 'movedAt', 'daysWithoutMovement'],
      cell: (row) => (
        <span className={`block ${classes.cell}`}>
          <LastEvent {...row} />
        </span>
      ),
    },
    {
      key: 'expected',
      title: '预计到达',
      hideable: true,
      isExtra: true,
      isWhole: true,
      exports: ['expectedAt'],
      cell: (row) => (row.expectedAt ? dateTime(row.expectedAt) : '—'),
    },
    {
      key: 'signed',
      title: '签收时间',
      hideable: true,
      isExtra: true,
      isWhole: true,
      exports: ['signedAt', 'signer'],
      cell: (row) => (row.signedAt ? dateTime(row.signedAt) : '—'),
    },
  ]
  return [...own, ...plainColumns(own)]
}
