/** Words and bounds of feedback, free of zod, so that pages can show them without loading schemas. */

export const feedbackKinds = ['suggestion', 'fault', 'complaint', 'other'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]
export const feedbackKindLabels: Record<FeedbackKind, string> = {
  suggestion: '功能建议',
  fault: '使用故障',
  complaint: '投诉',
  other: '其他',
}

/** Nobody looked yet (or its author wrote again), somebody is at it, it was answered, it is done with. */
export const feedbackStatuses = ['open', 'processing', 'answered', 'closed'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]
export const feedbackStatusLabels: Record<FeedbackStatus, string> = {
  open: '待处理',
  processing: '处理中',
  answered: '已回复',
  closed: '已结束',
}

/** Who says something in the thread below a feedback. */
export const feedbackSides = ['user', 'operator'] as const

export const feedbackTextMax = 2000
export const feedbackReplyMax = 1000
export const feedbackPicturesMax = 6
/** So many replies of both sides stand below one feedback; further ones belong into a new one. */
export const feedbackRepliesMax = 50
/** A user gives so many in 24 hours. */
export const feedbackPerDayMax = 10
/** Feedbacks with their threads on one page. */
export const feedbackPageRows = 10
