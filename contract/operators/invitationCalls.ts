import { z } from 'zod'
import { call } from '../kernel/call.ts'
import {
  choice,
  id,
  listOf,
  mobile,
  paging,
  requiredText,
  siteId,
  text,
  wholeNumber,
} from '../kernel/fields.ts'
import {
  invitationDaysMax,
  invitationSkips,
  invitationStates,
  invitationSteps,
  invitationUsesMax,
  invitationBatchMax,
} from './invitationWords.ts'

const invitation = z.object({
  id: z.int(),
  /** Code at the end of its address: /join/code. */
  code: z.string(),
  siteName: z.string(),
  company: z.string(),
  contact: z.string(),
  /** Recipient of the SMS; null for a link. */
  mobile: z.string().nullable(),
  state: z.enum(invitationStates),
  usesMax: z.int(),
  /** Enterprises registered with it, those verified as carriers, and those with a line that customers can find. */
  registered: z.int(),
  verified: z.int(),
  live: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  sentAt: z.string().nullable(),
})
export type Invitation = z.output<typeof invitation>

const code = () => z.string().trim().min(1).max(40).meta({ title: '邀请码' })
const days = () => wholeNumber('有效天数', 1, invitationDaysMax)

const invited = z.object({
  siteName: z.string(),
  cityId: z.int(),
  parentId: z.int(),
  company: z.string(),
  expiresAt: z.string(),
  /** The caller's next step: register (or log in), get verified, wait for the review, add the first line, or nothing. */
  step: z.enum(invitationSteps),
})
export type InvitationView = z.output<typeof invited>

/** Calls of 邀请承运商: invites carriers to a newly opened city. */
export const invitationCalls = {
  '/ops/getInvitationList': call({
    title: '承运商邀请列表',
    request: z.strictObject({
      ...paging,
      siteId: siteId().optional(),
      state: choice('状态', invitationStates).optional(),
    }),
    response: listOf(invitation),
    example: { page: 1 },
  }),
  '/ops/createInvitationLink': call({
    title: '生成邀请链接',
    request: z.strictObject({
      siteId: siteId(),
      days: days(),
      uses: wholeNumber('可用次数', 1, invitationUsesMax),
    }),
    response: invitation,
    example: { siteId: 330784, days: 30, uses: 50 },
  }),
  '/ops/inviteCarriers': call({
    title: '按名单邀请（逐个发短信）',
    request: z.strictObject({
      siteId: siteId(),
      days: days(),
      rows: z
        .array(
          z.strictObject({
            company: requiredText('企业名称', 60),
            contact: text('联系人', 20).default(''),
            mobile: mobile(),
          }),
        )
        .min(1, '名单是空的，请至少填一行')
        .max(invitationBatchMax, `一次最多 ${invitationBatchMax} 家，请分批邀请`),
    }),
    response: z.object({
      invited: z.int(),
      skipped: z.array(
        z.object({ company: z.string(), mobile: z.string(), reason: z.enum(invitationSkips) }),
      ),
    }),
    example: {
      siteId: 330784,
      days: 30,
      rows: [{ company: '永康顺达物流', contact: '李经理', mobile: '13800138000' }],
    },
  }),
  '/ops/resendInvitation': call({
    title: '重发邀请短信',
    request: z.strictObject({ id: id('邀请') }),
    response: invitation,
    example: { id: 1 },
  }),
  '/ops/revokeInvitation': call({
    title: '撤销邀请',
    request: z.strictObject({ id: id('邀请') }),
    response: invitation,
    example: { id: 1 },
  }),
  '/join/openInvitation': call({
    title: '打开邀请链接',
    request: z.strictObject({ code: code() }),
    response: invited,
    example: { code: '1-2n9c0w1x5k3zq' },
  }),
  '/join/acceptInvitation': call({
    title: '接受邀请',
    request: z.strictObject({ code: code() }),
    response: invited,
    example: { code: '1-2n9c0w1x5k3zq' },
  }),
}
