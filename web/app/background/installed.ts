/** Whether the site stands on the device like an app. */
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Whether the device is somebody's own, as a phone is and a counter's computer is not: what its user reads may stay on it. */
export const isOwnDevice = (): boolean => isInstalled() || window.matchMedia('(pointer: coarse)').matches

/** A guest who pays for every byte is not made to. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js')
  } catch {
    // without it the site needs a network, as ever
  }
}

/**
 * Has the parts of the site kept on the device, so that it opens without a network: once somebody has touched the page, and does not
 * merely look at it. Development has no worker, which would show what was before the last change.
 */
export function keepParts(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return
  const begin = () => {
    window.removeEventListener('pointerdown', begin)
    window.removeEventListener('keydown', begin)
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => void register())
    else void register()
  }
  window.addEventListener('pointerdown', begin)
  window.addEventListener('keydown', begin)
  if (isInstalled()) begin()
}
