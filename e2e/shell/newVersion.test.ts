import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { untilStored } from '../testing/deviceStorage.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { card } from '../testing/orderForm.ts'
import { expectTidy } from '../testing/tidy.ts'

const nextEntry = '/assets/next-build.js'
const entryPattern = /(<script type="module"[^>]*? src=")([^"]+)(")/

/** The entry script of the site's build, which the next build's entry imports. */
let entry = ''
/** Whether the next build has been deployed. */
let isDeployed = false

/** Changes a page, the worker and the entry into those of a next build. */
function nextBuildOf(path: string, body: string): string {
  if (path === nextEntry) return `import '${entry}'`
  if (path === '/sw.js') return `${body}\n// the next build`
  return body.replace(entryPattern, (_, before: string, present: string, after: string) => {
    entry = present
    return `${before}${nextEntry}${after}`
  })
}

/** Passes a request on to the site, whose build is the next one after the deployment. */
function passOn(incoming: IncomingMessage, answer: ServerResponse): void {
  const path = incoming.url ?? '/'
  const isNext = path === nextEntry
  // whole answers, as text
  const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...headers } = incoming.headers
  const toSite = request(`${site.address}${isNext ? '/sw.js' : path}`, {
    method: incoming.method ?? 'GET',
    headers,
  })
  toSite.on('error', () => answer.destroy())
  answer.on('close', () => toSite.destroy())
  toSite.on('response', async (upstream) => {
    const isChanged =
      isDeployed && (isNext || path === '/sw.js' || upstream.headers['content-type']?.includes('text/html'))
    const { 'content-length': _length, etag: _etag, ...rest } = upstream.headers
    if (!isChanged) {
      answer.writeHead(upstream.statusCode ?? 502, upstream.headers)
      return void upstream.pipe(answer)
    }
    answer.writeHead(upstream.statusCode ?? 502, rest)
    answer.end(nextBuildOf(path, await text(upstream)))
  })
  incoming.pipe(toSite)
}

const server = createServer(passOn)
let address = ''
test.beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const entryOf = (page: Page) => page.locator('script[type="module"]').first().getAttribute('src')
/** Checks whether a response is the page that a version is read from. */
const isVersionRead = (response: Response) => new URL(response.url()).pathname === '/'
const notice = (page: Page) => page.getByRole('status', { name: '新版本' })

test('a page of the former build offers the next one, and a press leads to it with the typed order', async () => {
  isDeployed = false
  const context = { hasTouch: true, isMobile: true, serviceWorkers: 'allow' } as const
  const window = await openWindow('phone', { address, context })
  const { page } = window
  await page.goto('/orders/new')
  const recipient = card(page, '收货人').getByRole('textbox', { name: '姓名' })
  await untilStored(page, () => recipient.fill('孙小美'))
  await page.getByRole('heading', { level: 1 }).first().tap()
  await page.evaluate(() => navigator.serviceWorker.ready)
  const former = await entryOf(page)

  isDeployed = true
  // the page itself does so every half hour
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await notice(page).waitFor()
  expect(await entryOf(page)).toBe(former)
  expect(await recipient.inputValue()).toBe('孙小美')
  await window.picture('new-version', 'window')
  await expectTidy(window)

  await notice(page).getByRole('button', { name: '刷新' }).tap()
  await expect.poll(() => entryOf(page)).toBe(nextEntry)
  await expect.poll(() => recipient.inputValue()).toBe('孙小美')
  // the page compares versions only where a newer worker waits
  const compared = page.waitForResponse(isVersionRead, { timeout: 5_000 }).catch(() => null)
  await page.getByRole('heading', { level: 1 }).first().tap()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await compared
  const shown = notice(page).waitFor({ timeout: 1_000 })
  await expect(shown).rejects.toThrow('Timeout')
})
