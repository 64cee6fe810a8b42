import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpsReview } from '#contract/operators/reviewCalls.ts'
import { reviewCountMax, reviewStateLabels, reviewStates } from '#contract/orders/reviews/reviewWords.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { ReviewFacts } from '#domain/orders/ReviewFacts.tsx'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { FilterSelect } from '../FilterSelect.tsx'
import { opsQuery } from '../opsReads.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import classes from '../Ops.module.css'

const spec: TableSpec<'newest', 'state' | 'low'> = { sorts: ['newest'], filters: ['state', 'low'] }

const columns: readonly Column<OpsReview>[] = [
  {
    key: 'order',
    title: '订单',
    isHead: true,
    cell: ({ orderNumber, customer }) => (
      <>
        {orderNumber}
        <span className="block text-2 soft anywhere">{customer}</span>
      </>
    ),
  },
  { key: 'carrier', title: '承运商', cell: ({ carrier }) => <CarrierLink carrier={carrier} /> },
  { key: 'review', title: '评价', cell: (review) => <ReviewFacts review={review} /> },
]

/** Page 评价管理: customers' reviews of carriers. Those that break the rules are hidden, with the reason in their place. */
export default function ReviewsPage() {
  const [{ page, keyword, filters }, change] = useTableAddress(spec)
  const state = reviewStates.find((value) => value === filters.state)
  const isLow = filters.low === 'yes'
  const query = useQuery(
    opsQuery('/ops/getReviewList', {
      page,
      pageSize: pageRows,
      ...(keyword ? { keyword } : {}),
      ...(state ? { state } : {}),
      ...(isLow ? { isLow } : {}),
    }),
  )
  const [hiding, setHiding] = useState<OpsReview | null>(null)
  const { isBusy, run } = useWrites({ rereads: ['/ops/'] })
  const show = async ({ orderId, orderNumber }: OpsReview) => {
    const isConfirmed = await confirmAction({
      title: `恢复显示订单 ${orderNumber} 的评价？`,
      text: '恢复后在承运商主页上显示，并计入得分。',
      confirmLabel: '恢复显示',
    })
    if (isConfirmed) await run('/ops/showReview', { orderId }, () => showSuccessToast('评价已恢复显示'))
  }
  const isFiltered = keyword !== '' || state !== undefined || isLow
  return (
    <div className="grid content-start gap-5 flush-first">
      <PageHeading title="评价管理" hint="违规的可以隐藏，承运商主页上显示原因，不计入得分。" />
      <div className={`row wrap gap-3 gap-x-5 ${classes.filters}`}>
        <SearchField
          keyword={keyword}
          placeholder="承运商"
          onSearch={(typed) => change({ keyword: typed })}
        />
        <FilterSelect
          label="状态"
          value={state ?? ''}
          choices={reviewStates.map((value) => ({ value, label: reviewStateLabels[value] }))}
          onChange={(value) => change({ filters: { state: value } })}
        />
        <FilterSelect
          label="评分"
          value={isLow ? 'yes' : ''}
          choices={[{ value: 'yes', label: '有 1–2 分的' }]}
          onChange={(value) => change({ filters: { low: value } })}
        />
      </div>
      <PagedTable
        caption="评价"
        columns={columns}
        query={query}
        idOf={({ orderId }) => orderId}
        nameOf={({ orderNumber }) => orderNumber}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        countMax={reviewCountMax}
        actions={(review) =>
          review.hiddenReason === null ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`隐藏${review.orderNumber}的评价`}
              onClick={() => setHiding(review)}
            >
              隐藏
            </Button>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              loading={isBusy}
              aria-label={`恢复显示${review.orderNumber}的评价`}
              onClick={() => void show(review)}
            >
              恢复显示
            </Button>
          )
        }
        empty={
          isFiltered ? (
            <EmptyState
              icon={IconStar}
              title="没有符合的评价"
              text="换一个承运商、状态或评分。"
              action={
                <Button onClick={() => change({ keyword: '', filters: { state: '', low: '' }, page: 1 })}>
                  看全部评价
                </Button>
              }
            />
          ) : (
            <EmptyState icon={IconStar} title="还没有评价" text="客户在签收后的订单里评价，会出现在这里。" />
          )
        }
      />
      {hiding ? (
        <ReasonDialog
          title={`隐藏订单 ${hiding.orderNumber} 的评价`}
          text="评价处改为显示这个原因，客户和承运商在订单里也看得到。"
          label="隐藏原因（公开显示）"
          submitLabel="隐藏"
          done="评价已隐藏"
          keptAs={`/ops/hideReview/${hiding.orderId}`}
          change={(send, reason) => send('/ops/hideReview', { orderId: hiding.orderId, reason })}
          onClose={() => setHiding(null)}
        />
      ) : null}
    </div>
  )
}
