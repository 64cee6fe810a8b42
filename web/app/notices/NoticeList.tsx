import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { homePath } from '#contract/kernel/pages.ts'
import { groupRules } from '#contract/notices/groups.ts'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { groupIcons } from './groupIcons.ts'
import { NoticeItem } from './NoticeItem.tsx'
import { isUnread, markRead, noticesQuery } from './noticeReads.ts'
import type { Notice } from './noticeReads.ts'

interface Props {
  /** The group to show; null for all. */
  group: NoticeGroup | null
  onClose: () => void
  onAll: () => void
}

/** Renders the loaded notices with a button for older ones; opening one marks it and its order's notices as read. */
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
  // new notices shift entries between pages, and an order to the top, so entries can repeat
  const notices = [
    ...new Map(
      data.pages
        .flatMap(({ list }) => list)
        .toReversed()
        .map((notice) => [notice.order ? `order ${notice.order.id}` : notice.id, notice]),
    ).values(),
  ].toSorted((first, other) => other.id - first.id)
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
    // the navigation does not wait for it; a toast shows a refusal
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
          {isFetchNextPageError && <p className="mb-3 text-small danger">加载失败，请重试。</p>}
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? '重试' : '加载更多'}
          </Button>
        </div>
      )}
    </>
  )
}
