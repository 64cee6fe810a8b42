import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { FeedbackForm } from './FeedbackForm.tsx'
import { OwnFeedback } from './OwnFeedback.tsx'
import classes from './FeedbackPage.module.css'

const spec: TableSpec<'newest', never> = { sorts: ['newest'] }

/** Page 意见反馈 (product.md §5): the form with pictures, and the user's feedback with replies. */
export default function FeedbackPage() {
  const [{ page }, change] = useTableAddress(spec)
  const show = (requested: number, isCorrection = false) => change({ page: requested, isCorrection })
  return (
    <div className="grid gap-5 flush-first">
      <PageHeading title="意见反馈" hint="哪里不好用、缺什么，告诉我们；回复会出现在这里，也会通知您。" />
      <div className={`grid items-start gap-5 ${classes.columns}`}>
        <FeedbackForm onSubmitted={() => show(1)} />
        <OwnFeedback page={page} onPage={show} />
      </div>
    </div>
  )
}
