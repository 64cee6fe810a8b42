import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { feedbackPageRows } from '#contract/help/feedbackWords.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { Pager } from '#shared/ui/table/Pager.tsx'
import { usePageInReach } from '#shared/ui/table/usePageInReach.ts'
import { FeedbackItem } from './FeedbackItem.tsx'
import { ownFeedbackQuery } from './feedbackReads.ts'

interface Props {
  page: number
  onPage: (page: number, isCorrection: boolean) => void
}

/** The user's earlier feedback, newest first, with replies. */
export function OwnFeedback({ page, onPage }: Props) {
  const { data, error, isPlaceholderData, refetch } = useQuery(ownFeedbackQuery(page))
  const answer = isPlaceholderData ? undefined : data
  const isBeyond = usePageInReach({ page, pageSize: feedbackPageRows, answer, onPage })
  return (
    <section className="grid gap-4 min-w-0" aria-label="我的反馈">
      <h2 className="section-title">我的反馈</h2>
      {!data || isBeyond ? (
        error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows n={3} heightPx={120} />
        )
      ) : data.list.length > 0 ? (
        <ul className="grid gap-4 min-w-0" aria-busy={isPlaceholderData}>
          {data.list.map((feedback) => (
            <li key={feedback.id}>
              <FeedbackItem feedback={feedback} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={IconMessageCircle}
          title="还没有提交过反馈"
          text="写下想说的，点“提交”；平台的回复会显示在这里。"
        />
      )}
      {data && data.total > 0 ? (
        <Pager
          page={page}
          pageSize={feedbackPageRows}
          total={data.total}
          onPage={(requested) => onPage(requested, false)}
        />
      ) : null}
    </section>
  )
}
