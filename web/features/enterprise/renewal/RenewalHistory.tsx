import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  payChannelLabels,
  renewalPlanLabels,
  renewalStatusLabels,
} from '#contract/enterprise/renewalWords.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { historyPageSize, historyQuery } from './renewalReads.ts'
import type { RenewalRow } from './renewalReads.ts'
import classes from './RenewalPanel.module.css'

const columns: Column<RenewalRow>[] = [
  { key: 'at', title: '提交时间', cell: ({ createdAt }) => dateTime(createdAt), isHead: true, isWhole: true },
  {
    key: 'what',
    title: '套餐',
    cell: ({ plan, months }) => `${renewalPlanLabels[plan]} ${months} 个月`,
    isWhole: true,
  },
  { key: 'price', title: '金额', cell: ({ priceFen }) => yuan(priceFen), align: 'end', isWhole: true },
  {
    key: 'payment',
    title: '支付方式和单号',
    isOffCard: 'narrow',
    cell: ({ channel, payOrderNumber }) => (
      <>
        {payChannelLabels[channel]}
        <span className="block text-small faint">{payOrderNumber}</span>
      </>
    ),
    isWhole: true,
  },
  {
    key: 'status',
    title: '状态',
    cell: ({ status }) => (
      <span className={classes.status} data-status={status}>
        {renewalStatusLabels[status]}
      </span>
    ),
  },
  {
    key: 'until',
    title: '服务至',
    cell: ({ newExpiresAt }) => (newExpiresAt === null ? '' : dateTime(newExpiresAt)),
    isWhole: true,
  },
]

interface Props {
  onPay: (payOrderNumber: string) => void
  onReceipt: (payOrderNumber: string) => void
}

/** Table of past renewals: receipts of paid ones, and a link to a pending one. */
export function RenewalHistory({ onPay, onReceipt }: Props) {
  const [page, setPage] = useState(1)
  const nowMs = useNow().getTime()
  const query = useQuery(historyQuery(page))
  const actions = ({ payOrderNumber, status, payBefore }: RenewalRow) => {
    if (status === 'paid')
      return (
        <Button size="compact-sm" variant="subtle" onClick={() => onReceipt(payOrderNumber)}>
          打印收据
        </Button>
      )
    if (status === 'pending' && Date.parse(payBefore) > nowMs)
      return (
        <Button size="compact-sm" variant="subtle" onClick={() => onPay(payOrderNumber)}>
          继续支付
        </Button>
      )
    return null
  }
  return (
    <section className="min-w-0" aria-label="续费记录">
      <h3 className="mb-3 text-lead">续费记录</h3>
      <PagedTable
        caption="续费记录"
        columns={columns}
        query={query}
        idOf={({ payOrderNumber }) => payOrderNumber}
        nameOf={({ payOrderNumber }) => payOrderNumber}
        page={page}
        onPage={setPage}
        pageSize={historyPageSize}
        actions={actions}
        empty={<EmptyState title="还没有续费记录" text="选好套餐并付款后，记录和收据都在这里。" />}
      />
    </section>
  )
}
