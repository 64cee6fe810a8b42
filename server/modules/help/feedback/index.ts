import { opsFeedbackHandlers } from './opsCalls.ts'
import { userFeedbackHandlers } from './userCalls.ts'

export { feedbackFileReader } from './thread.ts'
/** 意见反馈: users say what is wrong or missing, operators answer. */
export const feedbackHandlers = { ...userFeedbackHandlers, ...opsFeedbackHandlers }
