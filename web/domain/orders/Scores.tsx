import {
  lowScoreMax,
  reviewScoreLabels,
  reviewScores,
  scoreMax,
} from '#contract/orders/reviews/reviewWords.ts'
import type { ReviewScore } from '#contract/orders/reviews/reviewWords.ts'

/** Renders the three scores of a review: 时效 5 分 · 货物完好 4 分 · 服务 3 分. */
export function Scores({ of }: { of: Readonly<Record<ReviewScore, number>> }) {
  return (
    <span className="flex wrap gap-x-4 figures" role="group" aria-label={`评分，满分 ${scoreMax} 分`}>
      {reviewScores.map((score) => (
        <span key={score} className="nowrap">
          {reviewScoreLabels[score]}{' '}
          <strong className={of[score] <= lowScoreMax ? 'danger' : 'ink'}>{of[score]}</strong> 分
        </span>
      ))}
    </span>
  )
}
