import type { CallAnswer } from '#contract/calls/calls.ts'
import {
  payChannelLabels,
  renewalPlanLabels,
  renewalStatusLabels,
} from '#contract/enterprise/renewalWords.ts'
import { workbookType } from '#contract/files/calls.ts'
import type { OpsPayOrder } from '#contract/operators/renewalCalls.ts'
import { payOrderExportMax } from '#contract/operators/renewalWords.ts'
import { chinaDate, chinaDateTime } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import { workbookBytes, fenToYuan } from '#server/core/workbook.ts'
import type { WorkbookColumn, WorkbookValue } from '#server/core/workbook.ts'
import type { Database } from '#server/db/database.ts'
import { readPayOrders } from './payOrders.ts'
import type { PayOrderFilter } from './payOrders.ts'

const columns: readonly WorkbookColumn[] = [
  { title: '支付单号', width: 18, kind: 'text' },
  { title: '企业', width: 28, kind: 'text' },
  { title: '套餐', width: 10, kind: 'text' },
  { title: '月数', width: 8, kind: 'number' },
  { title: '金额（元）', width: 14, kind: 'money' },
  { title: '支付方式', width: 16, kind: 'text' },
  { title: '状态', width: 10, kind: 'text' },
  { title: '提交时间', width: 20, kind: 'text' },
  { title: '支付时间', width: 20, kind: 'text' },
  { title: '渠道流水号', width: 30, kind: 'text' },
  { title: '服务期至', width: 14, kind: 'text' },
  { title: '人工处理', width: 30, kind: 'text' },
]

const timeText = (iso: string | null) => (iso === null ? '' : chinaDateTime(new Date(iso)))

const cellsOf = (order: OpsPayOrder): WorkbookValue[] => [
  order.payOrderNumber,
  order.factory.name,
  renewalPlanLabels[order.plan],
  order.months,
  fenToYuan(order.amountFen),
  payChannelLabels[order.channel],
  renewalStatusLabels[order.status],
  timeText(order.createdAt),
  timeText(order.paidAt),
  order.transactionId ?? '',
  order.newExpiresAt === null ? '' : chinaDate(new Date(order.newExpiresAt)),
  order.handled?.note ?? (order.needsHuman ? '待处理' : ''),
]

/** Returns the pay orders of a filter as an Excel file. The last row has their number and total amount. */
export async function exportPayOrders(
  db: Database,
  filter: PayOrderFilter,
  now: Date,
): Promise<CallAnswer<'/ops/exportPayOrders'>> {
  const rows = await readPayOrders(db, filter, { limit: payOrderExportMax + 1, offset: 0 })
  if (rows.length > payOrderExportMax) refuse('exportTooMany', { params: { max: payOrderExportMax } })
  const sumFen = rows.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const bytes = await workbookBytes({
    name: '续费单',
    columns,
    rows: rows.map(cellsOf),
    sums: [`合计 ${rows.length} 单`, '', '', null, fenToYuan(sumFen)],
  })
  return { contentType: workbookType, bytes, fileName: `续费单 ${chinaDate(now)}.xlsx` }
}
