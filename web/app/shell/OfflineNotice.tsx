import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** What is prerendered has just come over the network. */
const hasNetworkAtFirst = () => true

/** Says so while the device is without a network. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine, hasNetworkAtFirst)
  return (
    <div
      role="status"
      data-screen-only
      className={isOnline ? undefined : 'note-warn px-5 py-3 text-3 text-center'}
    >
      {isOnline ? null : '网络已断开，已填写的内容不会丢失，连接网络后可继续操作'}
    </div>
  )
}
