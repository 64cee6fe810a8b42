import type { Release } from '../../../contract/help/softwareCalls.ts'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import classes from './SoftwarePage.module.css'

/** The releases before the newest, folded away. */
export function EarlierReleases({ releases }: { releases: readonly Release[] }) {
  return (
    <details className={classes.earlier}>
      <summary className={classes.fold}>更早的 {releases.length} 个版本</summary>
      <ol className={classes.list}>
        {releases.map((release) => (
          <li key={release.id} className={classes.item}>
            <ReleaseFacts release={release} isNewest={false} />
          </li>
        ))}
      </ol>
    </details>
  )
}
