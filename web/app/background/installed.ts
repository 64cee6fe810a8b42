import { watchForNewVersion } from './newVersion.ts'

/** Checks whether the site is installed on the device like an app. */
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Checks whether the device is personal, so that read data may be stored on it. A phone is, a counter's computer is not. */
export const isOwnDevice = (): boolean => isInstalled() || window.matchMedia('(pointer: coarse)').matches

/** Checks whether the user wants to save data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function register(): Promise<void> {
  try {
    watchForNewVersion(await navigator.serviceWorker.register('/sw.js'))
  } catch {
    // without it the site needs a network, as before
  }
}

/**
 * Registers the service worker, which stores the site for offline use, on the first interaction. Development has no worker,
 * which would serve outdated code.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return
  const start = () => {
    window.removeEventListener('pointerdown', start)
    window.removeEventListener('keydown', start)
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => void register())
    else void register()
  }
  window.addEventListener('pointerdown', start)
  window.addEventListener('keydown', start)
  if (isInstalled()) start()
}
