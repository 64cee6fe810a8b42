import { useAddress } from '../../../shared/browser/useAddress.ts'
import { PageHeading } from '../../../shared/ui/kit/PageHeading.tsx'
import { Queue } from './Queue.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'

const key = 'verification'

/** 实名审核: the queue, and one submission at its side (`?verification=ID`), so that the back button closes it. */
export default function VerificationsPage() {
  const [search, change] = useAddress()
  const opened = Number(search.get(key) ?? '0')
  const open = (id: number | null, isNext = false) =>
    change({ [key]: id === null ? '' : String(id) }, { replace: id === null || isNext })
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading title="实名审核" hint="等得最久的在最前。查看详情和证件图片都会留下记录。" />
      <Queue onOpen={(id) => open(id)} />
      {Number.isSafeInteger(opened) && opened > 0 ? (
        <ReviewPanel
          key={opened}
          id={opened}
          onClose={() => open(null)}
          onOpen={(id) => open(id, true)}
          onDecided={(nextId) => open(nextId, true)}
        />
      ) : null}
    </div>
  )
}
