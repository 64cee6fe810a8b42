import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { feedbackKindLabels } from '#contract/help/feedbackWords.ts'
import { FeedbackStatusBadge } from '#domain/help/FeedbackStatusBadge.tsx'
import { FeedbackThread } from '#domain/help/FeedbackThread.tsx'
import { Photos } from '#shared/files/Photos.tsx'
import { isRefusal } from '#shared/server/callError.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { feedbackQuery } from './feedbackReads.ts'
import classes from './OpsFeedback.module.css'

/** One feedback in full, with the form to answer it. */
export function FeedbackDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(feedbackQuery(id))
  const back = (
    <Button variant="default" leftSection={<Icon of={IconArrowLeft} size={18} />} onClick={onClose}>
      返回列表
    </Button>
  )
  if (!data) {
    if (isRefusal(error, 'notFound'))
      return <EmptyState title="没有找到这条反馈" text="可能地址抄错了，请回到列表重新打开。" action={back} />
    return <LoadState error={error} refetch={refetch} n={3} heightPx={120} />
  }
  const { kind, text, fileIds, contact, status, createdAt, replies, author, factory } = data
  return (
    <>
      <div>{back}</div>
      <article className={classes.card} aria-label={`反馈 ${id}`}>
        <div className={`row hint wrap gap-2 gap-x-4 ${classes.head}`}>
          <strong>{feedbackKindLabels[kind]}</strong>
          <FeedbackStatusBadge status={status} />
          <span>
            {author}，{factory}
          </span>
          <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        </div>
        <p className={`anywhere pre-wrap ${classes.text}`}>{text}</p>
        {fileIds.length > 0 && <Photos fileIds={fileIds} title="反馈图片" fileName={`反馈-${id}`} />}
        <p className="block text-small soft">联系方式：{contact || '没有留'}</p>
        <FeedbackThread replies={replies} names={{ user: author, operator: '平台' }} />
      </article>
      <AnswerForm feedback={data} onAnswered={onClose} />
    </>
  )
}
