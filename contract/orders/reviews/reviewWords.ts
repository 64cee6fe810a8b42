/** Labels and limits of reviews (product.md §5, 评价). */

/** Scores of a review, each from 1 to 5. */
export const reviewScores = ['timeScore', 'goodsScore', 'serviceScore'] as const
export type ReviewScore = (typeof reviewScores)[number]
export const reviewScoreLabels: Record<ReviewScore, string> = {
  timeScore: '时效',
  goodsScore: '货物完好',
  serviceScore: '服务',
}
export const scoreMax = 5
/** Labels of the scores, worst first. */
export const scoreLabels = ['很差', '较差', '一般', '满意', '很满意'] as const

export const reviewTextMax = 500
export const reviewAnswerMax = 200
/** Days in which the author may change a review. */
export const reviewAmendDays = 7
/** Highest score that operators filter as bad. */
export const lowScoreMax = 2
/** Upper limit of the count in operators' lists. */
export const reviewCountMax = 10_000

/** States by which operators filter reviews. */
export const reviewStates = ['shown', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]
export const reviewStateLabels: Record<ReviewState, string> = { shown: '显示中', hidden: '已隐藏' }
