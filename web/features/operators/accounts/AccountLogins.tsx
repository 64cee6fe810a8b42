import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loginOutcomeLabels, loginWayLabels } from '#contract/account/words.ts'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { Pager } from '#shared/ui/table/Pager.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { opsQuery } from '../opsReads.ts'
import classes from '../Ops.module.css'

const pageSize = 10

/** The logins of an account, newest first. */
export function AccountLogins({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(opsQuery('/ops/getAccountLogins', { id, page, pageSize }))
  return (
    <section aria-label="登录记录">
      <h3 className="section-title mb-3">登录记录</h3>
      {data ? (
        <>
          <ol className="grid gap-2 text-body">
            {data.list.map((login) => (
              <li key={login.id}>
                <time dateTime={login.at}>{dateTime(login.at)}</time> {loginWayLabels[login.how]}，
                {loginOutcomeLabels[login.outcome]}，{login.device}
              </li>
            ))}
          </ol>
          {data.total === 0 ? <p className={classes.text}>180 天内没有登录过。</p> : null}
          <Pager page={page} total={data.total} pageSize={pageSize} onPage={setPage} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} n={3} heightPx={24} />
      )}
    </section>
  )
}
