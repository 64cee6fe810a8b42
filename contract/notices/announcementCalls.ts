import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, id, listOf, nothing, paging, requiredText, wholeNumber } from '../kernel/fields.ts'
import {
  announcementAudiences,
  announcementDaysMax,
  announcementStates,
  announcementTextMax,
  announcementTitleMax,
} from './announcementWords.ts'

const announcement = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  /** A path of this site; '' for none. */
  link: z.string(),
  publishedAt: z.string(),
})
export type Announcement = z.output<typeof announcement>

const opsAnnouncement = announcement.extend({
  audience: z.enum(announcementAudiences),
  state: z.enum(announcementStates),
  publishedBy: z.string(),
  endsAt: z.string(),
  /** Number of users and visitors who have read it. */
  readers: z.int(),
})
export type OpsAnnouncement = z.output<typeof opsAnnouncement>

/** Calls for 公告: operators announce something to everyone, to customers or to carriers. */
export const announcementCalls = {
  '/notices/getAnnouncements': call({
    title: '未读的公告（新的在前）',
    request: z.strictObject({}),
    response: listOf(announcement),
    example: {},
  }),
  '/notices/setAnnouncementRead': call({
    title: '公告标为已读',
    request: z.strictObject({ announcementId: id('公告') }),
    response: nothing,
    example: { announcementId: 1 },
  }),
  '/ops/getAnnouncementList': call({
    title: '公告列表',
    request: z.strictObject({ ...paging, state: choice('状态', announcementStates).optional() }),
    response: listOf(opsAnnouncement),
    example: { page: 1 },
  }),
  '/ops/publishAnnouncement': call({
    title: '发布公告',
    request: z.strictObject({
      audience: choice('对象', announcementAudiences),
      title: requiredText('标题', announcementTitleMax),
      text: requiredText('内容', announcementTextMax),
      link: z
        .string()
        .trim()
        .max(200)
        .refine((link) => /^(?:\/(?![/\\])[\w\-./?=&%]*)?$/.test(link), {
          message: '链接要是本站的路径，例如 /help/software，请修改或留空',
        })
        .default('')
        .meta({ title: '链接' }),
      days: wholeNumber('展示天数', 1, announcementDaysMax),
    }),
    response: opsAnnouncement,
    example: {
      audience: 'all',
      title: '春节放假安排',
      text: '2 月 15 日至 21 日停运，请提前安排发货。',
      link: '/base/search',
      days: 7,
    },
  }),
  '/ops/withdrawAnnouncement': call({
    title: '撤回公告',
    request: z.strictObject({ id: id('公告') }),
    response: opsAnnouncement,
    example: { id: 1 },
  }),
}
