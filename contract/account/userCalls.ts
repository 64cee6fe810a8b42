import { z } from 'zod'
import { factoryTypes, roles } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { choice, id, mobile, newPassword, nothing, requiredText, smsCode } from '../kernel/fields.ts'
import { labelLayouts } from '../enterprise/factoryWords.ts'
import { payments, pickupModes } from '../orders/words.ts'
import { renewalPlans } from '../enterprise/renewalWords.ts'

/** What an SMS code is for; a code works for its purpose only (product.md §6). */
export const smsPurposes = [
  'register',
  'login',
  'resetPassword',
  'order',
  'changeMobile',
  'changePassword',
] as const

const factoryType = z.union(factoryTypes.map((type) => z.literal(type)))

/** The current user (specification §3). The mobile is whole: it is the user's own. */
export const currentUser = z.object({
  id: id(),
  factory_id: id('企业'),
  factory: z.object({
    id: id('企业'),
    type: factoryType,
    name: z.string(),
    /** What the service is paid for, and until when; null where it never was. */
    plan: z.enum(renewalPlans).nullable(),
    expires_at: z.string().nullable(),
    /** What new orders begin with, null where it is asked each time, and how labels are printed. */
    defaults: z.object({
      pickup_mode: z.enum(pickupModes).nullable(),
      payment: z.enum(payments).nullable(),
      label_layout: z.enum(labelLayouts),
    }),
  }),
  alias: z.string(),
  name: z.string().nullable(),
  /** Masked, of whoever proved its identity. */
  idcard: z.string().nullable(),
  mobile: z.string(),
  city_path: z.array(z.string()),
  city_text: z.string().nullable(),
  address: z.string().nullable(),
  role: z.enum(roles),
  type: factoryType,
  last_login_time: z.string().nullable(),
  login_times: z.int(),
  favorites: z.int(),
  create_time: z.string(),
  avatar: z.string().nullable(),
  /**
   * 32 bytes as Base64, the same at every login of this user and nobody else's: browsers seal with it what the user typed and did not
   * send, and keep the key in memory alone.
   */
  draft_key: z.string(),
})
export type CurrentUser = z.output<typeof currentUser>

const tokenAnswer = z.object({ token: z.string() })

export const userCalls = {
  '/user/sendSmsCode': call({
    title: '发送短信验证码',
    request: z.strictObject({ mobile: mobile(), purpose: choice('验证码用途', smsPurposes) }),
    response: z.object({ resendAfterMs: z.int() }),
    example: { mobile: '13800138000', purpose: 'login' },
  }),
  '/user/register': call({
    title: '注册',
    request: z.strictObject({
      mobile: mobile(),
      smsCode: smsCode(),
      password: newPassword(),
      alias: requiredText('称呼', 20),
    }),
    response: tokenAnswer,
    example: { mobile: '13800138000', smsCode: '123456', password: 'yong-kang-330784', alias: '王老板' },
  }),
  '/user/login': call({
    title: '登录（密码或短信验证码）',
    request: z.strictObject({
      mobile: mobile(),
      password: z.string().min(1).max(64).optional().meta({ title: '密码' }),
      smsCode: smsCode().optional(),
    }),
    response: tokenAnswer,
    example: { mobile: '13800138000', password: 'yong-kang-330784' },
  }),
  '/user/logout': call({ title: '退出登录', request: z.strictObject({}), response: nothing, example: {} }),
  '/user/resetUserPassword': call({
    title: '找回密码',
    request: z.strictObject({ mobile: mobile(), smsCode: smsCode(), password: newPassword('新密码') }),
    response: nothing,
    example: { mobile: '13800138000', smsCode: '123456', password: 'yong-kang-330784' },
  }),
  '/user/getUser': call({
    title: '当前用户',
    request: z.strictObject({}),
    response: currentUser,
    example: {},
  }),
}
