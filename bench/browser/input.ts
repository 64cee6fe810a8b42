// Measures how long a device with a four times slower processor takes to respond: real events in a browser, each until its next
// frame. It is a phone; rows are ticked on a desktop.
import { chromium } from 'playwright-core'
import type { Browser, Locator, Page } from 'playwright-core'
import { addGoal } from '../goals.ts'
import { median } from '../load/median.ts'
import type { ServerProcess } from '../load/serverProcess.ts'
import { browserPath } from './browserPath.ts'
import { tokenOf } from './tokenOf.ts'

const slowness = 4
const settleMs = 1500
const deadlineMs = 60_000
/** Between scrolling to an element and the tap. */
const tapPauseMs = 300
const mostMs = 200
const rounds = 3
/** Rows that a long list has at least. */
const longList = 150

/** ms from an event to its next frame in each round, by action. */
type Answers = Map<string, number[]>

interface Step {
  what: string
  act: (page: Page) => Promise<unknown>
  /** A selector of what the page has from the step on and not before it. */
  result: string
  /** Whether what follows the first frame counts, too: the longest frame until the page rests. */
  hasLaterFrames?: boolean
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

/**
 * Taps the middle of an element, on a desktop clicks it. Playwright's own tap checks within the event what it hits, and the page
 * waits for that.
 */
async function tap(target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const page = target.page()
  await page.waitForTimeout(tapPauseMs)
  const box = await target.boundingBox()
  if (!box) throw new Error(`${String(target)} is not visible`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (page.viewportSize()?.width === desktop.viewport.width) await page.mouse.click(x, y)
  else await page.touchscreen.tap(x, y)
}

/** What every other response is compared with: a press on a page that has nothing but the shell. */
const emptyPage = '/shell'
const emptySteps: readonly Step[] = [
  {
    what: '我的 opened on the empty page',
    act: (page) => tap(page.getByRole('button', { name: '我的' })),
    result: 'dialog[open]',
  },
]

const destination = (page: Page) => page.getByRole('combobox', { name: '目的地' })
const visitorSteps: readonly Step[] = [
  {
    what: 'first key in the destination',
    act: (page) => destination(page).press('y'),
    result: '[role="combobox"][value="y"]',
  },
  {
    what: 'second key',
    act: (page) => destination(page).press('w'),
    result: '[role="combobox"][value="yw"]',
  },
  {
    what: 'destination taken',
    act: (page) => tap(page.getByRole('listbox').getByRole('option').first()),
    result: 'input[type="hidden"][name="to"]',
  },
  {
    what: 'a key in the weight',
    act: (page) => page.getByRole('textbox', { name: '重量' }).press('5'),
    result: 'input[name="kg"][value="5"]',
  },
  {
    what: 'the detail of a line opened',
    act: (page) => tap(page.getByRole('button', { name: /^展开/ }).first()),
    result: 'button[aria-label^="收起"]',
  },
]
const formSteps: readonly Step[] = [
  {
    what: 'a key in the shipper’s name',
    act: (page) => page.getByRole('textbox', { name: /姓名/ }).first().press('w'),
    result: 'input[value="w"]',
  },
  {
    what: 'a key in the remark',
    act: (page) => page.getByRole('textbox', { name: /备注/ }).first().press('w'),
    result: 'textarea:text("w")',
  },
]

const states = (page: Page) => page.getByRole('group', { name: '按状态筛选' }).getByRole('button')
const pressedState = (nth: number) =>
  `[aria-label="按状态筛选"] button:nth-child(${nth})[aria-pressed="true"]`
/** Steps to another state of a list and back to all. */
const stateSteps = (orders: string): Step[] => [
  { what: `another state of ${orders}`, act: (page) => tap(states(page).nth(1)), result: pressedState(2) },
  { what: `all of ${orders} again`, act: (page) => tap(states(page).first()), result: pressedState(1) },
]
/** Returns the step to a page of the bottom bar. */
const barStep = (what: string, name: string, heading: string): Step => ({
  what,
  act: (page) =>
    tap(page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name, exact: true })),
  result: `[data-page-heading]:visible:text("${heading}")`,
})
const listSteps: readonly Step[] = [
  ...stateSteps('the orders'),
  barStep('another page from the bottom bar', '找专线', '找专线'),
  barStep('back to the orders', '订单', '订单列表'),
]

/** Ticks a row of a table; 0 is the checkbox of all rows. */
const tick = (nth: number) => (page: Page) => tap(page.getByRole('table').getByRole('checkbox').nth(nth))
const ticked = (nth: number) => `main:has([aria-label="批量操作"]) tbody tr:nth-child(${nth})[data-picked]`
const noneTicked = '[aria-label="选择本页全部"]:not(:checked, :indeterminate)'
const tickSteps: readonly Step[] = [
  { what: 'all rows ticked on a desktop', act: tick(0), result: ticked(longList), hasLaterFrames: true },
  { what: 'no row ticked', act: tick(0), result: noneTicked, hasLaterFrames: true },
  { what: 'a row ticked', act: tick(5), result: ticked(5), hasLaterFrames: true },
  { what: 'another row ticked', act: tick(9), result: ticked(9), hasLaterFrames: true },
  {
    what: 'all rows of the filter ticked',
    act: (page) => tap(page.getByRole('button', { name: /^全选筛选结果/ })),
    result: ticked(longList),
    hasLaterFrames: true,
  },
]

/** Returns the longest response and the longest frame since the last call, ms. */
const takeLongest = (page: Page): Promise<{ answerMs: number; frameMs: number }> =>
  page.evaluate(() => {
    const { answers, frames } = window as unknown as { answers: number[]; frames: number[] }
    return { answerMs: Math.max(0, ...answers.splice(0)), frameMs: Math.max(0, ...frames.splice(0)) }
  })

interface Visit {
  path: string
  steps: readonly Step[]
  /** The demo account that logs in; a visitor without one. */
  account?: string
  isDesktop?: boolean
  /** For a list: its choice of rows a page. It is stored with the account, hence set back after the visit. */
  rowsPerPage?: string
}

const visits: readonly Visit[] = [
  { path: emptyPage, steps: emptySteps },
  { path: '/base/search', steps: visitorSteps },
  { path: '/orders/new', steps: formSteps },
  { path: '/orders/ordersList', steps: listSteps, account: '生产企业 · 管理员' },
  {
    path: '/carrier/orders',
    steps: stateSteps('a long list'),
    account: '物流企业 · 管理员',
    rowsPerPage: '200',
  },
  {
    path: '/carrier/orders',
    steps: tickSteps,
    account: '物流企业 · 管理员',
    isDesktop: true,
    rowsPerPage: '200',
  },
]

/** Opens a page as the device does; the page itself records how long each response takes. */
async function openPage(
  browser: Browser,
  device: typeof phone | typeof desktop,
  address: string,
  token?: string,
): Promise<Page> {
  const localStorage = token === undefined ? [] : [{ name: 'token', value: token }]
  const context = await browser.newContext({
    ...device,
    baseURL: address,
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  await context.addInitScript(() => {
    const [answers, frames]: number[][] = [[], []]
    Object.assign(window, { answers, frames })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) answers?.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    // those of 50 ms and more; a task that shows nothing, such as the evaluation of a script, has no time of rendering
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('renderStart' in entry && Number(entry.renderStart) > 0) frames?.push(entry.duration)
    }).observe({ type: 'long-animation-frame' })
  })
  const page = await context.newPage()
  page.setDefaultTimeout(deadlineMs)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return page
}

/** Takes the steps of a visit in sequence. A step without its result ends the run. */
async function takeSteps(page: Page, { path, steps, rowsPerPage }: Visit, answers: Answers): Promise<void> {
  await page.goto(path)
  await page.waitForTimeout(2 * settleMs)
  const rows = page.getByRole('combobox', { name: '每页条数' })
  const rowsBefore = rowsPerPage && (await rows.inputValue())
  if (rowsPerPage) {
    await rows.selectOption(rowsPerPage)
    await page.locator('tbody tr').nth(longList).waitFor({ state: 'attached' })
  }
  await page.waitForTimeout(settleMs)
  for (const { what, act, result, hasLaterFrames } of steps) {
    const name = `${path}: ${what}`
    if (await page.locator(result).count()) throw new Error(`${name}: the result was there before`)
    await takeLongest(page)
    const startedAt = await page.evaluate(() => performance.timeOrigin)
    await act(page)
    await page.locator(result).first().waitFor({ state: 'attached' })
    await page.waitForTimeout(settleMs)
    // a mark is drawn ahead of its page, and goes back where none follows
    if (!(await page.locator(result).count())) throw new Error(`${name}: the result did not stay`)
    if ((await page.evaluate(() => performance.timeOrigin)) !== startedAt)
      throw new Error(`${name}: the page was loaded again`)
    const { answerMs, frameMs } = await takeLongest(page)
    const longestMs = hasLaterFrames ? Math.max(answerMs, frameMs) : answerMs
    answers.set(name, [...(answers.get(name) ?? []), longestMs])
  }
  if (rowsBefore) await rows.selectOption(rowsBefore)
  await page.waitForTimeout(settleMs)
}

/** Returns how long a slowed page computes, and works through memory. The figures of two machines differ by it. */
const speedOf = (page: Page): Promise<{ computingMs: number; memoryMs: number }> =>
  page.evaluate(() => {
    const numbers = new Float64Array(4_000_000)
    const startMs = performance.now()
    let sum = 0
    for (let i = 0; i < 30_000_000; i += 1) sum += Math.sqrt(i % 7)
    const computedMs = performance.now()
    for (let round = 0; round < 3; round += 1)
      for (let i = 0; i < numbers.length; i += 1) numbers[i] = (numbers[i] ?? 0) + sum
    return { computingMs: computedMs - startMs, memoryMs: performance.now() - computedMs }
  })

/**
 * Measures interactions on the search, the order form and both order lists, in three rounds. The server has the demo; no round may
 * be over the goal. One page at a time, because slowed pages share the processors.
 */
export async function measureInteractions(
  { port, printed }: Pick<ServerProcess, 'port' | 'printed'>,
  say: (line: string) => void,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  const address = `http://127.0.0.1:${port}`
  const blank = await openPage(browser, phone, address)
  const { computingMs, memoryMs } = await speedOf(blank)
  await blank.context().close()
  say(`slowed, 30 million roots: ${computingMs.toFixed(0)} ms, 12 million sums: ${memoryMs.toFixed(0)} ms`)
  const answers: Answers = new Map()
  for (let round = 0; round < rounds; round += 1) {
    for (const visit of visits) {
      const token = visit.account && (await tokenOf(port, printed, visit.account))
      const page = await openPage(browser, visit.isDesktop ? desktop : phone, address, token)
      await takeSteps(page, visit, answers)
      await page.context().close()
    }
  }
  await browser.close()
  const emptyMs = median(answers.get(`${emptyPage}: ${emptySteps[0]?.what}`) ?? [])
  if (!emptyMs) throw new Error('The empty page did not respond')
  for (const [what, ms] of answers)
    addGoal({
      what: `slowed, ${what}`,
      value: `${median(ms).toFixed(0)} ms, ${(median(ms) / emptyMs).toFixed(1)} ×, at most ${Math.max(...ms).toFixed(0)} ms`,
      goal: `≤ ${mostMs} ms`,
      isReached: Math.max(...ms) <= mostMs,
    })
}
