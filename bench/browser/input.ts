// Measures how long a phone with a four times slower processor takes to respond: real events in a browser, each until its next
// frame.
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { addGoal } from '../goals.ts'
import type { ServerProcess } from '../load/serverProcess.ts'
import { browserPath } from './browserPath.ts'
import { tokenOf } from './tokenOf.ts'

const slowness = 4
const settleMs = 1500
const deadlineMs = 60_000
const mostMs = 200

/** ms from an event to its next frame, by action. */
type Answers = Map<string, number>

interface Step {
  what: string
  act: (page: Page) => Promise<unknown>
}

const visitorSteps: readonly Step[] = [
  {
    what: 'first key in the destination',
    act: (page) => page.getByRole('combobox', { name: '目的地' }).press('y'),
  },
  { what: 'second key', act: (page) => page.getByRole('combobox', { name: '目的地' }).press('w') },
  { what: 'destination taken', act: (page) => page.getByRole('listbox').getByRole('option').first().click() },
  {
    what: 'a key in the weight',
    act: (page) => page.getByRole('textbox', { name: '重量' }).press('5'),
  },
  {
    what: 'the detail of a line opened',
    act: (page) => page.getByRole('button', { name: /^展开/ }).first().click(),
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
  { what: 'another state of the orders', act: (page) => states(page).nth(1).click() },
  { what: 'all of them again', act: (page) => states(page).first().click() },
  { what: 'another page from the bottom bar', act: (page) => barEntry(page, '找专线').click() },
  { what: 'back to the orders', act: (page) => barEntry(page, '订单').click() },
]
const workingSteps: readonly Step[] = [
  { what: 'another state of 200 orders', act: (page) => states(page).nth(1).click() },
  { what: 'all 200 of them again', act: (page) => states(page).first().click() },
]

/** Returns the longest response since the last call. */
const longestSince = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const recorded = window as unknown as { answers: number[] }
    return Math.max(0, ...recorded.answers.splice(0))
  })

/** Runs the steps on a page in sequence, after `prepare`; the browser itself measures each. */
async function time(
  page: Page,
  path: string,
  steps: readonly Step[],
  answers: Answers,
  prepare: Step['act'] = () => Promise.resolve(),
): Promise<void> {
  await page.goto(path)
  await page.waitForTimeout(2 * settleMs)
  await prepare(page)
  await page.waitForTimeout(settleMs)
  for (const { what, act } of steps) {
    await longestSince(page)
    await act(page)
    await page.waitForTimeout(settleMs)
    answers.set(`${path}: ${what}`, await longestSince(page))
  }
}

/** Measures interactions on the search, the order form and both order lists. The server has the demo; each has a goal. */
export async function measureInteractions({
  port,
  printed,
}: Pick<ServerProcess, 'port' | 'printed'>): Promise<void> {
  const address = `http://127.0.0.1:${port}`
  const token = await tokenOf(port, printed, '生产企业 · 管理员')
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  const answers: Answers = new Map()
  const open = async (token?: string) => {
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
      Object.assign(window, { answers: answersMs })
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
  const visitor = await open()
  await time(visitor, '/base/search', visitorSteps, answers)
  await time(visitor, '/orders/new', formSteps, answers)
  await time(await open(token), '/orders/ordersList', listSteps, answers)
  const carrier = await tokenOf(port, printed, '物流企业 · 管理员')
  await time(await open(carrier), '/carrier/orders', workingSteps, answers, (page) =>
    page.getByRole('combobox', { name: '每页条数' }).selectOption('200'),
  )
  await browser.close()
  for (const [what, answeredMs] of answers)
    addGoal({
      what: `at a quarter of the speed, ${what}`,
      value: `${answeredMs.toFixed(0)} ms`,
      goal: `≤ ${mostMs} ms`,
      isReached: answeredMs <= mostMs,
    })
}
