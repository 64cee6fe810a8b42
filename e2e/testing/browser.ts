import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContextOptions, BrowserServer, LaunchOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { hideDocument, recordToasts } from './toasts.ts'
import type { ShownToast } from './toasts.ts'

/** Widths at which journeys are looked at: a desk, a tablet, a phone, a narrow one, and the narrowest that is served. */
export const widths = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  narrow: { width: 360, height: 740 },
  smallest: { width: 320, height: 640 },
} as const
export type Width = keyof typeof widths

const picturesFolder = join(import.meta.dirname, '..', 'pictures')
/** Pictures are to be looked at and prove nothing: they are taken when they are asked for. */
const takesPictures = process.env['PICTURES'] === 'yes'

const options = (film?: string): LaunchOptions => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  // it talks to nobody but the site
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(film === undefined
      ? []
      : [
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
        ]),
  ],
})

/** Starts a browser of a run (setup.ts). */
export const startBrowser = (): Promise<BrowserServer> => chromium.launchServer(options())

/** Returns the browser of this lane; closing it ends what was opened in it. With `film`, a browser whose camera shows this file (Motion JPEG). */
export async function launchBrowser({ film }: { film?: string } = {}): Promise<Browser> {
  if (film !== undefined) return chromium.launch(options(film))
  const addresses = inject('browsers')
  const lane = Number(process.env['VITEST_POOL_ID']) % addresses.length
  try {
    return await chromium.connect(addresses[lane] ?? '')
  } catch {
    // the lane's browser has crashed: the files that are left must not fail with it
    return chromium.launch(options())
  }
}

/** Waits until the page's script runs: before it a link loads anew, and what the window hears of is heard by nobody. */
export const running = (page: Page) => marked(page, 'running')

/** Waits until what comes after the first view is there, too: no request of the site's own goes out by itself any more. */
export const complete = (page: Page) => marked(page, 'complete')

// no entry of the browser's timeline, which a journey that sets the page's clock does not see
const marked = (page: Page, mark: 'running' | 'complete') =>
  page.waitForSelector(`html[data-${mark}]`, { state: 'attached' })

/** Somebody's window, with cookies and storage of its own, and what its console complained of. */
export interface Window {
  page: Page
  /** The errors and warnings of its console, but for those that are allowed, each with the page that it was on. */
  readonly complaints: readonly string[]
  /** Accepts every complaint that matches: the browser's own about a fault that the test causes. */
  allowComplaints(pattern: RegExp): void
  /** Forgets the complaints so far, those of a fault that the test has caused. */
  dropComplaints(): void
  /** The toasts that its pages have shown, oldest first, also those that are gone again. */
  toasts: ShownToast[]
  /** With PICTURES=yes, keeps a picture under e2e/pictures, to be looked at: of the whole page, or where that would close a menu, of the window. */
  picture(name: string, of?: 'page' | 'window'): Promise<void>
  close(): Promise<void>
}

/** What a window may begin with. */
export interface WindowOptions {
  /** Whose login stands in the storage from the beginning; nobody's where it is left out. */
  token?: string
  /** Keeps toasts on screen until they are closed, for a test that presses what stands in them. */
  holdsToasts?: boolean
  context?: BrowserContextOptions
}

/** What the browser says of a service worker that a window is to be without. */
const isAboutNoWorker = (text: string): boolean =>
  text === 'Service Worker registration blocked by Playwright'

/** Opens a window at a width; console errors, warnings and page errors are collected as complaints. */
export async function openWindowIn(
  browser: Browser,
  width: Width,
  address: string,
  { token, holdsToasts = false, context: inputs }: WindowOptions = {},
): Promise<Window> {
  const localStorage = token === undefined ? [] : [{ name: 'token', value: token }]
  const context = await browser.newContext({
    viewport: widths[width],
    baseURL: address,
    locale: 'zh-CN',
    // it would answer in the place of a journey that holds or cuts requests
    serviceWorkers: 'block',
    // what is read right after a click must not be in the middle of a fade
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
    ...inputs,
  })
  // for a machine that is slow and busy: what never comes is told apart within a test's own limit
  context.setDefaultTimeout(45_000)
  const toasts = await recordToasts(context)
  if (holdsToasts) await context.addInitScript(hideDocument)
  const page = await context.newPage()
  const reported: { path: string; text: string }[] = []
  const allowed: RegExp[] = []
  const complain = (text: string) => {
    reported.push({ path: URL.parse(page.url())?.pathname ?? '', text })
  }
  page.on('pageerror', (error) => complain(error.message))
  page.on('console', (message) => {
    if (isAboutNoWorker(message.text())) return
    if (message.type() === 'error' || message.type() === 'warning') complain(message.text())
  })
  if (takesPictures) mkdirSync(picturesFolder, { recursive: true })
  return {
    page,
    get complaints() {
      return reported
        .filter(({ text }) => !allowed.some((pattern) => pattern.test(text)))
        .map(({ path, text }) => `${path}: ${text}`)
    },
    allowComplaints: (pattern) => void allowed.push(pattern),
    dropComplaints: () => void reported.splice(0),
    toasts,
    async picture(name, of = 'page') {
      if (!takesPictures) return
      await page.screenshot({ path: join(picturesFolder, `${name}-${width}.png`), fullPage: of === 'page' })
    },
    close: () => context.close(),
  }
}

/** Whether the page is wider than its window: nobody should have to scroll sideways. */
export const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Gives the window another size and waits until what changes with it is rendered. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await rendered(page)
}

/** Waits for the next two frames. */
export const rendered = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
