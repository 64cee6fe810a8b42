const channelName = 'zhuanxiantong-consult-outbox'

let channel: BroadcastChannel | null = null

/** Made when first needed; null where the browser has none: then every window keeps to itself. */
function theChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  channel ??= new BroadcastChannel(channelName)
  return channel
}

/** Tells the browser's other windows that a message is no longer kept: sent, or given up. */
export const tellGone = (clientId: string): void => theChannel()?.postMessage(clientId)

/** Hears of it from them. */
export function hearGone(onGone: (clientId: string) => void): void {
  theChannel()?.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') onGone(data)
  })
}
