import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { inquiryStateLabels, inquiryStates } from '#contract/orders/inquiries/words.ts'
import { orderCountMax } from '#contract/orders/words.ts'
import { VerificationNeeded } from '#domain/enterprise/VerificationNeeded.tsx'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { useNeedsVerification } from '#shared/server/permission/useMay.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { FilterTabs } from '#shared/ui/list/FilterTabs.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { inquiryColumns } from './inquiryColumns.tsx'

const spec: ListSpec<'/orders/getInquiryList', 'state'> = {
  path: '/orders/getInquiryList',
  filters: { state: { choices: choicesOf(inquiryStates, inquiryStateLabels) } },
}

const newInquiryButton = (variant: 'filled' | 'light') => (
  <Button component={Link} to="/orders/newInquiry" variant={variant}>
    向几家询价
  </Button>
)

function Inquiries() {
  const list = useList(spec, { staleTime: 0 })
  const { query, values, isNarrowed } = list
  const hasAny = (query.data?.total ?? 0) > 0
  useLiveReread('notice', ['/orders/getInquiryList'], { opens: hasAny })
  const state = inquiryStates.find((value) => value === values.state)
  return (
    <>
      {hasAny || isNarrowed ? <FilterTabs list={list} name="state" label="按状态筛选" /> : null}
      <ListView
        list={list}
        caption="询价"
        unit="次"
        isCompact
        countMax={orderCountMax}
        columns={inquiryColumns}
        idOf={({ id }) => id}
        nameOf={({ destinationText }) => destinationText}
        actions={(row) => (
          <Button component={Link} size="compact-sm" variant="light" to={`/orders/inquiry/${row.id}`}>
            看报价
          </Button>
        )}
        empty={{
          icon: IconMessageQuestion,
          none: {
            title: '还没有询价',
            text: '一票货同时问几家，比过价再下单。',
            action: newInquiryButton('light'),
          },
          noMatch: {
            title: `没有${state === undefined ? '' : inquiryStateLabels[state]}的询价`,
            text: '换一个状态看看。',
            all: '看全部询价',
          },
        }}
      />
    </>
  )
}

/** Page 询价: the customer's inquiries and how many carriers have answered (product.md §5). */
export default function InquiriesPage() {
  const isBlocked = useNeedsVerification('/orders/getInquiryList')
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading
        title="询价"
        hint="接受的报价就是订单的运费"
        extra={isBlocked ? null : newInquiryButton('filled')}
      />
      {isBlocked ? <VerificationNeeded opens="向承运商询价" /> : <Inquiries />}
    </div>
  )
}
