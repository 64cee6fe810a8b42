import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

/** The path of the shell without a page, from which an offline device starts any page. */
const shellPath = '/shell'

/** The files stored on the device with their revisions; inserted by scripts/build/serviceWorker.mjs. */
declare const precached: { url: string; revision: string | null }[]

/** APIs that a worker has beyond those of pages (Service Workers, W3C). */
interface OpenPage {
  focus: () => Promise<unknown>
  navigate: (address: string) => Promise<unknown>
}
interface PressedNotice {
  notification: { data: { address: string }; close: () => void }
  waitUntil: (work: Promise<void>) => void
}
const worker = globalThis as unknown as {
  clients: {
    matchAll: (options: { type: 'window' }) => Promise<readonly OpenPage[]>
    openWindow: (address: string) => Promise<unknown>
  }
}

/** A slower network counts as none, in s: a slow line takes three. */
const timeoutSeconds = 8

// a pressed notification opens its page, in a window of the site if there is one
globalThis.addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as unknown as PressedNotice
  notification.close()
  const { address } = notification.data
  waitUntil.call(event, showPage(address))
})

async function showPage(address: string): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: 'window' })
  if (!open) return void (await worker.clients.openWindow(address))
  await open.focus()
  await open.navigate(address)
}

cleanupOutdatedCaches()
clientsClaim()
// only the parts of this build: an open page continues with its own parts, and the next worker waits for it
precacheAndRoute(precached, { cleanURLs: false, directoryIndex: '' })
// a page comes from the network, or offline from the shell, which then renders the address
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: timeoutSeconds,
      plugins: [{ handlerDidError: () => matchPrecache(shellPath) }],
    }),
  ),
)
