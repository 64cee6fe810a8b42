import type { AskedRow } from '../../../../contract/orders/inquiries/calls.ts'
import { carrierInquiryStateLabels, offerEndingLabels } from '../../../../contract/orders/inquiries/words.ts'
import { askedGoods, askedServices } from '../../../domain/orders/inquiries/inquiryText.ts'
import { Badge } from '../../../shared/ui/kit/Badge.tsx'
import type { Column } from '../../../shared/ui/table/columns.ts'
import { dateTime, yuan } from '../../../shared/ui/text/format.ts'
import { askedTones } from './inquiryTones.ts'

/** Renders an inquiry's state; for a finished one, how it ended. */
export const AskedState = ({ row: { state, ending } }: { row: AskedRow }) => (
  <Badge tone={askedTones[state]}>
    {ending === null ? carrierInquiryStateLabels[state] : offerEndingLabels[ending]}
  </Badge>
)

export const askedColumns: Column<AskedRow>[] = [
  {
    key: 'line',
    title: '专线',
    cell: ({ destinationText }) => `到${destinationText}`,
    isHead: true,
    place: 'title',
  },
  { key: 'state', title: '状态', cell: (row) => <AskedState row={row} />, place: 'state', isWhole: true },
  { key: 'customer', title: '客户', cell: ({ customerName }) => customerName },
  { key: 'goods', title: '货物', cell: askedGoods, place: 'head' },
  { key: 'services', title: '服务', cell: askedServices },
  {
    key: 'total',
    title: '我的报价',
    cell: ({ totalFen }) => (totalFen === null ? null : yuan(totalFen)),
    align: 'end',
    place: 'sum',
    isWhole: true,
  },
  {
    key: 'closes',
    title: '报价截止',
    cell: ({ closesAt }) => dateTime(closesAt),
    place: 'foot',
    isWhole: true,
  },
]
