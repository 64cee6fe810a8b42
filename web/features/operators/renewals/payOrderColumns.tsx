import { payChannelLabels, renewalPlanLabels } from '#contract/enterprise/renewalWords.ts'
import type { OpsPayOrder } from '#contract/operators/renewalCalls.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { PayOrderState } from './PayOrderState.tsx'

export const payOrderColumns: readonly Column<OpsPayOrder>[] = [
  { key: 'number', title: '支付单号', isHead: true, isWhole: true, cell: (row) => row.payOrderNumber },
  { key: 'factory', title: '企业', cell: ({ factory }) => factory.name },
  { key: 'plan', title: '套餐', cell: ({ plan, months }) => `${renewalPlanLabels[plan]} ${months} 个月` },
  { key: 'amount', title: '金额', align: 'end', isWhole: true, cell: ({ amountFen }) => yuan(amountFen) },
  { key: 'channel', title: '支付方式', cell: ({ channel }) => payChannelLabels[channel] },
  {
    key: 'status',
    title: '状态',
    cell: (order) => (
      <>
        <PayOrderState order={order} />
        {order.handled ? (
          <span className="block text-small soft anywhere">
            {order.handled.by} 已处理：{order.handled.note}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'created',
    title: '提交时间',
    isOffCard: true,
    isWhole: true,
    cell: ({ createdAt }) => dateTime(createdAt),
  },
  {
    key: 'paid',
    title: '支付时间',
    isWhole: true,
    isOffCard: 'narrow',
    cell: ({ paidAt }) => dateTime(paidAt),
  },
]
