import { create } from 'zustand'
import { minuteMs } from '#contract/kernel/time.ts'
import { servedVersion } from '../routing/missingChunk.ts'

/** Whether the server has a newer version than this page. */
export const useNewVersion = create<{ isThere: boolean }>(() => ({ isThere: false }))

/** How often a page that stays open looks for a newer version. */
const checkEveryMs = 30 * minuteMs

/**
 * Watches the service worker for a newer one, which waits while pages of the former are open. Returns a stop function. A page that
 * came over the network after the deployment is new already: it shows nothing.
 */
export function watchForNewVersion(registration: ServiceWorkerRegistration): () => void {
  const check = async () => {
    if (registration.waiting && (await servedVersion()) === 'other') useNewVersion.setState({ isThere: true })
  }
  const onFound = () => registration.installing?.addEventListener('statechange', () => void check())
  registration.addEventListener('updatefound', onFound)
  void check()
  const timer = setInterval(() => registration.update().catch(() => undefined), checkEveryMs)
  return () => {
    registration.removeEventListener('updatefound', onFound)
    clearInterval(timer)
  }
}
