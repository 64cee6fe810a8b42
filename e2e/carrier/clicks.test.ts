import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import type { Width } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

/*
 * Counts the presses of a day's work. A press is a pointer going down, or a choice in a drop-down list (two presses, which the
 * browser's own list does not report).
 */

/** Counts presses of the pointer in this window from now on; returns a function that reads and resets the count. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { presses: number }
    counted.presses = 0
    window.addEventListener(
      'pointerdown',
      ({ isTrusted }) => void (counted.presses += Number(isTrusted)),
      true,
    )
  })
  return () =>
    page.evaluate(() => {
      const counted = window as unknown as { presses: number }
      const { presses } = counted
      counted.presses = 0
      return presses
    })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Types into the field with the focus, without pressing anything. */
const type = (page: Page, text: string) => page.keyboard.type(text)

test.each(['desktop', 'phone'] as const satisfies Width[])(
  'on a %s one order with cash goes from new to signed in ten presses',
  async (width) => {
    const customer = await actor(site.app, { type: 2 })
    const { token, factoryId } = await actor(site.app, { type: 3, name: '顺达货运' })
    const lineId = await insertLine(site.app, { carrierId: factoryId })
    const input = { payment: 'collect' as const, codFen: 300_000, deliveryMode: 'door' as const }
    const { id, number } = await placeOrder(site.app, customer.token, lineId, input)
    const window = await openWindow(width, { token })
    const { page } = window
    await page.goto('/carrier/orders')
    await button(page, `接单订单 ${number}`).waitFor()
    const presses = await countPresses(page)
    await button(page, `接单订单 ${number}`).click()
    // checked by the server: until then its buttons are dimmed
    await expect.poll(() => button(page, '接单并收货 1 票').isEnabled()).toBe(true)
    await window.picture('clicks-accept', 'window')
    await expectTidy(window)
    await button(page, '接单并收货 1 票').click()
    await expectToast(window, '已接单并收货 1 票')
    await button(page, `发车订单 ${number}`).click()
    const departing = page.getByRole('dialog', { name: `发车 ${number}` })
    await expect
      .poll(() =>
        departing
          .getByRole('textbox', { name: '车牌号' })
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    await type(page, '浙G12345')
    await window.picture('clicks-depart', 'window')
    await expectTidy(window)
    await button(page, '发车 1 票').click()
    await expectToast(window, '已发车 1 票')
    await button(page, `到站订单 ${number}`).click()
    await window.picture('clicks-arrive', 'window')
    await button(page, '到站并送货 1 票').click()
    await expectToast(window, '已到站并送货 1 票')
    await button(page, `签收订单 ${number}`).click()
    const panel = page.getByRole('dialog', { name: new RegExp(number) })
    await button(page, '现金收齐').click()
    await window.picture('clicks-sign', 'window')
    await expectTidy(window)
    await panel.getByRole('button', { name: /^收货人本人/ }).click()
    await button(page, '确认签收').click()
    await panel.getByText('已签收').first().waitFor()
    expect(await presses()).toBeLessThanOrEqual(10)
    const { rows } = await site.app.pool.query(
      `select o.status, (select array_agg(distinct received_method) from ledger_entry where order_id = o.id and received_fen > 0) as methods
       from freight_order o where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ status: 'signed', methods: ['cash'] }])
  },
)

const cities = ['330782', '110105', '440106', '330106']

test.each(['desktop', 'phone'] as const satisfies Width[])(
  'on a %s twenty orders to four cities go from new to signed in sixty presses',
  async (width) => {
    const { app } = site
    const customer = await actor(app, { type: 2 })
    const { token, factoryId } = await actor(app, { type: 3, name: '顺达货运' })
    const ids: number[] = []
    for (const regionCode of cities) {
      const lineId = await insertLine(app, { carrierId: factoryId, destinationCode: regionCode })
      const recipient = { ...orderBody(1).recipient, regionCode }
      for (const input of [
        { payment: 'collect' as const, codFen: 300_000 },
        { payment: 'collect' as const, deliveryMode: 'door' as const },
        { payment: 'monthly' as const },
        { codFen: 12_300 },
        {},
      ])
        ids.push((await placeOrder(app, customer.token, lineId, { recipient, ...input })).id)
    }
    const window = await openWindow(width, { token })
    const { page } = window
    await page.goto('/carrier/orders?status=pending')
    await page.getByText('共 20 票').first().waitFor()
    const presses = await countPresses(page)
    const total: Record<string, number> = {}
    const all = async () => {
      if (width === 'phone') await activePage(page).getByRole('button', { name: /^筛选/ }).click()
      await button(page, /^全选筛选结果（\d+ 票）$/).click()
    }
    const tab = (name: RegExp) =>
      activePage(page).getByRole('group', { name: '按状态筛选' }).getByRole('button', { name }).click()
    await all()
    await button(page, '接单 20 票').click()
    await button(page, '接单并收货 20 票').click()
    await expectToast(window, '已接单并收货 20 票')
    total['接单并收货'] = await presses()
    await tab(/^已收货/)
    for (let city = 0; city < cities.length; city += 1) {
      await activePage(page).getByRole('group', { name: '按到站筛选' }).getByRole('button').first().click()
      await all()
      await button(page, '发车 5 票').click()
      await type(page, `浙G1234${city}`)
      await page.getByRole('dialog').getByRole('button', { name: '发车 5 票' }).click()
      await expectToast(window, '已发车 5 票')
    }
    total['发车'] = await presses()
    await activePage(page).getByRole('link', { name: '车次', exact: true }).click()
    for (let city = 0; city < cities.length; city += 1) {
      const lists = activePage(page).getByRole('button', { name: /^装车清单 FC/ })
      await expect.poll(() => lists.count()).toBe(cities.length)
      await lists.nth(city).click()
      await button(page, '到车确认').click()
      await button(page, '确认到车').click()
      await expectToast(window, '到车确认，5 票已登记')
      await page
        .getByRole('dialog', { name: /^车次 FC/ })
        .getByRole('button', { name: '关闭', exact: true })
        .click()
    }
    total['到车'] = await presses()
    await activePage(page).getByRole('link', { name: '订单', exact: true }).click()
    await tab(/^已到站/)
    await all()
    await button(page, '送货 4 票').click()
    await page.getByRole('dialog').getByRole('button', { name: '送货 4 票' }).click()
    await expectToast(window, '已送货 4 票')
    total['送货'] = await presses()
    await tab(/^在办/)
    await all()
    await button(page, '签收 20 票').click()
    await button(page, /^全部收齐 /).click()
    await page.getByRole('combobox', { name: '收款方式', exact: true }).selectOption('现金')
    total['收款方式'] = 2
    await window.picture('clicks-sign-twenty', 'window')
    await page.getByRole('dialog').getByRole('button', { name: '签收 20 票' }).click()
    await expectToast(window, '已签收 20 票')
    total['签收'] = await presses()
    const sum = Object.values(total).reduce((all, one) => all + one, 0)
    expect(sum, JSON.stringify(total)).toBeLessThanOrEqual(60)
    const { rows } = await app.pool.query(
      `select status, count(*)::int as orders from freight_order where id = any($1) group by status`,
      [ids],
    )
    expect(rows).toEqual([{ status: 'signed', orders: 20 }])
  },
)
