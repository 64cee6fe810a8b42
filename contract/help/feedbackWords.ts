/** Labels and limits of feedback. */

export const feedbackKinds = ['suggestion', 'fault', 'complaint', 'other'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]
export const feedbackKindLabels: Record<FeedbackKind, string> = {
  suggestion: '功能建议',
  fault: '使用故障',
  complaint: '投诉',
  other: '其他',
}

/** States of a feedback. A new text of its author sets it back to `open`. */
export const feedbackStatuses = ['open', 'processing', 'answered', 'closed'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]
export const feedbackStatusLabels: Record<FeedbackStatus, string> = {
  open: '待处理',
  processing: '处理中',
  answered: '已回复',
  closed: '已结束',
}

/** Sides of the thread below a feedback. */
export const feedbackSides = ['user', 'operator'] as const

export const feedbackTextMax = 2000
export const feedbackReplyMax = 1000
export const feedbackPicturesMax = 6
/** Maximum number of replies of both sides; more belong into a new feedback. */
export const feedbackRepliesMax = 50
/** Maximum number of feedbacks per user in 24 hours. */
export const feedbackPerDayMax = 10
/** Page size of the feedback list. */
export const feedbackPageRows = 10
