import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type {
  Browser,
  BrowserContextOptions,
  BrowserServer,
  LaunchOptions,
  Page,
  Request,
  Response,
} from 'playwright-core'
import { inject } from 'vitest'
import { hideDocument, recordToasts } from './toasts.ts'
import type { ShownToast } from './toasts.ts'

/** Window sizes of the journeys, down to the narrowest supported one. */
export const widths = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  narrow: { width: 360, height: 740 },
  smallest: { width: 320, height: 640 },
} as const
export type Width = keyof typeof widths

const picturesFolder = join(import.meta.dirname, '..', 'pictures')
/** Screenshots are for people and taken on request only; they prove nothing. */
const takesPictures = process.env['PICTURES'] === 'yes'

const options = (film?: string): LaunchOptions => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  // no connections except to the site
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

/** Starts a browser server for a run (setup.ts). */
export const startBrowser = (): Promise<BrowserServer> => chromium.launchServer(options())

/** Returns the browser of this worker. With `film`, returns one whose camera shows this file (Motion JPEG). */
export async function launchBrowser({ film }: { film?: string } = {}): Promise<Browser> {
  if (film !== undefined) return chromium.launch(options(film))
  const addresses = inject('browsers')
  const worker = Number(process.env['VITEST_POOL_ID']) % addresses.length
  try {
    return await chromium.connect(addresses[worker] ?? '')
  } catch {
    // the worker's browser has crashed: the remaining files must not fail with it
    return chromium.launch(options())
  }
}

/** Waits until the page's script runs: before that links reload the page, and events of the window are lost. */
export const waitUntilRunning = (page: Page) => marked(page, 'running')

/** Waits until everything after the first view has loaded: the site makes no further requests by itself. */
export const waitUntilComplete = (page: Page) => marked(page, 'complete')

// attributes instead of performance entries, which do not appear when a journey sets the page's clock
const marked = (page: Page, mark: 'running' | 'complete') =>
  page.waitForSelector(`html[data-${mark}]`, { state: 'attached' })

/** Makes navigations wait until the page runs: its scripts are not part of its load event. An own `waitUntil` ends sooner. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const goBack = page.goBack.bind(page)
  const goForward = page.goForward.bind(page)
  const opened = async (answer: Response | null, waitUntil: string | undefined) => {
    const isOfSite = waitUntil === undefined && (await page.locator('#root').count()) > 0
    if (isOfSite) await waitUntilRunning(page)
    return answer
  }
  page.goto = async (url, options) => opened(await goto(url, options), options?.waitUntil)
  page.reload = async (options) => opened(await reload(options), options?.waitUntil)
  page.goBack = async (options) => opened(await goBack(options), options?.waitUntil)
  page.goForward = async (options) => opened(await goForward(options), options?.waitUntil)
}

/** A window with its own cookies and storage, and its console errors. */
export interface Window {
  page: Page
  /** Console errors and warnings that are not allowed, each with its page. */
  readonly complaints: readonly string[]
  /** Allows matching complaints: the browser's own about a fault that the test causes. */
  allowComplaints(pattern: RegExp): void
  /** Discards the complaints so far, of a fault that the test has caused. */
  dropComplaints(): void
  /** The toasts of its pages, oldest first, including closed ones. */
  toasts: ShownToast[]
  /** Returns the last presses and the requests without an answer, for the output of a failed test. */
  lately(): Promise<string>
  /** Saves a screenshot under e2e/pictures, with PICTURES=yes: of the page, or of the window where that would close a menu. */
  picture(name: string, of?: 'page' | 'window'): Promise<void>
  close(): Promise<void>
}

/** Options of a new window. */
export interface WindowOptions {
  /** The token in its storage; without a login by default. */
  token?: string
  /** Keeps toasts on screen until closed, for tests that press their buttons. */
  holdsToasts?: boolean
  context?: BrowserContextOptions
}

/** Runs in the page: keeps the last presses. A press that is followed by no click went to two elements. */
function watchPresses() {
  const presses: string[] = []
  Object.assign(globalThis, { presses })
  for (const type of ['pointerdown', 'click'] as const)
    document.addEventListener(
      type,
      ({ target, timeStamp, clientX, clientY }) => {
        const words = target instanceof Element ? `${target.localName} ${target.textContent ?? ''}` : ''
        presses.push(`${Math.round(timeStamp)} ${type} ${words.slice(0, 30)} ${clientX},${clientY}`)
        presses.splice(0, presses.length - 6)
      },
      true,
    )
}

/** Checks for the console message about a blocked service worker. */
const isAboutNoWorker = (text: string): boolean =>
  text === 'Service Worker registration blocked by Playwright'

/** Opens a window at a width and collects console errors, warnings and page errors as complaints. */
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
    // it would answer instead of a journey that holds or aborts requests
    serviceWorkers: 'block',
    // a screenshot right after a click must not show a fade
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
    ...inputs,
  })
  // for a slow machine; still within a test's own limit
  context.setDefaultTimeout(45_000)
  const toasts = await recordToasts(context)
  if (holdsToasts) await context.addInitScript(hideDocument)
  await context.addInitScript(watchPresses)
  if (inputs?.javaScriptEnabled !== false) context.on('page', waitForScripts)
  const page = await context.newPage()
  const waiting = new Set<Request>()
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
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
    async lately() {
      const presses = await page.evaluate(() => (globalThis as unknown as { presses: string[] }).presses)
      return `${presses.join(' | ')}; waiting: ${[...waiting].map((request) => request.url()).join(' ')}`
    },
    async picture(name, of = 'page') {
      if (!takesPictures) return
      await page.screenshot({ path: join(picturesFolder, `${name}-${width}.png`), fullPage: of === 'page' })
    },
    close: () => context.close(),
  }
}

/**
 * Returns the elements that make the page wider than its window, at most three, so that users would scroll sideways.
 * An element is named by its tag, class and text, with its right edge in px. Empty where the page fits.
 */
export const findWider = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const found = [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right) }))
      .filter(({ right }) => right > clientWidth)
      .sort((one, other) => other.right - one.right)
      .slice(0, 3)
      .map(({ element, right }) => {
        const name = [element.localName, element.getAttribute('class')?.replaceAll(' ', '.')]
        return `${name.filter(Boolean).join('.')} “${(element.textContent ?? '').slice(0, 20)}” to ${right}`
      })
    return found.length > 0 ? found : [`unknown element, page ${scrollWidth} of ${clientWidth}`]
  })

/** Resizes the window and waits until the change is rendered. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await waitForRender(page)
}

/** Waits for the next two frames. */
export const waitForRender = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
