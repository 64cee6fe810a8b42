import { useId } from 'react'
import type { Release } from '#contract/help/softwareCalls.ts'
import { softwarePlatformLabels } from '#contract/help/softwareWords.ts'
import type { SoftwarePlatform } from '#contract/help/softwareWords.ts'
import { EarlierReleases } from './EarlierReleases.tsx'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import classes from './SoftwarePage.module.css'

interface Props {
  platform: SoftwarePlatform
  /** Newest first; never empty. */
  releases: readonly Release[]
  /** Whether it is the platform of the user's device. */
  isOwn: boolean
}

/** The software of one platform: the newest release, and the earlier ones collapsed. */
export function PlatformCard({ platform, releases, isOwn }: Props) {
  const id = useId()
  const [newest, ...earlier] = releases
  if (!newest) return null
  return (
    <section
      className={`card grid gap-4 min-w-0 p-5 phone-p-5 ${classes.card}`}
      aria-labelledby={id}
      data-own={isOwn || undefined}
    >
      <div className="row wrap gap-3">
        <h2 id={id} className="text-lead bold">
          {softwarePlatformLabels[platform]}
        </h2>
        {isOwn && (
          <span className={`px-3 text-small brand wash-brand rounded-1 ${classes.own}`}>您正在用的设备</span>
        )}
      </div>
      <ReleaseFacts release={newest} isMain={isOwn} />
      {earlier.length > 0 && <EarlierReleases releases={earlier} />}
    </section>
  )
}
