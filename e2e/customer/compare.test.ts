import { expect } from 'vitest'
import { openWindow, site, test } from '../testing/journey.ts'
import { tokenOf } from '../testing/people.ts'
import { chooseDelivery, foundIds, rows, shownTotals } from '../testing/searching.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

const search = 'to=330782&kg=500&m3=1.5'
const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`

test('a visitor on a phone compares four lines, is refused a fifth, and orders on one', async () => {
  const window = await openWindow('phone')
  const { page } = window
  await page.goto(`/base/search?${search}`)
  await rows(page).nth(4).waitFor()
  const ids = (await foundIds(page)).slice(0, 5)
  const totals = (await shownTotals(page)).slice(0, 4)
  const tick = (n: number) => rows(page).nth(n).getByRole('checkbox', { name: /^对比/ })
  for (const n of [0, 1, 2, 3]) await tick(n).check()
  await tick(4).click()
  await expectToast(window, '最多对比 4 条专线，请先移除一条再选')
  expect(await tick(4).isChecked()).toBe(false)
  await page.getByRole('region', { name: '专线对比' }).getByText('已选 4 条').waitFor()
  await window.picture('search-chosen', 'window')
  await expectTidy(window, 'desktop')

  await page.getByRole('link', { name: '开始对比' }).click()
  await page.waitForURL(`**/base/search?compare=${ids.slice(0, 4).join(',')}&kg=500&m3=1.5&to=330782`)
  const table = activePage(page).getByRole('region', { name: '对比表，可左右滚动' })
  await expect.poll(() => table.getByRole('link', { name: /^下单/ }).count()).toBe(4)
  const sums = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '预估总价' }) })
  const shown = await sums.getByRole('cell').allInnerTexts()
  expect(shown.map((text) => /¥[\d,]+\.\d\d/.exec(text)?.[0])).toEqual(totals.map(yuan))
  expect(shown[0]).toContain('总价最低')
  await window.picture('compare')
  await expectTidy(window, 'desktop')

  // the most important value: the price with the chosen delivery
  await chooseDelivery(page, '送货上门')
  await page.waitForURL(/delivery=door/)
  const items = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '费用明细' }) })
  await expect
    .poll(async () => `${await sums.innerText()}${await items.innerText()}`)
    .toMatch(/送货费|不提供送货上门/)
  const address = page.url()
  const other = await openWindow('phone')
  await other.page.goto(address)
  await expect.poll(() => activePage(other.page).getByRole('link', { name: /^下单/ }).count()).toBe(4)
  expect(await other.page.getByRole('row', { name: /^预估总价/ }).innerText()).toBe(
    await page.getByRole('row', { name: /^预估总价/ }).innerText(),
  )
  await other.close()

  await table.getByRole('link', { name: /^下单/ }).nth(1).click()
  await page.waitForURL(`**/orders/new?line=${ids[1]}&kg=500&m3=1.5&to=330782&delivery=door`)
  const goods = activePage(page).getByRole('region', { name: '货物', exact: true })
  await expect.poll(() => goods.getByRole('textbox', { name: /总重量/ }).inputValue()).toBe('500')
  await expectTidy(window, 'desktop')
})

test('a user on a desktop sees stations, price tables, quote and freight curve of a line, and prints it', async () => {
  const window = await openWindow('desktop', { token: await tokenOf(site, '生产企业 · 管理员') })
  const { page } = window
  await page.goto(`/base/search?${search}`)
  const row = rows(page).first()
  await row.waitFor()
  const [lineId = 0] = await foundIds(page)
  const line = await site.app.data('/lines/getLineDetail', { id: lineId })
  const goods = { weightGrams: 500_000, volumeCm3: 1_500_000 }
  const services = { declaredValueFen: 0, codFen: 0, receiptCopies: 0, isHeld: false } as const
  const priced = await site.app.data('/lines/quote', {
    lineId,
    ...goods,
    ...services,
    pickupMode: 'self',
    deliveryMode: 'self',
  })
  await row.getByRole('button', { name: /^展开.*的详情$/ }).click()
  const route = row.getByRole('list', { name: '线路' })
  await route.waitFor()
  const stations = await route.innerText()
  for (const part of [
    line.origin.address,
    line.destination.address,
    ...line.origin.phones,
    ...line.destination.phones,
  ])
    expect(stations).toContain(part)
  expect(await row.getByRole('link', { name: /^拨打/ }).first().getAttribute('href')).toBe(
    `tel:${line.origin.phones[0]}`,
  )
  await row.getByRole('table', { name: '重货价' }).waitFor()
  await row.getByRole('table', { name: '泡货价' }).waitFor()
  const quote = row.getByRole('region', { name: '报价' })
  expect(await quote.innerText()).toContain(yuan(priced.totalFen))

  await row.getByRole('button', { name: '运费曲线' }).click()
  const curve = row.getByRole('region', { name: '运费曲线' })
  await curve.locator('canvas, svg').first().waitFor()
  await curve.getByText('看数据').click()
  const [base] = priced.items
  await curve
    .getByRole('row', { name: /^您的货 500 公斤/ })
    .getByText(yuan(base?.fen ?? 0))
    .waitFor()
  await window.picture('search-detail')
  await expectTidy(window, 'phone')

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('search', { name: '找专线' }).isVisible()).toBe(false)
  await page.getByText('按 500 公斤、1.5 方 计价').waitFor()
  expect(await row.getByRole('button', { name: /收藏/ }).first().isVisible()).toBe(false)
  expect(await route.isVisible()).toBe(true)
  await quote.getByText('提货：自送，送货：自提').waitFor()
  expect(await activePage(page).getByRole('combobox').filter({ visible: true }).count()).toBe(0)
  await window.picture('search-print')
  await page.emulateMedia({ media: null })
})
