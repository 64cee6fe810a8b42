import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Feedback } from '#contract/help/feedbackCalls.ts'
import { feedbackKindLabels, feedbackRepliesMax } from '#contract/help/feedbackWords.ts'
import { FeedbackStatusBadge } from '#domain/help/FeedbackStatusBadge.tsx'
import { FeedbackThread } from '#domain/help/FeedbackThread.tsx'
import { Photos } from '#shared/files/Photos.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { AddToFeedback } from './AddToFeedback.tsx'
import classes from './FeedbackPage.module.css'

const names = { user: '我', operator: '平台' }

/** One feedback of the user with its status, the replies, and a form to add to it. */
export function FeedbackItem({ feedback }: { feedback: Feedback }) {
  const { id, kind, text, fileIds, contact, status, createdAt, replies } = feedback
  const [isAdding, setAdding] = useState(false)
  return (
    <article
      className={`card grid gap-4 min-w-0 p-5 phone-p-5 ${classes.card}`}
      aria-label={`${feedbackKindLabels[kind]} ${dateTime(createdAt)}`}
    >
      <div className="row wrap gap-2 gap-x-3">
        <strong>{feedbackKindLabels[kind]}</strong>
        <FeedbackStatusBadge status={status} />
        <time className="ms-auto text-small faint" dateTime={createdAt}>
          {dateTime(createdAt)}
        </time>
      </div>
      <p className="text-body anywhere pre-wrap">{text}</p>
      {fileIds.length > 0 && <Photos fileIds={fileIds} title="反馈图片" fileName={`反馈-${id}`} />}
      {contact && <p className="text-small faint">联系方式：{contact}</p>}
      <FeedbackThread replies={replies} names={names} />
      {isAdding ? (
        <AddToFeedback id={id} onClose={() => setAdding(false)} />
      ) : replies.length < feedbackRepliesMax ? (
        <div>
          <Button variant="light" size="compact-sm" onClick={() => setAdding(true)}>
            {replies.length > 0 ? '追加回复' : '补充'}
          </Button>
        </div>
      ) : null}
    </article>
  )
}
