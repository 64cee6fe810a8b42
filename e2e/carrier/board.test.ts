import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openWindow, site, test } from '../testing/journey.ts'
import { tokenOf } from '../testing/people.ts'
import { closeSettings, openSettings, setSwitch } from '../testing/settings.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Returns the text of a figure's card. */
const figure = (page: Page, label: string) =>
  activePage(page)
    .getByRole('list', { name: '主要数字' })
    .getByRole('listitem')
    .filter({ hasText: label })
    .first()

const numberIn = (text: string, pattern: RegExp) =>
  Number((pattern.exec(text)?.[1] ?? 'none').replaceAll(',', ''))

/** Returns the total of the order list on screen. */
async function listedOrders(page: Page): Promise<number> {
  const all = activePage(page)
    .getByRole('group', { name: '按状态筛选' })
    .getByRole('button', { name: /^全部\s*\d+/ })
  await all.waitFor()
  return numberIn(await all.innerText(), /全部\s*(\d+)/)
}

/** Chooses the period of the board and waits for its figures; until then the old ones are dimmed. */
async function choosePeriod(page: Page, name: string): Promise<void> {
  await activePage(page).getByRole('button', { name }).click()
  await page.waitForURL(/from=/)
  const from = new URL(page.url()).searchParams.get('from') ?? ''
  await activePage(page).getByText(`${from} 至 `).first().waitFor()
}

test.each(['desktop', 'phone'] as const)(
  'on a %s each figure of a carrier’s board opens exactly as many orders',
  async (width) => {
    const window = await openWindow(width, {
      token: await tokenOf(site, '物流企业'),
    })
    const { page } = window
    await page.goto('/carrier/board')
    await choosePeriod(page, '近一年')
    await figure(page, '下单运费').waitFor()
    await activePage(page).locator('canvas').first().waitFor()
    await window.picture('board')
    await expectTidy(window)
    await page.emulateMedia({ media: 'print' })
    await window.picture('board-paper')
    await page.emulateMedia({ media: 'screen' })
    for (const [label, pattern] of [
      ['下单', /下单\s*([\d,]+) 单/],
      ['签收运费', /签收 ([\d,]+) 单/],
      ['时效达成率', /晚到 ([\d,]+) 单/],
      ['异常率', /出过异常 ([\d,]+) 单/],
    ] as const) {
      const card = figure(page, label)
      const expected = numberIn(await card.innerText(), pattern)
      await card.getByRole('link').click()
      await page.waitForURL(/\/carrier\/orders\?/)
      await expect.poll(() => listedOrders(page), { message: label }).toBe(expected)
      await page.goBack()
      await page.waitForURL(/\/carrier\/board/)
    }
    await activePage(page).getByRole('button', { name: '按月' }).click()
    const lanes = activePage(page).getByRole('region', { name: '流向：按下单日期，不含拒单、取消' })
    const [city, expectedText] = await Promise.all([
      lanes.getByRole('link').first().innerText(),
      lanes.getByRole('row').nth(1).getByRole('cell').first().innerText(),
    ])
    await lanes.getByRole('link').first().click()
    await activePage(page).getByText(`发往${city}`).waitFor()
    await expect.poll(() => listedOrders(page)).toBe(numberIn(expectedText, /([\d,]+) 单/))
  },
)

test.each(['desktop', 'phone'] as const)(
  'on a %s an operator reads the board of the platform',
  async (width) => {
    const window = await openWindow(width, {
      token: await tokenOf(site, '平台运营'),
    })
    const { page } = window
    await page.goto('/ops/board')
    await choosePeriod(page, '近 90 天')
    await activePage(page).getByRole('region', { name: '承运商明细' }).waitFor()
    await activePage(page).locator('canvas').first().waitFor()
    await window.picture('board-platform')
    await expectTidy(window)
    await openSettings(page)
    await setSwitch(page, '深色主题', true)
    await setSwitch(page, '大字版', true)
    await closeSettings(page)
    await window.picture('board-platform-dark')
    await expectTidy(window)
    const placed = figure(page, '下单')
    const expectedCount = numberIn(await placed.innerText(), /下单\s*([\d,]+) 单/)
    await placed.getByRole('link').click()
    await page.waitForURL(/\/ops\/orders\?/)
    await expect.poll(() => listedOrders(page)).toBe(expectedCount)
    await window.picture('ops-orders')
    await expectTidy(window)
    await page.goBack()
    await activePage(page)
      .getByRole('link', { name: /待审核认证/ })
      .click()
    await page.waitForURL('**/ops/verifications')
  },
)
