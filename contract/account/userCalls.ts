import { z } from 'zod'
import { labelLayouts } from '../enterprise/factoryWords.ts'
import { renewalPlans } from '../enterprise/renewalWords.ts'
import { factoryTypes, roles } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import {
  choice,
  id,
  mobile,
  newPassword,
  nothing,
  requiredText,
  smsCode,
  text,
  wholeNumber,
} from '../kernel/fields.ts'
import { shortFirsts } from '../orders/ledgerWords.ts'
import { orderPageSizes } from '../orders/lists/pageSizes.ts'
import { payments, pickupModes } from '../orders/words.ts'
import { agreementVersion } from './agreements.ts'
import { smsCodeRequest } from './smsCodeFields.ts'

const factoryType = z.union(factoryTypes.map((type) => z.literal(type)))

/** Display settings of a user (specification §2). */
const displaySettings = z.strictObject({
  theme: choice('主题', ['light', 'dark']),
  navbar: z.boolean().meta({ title: '导航栏' }),
  menu: z.boolean().meta({ title: '菜单栏' }),
  /** Shows the menu in the navbar instead of at the side. */
  topMenu: z.boolean().meta({ title: '顶部菜单栏' }),
  footer: z.boolean().meta({ title: '底部' }),
  tabBar: z.boolean().meta({ title: '多页签' }),
  /** Takes the menu and the permitted pages from the server's answer. */
  menuFromServer: z.boolean().meta({ title: '菜单来源于后台' }),
  /** Width of the side menu, px. */
  menuWidth: wholeNumber('菜单宽度', 120, 320),
  /** Inverts the whole page by 80 %. */
  colorWeak: z.boolean().meta({ title: '色弱模式' }),
  /** Larger text and larger targets. */
  largeText: z.boolean().meta({ title: '大字版' }),
  /** Slightly smaller on wide windows, so that more fits. */
  compact: z.boolean().meta({ title: '紧凑' }),
  /** Tall rows for search results on wide windows. */
  roomyLines: z.boolean().meta({ title: '专线列表显示详细' }),
  /** Page size of the carrier's order list. */
  orderRows: z.literal(orderPageSizes).meta({ title: '订单每页条数' }),
  /** How a carrier is alerted to new orders and to orders that nobody accepts. */
  orderSound: z.boolean().meta({ title: '新订单提示音' }),
  orderVoice: z.boolean().meta({ title: '新订单语音播报' }),
  orderReminder: z.boolean().meta({ title: '没接单提醒' }),
})
export type DisplaySettings = z.infer<typeof displaySettings>

/** The current user (specification §3). The mobile is unmasked: it is the user's own. */
export const currentUser = z.object({
  id: id(),
  factory_id: id('企业'),
  factory: z.object({
    id: id('企业'),
    type: factoryType,
    name: z.string(),
    /** The paid plan and its end; null where nothing was ever paid. */
    plan: z.enum(renewalPlans).nullable(),
    expires_at: z.string().nullable(),
    /** Defaults of new orders (null: chosen each time), of label printing, and of short payments at the signature. */
    defaults: z.object({
      pickup_mode: z.enum(pickupModes).nullable(),
      payment: z.enum(payments).nullable(),
      label_layout: z.enum(labelLayouts),
      short_first: z.enum(shortFirsts),
    }),
  }),
  alias: z.string(),
  name: z.string().nullable(),
  /** Masked; set once the user's identity is verified. */
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
  /** Display settings that the user changed; the others follow the site or the device. null: never saved. */
  settings: displaySettings.partial().nullable(),
  /**
   * Key with which browsers encrypt unsent drafts: 32 bytes as Base64. Each user has one, the same at every login. Browsers keep
   * it in memory only.
   */
  draft_key: z.string(),
  /** The event stream's position at this read. A stream opened with it as lastEventId delivers every later change. */
  last_event_id: z.string(),
})
export type CurrentUser = z.output<typeof currentUser>

/** Version of 用户协议 and 隐私政策 that the registering user agreed to. */
const agreedVersion = () => text('同意的协议版本', 20)

const tokenAnswer = z.object({ token: z.string() })

export const userCalls = {
  '/user/sendSmsCode': call({
    title: '发送短信验证码',
    request: smsCodeRequest,
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
      agreedVersion: agreedVersion(),
    }),
    response: tokenAnswer,
    example: {
      mobile: '13800138000',
      smsCode: '123456',
      password: 'yong-kang-330784',
      alias: '王老板',
      agreedVersion: agreementVersion,
    },
  }),
  '/user/login': call({
    title: '登录（密码，或短信验证码，新手机号同时注册）',
    request: z.strictObject({
      mobile: mobile(),
      password: z.string().min(1).max(64).optional().meta({ title: '密码' }),
      smsCode: smsCode().optional(),
      /** Required where the mobile is new and the code registers it. */
      agreedVersion: agreedVersion().optional(),
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
  '/user/saveSettings': call({
    title: '保存显示设置',
    request: z.strictObject({ settings: displaySettings.partial() }),
    response: nothing,
    example: { settings: { theme: 'dark', largeText: true } },
  }),
  '/user/getUser': call({
    title: '当前用户',
    request: z.strictObject({}),
    response: currentUser,
    example: {},
  }),
}
