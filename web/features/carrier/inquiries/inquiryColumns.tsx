import type { CarrierInquiryRow } from '#contract/orders/inquiries/calls.ts'
import { carrierInquiryStateLabels, offerEndingLabels } from '#contract/orders/inquiries/words.ts'
import type { CarrierInquiryState } from '#contract/orders/inquiries/words.ts'
import { inquiryGoodsText, inquiryServicesText } from '#domain/orders/inquiries/inquiryText.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Tone } from '#shared/ui/kit/Badge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'

const tones: Record<CarrierInquiryState, Tone> = {
  new: 'warn',
  answered: 'going',
  taken: 'good',
  over: 'quiet',
}

/** Renders an inquiry's state; for a finished one, how it ended. */
export const InquiryStateBadge = ({ row: { state, ending } }: { row: CarrierInquiryRow }) => (
  <Badge tone={tones[state]}>
    {ending === null ? carrierInquiryStateLabels[state] : offerEndingLabels[ending]}
  </Badge>
)

export const inquiryColumns: Column<CarrierInquiryRow>[] = [
  {
    key: 'line',
    title: '专线',
    cell: ({ destinationText }) => `到${destinationText}`,
    isHead: true,
    cardPosition: 'title',
  },
  {
    key: 'state',
    title: '状态',
    cell: (row) => <InquiryStateBadge row={row} />,
    cardPosition: 'state',
    isWhole: true,
  },
  { key: 'customer', title: '客户', cell: ({ customerName }) => customerName },
  { key: 'goods', title: '货物', cell: inquiryGoodsText, cardPosition: 'head' },
  { key: 'services', title: '服务', cell: inquiryServicesText },
  {
    key: 'total',
    title: '我的报价',
    cell: ({ totalFen }) => (totalFen === null ? null : yuan(totalFen)),
    align: 'end',
    cardPosition: 'sum',
    isWhole: true,
  },
  {
    key: 'closes',
    title: '报价截止',
    cell: ({ closesAt }) => dateTime(closesAt),
    cardPosition: 'foot',
    isWhole: true,
  },
]
