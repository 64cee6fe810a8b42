import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { IconBell } from '@tabler/icons-react'
import { Link } from 'react-router'
import { groupRules } from '../../../contract/notices/groups.ts'
import type { NoticeGroup } from '../../../contract/notices/groups.ts'
import { homePath } from '../../../contract/kernel/pages.ts'
import { EmptyState } from '../../shared/ui/kit/EmptyState.tsx'
import { ErrorState } from '../../shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '../../shared/ui/kit/LoadingRows.tsx'
import { groupIcons } from './groupIcons.ts'
import { NoticeItem } from './NoticeItem.tsx'
import { isUnread, markRead, noticesQuery } from './noticeReads.ts'
import type { Notice } from './noticeReads.ts'

interface Props {
  /** Those of a group only; null for all. */
  group: NoticeGroup | null
  onClose: () => void
  onAll: () => void
}

/** The notices that were read so far, and the way to the older ones; opening one marks it read,
 * with all that stands with it. */
export function NoticeList({ group, onClose, onAll }: Props) {
  const { data, error, isFetchingNextPage, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(noticesQuery(group))
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div className="p-5">
        <LoadingRows n={5} />
      </div>
    )
  }
  // what came meanwhile pushes the last of one page onto the next, and an order to the top
  const notices = [
    ...new Map(
      data.pages
        .flatMap(({ list }) => list)
        .toReversed()
        .map((notice) => [notice.order ? `order ${notice.order.id}` : notice.id, notice]),
    ).values(),
  ].toSorted((one, other) => other.id - one.id)
  if (notices.length === 0 && group !== null) {
    return (
      <EmptyState
        icon={groupIcons[group]}
        title={`没有“${groupRules[group].label}”的通知`}
        text="换一个类别看看，或查看全部通知。"
        action={<Button onClick={onAll}>查看全部通知</Button>}
      />
    )
  }
  if (notices.length === 0) {
    return (
      <EmptyState
        icon={IconBell}
        title="还没有通知"
        text="下单后，接单、发车、到站、签收和异常都会通知到这里。"
        action={
          <Button component={Link} to={homePath} onClick={onClose}>
            去找专线
          </Button>
        }
      />
    )
  }
  const open = (notice: Notice) => {
    const { id, order } = notice
    // the way there is not held up by it; a refusal says itself in a toast
    if (isUnread(notice)) markRead(order ? { orderId: order.id } : [id]).catch(() => undefined)
    onClose()
  }
  return (
    <>
      <ul>
        {notices.map((notice) => (
          <NoticeItem
            key={notice.order?.id ?? `-${notice.id}`}
            notice={notice}
            group={group}
            onOpened={open}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="p-5 text-center border-t">
          {isFetchNextPageError && <p className="mb-3 text-2 danger">加载失败，请重试。</p>}
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? '重试' : '加载更多'}
          </Button>
        </div>
      )}
    </>
  )
}
