import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { orderBody } from '#server/testing/data/lines.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { insertDemoLine, tokenOf } from '../testing/people.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

let lineId: number

test.beforeAll(async () => {
  lineId = await insertDemoLine(site)
})

/** Records the page's screen reader announcements. */
const listenTo = (page: Page) =>
  page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(globalThis, {
      spoken,
      SpeechSynthesisUtterance: function Words(this: { text: string }, text: string) {
        this.text = text
      },
    })
    const voice = { cancel: () => undefined, speak: ({ text }: { text: string }) => spoken.push(text) }
    Object.defineProperty(globalThis, 'speechSynthesis', { value: voice })
  })
const spokenOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken)

test.each(['desktop', 'phone'] as const)(
  'on a %s a carrier on another page is notified of a new order and can accept it with one press',
  async (width) => {
    const token = await tokenOf(site, '物流企业')
    const window = await openWindow(width, { token, holdsToasts: true })
    const { page } = window
    await listenTo(page)
    const customer = await tokenOf(site, '生产企业 · 管理员')
    // an order from before the page was opened is counted but not announced
    await site.app.data('/orders/createOrder', orderBody(lineId), { token: customer })
    await page.goto('/carrier/lines')
    const waiting = page.getByRole('img', { name: /单待接$/ }).filter({ visible: true })
    await waiting.first().waitFor()
    const before = Number.parseInt(await waiting.first().innerText(), 10)
    await activePage(page).getByRole('heading', { level: 1 }).first().click()
    const { number } = await site.app.data('/orders/createOrder', orderBody(lineId), { token: customer })
    await expect.poll(() => spokenOn(page)).toEqual(['您有新订单，发往金华'])
    await expect.poll(() => waiting.first().innerText()).toBe(String(before + 1))
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) /)
    await window.picture('new-order', 'window')
    await page.getByRole('link', { name: '去接单' }).click()
    await page.waitForURL('**/carrier/orders?status=pending')
    await activePage(page).getByText(number).first().waitFor()
    await expectTidy(window)

    const bell = width === 'desktop' ? /^通知/ : /^消息/
    await page.getByRole('button', { name: bell }).filter({ visible: true }).first().click()
    await page.getByRole('button', { name: '通知设置' }).click()
    await page.getByRole('region', { name: '新订单提醒' }).scrollIntoViewIfNeeded()
    await page.getByRole('switch', { name: '语音播报' }).click()
    await page.getByRole('button', { name: '试听' }).click()
    expect(await spokenOn(page)).toHaveLength(1)
    await window.picture('new-order-choices', 'window')
    await page.getByRole('switch', { name: '语音播报' }).click()
    await page.getByRole('button', { name: '试听' }).click()
    await expect.poll(() => spokenOn(page)).toHaveLength(2)
  },
)
