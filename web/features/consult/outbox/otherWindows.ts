const channelName = 'zhuanxiantong-consult-outbox'

let channel: BroadcastChannel | null = null

/** Returns the channel, created on first use; null if the browser has none, then windows do not share removals. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  channel ??= new BroadcastChannel(channelName)
  return channel
}

/** Notifies the browser's other windows that a message was sent or given up. */
export const broadcastRemoval = (clientId: string): void => openChannel()?.postMessage(clientId)

/** Subscribes to these notifications. */
export function subscribeRemovals(onGone: (clientId: string) => void): void {
  openChannel()?.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') onGone(data)
  })
}
