import { z } from 'zod'
import { fileId } from '../files/calls.ts'
import { call } from '../kernel/call.ts'
import {
  id,
  listOf,
  mobile,
  newPassword,
  nothing,
  paging,
  regionCode,
  requiredText,
  smsCode,
  text,
} from '../kernel/fields.ts'
import { currentUser } from './userCalls.ts'
import { loginOutcomes, loginWays } from './words.ts'

const loginEvent = z.object({
  id: id(),
  at: z.string(),
  how: z.enum(loginWays),
  outcome: z.enum(loginOutcomes),
  /** Short name of the browser and its machine: Windows 电脑 · Edge 浏览器. */
  device: z.string(),
})

/** Calls by which users change their own account (我的账号, product.md §5). */
export const accountCalls = {
  '/user/sendCurrentMobileCode': call({
    title: '换手机号第一步：向当前手机号发送验证码',
    request: z.strictObject({}),
    response: z.object({ resendAfterMs: z.int() }),
    example: {},
  }),
  '/user/verifyCurrentMobileCode': call({
    title: '换手机号第二步：核对当前手机号的验证码',
    request: z.strictObject({ smsCode: smsCode() }),
    /** The ticket works once, for this user, within ten minutes. */
    response: z.object({ changeTicket: z.string(), validMs: z.int() }),
    example: { smsCode: '123456' },
  }),
  '/user/changeNewMobile': call({
    title: '换手机号第三步：确认新手机号（验证码用途 changeMobile）',
    request: z.strictObject({
      changeTicket: requiredText('换号凭证', 100),
      mobile: mobile('新手机号'),
      smsCode: smsCode(),
    }),
    response: nothing,
    example: { changeTicket: 'ticket', mobile: '13800138001', smsCode: '123456' },
  }),
  '/user/changeUserPassword': call({
    title: '修改密码（凭当前密码，或当前手机号的验证码，用途 changePassword）',
    request: z.strictObject({
      currentPassword: z.string().min(1).max(64).optional().meta({ title: '当前密码' }),
      smsCode: smsCode().optional(),
      password: newPassword('新密码'),
    }),
    response: nothing,
    example: { currentPassword: 'yong-kang-330784', password: 'yong-kang-330700' },
  }),
  '/user/updateUserInfo': call({
    title: '修改个人资料（没有提到的不变）',
    request: z.strictObject({
      alias: requiredText('称呼', 20).optional(),
      name: text('姓名', 30).optional(),
      /** null: none. */
      cityCode: regionCode('所在地区').nullable().optional(),
      address: text('地址', 120).optional(),
      /** A picture uploaded by the user; null: none. */
      avatarFileId: fileId().meta({ title: '头像' }).nullable().optional(),
    }),
    response: currentUser,
    example: { alias: '王老板', avatarFileId: 'Jp0mVxZC5dZ6S1K0c2vY7QmU3nT8aBfHrLwEoGi4XyA' },
  }),
  '/user/getLoginHistory': call({
    title: '登录记录（近 180 天，最新的在前，最多数到 1000 条）',
    request: z.strictObject(paging),
    response: listOf(loginEvent),
    example: { page: 1 },
  }),
}
