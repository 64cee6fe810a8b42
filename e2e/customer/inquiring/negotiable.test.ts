import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { offer } from '#server/testing/data/inquiries.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import type { Width } from '../../testing/browser.ts'
import { openWindow, site, test } from '../../testing/journey.ts'
import { fill, submit } from '../../testing/orderForm.ts'
import { activePage } from '../../testing/tabBar.ts'
import { expectTidy } from '../../testing/tidy.ts'
import { expectToast } from '../../testing/toasts.ts'

/** Creates two carriers with a line each to a place; the first removes its price. */
async function twoLines(destinationCode: string): Promise<{ carrier: Actor; lineId: number }> {
  const carrier = await actor(site.app, { type: 3, name: '面谈试价货运' })
  const other = await actor(site.app, { type: 3, name: '明码试价专线' })
  const lineId = await insertLine(site.app, { carrierId: carrier.factoryId, destinationCode })
  await insertLine(site.app, { carrierId: other.factoryId, destinationCode })
  return { carrier, lineId }
}

async function giveUpPrice({ token }: Actor, lineId: number, width: Width): Promise<void> {
  const window = await openWindow(width, { token })
  const { page } = window
  await page.goto(`/carrier/lines?edit=${lineId}`)
  await page.getByRole('radio', { name: '面议' }).check({ force: true })
  await page.getByText('客户看到“面议”，来电或询价').waitFor()
  await window.picture('negotiable-form', 'window')
  await expectTidy(window)
  await page.getByRole('button', { name: '保存' }).click()
  await expectToast(window, /^已保存到/)
  await activePage(page).getByText('面议').first().waitFor()
  await window.close()
}

test.each([
  ['desktop', '330782'],
  ['phone', '330100'],
  ['smallest', '510100'],
] as const)(
  'a customer inquires on a line without a price and orders at the offer, at a %s window',
  async (width, to) => {
    const { carrier, lineId } = await twoLines(to)
    await giveUpPrice(carrier, lineId, width)

    const window = await openWindow(width)
    const { page } = window
    await page.goto(`/base/search?to=${to}&kg=200&m3=0.8&sort=total&carrier=试价`)
    const rows = activePage(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
    await rows.nth(1).waitFor()
    expect(await rows.first().getByRole('heading').textContent()).toBe('明码试价专线')
    const row = rows.nth(1)
    await row.getByText('面议').waitFor()
    expect(await row.getByRole('link', { name: '下单' }).count()).toBe(0)
    await row.getByRole('button', { name: /^展开/ }).click()
    await row.getByRole('link', { name: '向这家询价' }).waitFor()
    await window.picture('negotiable-search')
    await expectTidy(window)
    await page.goto(`/base/search?compare=${lineId}&kg=200&m3=0.8&to=${to}`)
    await activePage(page)
      .getByRole('link', { name: /^询价：/ })
      .waitFor()
    await window.picture('negotiable-detail')
    await expectTidy(window)
    await page.goto(`/base/carrier/${carrier.factoryId}`)
    await activePage(page).getByText('来电询价').waitFor()
    await window.picture('negotiable-carrier')
    await expectTidy(window)

    await page.goto(`/orders/new?line=${lineId}&kg=200&m3=0.8&to=${to}`)
    const ask = activePage(page).getByRole('link', { name: '向这家询价' })
    await ask.waitFor()
    await window.picture('negotiable-order')
    await expectTidy(window)
    await ask.click()
    await page.getByRole('heading', { name: '问哪几家（1 / 5）' }).waitFor()
    await activePage(page).getByRole('textbox', { name: '货物名称' }).fill('电动工具')
    await activePage(page).getByRole('button', { name: '发出询价' }).click()
    await page.getByRole('heading', { name: /^询价：到/ }).waitFor()
    const { list } = await site.app.data('/carrier/getInquiryList', {}, { token: carrier.token })
    await offer(site.app, carrier, list[0]?.id ?? 0, 8_800)
    await activePage(page)
      .getByRole('link', { name: /^接受并下单/ })
      .click()
    const quote = activePage(page).getByRole('complementary', { name: '报价' })
    await quote.getByText('¥88.00').first().waitFor()
    expect(await activePage(page).getByRole('link', { name: '向这家询价' }).count()).toBe(0)
    await fill(page, '发货人', '姓名', '王小明')
    await submit(page).waitFor()
  },
)

test('the page of a destination links to an inquiry for a line without a price', async () => {
  const { lineId } = await twoLines('440100')
  await site.app.pool.query(
    `update line set heavy_from_grams = '{}', heavy_fen_per_tonne = '{}', light_from_cm3 = '{}', light_fen_per_m3 = '{}',
       min_charge_fen = 0, other_fees_fen = 10000000000000 where id = $1`,
    [lineId],
  )
  const window = await openWindow('phone')
  await window.page.goto(`/zhuanxian/yongkang-guangzhou?line=${lineId}`)
  await window.page.getByText('面议', { exact: true }).waitFor()
  await window.picture('negotiable-destination')
  await expectTidy(window)
  await window.page.getByRole('link', { name: '向面谈试价货运询价' }).click()
  await window.page.getByRole('heading', { name: '问哪几家（1 / 5）' }).waitFor()
})
