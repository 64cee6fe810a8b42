import { z } from 'zod'
import { factoryTypes, roles } from './access.ts'
import { call } from './call.ts'
import {
  choice,
  flag,
  id,
  keyword,
  listOf,
  mobile,
  moment,
  newPassword,
  nothing,
  paging,
  regionCode,
  requiredText,
  smsCode,
  text,
} from './fields.ts'

/** What an SMS code is for; a code works for its purpose only (product.md §6). */
const smsPurposes = ['register', 'login', 'resetPassword', 'order'] as const

const factoryType = z.union(factoryTypes.map((type) => z.literal(type)))

/** The current user (specification §3). The mobile is whole: it is the user's own. */
export const currentUser = z.object({
  id: id(),
  factory_id: id('企业'),
  factory: z.object({ id: id('企业'), type: factoryType, name: z.string() }),
  alias: z.string(),
  name: z.string().nullable(),
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
})
export type CurrentUser = z.output<typeof currentUser>

const tokenAnswer = z.object({ token: z.string() })

const staffRow = z.object({
  id: id(),
  alias: z.string(),
  name: z.string().nullable(),
  mobile: z.string(),
  role: z.enum(roles),
  enabled: z.boolean(),
  last_login_time: z.string().nullable(),
  create_time: z.string(),
})

const verificationKinds = ['personal', 'enterprise'] as const
const fileId = (title: string) =>
  z
    .string()
    .regex(/^[a-z0-9-]{8,64}$/)
    .meta({ title })

const verification = z.object({
  kind: z.enum(verificationKinds),
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  reason: z.string().nullable(),
  submitted_at: z.string(),
  reviewed_at: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
})

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
  '/user/sendCurrentMobileCode': call({
    title: '换手机号第一步：向当前手机号发送验证码',
    request: z.strictObject({}),
    response: z.object({ resendAfterMs: z.int() }),
    example: {},
  }),
  '/user/verifyCurrentMobileCode': call({
    title: '换手机号第二步：核对当前手机号的验证码',
    request: z.strictObject({ smsCode: smsCode() }),
    response: z.object({ changeTicket: z.string() }),
    example: { smsCode: '123456' },
  }),
  '/user/changeNewMobile': call({
    title: '换手机号第三步：确认新手机号',
    request: z.strictObject({
      changeTicket: requiredText('换号凭证', 100),
      mobile: mobile('新手机号'),
      smsCode: smsCode(),
    }),
    response: nothing,
    example: { changeTicket: 'ticket', mobile: '13800138001', smsCode: '123456' },
  }),
  '/user/changeUserPassword': call({
    title: '修改密码',
    request: z.strictObject({
      currentPassword: z.string().min(1).max(64).optional().meta({ title: '当前密码' }),
      smsCode: smsCode().optional(),
      password: newPassword('新密码'),
    }),
    response: nothing,
    example: { currentPassword: 'yong-kang-330784', password: 'yong-kang-330700' },
  }),
  '/user/updateUserInfo': call({
    title: '修改个人资料',
    request: z.strictObject({
      alias: requiredText('称呼', 20).optional(),
      name: text('姓名', 30).optional(),
      cityCode: regionCode('所在地区').optional(),
      address: text('地址', 120).optional(),
      avatarFileId: fileId('头像').nullable().optional(),
    }),
    response: currentUser,
    example: { alias: '王老板' },
  }),
  '/user/submitPersonalVerify': call({
    title: '提交个人实名认证',
    request: z.strictObject({
      name: requiredText('姓名', 30),
      idcard: z
        .string()
        .trim()
        .regex(/^\d{17}[\dXx]$/)
        .meta({ title: '身份证号' }),
      frontFileId: fileId('身份证人像面'),
      backFileId: fileId('身份证国徽面'),
    }),
    response: verification,
    example: {
      name: '王小明',
      idcard: '11010519491231002X',
      frontFileId: 'file-0001',
      backFileId: 'file-0002',
    },
  }),
  '/user/submitFactoryVerify': call({
    title: '提交企业认证',
    request: z.strictObject({
      type: z.union([z.literal(2), z.literal(3)]).meta({ title: '企业类型' }),
      name: requiredText('企业名称', 60),
      creditCode: z
        .string()
        .trim()
        .regex(/^[0-9A-HJ-NPQRTUWXY]{18}$/)
        .meta({ title: '统一社会信用代码' }),
      licenceFileId: fileId('营业执照'),
      legalPerson: requiredText('法定代表人', 30),
      regionCode: regionCode('所在地区'),
      address: requiredText('地址', 120),
      roadPermit: text('道路运输经营许可证号', 40).optional(),
    }),
    response: verification,
    example: {
      type: 2,
      name: '永康市某某五金厂',
      creditCode: '91330784MA28D00000',
      licenceFileId: 'file-0003',
      legalPerson: '王小明',
      regionCode: '330784',
      address: '江南街道五金科技工业园 1 号',
    },
  }),
  '/user/getFactoryVerifyInfo': call({
    title: '认证信息与状态',
    request: z.strictObject({}),
    response: z.object({ factoryType, verification: verification.nullable() }),
    example: {},
  }),
  '/user/getStaffList': call({
    title: '员工列表',
    request: z.strictObject({ ...paging, keyword: keyword() }),
    response: listOf(staffRow),
    example: { page: 1 },
  }),
  '/user/createStaff': call({
    title: '新增员工',
    request: z.strictObject({
      alias: requiredText('称呼', 20),
      name: text('姓名', 30).optional(),
      mobile: mobile(),
      password: newPassword('初始密码'),
    }),
    response: staffRow,
    example: { alias: '小李', mobile: '13800138002', password: 'yong-kang-330784' },
  }),
  '/user/updateStaff': call({
    title: '修改员工',
    request: z.strictObject({
      id: id('员工'),
      alias: requiredText('称呼', 20).optional(),
      name: text('姓名', 30).optional(),
      enabled: flag('是否启用').optional(),
      password: newPassword('新密码').optional(),
    }),
    response: staffRow,
    example: { id: 1, alias: '小李' },
  }),
  '/user/deleteStaff': call({
    title: '删除员工',
    request: z.strictObject({ id: id('员工') }),
    response: nothing,
    example: { id: 1 },
  }),
  '/user/submitFeedback': call({
    title: '提交意见反馈',
    request: z.strictObject({
      kind: choice('反馈类型', ['suggestion', 'fault', 'complaint', 'other']),
      text: requiredText('反馈内容', 2000),
      fileIds: z.array(fileId('图片')).max(6).default([]).meta({ title: '图片' }),
      contact: text('联系方式', 60).optional(),
    }),
    response: z.object({ id: id(), status: z.string(), created_at: moment('提交时间') }),
    example: { kind: 'suggestion', text: '希望能按提货时间筛选专线' },
  }),
}
