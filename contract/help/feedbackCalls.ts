import { z } from 'zod'
import { fileId } from '../files/calls.ts'
import { call } from '../kernel/call.ts'
import { choice, id, keyword, listOf, paging, requiredText, text, wholeNumber } from '../kernel/fields.ts'
import {
  feedbackKinds,
  feedbackPageRows,
  feedbackPicturesMax,
  feedbackRepliesMax,
  feedbackReplyMax,
  feedbackSides,
  feedbackStatuses,
  feedbackTextMax,
} from './feedbackWords.ts'

const reply = z.object({
  id: z.int(),
  side: z.enum(feedbackSides),
  text: z.string(),
  at: z.string(),
})
export type FeedbackReply = z.output<typeof reply>

/** A feedback with its replies, oldest first, for its author. */
const feedback = z.object({
  id: z.int(),
  kind: z.enum(feedbackKinds),
  text: z.string(),
  /** Readable by the author and by operators only (`/files/read`). */
  fileIds: z.array(z.string()),
  contact: z.string(),
  status: z.enum(feedbackStatuses),
  createdAt: z.string(),
  updatedAt: z.string(),
  replies: z.array(reply),
})
export type Feedback = z.output<typeof feedback>

/** A row of the operators' queue. */
const opsFeedbackRow = z.object({
  id: z.int(),
  kind: z.enum(feedbackKinds),
  /** Start of the text. */
  text: z.string(),
  pictures: z.int(),
  replies: z.int(),
  status: z.enum(feedbackStatuses),
  author: z.string(),
  factory: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type OpsFeedbackRow = z.output<typeof opsFeedbackRow>

const opsFeedback = feedback.extend({ author: z.string(), factory: z.string() })
export type OpsFeedback = z.output<typeof opsFeedback>

const feedbackId = () => id('反馈')
const status = () => choice('状态', feedbackStatuses)

export const feedbackCalls = {
  '/user/submitFeedback': call({
    title: '提交意见反馈',
    request: z.strictObject({
      kind: choice('反馈类型', feedbackKinds),
      text: requiredText('反馈内容', feedbackTextMax),
      fileIds: z.array(fileId()).max(feedbackPicturesMax).default([]).meta({ title: '图片' }),
      contact: text('联系方式', 60).default(''),
    }),
    response: feedback,
    example: { kind: 'suggestion', text: '希望能按提货时间筛选专线', fileIds: [] },
  }),
  '/user/getFeedbackList': call({
    title: '我的意见反馈（新的在前，带回复）',
    request: z.strictObject({
      page: paging.page,
      pageSize: z.int().min(1).max(20).default(feedbackPageRows).meta({ title: '每页条数' }),
    }),
    response: listOf(feedback),
    example: { page: 1 },
  }),
  '/user/replyFeedback': call({
    title: '补充意见反馈（重新回到待处理）',
    request: z.strictObject({ id: feedbackId(), text: requiredText('补充内容', feedbackReplyMax) }),
    response: feedback,
    example: { id: 1, text: '换了浏览器也一样' },
  }),
  '/ops/getFeedbackList': call({
    title: '意见反馈列表（按提交时间排序）',
    /** `counts` per status under the other filters. Closed ones are sorted newest first. */
    request: z.strictObject({
      ...paging,
      keyword: keyword('内容、提交人或企业'),
      kind: choice('反馈类型', feedbackKinds).optional(),
      status: status().optional(),
    }),
    response: listOf(opsFeedbackRow).extend({ counts: z.record(z.enum(feedbackStatuses), z.int()) }),
    example: { page: 1 },
  }),
  '/ops/getFeedbackDetail': call({
    title: '意见反馈详情',
    request: z.strictObject({ id: feedbackId() }),
    response: opsFeedback,
    example: { id: 1 },
  }),
  '/ops/replyFeedback': call({
    title: '回复意见反馈或改变状态',
    /** `seenReplies`: number of replies the operator has seen; refused if there are more by now. */
    request: z.strictObject({
      id: feedbackId(),
      seenReplies: wholeNumber('已看到的回复数', 0, feedbackRepliesMax),
      text: text('回复内容', feedbackReplyMax).default(''),
      status: status(),
    }),
    response: opsFeedback,
    example: { id: 1, seenReplies: 0, text: '已记录，下个版本加上。', status: 'answered' },
  }),
}
