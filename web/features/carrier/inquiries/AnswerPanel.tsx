import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CarrierInquiryRow } from '#contract/orders/inquiries/calls.ts'
import { inquiryGoodsText, inquiryServicesText } from '#domain/orders/inquiries/inquiryText.ts'
import { FactList } from '#domain/shipment/FactList.tsx'
import type { Fact } from '#domain/shipment/FactList.tsx'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { SidePanel } from '#shared/ui/dialog/SidePanel.tsx'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { InquiryStateBadge } from './inquiryColumns.tsx'

const factUnlessEmpty = (label: string, value: string): Fact[] => (value === '' ? [] : [{ label, value }])

const factsOf = (row: CarrierInquiryRow): Fact[] => [
  { label: '客户', value: row.customerName },
  { label: '专线', value: row.lineText },
  { label: '货物', value: inquiryGoodsText(row) },
  { label: '服务', value: inquiryServicesText(row) },
  ...factUnlessEmpty('备注', row.remark),
  { label: '询价时间', value: dateTime(row.createdAt) },
  { label: '报价截止', value: dateTime(row.closesAt) },
]

/** Facts of this carrier's answer. */
const answerOf = (row: CarrierInquiryRow): Fact[] => [
  ...(row.totalFen === null ? [] : [{ label: '我的报价', value: <strong>{yuan(row.totalFen)}</strong> }]),
  ...factUnlessEmpty('含', row.included),
  ...factUnlessEmpty('备注', row.answerRemark),
  ...factUnlessEmpty('有效期', row.validUntil === null ? '' : `至 ${dateTime(row.validUntil)}`),
  ...factUnlessEmpty('回绝原因', row.reason),
]

function InquiryDetail({ row, onClose }: { row: CarrierInquiryRow; onClose: () => void }) {
  const answer = answerOf(row)
  return (
    <div className="scroll-body p-4 stack gap-5">
      <FactList facts={factsOf(row)} />
      {answer.length > 0 ? <FactList facts={answer} /> : null}
      {row.orderNumber === null ? null : (
        <p className="text-body">
          客户已按报价下单：<Link to={`/carrier/orders?keyword=${row.orderNumber}`}>{row.orderNumber}</Link>
        </p>
      )}
      {row.isAnswerable ? <AnswerForm row={row} onClose={onClose} /> : null}
    </div>
  )
}

/** Renders one inquiry in full, with its answer. */
export function AnswerPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(callQuery('/carrier/getInquiryList', { id }, { staleTime: 0 }))
  const row = data?.list[0]
  return (
    <SidePanel
      title={row ? `到${row.destinationText}` : '客户询价'}
      badge={row ? <InquiryStateBadge row={row} /> : undefined}
      onClose={onClose}
    >
      {row ? (
        <InquiryDetail row={row} onClose={onClose} />
      ) : data ? (
        <EmptyState title="没有找到这次询价" text="可能地址抄错了，请从列表打开。" />
      ) : (
        <div className="p-4">
          <LoadState error={error} refetch={refetch} n={5} />
        </div>
      )}
    </SidePanel>
  )
}
