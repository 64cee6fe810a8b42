import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CarrierPage } from '#contract/carrier/carrierPageCalls.ts'
import { carrierCountMax, carrierSampleMax } from '#contract/carrier/carrierPageWords.ts'
import type { PublicReview } from '#contract/orders/reviews/reviewFields.ts'
import { Scores } from '#domain/orders/Scores.tsx'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { Pager } from '#shared/ui/table/Pager.tsx'
import { dateTime } from '#shared/ui/text/format.ts'

/** Reviews per page. */
const reviewRows = 10

const tenths = (score: number) => (score / 10).toFixed(1)

/** Returns the average scores and their number: 时效 4.8 · 货物完好 4.9 · 服务 4.7. */
function scoresText(scores: CarrierPage['scores']): string {
  if (!scores) return '暂无评分，货签收后由下单的客户评价'
  const { reviews, timeTenths, goodsTenths, serviceTenths } = scores
  const count = reviews >= carrierSampleMax ? `最新 ${carrierSampleMax}` : reviews
  return `时效 ${tenths(timeTenths)} · 货物完好 ${tenths(goodsTenths)} · 服务 ${tenths(serviceTenths)}（${count} 条评价，满分 5 分）`
}

function Review({ review }: { review: PublicReview }) {
  const { customer, destinationText, reviewedAt, amendedAt, hiddenReason, said } = review
  return (
    <li className="card stack gap-2 p-4 text-body anywhere">
      {said ? (
        <>
          <Scores of={said} />
          {said.text ? <p className="pre-wrap">{said.text}</p> : null}
        </>
      ) : (
        <p className="soft">这条评价已被平台隐藏，原因：{hiddenReason}</p>
      )}
      <p className="text-small faint">
        {customer}，发往{destinationText}，{dateTime(amendedAt ?? reviewedAt)}
        {amendedAt === null ? '' : ' 修改'}
      </p>
      {said?.answer ? (
        <p className="pre-wrap px-4 py-3 fill rounded-1">
          <strong>承运商答复</strong>：{said.answer}
        </p>
      ) : null}
    </li>
  )
}

/** Lists customers' reviews of the carrier, newest first; a hidden one shows the reason. */
export function CarrierReviews({ carrierId, scores }: { carrierId: number; scores: CarrierPage['scores'] }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(
    callQuery(
      '/lines/getCarrierReviews',
      { id: carrierId, page, pageSize: reviewRows },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <section className="stack gap-3 min-w-0" aria-label="客户评价">
      <h2 className="section-title">客户评价</h2>
      <p className="text-body soft figures">{scoresText(scores)}</p>
      {data ? (
        <>
          <ul className="stack gap-3">
            {data.list.map((review) => (
              <Review key={`${review.reviewedAt} ${review.customer}`} review={review} />
            ))}
          </ul>
          {data.total > 0 ? (
            <Pager
              page={page}
              total={data.total}
              pageSize={reviewRows}
              countMax={carrierCountMax}
              onPage={setPage}
            />
          ) : null}
        </>
      ) : (
        <LoadState error={error} refetch={refetch} n={3} />
      )}
    </section>
  )
}
