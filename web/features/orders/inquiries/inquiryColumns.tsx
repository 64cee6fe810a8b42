import { Link } from 'react-router'
import type { InquiryRow } from '#contract/orders/inquiries/calls.ts'
import { inquiryStateLabels } from '#contract/orders/inquiries/words.ts'
import { inquiryGoodsText } from '#domain/orders/inquiries/inquiryText.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { inquiryTones } from './inquiryTones.ts'

/** Returns how many carriers have answered: 3 家中 2 家已报价，1 家不接. */
const answers = ({ asked, offered, declined }: InquiryRow) =>
  `${asked} 家中 ${offered} 家已报价${declined > 0 ? `，${declined} 家不接` : ''}`

export const inquiryColumns: Column<InquiryRow>[] = [
  {
    key: 'destination',
    title: '目的地',
    cell: ({ id, destinationText }) => <Link to={`/orders/inquiry/${id}`}>{destinationText}</Link>,
    isHead: true,
    cardPosition: 'title',
  },
  {
    key: 'state',
    title: '状态',
    cell: ({ state }) => <Badge tone={inquiryTones[state]}>{inquiryStateLabels[state]}</Badge>,
    cardPosition: 'state',
    isWhole: true,
  },
  { key: 'goods', title: '货物', cell: inquiryGoodsText, cardPosition: 'head' },
  { key: 'answers', title: '答复', cell: answers, cardPosition: 'foot' },
  {
    key: 'lowest',
    title: '最低报价',
    cell: ({ lowestFen }) => (lowestFen === null ? null : yuan(lowestFen)),
    align: 'end',
    cardPosition: 'sum',
    isWhole: true,
  },
  { key: 'at', title: '询价时间', cell: ({ createdAt }) => dateTime(createdAt), isWhole: true },
]
