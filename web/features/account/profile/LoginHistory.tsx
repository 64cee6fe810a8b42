import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  loginCountMax,
  loginHistoryDays,
  loginOutcomeLabels,
  loginWayLabels,
} from '#contract/account/words.ts'
import type { CallResponse } from '#contract/calls/calls.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { ProfileCard } from './ProfileCard.tsx'
import classes from './LoginHistory.module.css'

type Login = CallResponse<'/user/getLoginHistory'>['list'][number]

const pageSize = 10

const columns: Column<Login>[] = [
  { key: 'at', title: '时间', cell: ({ at }) => dateTime(at), isHead: true, isWhole: true },
  { key: 'how', title: '方式', cell: ({ how }) => loginWayLabels[how] },
  { key: 'device', title: '设备', cell: ({ device }) => device },
  {
    key: 'outcome',
    title: '结果',
    cell: ({ outcome }) => (
      <span className={`good ${classes.outcome}`} data-failed={outcome !== 'success' || undefined}>
        {loginOutcomeLabels[outcome]}
      </span>
    ),
  },
]

/** Table of logins and failed attempts with time and method. */
export function LoginHistory() {
  const [page, setPage] = useState(1)
  const query = useQuery(
    callQuery('/user/getLoginHistory', { page, pageSize }, { placeholderData: keepPreviousData }),
  )
  return (
    <ProfileCard
      title="登录记录"
      hint={`近 ${loginHistoryDays} 天的登录。看到不是您本人的登录，请立即修改密码。`}
    >
      <PagedTable
        caption="登录记录"
        columns={columns}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ at }) => dateTime(at)}
        page={page}
        onPage={setPage}
        pageSize={pageSize}
        countMax={loginCountMax}
        empty={
          <EmptyState
            title="还没有登录记录"
            text={`这里只记 ${loginHistoryDays} 天内的登录，下次登录后再来看。`}
          />
        }
      />
    </ProfileCard>
  )
}
