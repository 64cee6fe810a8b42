import type { StaffRow } from '#contract/enterprise/staffCalls.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import classes from './StaffPage.module.css'

export const roleLabels: Record<StaffRow['role'], string> = { admin: '管理员', user: '员工' }

/** Columns of 员工管理; the user's own row is marked. */
export const staffColumns = (ownId: number | undefined): Column<StaffRow>[] => [
  {
    key: 'alias',
    title: '员工',
    isHead: true,
    cell: ({ id, alias, name }) => (
      <>
        {name === null || name === alias ? alias : `${alias}（${name}）`}
        {id === ownId && (
          <span className={`inline-block px-2 ms-2 text-small soft fill rounded-1 ${classes.mark}`}>我</span>
        )}
      </>
    ),
  },
  { key: 'mobile', title: '手机号', cell: ({ mobile }) => mobile, isWhole: true },
  { key: 'role', title: '角色', cell: ({ role }) => roleLabels[role] },
  {
    key: 'enabled',
    title: '状态',
    cell: ({ enabled }) => <span className={enabled ? 'good' : 'danger'}>{enabled ? '启用' : '已停用'}</span>,
  },
  {
    key: 'lastLogin',
    title: '最近登录',
    cell: ({ last_login_time }) => (last_login_time === null ? '还没有登录过' : dateTime(last_login_time)),
    isWhole: true,
  },
]
