import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { consultSides, dialogTextMax, subjectMax } from './words.ts'
import {
  choice,
  cm3,
  flag,
  grams,
  id,
  listOf,
  mobile,
  nothing,
  paging,
  requiredText,
  text,
} from '../kernel/fields.ts'
import { wantedServices } from '../lines/calls.ts'
import { serviceKeys } from '../price/services.ts'
import { fileId } from '../files/calls.ts'

/**
 * Made by the client for each message, once: the same id again in the same thread from the same side gives the first message,
 * so that sending anew what may have arrived never doubles it.
 */
const clientId = () =>
  z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .meta({ title: '消息标识', examples: ['5f0c9c1e-6f0e-4d38-9a3e-2d1c7f6b8a90'] })

/** What a first message about a line carries along: the line, the goods that were searched with, and what they cost there then. */
const dialogCard = z.object({
  lineId: id('专线'),
  /** From where to where. */
  lineText: z.string(),
  /** 0: not said. */
  weightGrams: z.int(),
  volumeCm3: z.int(),
  /** Held in the total. */
  services: z.array(z.enum(serviceKeys)),
  /** null: the line does not offer one of the services. */
  totalFen: z.int().nullable(),
})
export type DialogCard = z.output<typeof dialogCard>

const dialog = z.object({
  /** Grows within a thread; the order of the messages. */
  id: id(),
  consultId: id(),
  side: z.enum(consultSides),
  /** Written by the asker itself: what it may delete. */
  isMine: z.boolean(),
  /** Of the asker's own messages, so that a waiting one is known again; null on the others. */
  clientId: z.string().nullable(),
  /** Null: a picture, or deleted. */
  text: z.string().nullable(),
  /** A picture, by `/files/read`; with its size in pixels, so that its place is kept while it loads. */
  picture: z.object({ fileId: z.string(), widthPx: z.int(), heightPx: z.int() }).nullable(),
  card: dialogCard.nullable(),
  isDeleted: z.boolean(),
  at: z.string(),
})
export type Dialog = z.output<typeof dialog>

const consult = z.object({
  id: id(),
  /** The asker's side. */
  side: z.enum(consultSides),
  carrier: z.object({ id: id(), name: z.string() }),
  /** What to call the other side: the carrier's name, the customer's, or 访客 with four signs that tell visitors apart. */
  otherName: z.string(),
  lineId: id().nullable(),
  /** From where to where, as the line says it. */
  lineText: z.string().nullable(),
  orderId: id().nullable(),
  orderNumber: z.string().nullable(),
  subject: z.string(),
  /** Messages of the other side that the asker's side has not read, up to `unreadCountMax`. */
  unread: z.int(),
  /** The asker's side has read up to this message, 0 nothing. */
  readUpTo: z.int(),
  /** The other side has. */
  readByOtherUpTo: z.int(),
  lastDialog: dialog.nullable(),
  createdAt: z.string(),
  /** When its newest message was sent. */
  lastAt: z.string(),
  /** A closed thread takes no message; asking anew begins another. */
  closedAt: z.string().nullable(),
})
export type Consult = z.output<typeof consult>

const consultRow = consult.extend({
  /** Oldest first; empty in a list of threads. */
  dialogs: z.array(dialog),
  /** There are messages before the first of `dialogs` (asked for with `beforeDialogId`). */
  hasEarlier: z.boolean(),
  /** There are messages after the last of `dialogs` (asked for with `afterDialogId`). */
  hasLater: z.boolean(),
})
export type ConsultRow = z.output<typeof consultRow>

export const consultCalls = {
  '/consult/createConsult': call({
    title: '发起咨询',
    // About a line, an order of one's own (its carrier is asked) or a carrier as such; one of the three must be said.
    request: z.strictObject({
      lineId: id('专线').optional(),
      orderId: id('订单').optional(),
      carrierId: id('承运商').optional(),
      subject: text('主题', subjectMax).optional(),
      /** The first message: a text, or a picture. */
      text: requiredText('内容', dialogTextMax).optional(),
      fileId: fileId().optional(),
      /** The goods that the line was found with, and the services that its price held. */
      goods: z
        .strictObject({
          weightGrams: grams('重量').optional(),
          volumeCm3: cm3('体积').optional(),
          ...wantedServices,
        })
        .optional()
        .meta({ title: '货物' }),
      /** A visitor's alone: where it hears by SMS that the carrier answered, and nothing else. */
      answerMobile: mobile('接收回复的手机号').optional(),
      clientId: clientId(),
    }),
    response: consult.extend({
      /** An open thread about the same was there, and the message was appended to it. */
      isAppended: z.boolean(),
      /** The message that it became. */
      dialogId: id(),
    }),
    example: {
      lineId: 1,
      text: '两托电动工具到义乌，今天能发吗？',
      goods: { weightGrams: 200_000, volumeCm3: 800_000 },
      clientId: '5f0c9c1e-6f0e-4d38-9a3e-2d1c7f6b8a90',
    },
  }),
  '/consult/getConsultList': call({
    title: '咨询列表，或一个咨询的对话',
    /**
     * Without `consultId` the threads, newest activity first; with it that one thread and its newest 50 messages, or those
     * before or after a message. Messages that have arrived meanwhile: `afterDialogId` until `hasLater` is false.
     */
    request: z.strictObject({
      ...paging,
      side: choice('一方', consultSides).optional(),
      unreadOnly: flag('只看未读').optional(),
      // About this line as such; what is about an order on it is found by the order.
      lineId: id('专线').optional(),
      orderId: id('订单').optional(),
      openOnly: flag('只看未结束').optional(),
      consultId: id('咨询').optional(),
      beforeDialogId: id('对话').optional(),
      afterDialogId: z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ title: '对话' }).optional(),
    }),
    response: listOf(consultRow).extend({
      /** Unread messages of all threads on either side, up to `unreadCountMax` each: for menu, navbar and tab title. */
      unread: z.object({ customer: z.int(), carrier: z.int() }),
    }),
    example: { page: 1, consultId: 1 },
  }),
  '/consult/appendDialog': call({
    title: '发送消息（文字或图片）',
    request: z.strictObject({
      consultId: id('咨询'),
      text: requiredText('内容', dialogTextMax).optional(),
      fileId: fileId().optional(),
      clientId: clientId(),
    }),
    response: dialog,
    example: {
      consultId: 1,
      text: '好的，下午四点前送到',
      clientId: '0b9f2d7a-0c55-4a0e-8c0e-7d1b6f1f2a11',
    },
  }),
  '/consult/deleteDialog': call({
    title: '删除自己的消息',
    request: z.strictObject({ dialogId: id('对话') }),
    response: nothing,
    example: { dialogId: 1 },
  }),
  '/consult/setConsultRead': call({
    title: '标为已读',
    /** Read up to this message of the thread; never goes back. */
    request: z.strictObject({ consultId: id('咨询'), lastDialogId: id('对话') }),
    response: nothing,
    example: { consultId: 1, lastDialogId: 1 },
  }),
}
