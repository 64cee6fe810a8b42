import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { paymentLabels } from '#contract/orders/words.ts'
import { StatusBadge } from '#domain/orders/StatusBadge.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { amountsText, Destination, LastEvent, ledger, marksOf, orNone } from './orderCells.tsx'
import type { OrderColumn } from './orderColumn.ts'
import classes from './orderColumns.module.css'

/** Returns the first columns of the carrier's list, in single lines for working through hundreds of rows. */
export const dispatchColumns = (renderNumber: (row: OrderRow) => ReactNode): OrderColumn[] => [
  {
    key: 'number',
    title: '订单',
    cardPosition: 'head',
    isHead: true,
    isWhole: true,
    sorts: { descending: 'newest', ascending: 'oldest' },
    exports: ['number', 'waybillNumber', 'createdAt'],
    cell: (row, isCard) => (
      <>
        {renderNumber(row)}
        {isCard && (
          <span className={classes.onCard} title={row.recipientName}>
            收 {row.recipientName}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'status',
    title: '状态',
    cardPosition: 'state',
    isWhole: true,
    exports: ['status', 'exception'],
    cell: (row) => (
      <>
        <StatusBadge status={row.status} />
        {marksOf(row).map((mark) => (
          <span key={mark} className="text-small danger">
            {' '}
            {mark}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'route',
    title: '到站',
    cardPosition: 'title',
    hideable: true,
    exports: ['destinationText'],
    cell: (row, isCard) => <Destination text={row.destinationText} isCard={isCard} />,
  },
  {
    key: 'people',
    title: '收货人',
    hideable: true,
    exports: ['shipperName', 'recipientName'],
    cell: (row) => row.recipientName,
  },
  {
    key: 'phones',
    title: '收货电话',
    hideable: true,
    isExtra: true,
    isWhole: true,
    exports: ['shipperPhone', 'recipientPhone'],
    cell: (row) => row.recipientPhone,
  },
  {
    key: 'goods',
    title: '货物',
    hideable: true,
    exports: ['goodsText'],
    cell: (row) => row.goodsText,
  },
  {
    key: 'amounts',
    title: '件数 · 重量 · 体积',
    cardPosition: 'foot',
    hideable: true,
    isWhole: true,
    exports: ['pieces', 'weightKilograms', 'volumeCubicMetres'],
    cell: amountsText,
  },
  {
    key: 'total',
    title: '运费',
    cardPosition: 'sum',
    align: 'end',
    isWhole: true,
    sorts: { descending: 'totalHigh', ascending: 'totalLow' },
    exports: [
      'payment',
      'totalYuan',
      'settlementState',
      'settlementOpenYuan',
      'receivedYuan',
      'receivedMethods',
      'receivedBy',
    ],
    cell: (row) => (
      <>
        {ledger('settlement', row)} <small>{paymentLabels[row.payment]}</small>{' '}
        <strong>{yuan(row.totalFen)}</strong>
      </>
    ),
  },
  {
    key: 'cod',
    title: '代收货款',
    cardPosition: 'due',
    align: 'end',
    hideable: true,
    isWhole: true,
    exports: ['codYuan', 'codState', 'codOpenYuan'],
    cell: (row) =>
      row.codFen > 0 ? (
        <>
          {ledger('cod', row)} <strong>{yuan(row.codFen)}</strong>
        </>
      ) : null,
  },
  {
    key: 'last',
    title: '最新动态',
    hideable: true,
    sorts: { descending: 'movedLate', ascending: 'movedEarly' },
    exports: ['lastEvent', 'movedAt', 'daysWithoutMovement'],
    cell: (row) => <LastEvent {...row} />,
  },
  {
    key: 'waybill',
    title: '运单号',
    hideable: true,
    isExtra: true,
    isWhole: true,
    exports: ['waybillNumber'],
    cell: (row) => orNone(row.waybillNumber),
  },
  {
    key: 'created',
    title: '下单时间',
    hideable: true,
    isExtra: true,
    isWhole: true,
    exports: ['createdAt'],
    cell: (row) => dateTime(row.createdAt),
  },
  {
    key: 'shipper',
    title: '发货人',
    hideable: true,
    isExtra: true,
    exports: ['shipperName'],
    cell: (row) => row.shipperName,
  },
]
