import { useSearchParams } from 'react-router'
import { sameTab } from '../../../shared/sameTab.ts'
import { PageHeading } from '../../../shared/ui/PageHeading.tsx'
import { Queue } from './Queue.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import classes from './Verifications.module.css'

const key = 'verification'

/** 实名审核: the queue, and one submission at its side (`?verification=ID`), so that the back button closes it. */
export default function VerificationsPage() {
  const [search, setSearch] = useSearchParams()
  const opened = Number(search.get(key) ?? '0')
  const open = (id: number | null, isNext = false) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present)
        if (id === null) next.delete(key)
        else next.set(key, String(id))
        return next
      },
      { replace: id === null || isNext, state: sameTab },
    )
  return (
    <div className={classes.page}>
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
