import type { ApiKey } from '#contract/open/apiKeyCalls.ts'
import { apiScopeLabels } from '#contract/open/words.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime } from '#shared/ui/text/format.ts'

/** Columns of 密钥. */
export const keyColumns: readonly Column<ApiKey>[] = [
  {
    key: 'name',
    title: '名称',
    isHead: true,
    cell: ({ name, prefix }) => (
      <>
        {name}
        <code className="block text-small normal soft">{prefix}…</code>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    cell: ({ revokedAt }) =>
      revokedAt === null ? (
        <Badge tone="good">可用</Badge>
      ) : (
        <>
          <Badge tone="quiet">已吊销</Badge>
          <span className="block text-small soft anywhere">{dateTime(revokedAt)}</span>
        </>
      ),
  },
  {
    key: 'scopes',
    title: '权限',
    cell: ({ scopes }) => scopes.map((scope) => apiScopeLabels[scope]).join('、'),
  },
  {
    key: 'used',
    title: '最近使用',
    cell: ({ lastUsedAt, lastUsedIp }) =>
      lastUsedAt === null ? (
        '还没有用过'
      ) : (
        <>
          {dateTime(lastUsedAt)}
          {lastUsedIp === null ? null : (
            <span className="block text-small soft anywhere">来自 {lastUsedIp}</span>
          )}
        </>
      ),
  },
  {
    key: 'created',
    title: '新建',
    cell: ({ createdAt, createdBy }) => (
      <>
        {dateTime(createdAt)}
        <span className="block text-small soft anywhere">{createdBy}</span>
      </>
    ),
  },
]
