import { opsFeedbackHandlers } from './opsCalls.ts'
import { userFeedbackHandlers } from './userCalls.ts'

export { feedbackFileReader } from './thread.ts'
/** Handlers of 意见反馈: users report problems and wishes, operators answer. */
export const feedbackHandlers = { ...userFeedbackHandlers, ...opsFeedbackHandlers }
