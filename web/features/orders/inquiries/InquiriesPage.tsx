import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { inquiryStateLabels, inquiryStates } from '#contract/orders/inquiries/words.ts'
import { orderCountMax } from '#contract/orders/words.ts'
import { VerificationNeeded } from '#domain/enterprise/VerificationNeeded.tsx'
import { ViewTabs } from '#domain/orders/ViewTabs.tsx'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { useNeedsVerification } from '#shared/server/permission/useMay.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { inquiryColumns } from './inquiryColumns.tsx'
import { inquiriesQuery } from './inquiryReads.ts'

const page = '/orders/inquiries'
const spec: TableSpec<'newest', 'state'> = { sorts: ['newest'], filters: ['state'] }

const newInquiryButton = (
  <Button component={Link} to="/orders/newInquiry">
    向几家询价
  </Button>
)

function Inquiries() {
  const [address, change] = useTableAddress(spec)
  const state = inquiryStates.find((value) => value === address.filters.state)
  const query = useQuery(
    inquiriesQuery({ page: address.page, pageSize: pageRows, ...(state ? { state } : {}) }),
  )
  const hasAny = (query.data?.total ?? 0) > 0
  useLiveReread('notice', ['/orders/getInquiryList'], { opens: hasAny })
  const views = [
    { label: '全部', to: page, isOn: state === undefined },
    ...inquiryStates.map((value) => ({
      label: inquiryStateLabels[value],
      to: `${page}?state=${value}`,
      isOn: state === value,
    })),
  ]
  return (
    <>
      {hasAny || state !== undefined ? <ViewTabs label="按状态筛选" views={views} /> : null}
      <PagedTable
        caption="询价"
        unit="次"
        isCompact
        countMax={orderCountMax}
        columns={inquiryColumns}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ destinationText }) => destinationText}
        page={address.page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        actions={(row) => (
          <Button component={Link} size="compact-sm" variant="light" to={`/orders/inquiry/${row.id}`}>
            看报价
          </Button>
        )}
        empty={
          state === undefined ? (
            <EmptyState
              icon={IconMessageQuestion}
              title="还没有询价"
              text="一票货同时问几家，比过价再下单。"
              action={newInquiryButton}
            />
          ) : (
            <EmptyState
              icon={IconMessageQuestion}
              title={`没有${inquiryStateLabels[state]}的询价`}
              text="换一个状态看看。"
              action={<Button onClick={() => change({ filters: { state: '' } })}>看全部询价</Button>}
            />
          )
        }
      />
    </>
  )
}

/** Page 询价: the customer's inquiries and how many carriers have answered (product.md §5). */
export default function InquiriesPage() {
  const isBlocked = useNeedsVerification('/orders/getInquiryList')
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading title="询价" hint="接受的报价就是订单的运费" extra={isBlocked ? null : newInquiryButton} />
      {isBlocked ? <VerificationNeeded opens="向承运商询价" /> : <Inquiries />}
    </div>
  )
}
