import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import type { OpsReview } from '#contract/operators/reviewCalls.ts'
import { reviewCountMax, reviewStateLabels, reviewStates } from '#contract/orders/reviews/reviewWords.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { ReviewFacts } from '#domain/orders/ReviewFacts.tsx'
import { Scores } from '#domain/orders/Scores.tsx'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { choicesOf, switchFilter } from '#shared/ui/list/listSpec.ts'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'

const spec: ListSpec<'/ops/getReviewList', 'state' | 'low'> = {
  path: '/ops/getReviewList',
  keyword: { placeholder: '承运商' },
  filters: {
    state: { label: '状态', choices: choicesOf(reviewStates, reviewStateLabels) },
    low: switchFilter('评分', '有 1–2 分的', { isLow: true }),
  },
}

const columns: readonly Column<OpsReview>[] = [
  {
    key: 'order',
    title: '订单',
    isHead: true,
    cell: ({ orderNumber, customer }) => (
      <>
        {orderNumber}
        <span className="block text-small soft anywhere">{customer}</span>
      </>
    ),
  },
  { key: 'carrier', title: '承运商', cell: ({ carrier }) => <CarrierLink carrier={carrier} /> },
  {
    key: 'review',
    title: '评价',
    cardCell: (review) => (
      <>
        <Scores of={review} />
        {review.text ? <p className="truncate">{review.text}</p> : null}
      </>
    ),
    cell: (review) => <ReviewFacts review={review} />,
  },
]

/** Page 评价管理: customers' reviews of carriers. Those that break the rules are hidden, with the reason in their place. */
export default function ReviewsPage() {
  const list = useList(spec)
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
  return (
    <div className="grid content-start gap-5 flush-first">
      <PageHeading title="评价管理" hint="违规的可以隐藏，承运商主页上显示原因，不计入得分。" />
      <ListView
        list={list}
        caption="评价"
        columns={columns}
        idOf={({ orderId }) => orderId}
        nameOf={({ orderNumber }) => orderNumber}
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
        empty={{
          icon: IconStar,
          none: { title: '还没有评价', text: '客户在签收后的订单里评价，会出现在这里。' },
          noMatch: { title: '没有符合的评价', text: '换一个承运商、状态或评分。', all: '看全部评价' },
        }}
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
