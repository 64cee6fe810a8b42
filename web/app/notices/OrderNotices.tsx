import { useQuery } from '@tanstack/react-query'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { dateTime, relativeAge } from '#shared/ui/text/format.ts'
import { orderNoticesQuery, unfoldedMax } from './noticeReads.ts'
import classes from './NoticesPanel.module.css'

/** Renders the single notices of an order, newest first. */
export function OrderNotices({ orderId, group }: { orderId: number; group: NoticeGroup | null }) {
  const { data, error, refetch } = useQuery(orderNoticesQuery(orderId, group))
  return (
    <div className={classes.unfolded}>
      {data ? (
        <ol className="stack gap-3">
          {data.list.map(({ id, title, text, at, isRead }) => (
            <li key={id}>
              <p className="flex items-baseline gap-3 text-small">
                <strong className="flex-1 min-w-0 medium ink">
                  {!isRead && <span className="visually-hidden nowrap">未读：</span>}
                  {title}
                </strong>
                <time className="flex-none faint" dateTime={at} title={dateTime(at)}>
                  {relativeAge(at)}
                </time>
              </p>
              <p className="text-small soft anywhere">{text}</p>
            </li>
          ))}
        </ol>
      ) : (
        <LoadState error={error} refetch={refetch} n={2} />
      )}
      {data && data.total > unfoldedMax ? <p className="hint mt-3">只列出最近 {unfoldedMax} 条</p> : null}
    </div>
  )
}
