import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Reads everything this browser stores of the site, as text: raw values of IndexedDB, including bytes, and both storages. */
export const readDevice = (page: Page) =>
  page.evaluate(async () => {
    const asText = (value: unknown): string => {
      if (value instanceof ArrayBuffer)
        return ['utf-8', 'utf-16le', 'latin1'].map((name) => new TextDecoder(name).decode(value)).join('\n')
      if (typeof value !== 'object' || value === null) return String(value)
      return Object.entries(value)
        .map(([key, each]) => `${key} ${asText(each)}`)
        .join('\n')
    }
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const found: string[] = []
    const drafts: string[] = []
    let records = 0
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames) {
        const values = await done(db.transaction(store).objectStore(store).getAll())
        const texts = values.map(asText)
        // cached answers are no input
        if (store !== 'answers') records += values.length
        if (['orders', 'texts'].includes(store)) drafts.push(...texts)
        found.push(...texts)
      }
      db.close()
    }
    return {
      records,
      text: [...found, ...Object.values(localStorage), ...Object.values(sessionStorage)].join('\n'),
      drafts: drafts.join('\n'),
      localKeys: Object.keys(localStorage).toSorted(),
    }
  })

/**
 * Runs an action that changes a draft and waits until the browser has stored it. The stored draft has changed, and then stays the
 * same for longer than a form waits before storing.
 */
export async function untilStored(page: Page, act: () => Promise<void>): Promise<void> {
  const { drafts: before } = await readDevice(page)
  await act()
  let last = before
  const isStored = async () => {
    const { drafts } = await readDevice(page)
    const isSame = drafts === last
    last = drafts
    return isSame && drafts !== before
  }
  await expect.poll(isStored, { interval: 1_000 }).toBe(true)
}

/** A phone that may use the service worker. */
export const offlinePhone = { hasTouch: true, isMobile: true, serviceWorkers: 'allow' } as const

/** Taps the page and waits until all files are cached on the device. */
export async function waitUntilCached(page: Page): Promise<void> {
  // the worker is registered by a touch once the page's background has started
  const isRegistered = async () => {
    await page.getByRole('heading', { level: 1 }).first().tap()
    return page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))
  }
  await expect.poll(isRegistered).toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready)
}
