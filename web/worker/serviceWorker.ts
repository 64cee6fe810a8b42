import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { shellPath } from '../shared/browser/shellPath.ts'

/** What is kept on the device, each with what changes when it changes; put in by scripts/build/serviceWorker.mjs. */
declare const precached: { url: string; revision: string | null }[]

/** What a worker has beside what pages have (Service Workers, W3C). */
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
    matchAll: (of: { type: 'window' }) => Promise<readonly OpenPage[]>
    openWindow: (address: string) => Promise<unknown>
  }
}

/** A network that takes longer for an address than this is as good as none, s: the way over a slow one takes three. */
const patienceSeconds = 8

// a notice that is pressed leads to its page: in a window of the site, if there is one
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
// the parts of this build alone: a page that is open goes on with the parts that it began with, and the next worker waits for it
precacheAndRoute(precached, { cleanURLs: false, directoryIndex: '' })
// a page comes over the network, and without one from the shell, which gives way to whatever the address means
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: patienceSeconds,
      plugins: [{ handlerDidError: () => matchPrecache(shellPath) }],
    }),
  ),
)
