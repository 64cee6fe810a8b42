import { z } from 'zod'
import { loginOutcomes, loginWays } from '../account/words.ts'
import { renewalPlans } from '../enterprise/renewalWords.ts'
import { verificationKinds, verificationStatuses } from '../enterprise/verificationWords.ts'
import { factoryTypes, roles } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { choice, flag, id, keyword, listOf, nothing, paging, requiredText } from '../kernel/fields.ts'
import { accountStates, stopReasonMax } from './accountWords.ts'

const factoryType = z.union(factoryTypes.map((type) => z.literal(type)))

/** Reason shown to those concerned; required only for disabling. */
const reason = () => requiredText('原因', stopReasonMax).optional()
const reasonNeeded = { path: ['reason'], message: '请填写停用原因，用户会看到' }

const accountRow = z.object({
  id: z.int(),
  alias: z.string(),
  name: z.string().nullable(),
  /** Only the first three digits. */
  mobile: z.string(),
  role: z.enum(roles),
  state: z.enum(accountStates),
  lastLoginAt: z.string().nullable(),
  createdAt: z.string(),
  factory: z.object({ id: z.int(), name: z.string(), type: factoryType }),
})
export type AccountRow = z.output<typeof accountRow>

const accountDetail = accountRow.extend({
  loginTimes: z.int(),
  /** Reason why the platform disabled it; null where it did not. */
  disabledReason: z.string().nullable(),
  /** Disabled by its factory; only the factory can enable it. */
  disabledByFactory: z.boolean(),
  /** End of its current session; null where it is not logged in. */
  loggedInUntil: z.string().nullable(),
  factory: z.object({
    id: z.int(),
    name: z.string(),
    type: factoryType,
    disabledReason: z.string().nullable(),
    stoppedReason: z.string().nullable(),
    plan: z.enum(renewalPlans).nullable(),
    expiresAt: z.string().nullable(),
    createdAt: z.string(),
  }),
  /** The factory's newest submission; null where there is none. */
  verification: z
    .object({
      id: z.int(),
      kind: z.enum(verificationKinds),
      status: z.enum(verificationStatuses),
      submittedAt: z.string(),
    })
    .nullable(),
  /** The other users of the factory. */
  colleagues: z.array(accountRow.pick({ id: true, alias: true, role: true, state: true })),
})
export type AccountDetail = z.output<typeof accountDetail>

/** Calls of 账号管理: operators find, disable and enable accounts. They can neither see nor set passwords. */
export const opsAccountCalls = {
  '/ops/getAccountList': call({
    title: '账号列表（手机号只显示前三位）',
    request: z.strictObject({
      ...paging,
      /** Matches a whole mobile, or parts of names. */
      keyword: keyword('手机号、称呼、姓名或企业'),
      type: z
        .union(factoryTypes.map((type) => z.literal(type)))
        .meta({ title: '企业类型' })
        .optional(),
      state: choice('状态', accountStates).optional(),
      factoryId: id('企业').optional(),
    }),
    /** `total` counts up to accountCountMax. */
    response: listOf(accountRow),
    example: { keyword: '13800138000' },
  }),
  '/ops/getAccountDetail': call({
    title: '账号详情（显示完整手机号，查看会留下记录）',
    request: z.strictObject({ id: id('账号') }),
    response: accountDetail,
    example: { id: 1 },
  }),
  '/ops/getAccountLogins': call({
    title: '账号的登录记录（180 天）',
    request: z.strictObject({ id: id('账号'), page: paging.page, pageSize: paging.pageSize }),
    response: listOf(
      z.object({
        id: z.int(),
        at: z.string(),
        how: z.enum(loginWays),
        outcome: z.enum(loginOutcomes),
        device: z.string(),
      }),
    ),
    example: { id: 1 },
  }),
  '/ops/setAccountEnabled': call({
    title: '停用或启用账号（停用后立即下线，企业管理员不能自行启用）',
    request: z
      .strictObject({ id: id('账号'), isEnabled: flag('是否启用'), reason: reason() })
      .refine((input) => input.isEnabled || input.reason !== undefined, reasonNeeded),
    response: accountDetail,
    example: { id: 999_999, isEnabled: false, reason: '多次发布虚假货源' },
  }),
  '/ops/setFactoryEnabled': call({
    title: '停用或启用企业（停用后所有账号立即下线，专线不再展示）',
    request: z
      .strictObject({ id: id('企业'), isEnabled: flag('是否启用'), reason: reason() })
      .refine((input) => input.isEnabled || input.reason !== undefined, reasonNeeded),
    /** Number of sessions ended. */
    response: z.object({ sessionsEnded: z.int() }),
    example: { id: 999_999, isEnabled: false, reason: '资质过期未更新' },
  }),
  '/ops/endAccountSession': call({
    title: '让账号下线（可以重新登录）',
    request: z.strictObject({ id: id('账号') }),
    response: nothing,
    example: { id: 999_999 },
  }),
}
