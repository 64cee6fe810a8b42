// Measures how long a phone with a four times slower processor takes to respond: real events in a browser, each until its next
// frame.
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

/** ms from an event to its next frame in each round, by action. */
type Answers = Map<string, number[]>

interface Step {
  what: string
  act: (page: Page) => Promise<unknown>
}

/** What a page records: ms of each response, and whether the last step met its target. */
interface Recorded {
  answers: number[]
  isHit: boolean
}

/** Taps the middle of an element. Playwright's own tap checks within the event what it hits, and the page waits for that. */
async function tap(target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await target.page().waitForTimeout(tapPauseMs)
  await target.evaluate((element) =>
    element.addEventListener('click', () => Object.assign(window, { isHit: true }), { once: true }),
  )
  const box = await target.boundingBox()
  if (!box) throw new Error(`${String(target)} is not visible`)
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const visitorSteps: readonly Step[] = [
  {
    what: 'first key in the destination',
    act: (page) => page.getByRole('combobox', { name: '目的地' }).press('y'),
  },
  { what: 'second key', act: (page) => page.getByRole('combobox', { name: '目的地' }).press('w') },
  { what: 'destination taken', act: (page) => tap(page.getByRole('listbox').getByRole('option').first()) },
  {
    what: 'a key in the weight',
    act: (page) => page.getByRole('textbox', { name: '重量' }).press('5'),
  },
  {
    what: 'the detail of a line opened',
    act: (page) => tap(page.getByRole('button', { name: /^展开/ }).first()),
  },
]
const formSteps: readonly Step[] = [
  {
    what: 'a key in the shipper’s name',
    act: (page) => page.getByRole('textbox', { name: /姓名/ }).first().press('w'),
  },
  {
    what: 'a key in the remark',
    act: (page) => page.getByRole('textbox', { name: /备注/ }).first().press('w'),
  },
]
const states = (page: Page) => page.getByRole('group', { name: '按状态筛选' }).getByRole('button')
const barEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name })
const listSteps: readonly Step[] = [
  { what: 'another state of the orders', act: (page) => tap(states(page).nth(1)) },
  { what: 'all of them again', act: (page) => tap(states(page).first()) },
  { what: 'another page from the bottom bar', act: (page) => tap(barEntry(page, '找专线')) },
  { what: 'back to the orders', act: (page) => tap(barEntry(page, '订单')) },
]
const workingSteps: readonly Step[] = [
  { what: 'another state of 200 orders', act: (page) => tap(states(page).nth(1)) },
  { what: 'all 200 of them again', act: (page) => tap(states(page).first()) },
]

/** Returns the longest response since the last call, and whether a key or a tap met its target. */
const takeRecorded = (page: Page): Promise<{ longestMs: number; isHit: boolean }> =>
  page.evaluate(() => {
    const recorded = window as unknown as Recorded
    const { isHit } = recorded
    recorded.isHit = false
    return { longestMs: Math.max(0, ...recorded.answers.splice(0)), isHit }
  })

interface Visit {
  path: string
  steps: readonly Step[]
  /** The demo account that logs in; a visitor without one. */
  account?: string
  prepare?: Step['act']
}

const visits: readonly Visit[] = [
  { path: '/base/search', steps: visitorSteps },
  { path: '/orders/new', steps: formSteps },
  { path: '/orders/ordersList', steps: listSteps, account: '生产企业 · 管理员' },
  {
    path: '/carrier/orders',
    steps: workingSteps,
    account: '物流企业 · 管理员',
    prepare: (page) => page.getByRole('combobox', { name: '每页条数' }).selectOption('200'),
  },
]

/** Opens a page as a phone does; the page itself records how long each response takes. */
async function openPage(browser: Browser, address: string, token: string | undefined): Promise<Page> {
  const localStorage = token === undefined ? [] : [{ name: 'token', value: token }]
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    baseURL: address,
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  await context.addInitScript(() => {
    const answersMs: number[] = []
    Object.assign(window, { answers: answersMs, isHit: false })
    window.addEventListener('keydown', () => Object.assign(window, { isHit: true }), true)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) answersMs.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const page = await context.newPage()
  page.setDefaultTimeout(deadlineMs)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return page
}

/** Takes the steps of a visit in sequence. */
async function takeSteps(page: Page, { path, steps, prepare }: Visit, answers: Answers): Promise<void> {
  await page.goto(path)
  await page.waitForTimeout(2 * settleMs)
  await prepare?.(page)
  await page.waitForTimeout(settleMs)
  for (const { what, act } of steps) {
    await takeRecorded(page)
    await act(page)
    await page.waitForTimeout(settleMs)
    const name = `${path}: ${what}`
    const { longestMs, isHit } = await takeRecorded(page)
    if (!isHit) throw new Error(`${name}: nothing was pressed`)
    answers.set(name, [...(answers.get(name) ?? []), longestMs])
  }
}

/**
 * Measures interactions on the search, the order form and both order lists, in three rounds. The server has the demo; no round may
 * be over the goal. One page at a time, because slowed pages slow each other: three of them keep two processors busy.
 */
export async function measureInteractions({
  port,
  printed,
}: Pick<ServerProcess, 'port' | 'printed'>): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  const answers: Answers = new Map()
  for (let round = 0; round < rounds; round += 1) {
    for (const visit of visits) {
      const token = visit.account && (await tokenOf(port, printed, visit.account))
      const page = await openPage(browser, `http://127.0.0.1:${port}`, token)
      await takeSteps(page, visit, answers)
      await page.context().close()
    }
  }
  await browser.close()
  for (const [what, ms] of answers)
    addGoal({
      what: `at a quarter of the speed, ${what}`,
      value: `${median(ms).toFixed(0)} ms, at most ${Math.max(...ms).toFixed(0)}`,
      goal: `≤ ${mostMs} ms`,
      isReached: Math.max(...ms) <= mostMs,
    })
}
