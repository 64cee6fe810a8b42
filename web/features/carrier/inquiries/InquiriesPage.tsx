import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { carrierInquiryStateLabels, carrierInquiryStates } from '#contract/orders/inquiries/words.ts'
import { orderCountMax } from '#contract/orders/words.ts'
import { ViewTabs } from '#domain/orders/ViewTabs.tsx'
import { useOpenedId } from '#shared/browser/useOpened.ts'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { AnswerPanel } from './AnswerPanel.tsx'
import { inquiryColumns } from './inquiryColumns.tsx'

const page = '/carrier/inquiries'
const path = '/carrier/getInquiryList'
const spec: TableSpec<'newest', 'state'> = { sorts: ['newest'], filters: ['state'] }

/** 客户询价: the customers' inquiries; one opens beside the list (`?offer=ID`), where the carrier answers it. */
export default function InquiriesPage() {
  const [address, change] = useTableAddress(spec)
  const [opened, open] = useOpenedId('offer')
  const state = carrierInquiryStates.find((value) => value === address.filters.state)
  const query = useQuery(
    callQuery(
      path,
      { page: address.page, pageSize: pageRows, ...(state ? { state } : {}) },
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
  )
  useLiveReread('notice', [path])
  const views = [
    { label: '全部', to: page, isOn: state === undefined },
    ...carrierInquiryStates.map((value) => ({
      label: carrierInquiryStateLabels[value],
      to: `${page}?state=${value}`,
      isOn: state === value,
    })),
  ]
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading title="客户询价" hint="客户同时问了几家，看不到彼此的报价；接受后按报价下单。" />
      <ViewTabs label="按状态筛选" views={views} />
      <PagedTable
        caption="询价"
        unit="次"
        isCompact
        countMax={orderCountMax}
        columns={inquiryColumns}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ destinationText, customerName }) => `${customerName}到${destinationText}`}
        page={address.page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        actions={(row) => (
          <Button
            size="compact-sm"
            variant={row.state === 'new' ? 'filled' : 'default'}
            aria-label={`${row.state === 'new' ? '报价' : '查看'}：${row.customerName}到${row.destinationText}`}
            onClick={() => open(row.id)}
          >
            {row.state === 'new' ? '报价' : '查看'}
          </Button>
        )}
        empty={
          <EmptyState
            icon={IconMessageQuestion}
            title={state === undefined ? '还没有客户询价' : `没有${carrierInquiryStateLabels[state]}的询价`}
            text={state === undefined ? '客户看到您的专线，可以来问价。' : '换一个状态看看。'}
            action={
              <Button component={Link} variant="default" to={state === undefined ? '/carrier/lines' : page}>
                {state === undefined ? '看我的专线' : '看全部询价'}
              </Button>
            }
          />
        }
      />
      {opened === null ? null : <AnswerPanel key={opened} id={opened} onClose={() => open(null)} />}
    </div>
  )
}
