import { z } from 'zod'
import { roles } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import {
  choice,
  flag,
  id,
  keyword,
  listOf,
  mobile,
  newPassword,
  nothing,
  paging,
  requiredText,
  text,
} from '../kernel/fields.ts'

/** A user of the caller's factory, admins included; the mobile is unmasked, as the admin gives it out. */
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
export type StaffRow = z.output<typeof staffRow>

/** 员工管理 (product.md §5): an admin manages the users of its factory. */
export const staffCalls = {
  '/user/getStaffList': call({
    title: '员工列表（管理员在前）',
    request: z.strictObject({ ...paging, keyword: keyword('称呼、姓名或手机号') }),
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
    title: '修改员工（没有提到的不变；停用、改密码会让对方立即退出登录）',
    request: z.strictObject({
      id: id('员工'),
      alias: requiredText('称呼', 20).optional(),
      name: text('姓名', 30).optional(),
      role: choice('角色', roles).optional(),
      enabled: flag('是否启用').optional(),
      password: newPassword('新密码').optional(),
    }),
    response: staffRow,
    example: { id: 1, alias: '小李' },
  }),
  '/user/deleteStaff': call({
    title: '删除员工（立即退出登录，手机号可另行注册）',
    request: z.strictObject({ id: id('员工') }),
    response: nothing,
    example: { id: 1 },
  }),
}
