import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import type { Width } from '../testing/browser.ts'
import { openWindow, site } from '../testing/journey.ts'

interface Options {
  width?: Width
  hasScript?: boolean
  /** Initial local storage. */
  stored?: Record<string, string>
  /** The chosen display settings, in their cookie. */
  settings?: object
  colorScheme?: BrowserContextOptions['colorScheme']
  /** Holds these requests back until `release`. */
  holds?: (request: Request) => boolean
}

/** Opens a new window at an address and measures its layout shifts. */
export async function visit(
  path: string,
  { width = 'desktop', hasScript = true, stored = {}, settings, colorScheme = 'light', holds }: Options = {},
) {
  // reduced motion would hide shifts by animations
  const context = { javaScriptEnabled: hasScript, reducedMotion: 'no-preference', colorScheme } as const
  const opened = await openWindow(width, { context })
  const { page } = opened
  if (hasScript) await page.addInitScript(watchLayout)
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  if (settings) {
    const value = encodeURIComponent(JSON.stringify(settings))
    await page.context().addCookies([{ name: 'settings', value, url: site.address }])
  }
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  if (holds) {
    await page.route('**', async (route) => {
      if (holds(route.request())) await released
      await route.continue().catch(() => undefined)
    })
  }
  await page.goto(path, { waitUntil: 'commit' })
  return { opened, page, release }
}

/** Runs in the page: sums up layout shifts, and marks the heading of the HTML. */
function watchLayout() {
  const seen = { shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  document.addEventListener('DOMContentLoaded', () =>
    document.querySelector('h1')?.setAttribute('data-from-html', ''),
  )
}
/** Returns how far the layout has shifted so far. */
export const shiftOf = (page: Page) => page.evaluate('window.seen.shift')

export const isCall = (request: Request) => request.method() === 'POST'
export const isScript = (request: Request) => request.resourceType() === 'script'
