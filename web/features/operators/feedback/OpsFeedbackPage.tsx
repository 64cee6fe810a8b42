import { useAddress } from '../../../shared/browser/useAddress.ts'
import { useTabName } from '../../../shared/browser/tabName.ts'
import { PageHeading } from '../../../shared/ui/kit/PageHeading.tsx'
import { FeedbackDetail } from './FeedbackDetail.tsx'
import { FeedbackQueue } from './FeedbackQueue.tsx'

const openKey = 'open'

/** The feedback that the address names; null for none, or for no number. */
function openIn(search: URLSearchParams): number | null {
  const id = Number(search.get(openKey))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** 反馈处理 (product.md §5): the queue, and the one that is open beside the address, so that back leads to the queue. */
export default function OpsFeedbackPage() {
  const [search, change] = useAddress()
  const open = openIn(search)
  useTabName(open === null ? null : `#${open}`)
  const show = (id: number | null) => change({ [openKey]: id === null ? '' : String(id) })
  return (
    <div className="grid gap-5 flush-first">
      <PageHeading
        title="反馈处理"
        hint={open === null ? '等得最久的排在最前；回复后用户会收到通知。' : undefined}
      />
      {open === null ? (
        <FeedbackQueue onOpen={show} />
      ) : (
        <FeedbackDetail key={open} id={open} onClose={() => show(null)} />
      )}
    </div>
  )
}
