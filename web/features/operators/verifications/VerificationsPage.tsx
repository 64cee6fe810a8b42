import { useOpenedId } from '#shared/browser/useOpened.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { Queue } from './Queue.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'

/** Page 实名审核: the queue, with one submission beside it (`?verification=ID`) that the back button closes. */
export default function VerificationsPage() {
  const [opened, open] = useOpenedId('verification')
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading title="实名审核" hint="按提交时间排序，查看均留痕" />
      <Queue onOpen={(id) => open(id)} />
      {opened === null ? null : (
        <ReviewPanel
          key={opened}
          id={opened}
          onClose={() => open(null)}
          onOpen={(id) => open(id, { isNext: true })}
          onDecided={(nextId) => open(nextId, { isNext: true })}
        />
      )}
    </div>
  )
}
