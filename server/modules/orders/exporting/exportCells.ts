import type { OrderDetail } from '#contract/orders/calls.ts'
import { ledgerStateLabels, receiveMethodText } from '#contract/orders/ledgerWords.ts'
import type { ReceiveMethod } from '#contract/orders/ledgerWords.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import type { OrderExportColumn } from '#contract/orders/lists/listWords.ts'
import type { OrderFieldSpec } from '#contract/orders/plain/fieldSpec.ts'
import { formatField } from '#contract/orders/plain/fieldText.ts'
import { exportedNames, exportNameOf, specOf } from '#contract/orders/plain/fieldWords.ts'
import type { ExportName, FieldWith, PlainOrder } from '#contract/orders/plain/fieldWords.ts'
import { orderStatusLabels } from '#contract/orders/states.ts'
import { exceptionKindLabels } from '#contract/orders/words.ts'
import { chinaDateTime } from '#server/core/clock.ts'
import { fenToYuan } from '#server/core/workbook.ts'
import type { WorkbookColumn, WorkbookValue } from '#server/core/workbook.ts'
import { rowColumns } from '../lists/rowColumns.ts'
import { plainSelection } from '../plainColumns.ts'

type ExportedField = FieldWith<'exportWidth'>

/** An order row of an export: the list's fields and the other fields that have a column. */
export interface ExportedOrder extends OrderRow, Pick<PlainOrder, ExportedField> {
  shipperCompany: string
  recipientCompany: string
  recipientAddress: string
  signer: string | null
  exception: OrderDetail['exception']
  /** Payments received, in all; null before the first. */
  received: { fen: number; methods: (ReceiveMethod | null)[]; names: string[] } | null
}

/** SQL columns of the export, by field. */
export const exportSelection = {
  ...rowColumns,
  shipperCompany: `o.shipper ->> 'company'`,
  recipientCompany: `o.recipient ->> 'company'`,
  recipientAddress: `o.recipient ->> 'address'`,
  signer: 'w.signer',
  exception: 'o.exception',
  received: `(select json_build_object('fen', sum(p.amount_fen), 'methods', array_agg(distinct p.method),
    'names', coalesce(array_agg(distinct u.alias) filter (where u.alias is not null), '{}'))
    from received_payment p left join app_user u on u.id = p.received_by where p.order_id = o.id having count(*) > 0)`,
  ...plainSelection(exportedNames),
} satisfies Record<keyof ExportedOrder, string>

/** Sums over all exported orders. */
export interface ExportSums {
  orders: number
  pieces: number
  weightGrams: number
  volumeCm3: number
  totalFen: number
  codFen: number
  /** What is still to be received, of the orders with an entry. */
  settlementOpenFen: number
  codOpenFen: number
  receivedFen: number
}

type CellOf = (order: ExportedOrder) => WorkbookValue
/** A column of the file: its format and its value. */
export interface ExportCell extends Omit<WorkbookColumn, 'title'> {
  valueOf: CellOf
}

const text = (width: number, valueOf: CellOf): ExportCell => ({ kind: 'text', width, valueOf })
const number = (width: number, valueOf: CellOf): ExportCell => ({ kind: 'number', width, valueOf })
const money = (valueOf: CellOf): ExportCell => ({ kind: 'money', width: 12, valueOf })

/** Renders a moment in Asia/Shanghai, to the minute. */
const time = (momentOf: (order: ExportedOrder) => string | null): ExportCell =>
  text(17, (order) => {
    const moment = momentOf(order)
    return moment === null ? null : chinaDateTime(new Date(moment)).slice(0, 16)
  })

const kilograms = (grams: number) => grams / 1000
const cubicMetres = (cm3: number) => cm3 / 1_000_000

function exceptionText({ exception }: ExportedOrder): string | null {
  if (exception === null) return null
  const done = exception.resolvedAt === null ? '' : '（已处理）'
  return `${exceptionKindLabels[exception.kind]}：${exception.text}${done}`
}

function plainCell(field: ExportedField, { kind, exportWidth = 0 }: OrderFieldSpec): ExportCell {
  switch (kind) {
    case 'fen':
      return { ...money((order) => fenToYuan(Number(order[field]))), width: exportWidth }
    case 'count':
      return number(exportWidth, (order) => Number(order[field]))
    case 'text':
      return text(exportWidth, (order) => String(order[field]))
    default:
      return text(exportWidth, (order) => formatField(field, order[field]))
  }
}

const plainCells = Object.fromEntries(
  exportedNames.map((field) => [exportNameOf(field), plainCell(field, specOf(field))]),
) as Record<ExportName<ExportedField>, ExportCell>

/** Every column with its value and width. Yuan, kilograms and cubic metres are numbers that spreadsheets can sum. */
export const exportCells: Record<OrderExportColumn, ExportCell> = {
  number: text(16, (order) => order.number),
  waybillNumber: text(17, (order) => order.waybillNumber),
  carrierNumber: text(16, (order) => order.carrierNumber),
  status: text(9, (order) => orderStatusLabels[order.status]),
  createdAt: time((order) => order.createdAt),
  carrierName: text(20, (order) => order.carrierName),
  destinationText: text(24, (order) => order.destinationText),
  shipperName: text(10, (order) => order.shipperName),
  shipperCompany: text(20, (order) => order.shipperCompany),
  shipperPhone: text(14, (order) => order.shipperPhone),
  recipientName: text(10, (order) => order.recipientName),
  recipientCompany: text(20, (order) => order.recipientCompany),
  recipientPhone: text(14, (order) => order.recipientPhone),
  recipientAddress: text(30, (order) => order.recipientAddress),
  goodsText: text(20, (order) => order.goodsText),
  pieces: number(8, (order) => order.pieces),
  weightKilograms: number(12, (order) => kilograms(order.weightGrams)),
  volumeCubicMetres: number(12, (order) => cubicMetres(order.volumeCm3)),
  totalYuan: money((order) => fenToYuan(order.totalFen)),
  settlementState: text(
    10,
    ({ settlementState }) => settlementState && ledgerStateLabels.settlement[settlementState],
  ),
  settlementOpenYuan: money(({ settlementOpenFen: fen }) => (fen === null ? null : fenToYuan(fen))),
  codOpenYuan: money(({ codOpenFen: fen }) => (fen === null ? null : fenToYuan(fen))),
  codState: text(12, ({ codState }) => codState && ledgerStateLabels.cod[codState]),
  receiptState: text(12, ({ receiptState }) => receiptState && ledgerStateLabels.receipt[receiptState]),
  expectedAt: time((order) => order.expectedAt),
  signedAt: time((order) => order.signedAt),
  signer: text(10, (order) => order.signer),
  lastEvent: text(30, (order) => order.lastEvent?.text ?? null),
  movedAt: time((order) => order.movedAt),
  daysWithoutMovement: number(9, (order) => order.daysWithoutMovement),
  exception: text(24, exceptionText),
  receivedYuan: money(({ received }) => received && fenToYuan(received.fen)),
  receivedMethods: text(
    12,
    ({ received }) => received && received.methods.map((method) => receiveMethodText(method)).join('、'),
  ),
  receivedBy: text(12, ({ received }) => received && received.names.join('、')),
  ...plainCells,
}

/** Columns that the last row sums. */
const sumOf: Partial<Record<OrderExportColumn, (sums: ExportSums) => number>> = {
  pieces: (sums) => sums.pieces,
  weightKilograms: (sums) => kilograms(sums.weightGrams),
  volumeCubicMetres: (sums) => cubicMetres(sums.volumeCm3),
  totalYuan: (sums) => fenToYuan(sums.totalFen),
  codYuan: (sums) => fenToYuan(sums.codFen),
  settlementOpenYuan: (sums) => fenToYuan(sums.settlementOpenFen),
  codOpenYuan: (sums) => fenToYuan(sums.codOpenFen),
  receivedYuan: (sums) => fenToYuan(sums.receivedFen),
}

/** Returns the sums row: 合计 with the number of orders in the first column without a sum, then the sums. */
export function sumCells(keys: readonly OrderExportColumn[], sums: ExportSums | null): WorkbookValue[] {
  const totals: ExportSums = sums ?? {
    orders: 0,
    pieces: 0,
    weightGrams: 0,
    volumeCm3: 0,
    totalFen: 0,
    codFen: 0,
    settlementOpenFen: 0,
    codOpenFen: 0,
    receivedFen: 0,
  }
  const labelAt = keys.findIndex((key) => !(key in sumOf))
  return keys.map((key, index) => {
    if (index === labelAt) return `合计 ${totals.orders} 单`
    return sumOf[key]?.(totals) ?? null
  })
}
