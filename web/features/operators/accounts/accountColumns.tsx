import { factoryTypeLabels } from '#contract/enterprise/verificationWords.ts'
import type { AccountRow } from '#contract/operators/accountCalls.ts'
import { accountStateLabels } from '#contract/operators/accountWords.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime } from '#shared/ui/text/format.ts'

/** Columns of the account list. */
export const accountColumns: readonly Column<AccountRow>[] = [
  {
    key: 'alias',
    title: '称呼',
    isHead: true,
    cell: ({ alias, name }) => (
      <>
        {alias}
        {name && name !== alias ? <span className="block text-small soft anywhere">{name}</span> : null}
      </>
    ),
  },
  { key: 'mobile', title: '手机号', cell: ({ mobile }) => mobile, isWhole: true },
  {
    key: 'factory',
    title: '企业',
    cell: ({ factory }) => (
      <>
        {factory.name}
        <span className="block text-small soft anywhere">{factoryTypeLabels[factory.type]}</span>
      </>
    ),
  },
  {
    key: 'role',
    title: '角色',
    cell: ({ role }) => (role === 'admin' ? '管理员' : '员工'),
    isOffCard: true,
  },
  {
    key: 'state',
    title: '状态',
    cell: ({ state }) => (
      <Badge tone={state === 'enabled' ? 'good' : 'bad'}>{accountStateLabels[state]}</Badge>
    ),
  },
  { key: 'login', title: '最近登录', cell: ({ lastLoginAt }) => dateTime(lastLoginAt), isWhole: true },
  {
    key: 'created',
    title: '注册时间',
    cell: ({ createdAt }) => dateTime(createdAt),
    isWhole: true,
    isOffCard: true,
  },
]
