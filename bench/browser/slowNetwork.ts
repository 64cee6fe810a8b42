// Measures when a phone with a four times slower processor shows a form and prices over slow networks.
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { addGoal } from '../goals.ts'
import type { ServerProcess } from '../load/serverProcess.ts'
import { browserPath } from './browserPath.ts'

const slowness = 4
const rounds = 3
const bitsPerByte = 8

/** Latency in ms, speed in kbit/s. */
const networks = [
  { name: 'slow 3G', latencyMs: 400, kbits: 400 },
  { name: 'slow 4G', latencyMs: 150, kbits: 1_600 },
] as const

const field = (page: Page) => page.locator('main').getByRole('textbox').first()
const views = [
  { what: 'search, form', path: '/base/search', shows: field, mostMs: 1_500 },
  {
    what: 'search with its query, prices',
    path: '/base/search?to=510100&kg=500',
    shows: (page: Page) => page.locator('main ol > li').filter({ hasText: '¥' }).first(),
    mostMs: 4_000,
  },
  { what: 'order, form', path: '/orders/new', shows: field, mostMs: 1_500 },
  { what: 'order on a line, form', path: '/orders/new?line=1&kg=500', shows: field, mostMs: 1_500 },
] as const

/** Opens an address in a new window and returns when the element is visible, ms. */
async function timeView(
  browser: Browser,
  url: string,
  { latencyMs, kbits }: (typeof networks)[number],
  shows: (page: Page) => ReturnType<typeof field>,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const bytesPerSecond = (kbits * 1_000) / bitsPerByte
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const startedAtMs = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await shows(page).waitFor()
  const visibleMs = performance.now() - startedAtMs
  await context.close()
  return visibleMs
}

/** Measures the first views of a server with the demo, half of three runs. On slow 3G each has a goal. */
export async function measureSlowNetworks({ port }: Pick<ServerProcess, 'port'>): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  for (const network of networks)
    for (const { what, path, shows, mostMs } of views) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1)
        times.push(await timeView(browser, `http://127.0.0.1:${port}${path}`, network, shows))
      const ms = times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN
      const hasGoal = network.name === 'slow 3G'
      addGoal({
        what: `${network.name} at a quarter of the speed, ${what}`,
        value: `${ms.toFixed(0)} ms`,
        goal: hasGoal ? `≤ ${mostMs} ms` : 'none',
        isReached: !hasGoal || ms <= mostMs,
      })
    }
  await browser.close()
}
