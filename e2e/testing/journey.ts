import type { Browser } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { startTestSite } from '#server/testing/testSite.ts'
import type { TestSite } from '#server/testing/testSite.ts'
import { launchBrowser, openWindowIn } from './browser.ts'
import type { Width, Window, WindowOptions } from './browser.ts'

/*
 * A worker runs one file after the other and in it one test after the other, so what the running one has is kept here: helpers of a
 * test file read it without being handed it, and `test.each` hands its tests no fixtures.
 */

/** The site of the file that runs, from its first hook to its last. */
export let site: TestSite
/** The browser of the file that runs. */
let browser: Browser
/** The windows of the test that runs, and of the hooks before it. */
const windows = new Set<Window>()

interface Options extends WindowOptions {
  /** Where paths lead; the site's own address where it is left out. */
  address?: string
  /** In which browser; that of the file where it is left out. */
  in?: Browser
}

/** Opens a window at a width. When its test ends it is closed, and fails the test if its console has complained. */
export async function openWindow(
  width: Width,
  { address = site.address, in: from = browser, ...options }: Options = {},
): Promise<Window> {
  const window = await openWindowIn(from, width, address, options)
  windows.add(window)
  return window
}

/** Closes all windows, also when one of them fails to close, and returns what their consoles complained of. */
async function closeWindows(): Promise<string[]> {
  const open = [...windows]
  windows.clear()
  const closings = await Promise.allSettled(open.map((window) => window.close()))
  const faults = closings.flatMap((closing) =>
    closing.status === 'rejected' ? [String(closing.reason)] : [],
  )
  return [...open.flatMap(({ complaints }) => complaints), ...faults]
}

/** Describes what the open windows show: address, toasts so far and alerts. A failed journey's output has it. */
async function describeWindows(): Promise<string> {
  const described = [...windows].map(async (window) => {
    const { page, toasts } = window
    const alerts = page.locator('[role=alert], [role=dialog], [aria-invalid=true]')
    const texts = await alerts.allTextContents().catch(() => ['page is gone'])
    return `at ${page.url()}\n  toasts: ${toasts.map(({ text }) => text).join(' | ')}\n  alerts, dialogs, wrong fields: ${texts.join(' | ')}\n  presses: ${await window.lately().catch(() => 'page is gone')}`
  })
  return (await Promise.all(described)).join('\n')
}

/** A test with a browser; for the few files that start a site of another kind. */
export const browserTest = base
  .extend('startBrowser', { scope: 'file' }, () => launchBrowser)
  .extend('browserOfFile', { scope: 'file', auto: true }, async ({ startBrowser }, { onCleanup }) => {
    browser = await startBrowser()
    onCleanup(async () => {
      // a hook that failed may have left some
      windows.clear()
      await browser.close()
    })
  })
  .extend('windowsOfTest', { auto: true }, ({ onTestFinished, task }) => {
    onTestFinished(async () => {
      if (task.result?.state === 'fail') process.stdout.write(`${await describeWindows()}\n`)
      expect(await closeWindows(), 'complaints of the consoles').toEqual([])
    })
  })

/** Returns a test with a browser and the site that `start` starts. */
export const testAt = (start: () => Promise<TestSite>) =>
  browserTest
    .extend('startSite', { scope: 'file' }, () => start)
    .extend('siteOfFile', { scope: 'file', auto: true }, async ({ startSite }, { onCleanup }) => {
      site = await startSite()
      onCleanup(() => site.close())
    })

/** A test with a browser and a site of its file, which begins with the demo. */
export const test = testAt(() => startTestSite(inject('cluster')))
