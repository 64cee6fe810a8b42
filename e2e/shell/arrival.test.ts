import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilComplete } from '../testing/browser.ts'
import type { Width } from '../testing/browser.ts'
import { openWindow, test } from '../testing/journey.ts'
import { foundIds } from '../testing/searching.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

const widths = ['desktop', 'phone'] as const satisfies Width[]
const storedCity = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('localCity') ?? 'null') as unknown)
const defaultCity = { name: '永康市', cityId: 330784, parentId: 330700, disabled: false }

test.each(widths)(
  'on a %s the default city is stored at the first visit and replaces a city no longer offered, with a message',
  async (width) => {
    const window = await openWindow(width)
    const { page } = window
    await page.goto('/base/search')
    await expect.poll(() => storedCity(page)).toEqual(defaultCity)
    expect(window.toasts).toEqual([])

    await page.evaluate(() =>
      localStorage.setItem(
        'localCity',
        JSON.stringify({ name: '某某市', cityId: 999_999, parentId: 999_900, disabled: false }),
      ),
    )
    await page.reload()
    await expectToast(window, '上次选的发货地现在不能用，已换成永康市')
    await window.picture('city-replaced', 'window')
    expect(await storedCity(page)).toEqual(defaultCity)
    await expectTidy(window)
  },
)

test.each(widths)('on a %s the progress bar also runs when only the query changes', async (width) => {
  const window = await openWindow(width)
  const { page } = window
  await page.addInitScript(() => {
    const seen = { bars: 0 }
    Object.assign(globalThis, { seen })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if ((node as Element).id === 'nprogress') seen.bars += 1
    }).observe(document, { childList: true, subtree: true })
  })
  const bars = () => page.evaluate(() => (globalThis as unknown as { seen: { bars: number } }).seen.bars)
  const ranAgain = async (act: () => Promise<unknown>) => {
    await expect.poll(() => page.locator('#nprogress').count()).toBe(0)
    const before = await bars()
    await act()
    await expect.poll(bars).toBe(before + 1)
  }
  await page.goto('/base/search?to=330782')
  await activePage(page).getByRole('heading', { name: '找专线' }).waitFor()
  // the bar loads with the background scripts, and ends the arrival when it is loaded
  await waitUntilComplete(page)
  // another sort order of the same search, and back
  await ranAgain(() => activePage(page).getByRole('link', { name: '时效最快' }).click())
  await page.waitForURL(/sort=time/)
  await ranAgain(() => page.goBack())
  await foundIds(page)
  await expectTidy(window)
})
