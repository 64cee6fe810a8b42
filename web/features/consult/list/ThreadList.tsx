import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { ConsultSide } from '#contract/consult/words.ts'
import { homePath } from '#contract/kernel/pages.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { loginPath } from '#shared/browser/loginPath.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useLive } from '#shared/server/events/listeners.ts'
import { useLiveEvents } from '#shared/server/events/useLiveEvents.ts'
import { useSession } from '#shared/server/session.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { orderPickAddress } from '../consultAddress.ts'
import { refreshList, threadListQuery, threadsOf } from './listReads.ts'
import { ThreadItem } from './ThreadItem.tsx'
import classes from './ThreadList.module.css'

interface Props {
  side: ConsultSide
  path: PagePath
  openedId: number | null
}

/** Moves the focus along the threads with the arrow keys. */
function moveAlong(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = links[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The threads of a side, newest activity first, updated live. */
export function ThreadList({ side, path, openedId }: Props) {
  const [unreadOnly, setUnreadOnly] = useState(false)
  const isUser = useSession(({ status }) => status === 'user')
  const isPolling = useLive(({ status }) => status === 'polling')
  const nowMs = useNow().getTime()
  const query = useInfiniteQuery(threadListQuery(side, unreadOnly))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const threads = data ? threadsOf(data) : []
  // a visitor without a thread needs no stream
  const opens = isUser || openedId !== null || threads.length > 0
  useLiveEvents(
    'consult',
    (changes) => {
      if (changes === 'reset' || changes.some((change) => change.side === side)) refreshList(side)
    },
    { opens },
  )
  return (
    <>
      <div className="row wrap justify-between gap-x-4 flex-none px-4 py-2 text-small border-b">
        <label
          className={`inline-flex items-center gap-2 min-h-9 soft pointer phone-touch phone-text-body ${classes.choice}`}
        >
          <input
            type="checkbox"
            checked={unreadOnly}
            onChange={(event) => setUnreadOnly(event.currentTarget.checked)}
          />
          只看未读
        </label>
        {side === 'customer' && (
          <Link
            className="inline-flex items-center min-h-9 phone-touch phone-text-body"
            to={orderPickAddress(path)}
            state={sameTab}
          >
            咨询我的订单
          </Link>
        )}
        {!isUser && (
          <Link className="inline-flex items-center min-h-9 phone-touch phone-text-body" to={loginPath(path)}>
            登录后可在任何设备查看
          </Link>
        )}
      </div>
      {isPolling && (
        <p className="note-warn px-4 py-3 text-small" role="status">
          实时更新暂时连不上，每 20 秒自动刷新一次。
        </p>
      )}
      <div className="scroll-body">
        {!data ? (
          <LoadState error={error} refetch={refetch} n={5} />
        ) : threads.length === 0 ? (
          <NoThreads side={side} unreadOnly={unreadOnly} onAll={() => setUnreadOnly(false)} />
        ) : (
          <ul aria-label="咨询列表" onKeyDown={moveAlong}>
            {threads.map((thread) => (
              <li key={thread.id}>
                <ThreadItem thread={thread} path={path} isOpen={thread.id === openedId} nowMs={nowMs} />
              </li>
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className="p-4 text-center">
            {isFetchNextPageError && <p className="fault mb-3">加载失败，请重试。</p>}
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchNextPageError ? '重试' : '加载更多'}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

interface NoThreadsProps {
  side: ConsultSide
  unreadOnly: boolean
  onAll: () => void
}

function NoThreads({ side, unreadOnly, onAll }: NoThreadsProps) {
  if (unreadOnly) {
    return (
      <EmptyState
        icon={IconMessages}
        title="没有未读的咨询"
        text="都看过了。"
        action={<Button onClick={onAll}>查看全部咨询</Button>}
      />
    )
  }
  return side === 'carrier' ? (
    <EmptyState
      icon={IconMessages}
      title="还没有客户咨询"
      text="客户在您的专线上点“咨询”后，会自动出现在这里。"
    />
  ) : (
    <EmptyState
      icon={IconMessages}
      title="还没有咨询"
      text="先找到专线，点“咨询”就能直接问物流公司，不用登录。"
      action={
        <Button component={Link} to={homePath}>
          去找专线
        </Button>
      }
    />
  )
}
