import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import regionRows from '#contract/regions/data/regions.json' with { type: 'json' }
import { waitUntilRunning } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const field = (page: Page) => activePage(page).getByRole('combobox', { name: '目的地' })
const offered = (page: Page, group: string) =>
  activePage(page).getByRole('group', { name: group }).getByRole('option')

test.each(['desktop', 'phone'] as const)(
  'on a %s common destinations are one tap away, two keys find large cities, and recent ones come first',
  async (width) => {
    const window = await openWindow(width)
    const { page } = window
    await page.goto('/base/search')
    await waitUntilRunning(page)
    await field(page).click()
    await expect.poll(() => offered(page, '发货最多').count()).toBe(12)
    const { list } = await site.app.data('/lines/getDestinations', {})
    const names = new Map(regionRows.map(([code, name]) => [code, String(name)]))
    const commonest = list.slice(0, 10).map((each) => names.get(each.destinationCode))
    const hot = await offered(page, '发货最多').allTextContents()
    expect(commonest.filter((name) => !hot.some((text) => name?.startsWith(text)))).toEqual([])
    await window.picture('places', 'window')
    if (width === 'phone') {
      const { width: wide, height } = page.viewportSize() ?? { width: 0, height: 0 }
      const corners = [1, wide - 2].flatMap((x) => [1, height - 2].map((y) => ({ x, y })))
      const isPicker = await field(page).evaluate(
        (input, points) =>
          points.every(({ x, y }) => {
            const top = document.elementFromPoint(x, y)
            return top?.contains(input) && top.getAttribute('data-picker') !== null
          }),
        corners,
      )
      expect(isPicker).toBe(true)
    }
    await expectTidy(window)

    for (const [keys, name] of [
      ['cd', '四川省成都市'],
      ['gz', '广东省广州市'],
      ['xa', '陕西省西安市'],
    ] as const) {
      await field(page).fill(keys)
      await expect.poll(() => activePage(page).getByRole('option').first().textContent()).toBe(name)
    }
    await window.picture('places-typed', 'window')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/base/search?to=610100')
    await expect.poll(() => field(page).inputValue()).toBe('陕西省西安市')

    const opensOnTheLast = async () => {
      await field(page).click()
      await expect.poll(() => offered(page, '最近').allTextContents()).toEqual(['西安'])
    }
    await field(page).blur()
    await opensOnTheLast()
    await page.goto('/base/search')
    await waitUntilRunning(page)
    await opensOnTheLast()
    await offered(page, '最近').first().click()
    await page.waitForURL('**/base/search?to=610100')
  },
)
