import type { OrderReview } from '#contract/orders/reviews/reviewFields.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { Scores } from './Scores.tsx'

/** Renders an order's review for both sides: scores, text, the carrier's answer and, if hidden, the reason. */
export function ReviewFacts({ review }: { review: OrderReview }) {
  const { text, reviewedAt, amendedAt, answer, answeredAt, hiddenReason } = review
  return (
    <div className="stack gap-2 text-body anywhere">
      <Scores of={review} />
      {text ? <p className="pre-wrap">{text}</p> : null}
      <p className="text-small faint">
        {dateTime(reviewedAt)} 评价{amendedAt === null ? '' : `，${dateTime(amendedAt)} 修改`}
      </p>
      {answeredAt === null ? null : (
        <p className="pre-wrap px-4 py-3 fill rounded-1">
          <strong>承运商答复</strong>：{answer}
        </p>
      )}
      {hiddenReason === null ? null : (
        <p className="note-warn px-4 py-3 rounded-1">
          已被平台隐藏，承运商主页上不显示。原因：{hiddenReason}
        </p>
      )}
    </div>
  )
}
