import type { Page } from 'playwright-core'
import { actor } from '#server/testing/actors.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { insertDemoLine } from '../testing/people.ts'
import { expectTidy } from '../testing/tidy.ts'

const box = (page: Page) => page.getByRole('textbox', { name: '消息内容' })
const list = (page: Page) => page.getByRole('group', { name: '消息' })
const message = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

test.each(['desktop', 'phone'] as const)(
  'on a %s a customer finds one of many orders and asks its carrier about it',
  async (width) => {
    const customer = await actor(site.app, { type: 2 })
    const lineId = await insertDemoLine(site)
    const orders = []
    for (let at = 0; at < 3; at += 1) orders.push(await placeOrder(site.app, customer.token, lineId))
    const window = await openWindow(width, { token: customer.token })
    const { page } = window
    await page.goto('/base/consult')
    await page.getByRole('link', { name: '咨询我的订单' }).first().click()
    await page.getByText('共 3 单').waitFor()
    await window.picture('consult-order-pick', 'window')
    await expectTidy(window)
    const wanted = orders[1]
    await page.getByRole('searchbox', { name: '查找订单' }).fill(wanted?.number ?? '')
    await page.getByText('共 1 单').waitFor()
    // by keyboard: from the box to the one order
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/base/consult?order=${wanted?.id}`)
    await write(page, '这票今天能走吗？')
    await page.waitForURL(/consult\?id=\d+$/)
    await message(page, '这票今天能走吗？').waitFor()
    // on a phone the list of threads exists too, but is hidden
    await page
      .getByText(wanted?.number ?? '')
      .locator('visible=true')
      .first()
      .waitFor()
    await window.picture('consult-of-order', 'window')
  },
)
