import type { Release } from '#contract/help/softwareCalls.ts'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import classes from './SoftwarePage.module.css'

/** Collapsed list of the releases before the newest. */
export function EarlierReleases({ releases }: { releases: readonly Release[] }) {
  return (
    <details className={classes.earlier}>
      <summary className={`row gap-3 touch text-body brand pointer ${classes.fold}`}>
        更早的 {releases.length} 个版本
      </summary>
      <ol className="grid gap-5">
        {releases.map((release) => (
          <li key={release.id} className={classes.item}>
            <ReleaseFacts release={release} isMain={false} />
          </li>
        ))}
      </ol>
    </details>
  )
}
