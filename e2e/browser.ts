import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'

/** Widths at which every journey is looked at: a desk and a phone. */
export const widths = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Width = keyof typeof widths

const picturesFolder = join(import.meta.dirname, 'pictures')

/** A browser that talks to nobody but the site. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Somebody's window, with cookies and storage of its own, and what its console complained of. */
export interface Window {
  page: Page
  complaints: string[]
  /** Keeps a picture under e2e/pictures, to be looked at. */
  picture(name: string): Promise<void>
  close(): Promise<void>
}

/** Opens a window at a width; console errors, warnings and page errors are collected as complaints. */
export async function openWindow(browser: Browser, width: Width, address: string): Promise<Window> {
  const context = await browser.newContext({ viewport: widths[width], baseURL: address, locale: 'zh-CN' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  mkdirSync(picturesFolder, { recursive: true })
  return {
    page,
    complaints,
    async picture(name) {
      await page.screenshot({ path: join(picturesFolder, `${name}-${width}.png`), fullPage: true })
    },
    close: () => context.close(),
  }
}

/** Whether the page is wider than its window: nobody should have to scroll sideways. */
export const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
