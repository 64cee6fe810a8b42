import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { formatField } from '#contract/orders/plain/fieldText.ts'
import { exportNameOf, listedNames, specOf } from '#contract/orders/plain/fieldWords.ts'
import { paymentLabels } from '#contract/orders/words.ts'
import { StatusBadge } from '#domain/orders/StatusBadge.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { CarrierLink } from '../../lines/CarrierLink.tsx'
import { dispatchColumns } from './dispatchColumns.tsx'
import { amountsText, Destination, LastEvent, ledger, ledgerText, marksOf, orNone } from './orderCells.tsx'
import type { OrderColumn } from './orderColumn.ts'
import classes from './orderColumns.module.css'

/** A value of several lines; those in `small` are fainter. */
const lines = `block ${classes.cell}`

/** Formats an instant as its day: 11-28. */
const day = (iso: string) => dateTime(iso).slice(-11, -6)

/** Returns a column for each plain field that no other column holds. */
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
      cell: (row) => orNone(formatField(field, row[field])),
    }))
}

/** Returns the first columns of the customer's list. */
const customerColumns = (renderNumber: (row: OrderRow) => ReactNode): OrderColumn[] => [
  {
    key: 'number',
    title: '订单',
    cardPosition: 'head',
    isHead: true,
    isWhole: true,
    sorts: { descending: 'newest', ascending: 'oldest' },
    exports: ['number', 'waybillNumber', 'createdAt'],
    cellClass: lines,
    cell: (row, isCard) => (
      <>
        {renderNumber(row)}
        {isCard && (
          <span className={classes.onCard} title={row.recipientName}>
            收 {row.recipientName} · {row.pieces} 件{' '}
            <span className={classes.onWideCard}>{row.goodsText}</span>
          </span>
        )}
        {row.waybillNumber ? <small>{row.waybillNumber}</small> : null}
        <small>{dateTime(row.createdAt)} 下单</small>
      </>
    ),
  },
  {
    key: 'status',
    title: '状态',
    cardPosition: 'state',
    exports: ['status', 'exception'],
    cellClass: lines,
    cell: (row) => (
      <>
        <StatusBadge status={row.status} />
        {marksOf(row).map((mark) => (
          <span key={mark} className="block mt-2 text-small danger">
            {mark}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'route',
    title: '线路',
    cardPosition: 'title',
    hideable: true,
    exports: ['carrierName', 'destinationText'],
    cellClass: lines,
    cell: (row, isCard) => (
      <>
        <Destination text={row.destinationText} isCard={isCard} />
        <small className={classes.name}>
          <CarrierLink carrier={{ id: row.carrierId, name: row.carrierName }} />
        </small>
      </>
    ),
  },
  {
    key: 'people',
    title: '收发货人',
    hideable: true,
    exports: ['shipperName', 'recipientName'],
    cellClass: lines,
    cell: (row) => (
      <>
        <span className={classes.name} title={row.recipientName}>{`收 ${row.recipientName}`}</span>
        <small className={classes.name} title={row.shipperName}>{`发 ${row.shipperName}`}</small>
      </>
    ),
  },
  {
    key: 'phones',
    title: '收发电话',
    hideable: true,
    isExtra: true,
    isWhole: true,
    exports: ['shipperPhone', 'recipientPhone'],
    cellClass: lines,
    cell: (row) => (
      <>
        {row.recipientPhone}
        <small>{row.shipperPhone}</small>
      </>
    ),
  },
  {
    key: 'goods',
    title: '货物',
    hideable: true,
    exports: ['goodsText', 'pieces', 'weightKilograms', 'volumeCubicMetres'],
    cellClass: lines,
    cell: (row) => (
      <>
        {row.goodsText}
        <small>{amountsText(row)}</small>
      </>
    ),
  },
  {
    key: 'total',
    title: '运费',
    cardPosition: 'sum',
    align: 'end',
    isWhole: true,
    sorts: { descending: 'totalHigh', ascending: 'totalLow' },
    exports: ['payment', 'totalYuan', 'settlementState', 'settlementOpenYuan'],
    cellClass: lines,
    cell: (row) => (
      <>
        <strong>{yuan(row.totalFen)}</strong>
        <small>
          {[paymentLabels[row.payment], ledgerText('settlement', row)].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
  },
  {
    key: 'last',
    title: '最新动态',
    cardPosition: 'foot',
    hideable: true,
    sorts: { descending: 'movedLate', ascending: 'movedEarly' },
    exports: ['lastEvent', 'movedAt', 'daysWithoutMovement'],
    cellClass: `${lines} ${classes.foot}`,
    cell: (row, isCard) => (
      <>
        <LastEvent {...row} />
        {isCard && (
          <span className={classes.onCard}>
            {day(row.createdAt)} <span className={classes.onWideCard}>{row.carrierName}</span>
          </span>
        )}
      </>
    ),
  },
]

/** The further columns of both lists. A list's first columns replace those with the same key. */
const furtherColumns: readonly OrderColumn[] = [
  {
    key: 'cod',
    title: '代收货款',
    align: 'end',
    hideable: true,
    isExtra: true,
    isWhole: true,
    exports: ['codYuan', 'codState', 'codOpenYuan'],
    cellClass: lines,
    cell: (row) => (
      <>
        {row.codFen > 0 ? yuan(row.codFen) : '—'} {ledger('cod', row)}
      </>
    ),
  },
  {
    key: 'receipt',
    title: '回单',
    hideable: true,
    isExtra: true,
    isWhole: true,
    exports: ['receiptCopies', 'receiptState'],
    cellClass: lines,
    cell: (row) => (
      <>
        {row.receiptCopies > 0 ? `${row.receiptCopies} 份` : '—'} {ledger('receipt', row)}
      </>
    ),
  },
  {
    key: 'carrierNumber',
    title: '自编运单号',
    hideable: true,
    isExtra: true,
    isWhole: true,
    exports: ['carrierNumber'],
    cell: (row) => orNone(row.carrierNumber),
  },
  {
    key: 'expected',
    title: '预计到站',
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

/**
 * Returns the columns of an order list, for the customer, or in single lines for the carrier. `renderNumber` links the order's
 * number to its details.
 */
export function orderColumns(
  side: 'customer' | 'carrier',
  renderNumber: (row: OrderRow) => ReactNode,
): OrderColumn[] {
  const first = (side === 'customer' ? customerColumns : dispatchColumns)(renderNumber)
  const keys = new Set(first.map(({ key }) => key))
  const own = [...first, ...furtherColumns.filter(({ key }) => !keys.has(key))]
  return [...own, ...plainColumns(own)]
}
