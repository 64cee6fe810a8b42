import { paymentLabels } from '#contract/orders/words.ts'
import type { StatementRow } from '#contract/statements/statementFields.ts'
import type { StatementSums } from '#contract/statements/sums.ts'
import { chinaDate } from '#server/core/clock.ts'
import { fenToYuan } from '#server/core/workbook.ts'
import type { WorkbookColumn, WorkbookValue } from '#server/core/workbook.ts'

/** A column of a statement's file. */
interface Column extends WorkbookColumn {
  valueOf: (row: StatementRow) => WorkbookValue
  /** Value in the last row; null: none. */
  sumOf: (sums: StatementSums) => WorkbookValue
}

const day = (moment: string | null) => (moment === null ? null : chinaDate(new Date(moment)))
const none = () => null
const text = (
  title: string,
  width: number,
  valueOf: Column['valueOf'],
  sumOf: Column['sumOf'] = none,
): Column => ({
  title,
  width,
  kind: 'text',
  valueOf,
  sumOf,
})
type Amount = 'freightFen' | 'feeChangeFen' | 'receivedFen' | 'codFen' | 'codReceivedFen' | 'codRemittedFen'
const money = (title: string, field: Amount): Column => ({
  title,
  width: 13,
  kind: 'money',
  valueOf: (row) => fenToYuan(row[field]),
  sumOf: (sums) => fenToYuan(sums[field]),
})

/** Columns of a statement's Excel file. Amounts are numeric yuan, usable in formulas. */
export const statementColumns: readonly Column[] = [
  text(
    '签收日期',
    12,
    (row) => day(row.signedAt),
    ({ orders }) => `合计 ${orders} 单`,
  ),
  text('订单号', 16, (row) => row.number),
  text('运单号', 17, (row) => row.waybillNumber),
  text('自编运单号', 16, (row) => row.carrierNumber),
  text('到站', 24, (row) => row.destinationText),
  text('货物', 18, (row) => row.goodsText),
  { title: '件数', width: 8, kind: 'number', valueOf: (row) => row.pieces, sumOf: none },
  { title: '重量（公斤）', width: 12, kind: 'number', valueOf: (row) => row.weightGrams / 1000, sumOf: none },
  {
    title: '体积（方）',
    width: 12,
    kind: 'number',
    valueOf: (row) => row.volumeCm3 / 1_000_000,
    sumOf: none,
  },
  text('付款方式', 10, (row) => paymentLabels[row.payment]),
  money('运费（元）', 'freightFen'),
  money('其中变更（元）', 'feeChangeFen'),
  money('已收运费（元）', 'receivedFen'),
  {
    title: '未收运费（元）',
    width: 13,
    kind: 'money',
    valueOf: (row) => fenToYuan(row.freightFen - row.receivedFen),
    sumOf: (sums) => fenToYuan(sums.freightFen - sums.receivedFen),
  },
  text('收款日期', 12, (row) => day(row.receivedAt)),
  money('代收货款（元）', 'codFen'),
  money('货款已收（元）', 'codReceivedFen'),
  money('代收款已发放（元）', 'codRemittedFen'),
  text('发放日期', 12, (row) => day(row.codRemittedAt)),
]
