import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { carrierInquiryStateLabels, carrierInquiryStates } from '#contract/orders/inquiries/words.ts'
import { orderCountMax } from '#contract/orders/words.ts'
import { useOpenedId } from '#shared/browser/useOpened.ts'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { FilterTabs } from '#shared/ui/list/FilterTabs.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { AnswerPanel } from './AnswerPanel.tsx'
import { inquiryColumns } from './inquiryColumns.tsx'

const path = '/carrier/getInquiryList'
const spec: ListSpec<typeof path, 'state'> = {
  path,
  filters: { state: { choices: choicesOf(carrierInquiryStates, carrierInquiryStateLabels) } },
}

/** 客户询价: the customers' inquiries; one opens beside the list (`?offer=ID`), where the carrier answers it. */
export default function InquiriesPage() {
  const [opened, open] = useOpenedId('offer')
  const list = useList(spec, { staleTime: 0 })
  useLiveReread('notice', [path])
  const state = carrierInquiryStates.find((value) => value === list.values.state)
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading title="客户询价" hint="客户同时问了几家，看不到彼此的报价；接受后按报价下单。" />
      <FilterTabs list={list} name="state" label="按状态筛选" />
      <ListView
        list={list}
        caption="询价"
        unit="次"
        isCompact
        countMax={orderCountMax}
        columns={inquiryColumns}
        idOf={({ id }) => id}
        nameOf={({ destinationText, customerName }) => `${customerName}到${destinationText}`}
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
        empty={{
          icon: IconMessageQuestion,
          none: {
            title: '还没有客户询价',
            text: '客户看到您的专线，可以来问价。',
            action: (
              <Button component={Link} variant="default" to="/carrier/lines">
                看我的专线
              </Button>
            ),
          },
          noMatch: {
            title: `没有${state === undefined ? '' : carrierInquiryStateLabels[state]}的询价`,
            text: '换一个状态看看。',
            all: '看全部询价',
          },
        }}
      />
      {opened === null ? null : <AnswerPanel key={opened} id={opened} onClose={() => open(null)} />}
    </div>
  )
}
