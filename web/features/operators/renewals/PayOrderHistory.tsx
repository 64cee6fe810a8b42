import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditActionLabels } from '#contract/audit/words.ts'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { Pager } from '#shared/ui/table/Pager.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { changesOf } from '../audit/auditText.ts'
import { opsQuery } from '../opsReads.ts'
import classes from '../Ops.module.css'

const pageSize = 10

/** History of a pay order with actors, newest first. The payment itself appears as an action of the platform. */
export function PayOrderHistory({ payOrderNumber }: { payOrderNumber: string }) {
  const [page, setPage] = useState(1)
  const subjects = [{ kind: 'renewal' as const, id: payOrderNumber }]
  const { data, error, refetch } = useQuery(opsQuery('/ops/getAuditTrail', { subjects, page, pageSize }))
  return (
    <section aria-label="操作记录">
      <h3 className="section-title mb-3">操作记录</h3>
      {data ? (
        <>
          <ol className="grid gap-2 text-body">
            {data.list.map((entry) => (
              <li key={entry.id}>
                <time dateTime={entry.at}>{dateTime(entry.at)}</time> {entry.actor?.alias ?? '平台'}{' '}
                {auditActionLabels[entry.action]}
                {changesOf(entry).map(({ title, was, is }) => (
                  <span key={title} className="block text-small soft anywhere">
                    {title}：{[was, is].filter((side) => side !== null).join(' → ')}
                  </span>
                ))}
              </li>
            ))}
          </ol>
          {data.total === 0 ? (
            <p className={classes.text}>还没有人处理过。</p>
          ) : (
            <Pager page={page} total={data.total} pageSize={pageSize} onPage={setPage} />
          )}
        </>
      ) : (
        <LoadState error={error} refetch={refetch} n={2} heightPx={24} />
      )}
    </section>
  )
}
