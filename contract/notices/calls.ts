import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, flag, id, listOf, nothing, paging } from '../kernel/fields.ts'
import { orderStatuses } from '../orders/states.ts'
import { groupRules, noticeGroups } from './groups.ts'
import { noticeKinds } from './words.ts'

/** The order that a notice stands for together with all others about it; asked for by `byOrder`. */
const noticedOrder = z.object({
  id: id('订单'),
  /** As the order is now; null where it is the reader's no longer. */
  about: z
    .object({
      number: z.string(),
      status: z.enum(orderStatuses),
      destinationText: z.string(),
      recipientName: z.string(),
    })
    .nullable(),
  /** How many notices of it the filter lets through, and how many of those are unread. */
  notices: z.int(),
  unread: z.int(),
})

/** A notice as its reader sees it: what happened, what to do next, and where. */
const noticeRow = z.object({
  id: id('通知'),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** A path of this site with its query, which the reader may open. */
  link: z.string(),
  at: z.string(),
  isRead: z.boolean(),
  /** Null: it is about no order, or stands for itself. */
  order: noticedOrder.nullable(),
})
export type NoticeRow = z.output<typeof noticeRow>

const channels = { inApp: flag('站内通知'), bySms: flag('短信通知') }

/** How the asker is told of a group: as chosen, or by default. */
const noticeChoice = z.object({ group: z.enum(noticeGroups), inApp: z.boolean(), bySms: z.boolean() })
export type NoticeChoice = z.output<typeof noticeChoice>

/** How many the asker has not read, whatever the filter; counted up to `noticeCountMax`. */
const unread = z.int()

export const noticeCalls = {
  '/notices/getNoticeList': call({
    title: '通知列表（新的在前）',
    request: z.strictObject({
      ...paging,
      unreadOnly: flag('只看未读').default(false),
      group: choice('类别', noticeGroups).optional(),
      /** The notices of one order are one entry, the newest in their place. */
      byOrder: flag('按订单归并').default(false),
      /** Those of one order alone. */
      orderId: id('订单').optional(),
    }),
    /** `total` counts what the filter lets through, up to `noticeCountMax`. */
    response: z.object({ list: z.array(noticeRow), total: z.int(), unread }),
    example: { page: 1, pageSize: 20 },
  }),
  '/notices/setNoticeRead': call({
    title: '通知标为已读',
    /** Either the notices named, each the asker's own, or its own of one order, or all of them. Read ones stay read. */
    request: z
      .strictObject({
        ids: z.array(id('通知')).min(1).max(200).optional().meta({ title: '通知' }),
        orderId: id('订单').optional(),
        all: z.literal(true).optional().meta({ title: '全部通知' }),
      })
      .refine((asked) => Object.values(asked).filter((what) => what !== undefined).length === 1, {
        path: ['ids'],
        message: '请选择要标为已读的通知、一个订单的通知，或全部标为已读，只能选一项',
      }),
    response: z.object({ unread }),
    example: { ids: [1] },
  }),
  '/notices/getNoticeChoices': call({
    title: '通知设置',
    request: z.strictObject({}),
    /** The groups that concern the asker, in the order of noticeGroups. */
    response: listOf(noticeChoice).extend({
      /** Where SMS go to. */
      mobile: z.string(),
    }),
    example: {},
  }),
  '/notices/setNoticeChoices': call({
    title: '修改通知设置',
    /** Groups that are not named stay as they are. */
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
