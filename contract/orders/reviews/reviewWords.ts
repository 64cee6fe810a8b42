/** Words and bounds of reviews (product.md §5, 评价), free of zod, so that pages can show them without loading schemas. */

/** What a review scores, each from 1 to 5. */
export const reviewScores = ['timeScore', 'goodsScore', 'serviceScore'] as const
export type ReviewScore = (typeof reviewScores)[number]
export const reviewScoreLabels: Record<ReviewScore, string> = {
  timeScore: '时效',
  goodsScore: '货物完好',
  serviceScore: '服务',
}
export const scoreMax = 5
/** What each score says, worst first. */
export const scoreWords = ['很差', '较差', '一般', '满意', '很满意'] as const

export const reviewTextMax = 500
export const reviewAnswerMax = 200
/** Its author may amend it for so many days. */
export const reviewAmendDays = 7
/** A score up to which operators look for it as a bad one. */
export const lowScoreMax = 2
/** Operators' lists count so far and no further. */
export const reviewCountMax = 10_000

/** What operators choose reviews by. */
export const reviewStates = ['shown', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]
export const reviewStateLabels: Record<ReviewState, string> = { shown: '显示中', hidden: '已隐藏' }
