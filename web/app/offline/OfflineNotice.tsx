import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useOfflineAnswers } from '#shared/server/reads/offlineAnswers.ts'

const text = '离线。已填写的内容不会丢失，连上网络自动更新'

// loaded in the background; without a network it may be missing
const OfflineText = lazy(() => import('./OfflineText.tsx').catch(() => ({ default: () => <>{text}</> })))

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

/** Renders a notice while the device is offline, with the age of the cached data on screen. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine, hasNetworkAtFirst)
  const asOfMs = useOfflineAnswers((answers) => answers.asOfMs)
  const isWell = isOnline && asOfMs === null
  return (
    <div
      role="status"
      data-screen-only
      className={isWell ? undefined : 'note-warn px-5 py-3 text-body text-center'}
    >
      {isWell ? null : (
        <Suspense fallback={text}>
          <OfflineText asOfMs={asOfMs} />
        </Suspense>
      )}
    </div>
  )
}
