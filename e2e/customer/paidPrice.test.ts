import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { yuan } from '#contract/price/amounts.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { card, fill, remark, submit } from '../testing/orderForm.ts'
import { tokenOf } from '../testing/people.ts'
import { chooseDelivery, foundIds, rows, shownTotals } from '../testing/searching.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const searched = {
  destinationCode: '330782',
  weightGrams: 120_000,
  volumeCm3: 800_000,
  deliveryMode: 'upstairs',
  codFen: 300_050,
  sort: 'total',
  pageSize: 20,
} as const
const address = 'to=330782&kg=120&m3=0.8&delivery=upstairs&cod=3000.50'

async function chooseServices(page: Page): Promise<void> {
  await page.goto('/base/search?to=330782&kg=120&m3=0.8')
  await rows(page).first().waitFor()
  await chooseDelivery(page, '送货上楼')
  await activePage(page).getByRole('textbox', { name: '代收货款' }).fill('3000.5')
  await page.waitForURL(`**/base/search?${address}`)
}

test.each([
  ['user', 'desktop'],
  ['user', 'phone'],
  ['visitor', 'smallest'],
] as const)(
  'a %s on a %s sees the same total in search, detail, comparison, order form and order',
  async (who, width) => {
    const token = who === 'user' ? await tokenOf(site, '生产企业 · 管理员') : undefined
    const window = await openWindow(width, { token })
    const { page } = window
    await chooseServices(page)
    const { list } = await site.app.data('/lines/searchLines', searched)
    const priced = list.filter(({ totalFen }) => totalFen !== null)
    await expect.poll(() => foundIds(page)).toEqual(list.map(({ id }) => id))
    await expect.poll(() => shownTotals(page)).toEqual(list.map(({ totalFen }) => totalFen ?? 0))
    await window.picture('services-chosen')
    await expectTidy(window)
    await activePage(page)
      .getByRole('button', { name: /^总价含/ })
      .click()
    await rows(page).first().getByText('含送货上楼、代收').waitFor()
    await window.picture('services-folded', 'window')
    await expectTidy(window)

    const lacking = rows(page).nth(priced.length)
    if (priced.length < list.length) {
      await lacking.getByText(/^不提供/).waitFor()
      await lacking.scrollIntoViewIfNeeded()
      await window.picture('services-lacking', 'window')
      await page.getByRole('switch', { name: '不提供的不显示' }).check()
      await expect.poll(() => foundIds(page)).toEqual(priced.map(({ id }) => id))
    }

    const [first, second] = priced
    const sum = yuan(first?.totalFen ?? 0)
    await rows(page).first().getByRole('button', { name: /详情/ }).click()
    const quote = rows(page).first().getByRole('region', { name: '报价' })
    await quote.getByText(sum).waitFor()
    await window.picture('services-detail', 'window')
    for (const n of [0, 1]) {
      const box = rows(page).nth(n).getByRole('checkbox', { name: /^对比/ })
      // on the smallest phones it is in the opened card
      if (!(await box.isVisible())) await rows(page).nth(n).getByRole('button', { name: /^展开/ }).click()
      await box.check()
    }
    await page.getByRole('link', { name: '开始对比' }).click()
    await page.waitForURL(/compare=/)
    const totals = activePage(page).getByRole('row', { name: /^预估总价/ })
    for (const line of [first, second])
      await totals
        .getByText(yuan(line?.totalFen ?? 0))
        .first()
        .waitFor()
    await window.picture('services-compared')
    await expectTidy(window)

    await activePage(page).getByRole('link', { name: /^下单/ }).first().click()
    await page.waitForURL(
      `**/orders/new?line=${first?.id}&kg=120&m3=0.8&to=330782&delivery=upstairs&cod=3000.50`,
    )
    const aside = activePage(page).getByRole('complementary', { name: /报价|运费/ })
    await aside.getByText(sum).first().waitFor()
    await window.picture('services-form')
    await expectTidy(window)
    if (who === 'user') {
      const text = `所见即所付 ${width}`
      await card(page, '发货人').getByRole('combobox', { name: '从地址簿选发货人' }).click()
      await card(page, '发货人').getByRole('option').first().click()
      await fill(page, '收货人', '姓名', '钱多多')
      await fill(page, '收货人', '电话', '13955507788')
      await fill(page, '收货人', '详细地址', '稠州北路 66 号')
      await fill(page, '货物', '货物名称', '电动工具')
      await remark(page).fill(text)
      await submit(page).click()
      await page.waitForURL(/placed=\d+$/)
      const order = await site.app.db
        .selectFrom('freight_order')
        .select(['total_fen', 'line_id'])
        .where('remark', '=', text)
        .executeTakeFirstOrThrow()
      expect(order).toEqual({ total_fen: first?.totalFen, line_id: first?.id })
    }
  },
)
