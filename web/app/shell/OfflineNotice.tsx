import { useSyncExternalStore } from 'react'
import { chinaDay } from '#contract/kernel/time.ts'
import { useOfflineAnswers } from '#shared/server/reads/offlineAnswers.ts'
import { clockTime, dateTime } from '#shared/ui/text/format.ts'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Assumes a network for prerendered pages, which have just come over it. */
const hasNetworkAtFirst = () => true

/** Formats a time; today's without its date. */
function hourOf(atMs: number): string {
  const iso = new Date(atMs).toISOString()
  return chinaDay(atMs) === chinaDay(Date.now()) ? clockTime(iso) : dateTime(iso)
}

/** Renders a notice while the device is offline, with the age of the cached data on screen. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine, hasNetworkAtFirst)
  const asOfMs = useOfflineAnswers((answers) => answers.asOfMs)
  const asOf = asOfMs === null ? '' : `，数据为 ${hourOf(asOfMs)}`
  const isWell = isOnline && asOfMs === null
  return (
    <div
      role="status"
      data-screen-only
      className={isWell ? undefined : 'note-warn px-5 py-3 text-body text-center'}
    >
      {isWell ? null : `离线${asOf}。已填写的内容不会丢失，连上网络自动更新`}
    </div>
  )
}
