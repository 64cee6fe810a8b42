import { expect } from 'vitest'
import { waitUntilRunning } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { tokenOf } from '../testing/people.ts'
import { foundIds, rows } from '../testing/searching.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const yiwu = '330782'

test.each(['desktop', 'phone', 'smallest'] as const)(
  'on a %s a visitor sees the main destinations first and opens one with a tap; waybill numbers open 查运单',
  async (width) => {
    const window = await openWindow(width)
    const { page } = window
    await page.goto('/base/search')
    const hot = page.getByRole('link', { name: /条专线$/ })
    await expect.poll(() => hot.count()).toBe(12)
    expect(await rows(page).count()).toBe(0)
    expect(await page.getByRole('heading', { name: '我的常发' }).count()).toBe(0)
    await window.picture('first-screen')
    await expectTidy(window)

    await waitUntilRunning(page)
    await activePage(page).getByRole('textbox', { name: '查运单' }).fill('YD123 8800123')
    await activePage(page).getByRole('button', { name: '查询' }).click()
    await page.waitForURL('**/base/track?no=YD123*8800123')
    await page.goBack()

    const { list } = await site.app.data('/lines/getDestinations', { most: 1 })
    const [first] = list
    await hot.first().click()
    await page.waitForURL(`**/base/search?to=${first?.destinationCode}`)
    await rows(page).first().waitFor()
  },
)

test.each(['desktop', 'phone', 'smallest'] as const)(
  'on a %s a user with orders sees the lines used, and one tap fills the form with the last order',
  async (width) => {
    const token = await tokenOf(site, '生产企业 · 管理员')
    const window = await openWindow(width, { token })
    const { page } = window
    await page.goto('/base/search')
    const usual = page.getByRole('link', { name: /^再来一单/ })
    await usual.first().waitFor()
    const { list } = await site.app.data('/orders/getUsualLanes', {}, { token })
    expect(await usual.count()).toBe(list.length)
    await window.picture('usual-lanes')
    await expectTidy(window)
    await usual.first().click()
    await page.waitForURL(`**/orders/new?repeat=${list[0]?.orderId}`)
    const recipient = activePage(page).getByRole('region', { name: '收货人' })
    await expect
      .poll(() => recipient.getByRole('textbox', { name: '姓名' }).inputValue())
      .toBe(list[0]?.recipientName)
  },
)

test.each(['desktop', 'phone'] as const)(
  'on a %s a carrier’s lines to one place are merged',
  async (width) => {
    const { db } = site.app
    const lines = await db
      .selectFrom('line')
      .select(['id', 'carrier_id'])
      .where('status', '=', 'on')
      .where('destination_code', '=', yiwu)
      .orderBy('id')
      .limit(3)
      .execute()
    const [remainingLine] = lines
    const ids = lines.map(({ id }) => id)
    await db
      .updateTable('line')
      .set({ carrier_id: remainingLine?.carrier_id ?? 0 })
      .where('id', 'in', ids)
      .execute()
    const window = await openWindow(width)
    const { page } = window
    await page.goto(`/base/search?to=${yiwu}&kg=500`)
    const unfold = page.getByRole('button', { name: /另有 2 条/ })
    await unfold.waitFor()
    const folded = await foundIds(page)
    expect(folded.filter((id) => ids.includes(id))).toHaveLength(1)
    await window.picture('grouped', 'window')
    await expectTidy(window)
    await unfold.click()
    await expect.poll(async () => (await foundIds(page)).filter((id) => ids.includes(id)).length).toBe(3)
    await window.picture('ungrouped', 'window')
    await expectTidy(window)
  },
)
