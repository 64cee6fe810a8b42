/** Labels and limits of the order lists. */
import { exportedNames, exportNameOf, specOf } from '../plain/fieldWords.ts'
import type { ExportName, FieldWith } from '../plain/fieldWords.ts'

export const orderSorts = ['newest', 'oldest', 'totalHigh', 'totalLow', 'movedLate', 'movedEarly'] as const
export type OrderSort = (typeof orderSorts)[number]

/** Maximum number of pasted numbers, and of orders in one Excel file. */
export const pastedNumbersMax = 200
export const exportOrdersMax = 20_000
/** Number of newest orders of the period that a keyword searches. Older ones need a number or a narrower period. */
export const keywordOrdersMax = 50_000

/** Upper limit of the count of newer orders. */
export const newerOrdersMax = 100

type PlainHeadings = { [Field in FieldWith<'exportWidth'> as ExportName<Field>]: string }
// these four are placed beside related columns, the others at the end
const { deliveryMode, payment, codYuan, receiptCopies, ...otherPlain } = Object.fromEntries(
  exportedNames.map((field) => {
    const { kind, label } = specOf(field)
    return [exportNameOf(field), kind === 'fen' ? `${label}（元）` : label]
  }),
) as PlainHeadings

/** Columns of a customer's Excel export and their headings. */
export const orderExportColumns = {
  number: '订单号',
  waybillNumber: '运单号',
  carrierNumber: '自编运单号',
  status: '状态',
  createdAt: '下单时间',
  carrierName: '承运商',
  destinationText: '到站',
  shipperName: '发货人',
  shipperCompany: '发货单位',
  shipperPhone: '发货电话',
  recipientName: '收货人',
  recipientCompany: '收货单位',
  recipientPhone: '收货电话',
  recipientAddress: '收货地址',
  goodsText: '货物',
  pieces: '件数',
  weightKilograms: '重量（公斤）',
  volumeCubicMetres: '体积（方）',
  deliveryMode,
  payment,
  totalYuan: '运费（元）',
  codYuan,
  receiptCopies,
  settlementState: '运费结算',
  settlementOpenYuan: '运费未收（元）',
  codState: '代收货款状态',
  codOpenYuan: '货款未收（元）',
  receiptState: '回单状态',
  expectedAt: '预计到站',
  signedAt: '签收时间',
  signer: '签收人',
  lastEvent: '最新动态',
  movedAt: '动态时间',
  daysWithoutMovement: '未动天数',
  exception: '异常',
  ...otherPlain,
}
export const orderExportColumnKeys = Object.keys(orderExportColumns) as [
  keyof typeof orderExportColumns,
  ...(keyof typeof orderExportColumns)[],
]

/** Columns of a carrier's export: also the payments it received. Customers do not see the names of its users. */
export const carrierExportColumns = {
  ...orderExportColumns,
  receivedYuan: '实收（元）',
  receivedMethods: '收款方式',
  receivedBy: '收款人',
}
export type OrderExportColumn = keyof typeof carrierExportColumns
export const carrierExportColumnKeys = Object.keys(carrierExportColumns) as [
  OrderExportColumn,
  ...OrderExportColumn[],
]
