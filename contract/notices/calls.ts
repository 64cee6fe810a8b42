import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, flag, id, listOf, nothing, paging } from '../kernel/fields.ts'
import { orderStatuses } from '../orders/states.ts'
import { groupRules, noticeGroups } from './groups.ts'
import { noticeKinds } from './words.ts'

/** The order of a notice that represents all notices about it; set with `byOrder`. */
const noticedOrder = z.object({
  id: id('订单'),
  /** Current data of the order; null where it no longer belongs to the reader. */
  about: z
    .object({
      number: z.string(),
      status: z.enum(orderStatuses),
      destinationText: z.string(),
      recipientName: z.string(),
    })
    .nullable(),
  /** Number of its notices under the filter, and of the unread ones among them. */
  notices: z.int(),
  unread: z.int(),
})

/** A notice for its reader: what happened, the next step, and its link. */
const noticeRow = z.object({
  id: id('通知'),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** A path of this site with its query, which the reader may open. */
  link: z.string(),
  at: z.string(),
  isRead: z.boolean(),
  /** null: it is about no order, or not grouped. */
  order: noticedOrder.nullable(),
})
export type NoticeRow = z.output<typeof noticeRow>

const channels = { inApp: flag('站内通知'), bySms: flag('短信通知') }

/** Notification settings of one group for the caller: as chosen, or the defaults. */
const noticeChoice = z.object({ group: z.enum(noticeGroups), inApp: z.boolean(), bySms: z.boolean() })
export type NoticeChoice = z.output<typeof noticeChoice>

/** Number of the caller's unread notices, whatever the filter; counted up to `noticeCountMax`. */
const unread = z.int()

export const noticeCalls = {
  '/notices/getNoticeList': call({
    title: '通知列表（新的在前）',
    request: z.strictObject({
      ...paging,
      unreadOnly: flag('只看未读').default(false),
      group: choice('类别', noticeGroups).optional(),
      /** Groups the notices of one order into one entry, shown as its newest. */
      byOrder: flag('按订单归并').default(false),
      /** Only those of this order. */
      orderId: id('订单').optional(),
    }),
    /** `total` counts the notices under the filter, up to `noticeCountMax`. */
    response: z.object({ list: z.array(noticeRow), total: z.int(), unread }),
    example: { page: 1, pageSize: 20 },
  }),
  '/notices/setNoticeRead': call({
    title: '通知标为已读',
    /** Selects the caller's notices by id, by order, or all. Read ones stay read. */
    request: z
      .strictObject({
        ids: z.array(id('通知')).min(1).max(200).optional().meta({ title: '通知' }),
        orderId: id('订单').optional(),
        all: z.literal(true).optional().meta({ title: '全部通知' }),
      })
      .refine((selection) => Object.values(selection).filter((value) => value !== undefined).length === 1, {
        path: ['ids'],
        message: '请选择要标为已读的通知、一个订单的通知，或全部标为已读，只能选一项',
      }),
    response: z.object({ unread }),
    example: { ids: [1] },
  }),
  '/notices/getNoticeChoices': call({
    title: '通知设置',
    request: z.strictObject({}),
    /** The groups that apply to the caller, in the order of noticeGroups. */
    response: listOf(noticeChoice).extend({
      /** The number that receives the SMS. */
      mobile: z.string(),
    }),
    example: {},
  }),
  '/notices/setNoticeChoices': call({
    title: '修改通知设置',
    /** Groups left out are unchanged. */
    request: z.strictObject({
      choices: z
        .array(z.strictObject({ group: choice('类别', noticeGroups), ...channels }))
        .min(1)
        .max(noticeGroups.length)
        .refine((choices) => new Set(choices.map(({ group }) => group)).size === choices.length, {
          message: '每个类别只能选一次，请刷新后重试',
        })
        .refine((choices) => choices.every(({ group, inApp }) => inApp || !groupRules[group].isAlwaysShown), {
          message: '实名认证和续费两个类别的站内通知不能关闭，请保留',
        })
        .meta({ title: '类别' }),
    }),
    response: nothing,
    example: { choices: [{ group: 'transport', inApp: true, bySms: true }] },
  }),
}
