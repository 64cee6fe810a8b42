import { z } from 'zod'
import { fileId } from '../files/calls.ts'
import { call } from '../kernel/call.ts'
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
import { consultSides, dialogTextMax, subjectMax } from './words.ts'

/**
 * Id created by the client once per message. The same id again in the same thread from the same side returns the first message,
 * so that a retry never duplicates it.
 */
const clientId = () =>
  z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .meta({ title: '消息标识', examples: ['5f0c9c1e-6f0e-4d38-9a3e-2d1c7f6b8a90'] })

/** Card of a first message about a line: the line, the searched goods, and their price there at that time. */
const dialogCard = z.object({
  lineId: id('专线'),
  /** Origin and destination. */
  lineText: z.string(),
  /** 0: not given. */
  weightGrams: z.int(),
  volumeCm3: z.int(),
  /** Included in the total. */
  services: z.array(z.enum(serviceKeys)),
  /** null: the line does not offer one of the services. */
  totalFen: z.int().nullable(),
})
export type DialogCard = z.output<typeof dialogCard>

const dialog = z.object({
  /** Increases within a thread; the order of the messages. */
  id: id(),
  consultId: id(),
  side: z.enum(consultSides),
  /** Written by the caller, who may delete it. */
  isMine: z.boolean(),
  /** Set on the caller's own messages, to match a message still being sent; null on the others. */
  clientId: z.string().nullable(),
  /** null: a picture, or deleted. */
  text: z.string().nullable(),
  /** A picture, read by `/files/read`; its size in pixels reserves the space while it loads. */
  picture: z.object({ fileId: z.string(), widthPx: z.int(), heightPx: z.int() }).nullable(),
  card: dialogCard.nullable(),
  isDeleted: z.boolean(),
  at: z.string(),
})
export type Dialog = z.output<typeof dialog>

const consult = z.object({
  id: id(),
  /** The caller's side. */
  side: z.enum(consultSides),
  carrier: z.object({ id: id(), name: z.string() }),
  /** Name of the other side: the carrier's, the customer's, or 访客 with four characters that distinguish visitors. */
  otherName: z.string(),
  lineId: id().nullable(),
  /** Origin and destination of the line. */
  lineText: z.string().nullable(),
  orderId: id().nullable(),
  orderNumber: z.string().nullable(),
  subject: z.string(),
  /** Messages of the other side that the caller's side has not read, up to `unreadCountMax`. */
  unread: z.int(),
  /** Id of the last message read by the caller's side; 0: none. */
  readUpTo: z.int(),
  /** Id of the last message read by the other side. */
  readByOtherUpTo: z.int(),
  lastDialog: dialog.nullable(),
  createdAt: z.string(),
  /** When the newest message was sent. */
  lastAt: z.string(),
  /** A closed thread takes no message; a new question starts another thread. */
  closedAt: z.string().nullable(),
})
export type Consult = z.output<typeof consult>

const consultRow = consult.extend({
  /** Oldest first; empty in a list of threads. */
  dialogs: z.array(dialog),
  /** Whether there are messages before the first of `dialogs` (fetched with `beforeDialogId`). */
  hasEarlier: z.boolean(),
  /** Whether there are messages after the last of `dialogs` (fetched with `afterDialogId`). */
  hasLater: z.boolean(),
})
export type ConsultRow = z.output<typeof consultRow>

export const consultCalls = {
  '/consult/createConsult': call({
    title: '发起咨询',
    // One subject is required: a line, an own order (answered by its carrier) or a carrier.
    request: z.strictObject({
      lineId: id('专线').optional(),
      orderId: id('订单').optional(),
      carrierId: id('承运商').optional(),
      subject: text('主题', subjectMax).optional(),
      /** The first message: a text, or a picture. */
      text: requiredText('内容', dialogTextMax).optional(),
      fileId: fileId().optional(),
      /** The goods of the search, and the services included in its price. */
      goods: z
        .strictObject({
          weightGrams: grams('重量').optional(),
          volumeCm3: cm3('体积').optional(),
          ...wantedServices,
        })
        .optional()
        .meta({ title: '货物' }),
      /** For visitors only: receives an SMS when the carrier answers, and nothing else. */
      answerMobile: mobile('接收回复的手机号').optional(),
      clientId: clientId(),
    }),
    response: consult.extend({
      /** The message was appended to an open thread about the same subject. */
      isAppended: z.boolean(),
      /** Id of the new message. */
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
     * Without `consultId` the threads, newest activity first; with it that thread and messages. These are the newest 50, or those
     * before or after a message. For new messages, repeat with `afterDialogId` until `hasLater` is false.
     */
    request: z.strictObject({
      ...paging,
      side: choice('一方', consultSides).optional(),
      unreadOnly: flag('只看未读').optional(),
      // Consults about this line itself; those about an order on it are found by the order.
      lineId: id('专线').optional(),
      orderId: id('订单').optional(),
      openOnly: flag('只看未结束').optional(),
      consultId: id('咨询').optional(),
      beforeDialogId: id('对话').optional(),
      afterDialogId: z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ title: '对话' }).optional(),
    }),
    response: listOf(consultRow).extend({
      /** Unread messages of all threads per side, up to `unreadCountMax` each: for menu, navbar and tab title. */
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
    /** Marks messages as read up to this one; never reverts. */
    request: z.strictObject({ consultId: id('咨询'), lastDialogId: id('对话') }),
    response: nothing,
    example: { consultId: 1, lastDialogId: 1 },
  }),
}
