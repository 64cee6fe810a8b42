import { useTabName } from '#shared/browser/tabName.ts'
import { useOpenedId } from '#shared/browser/useOpened.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { FeedbackDetail } from './FeedbackDetail.tsx'
import { FeedbackQueue } from './FeedbackQueue.tsx'

/** Page 反馈处理 (product.md §5): the queue, or the feedback in the address, from which back returns to the queue. */
export default function OpsFeedbackPage() {
  const [open, show] = useOpenedId('open')
  useTabName(open === null ? null : `#${open}`)
  return (
    <div className="grid gap-5 flush-first">
      <PageHeading
        title="反馈处理"
        hint={open === null ? '按提交时间排序，回复后用户会收到通知' : undefined}
      />
      {open === null ? (
        <FeedbackQueue onOpen={show} />
      ) : (
        <FeedbackDetail key={open} id={open} onClose={() => show(null)} />
      )}
    </div>
  )
}
