import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilComplete, widths } from '../testing/browser.ts'
import type { Width } from '../testing/browser.ts'
import { openWindow, test } from '../testing/journey.ts'
import { closeSettings, openSettings, setSwitch } from '../testing/settings.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Returns how much of a field's placeholder is cut off, px. */
const cutOffPx = (field: Locator): Promise<number> =>
  field.evaluate((input) => {
    const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(input)
    const brush = document.createElement('canvas').getContext('2d')
    if (!brush || !(input instanceof HTMLInputElement)) throw new Error('no field to be measured')
    Object.assign(brush, { font, letterSpacing })
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return Math.max(0, brush.measureText(input.placeholder).width - room)
  })

/** Contents of a phone's bar beside the logo: narrower windows and larger text have less space. */
const bars = {
  desktop: null,
  tablet: null,
  phone: { usual: { hasName: true, hasTrack: true }, large: { hasName: true, hasTrack: true } },
  narrow: { usual: { hasName: true, hasTrack: true }, large: { hasName: false, hasTrack: true } },
  smallest: { usual: { hasName: true, hasTrack: true }, large: null },
} as const satisfies Record<Width, unknown>

/** Expects uncut placeholders, and 登录 apart from 注册. */
async function expectWhole(page: Page, isPhone: boolean): Promise<void> {
  for (const name of ['重量', '体积'])
    await expect
      .poll(() => cutOffPx(page.getByRole('textbox', { name, exact: true })), { message: name })
      .toBe(0)
  const login = page.getByRole('banner').getByRole('link', { name: '登录' })
  const gapPx = () =>
    login.evaluate((link) => {
      const more = link.querySelector('span')
      if (!link.firstChild || !more?.checkVisibility()) return null
      const range = document.createRange()
      range.selectNodeContents(link.firstChild)
      return more.getBoundingClientRect().left - range.getBoundingClientRect().right
    })
  await expect.poll(async () => (await gapPx()) === null).toBe(isPhone)
  expect((await gapPx()) ?? 4).toBeGreaterThanOrEqual(3)
}

/** Expects the bars of a phone to hold this within the window. The bottom links must be large enough for fingers. */
async function expectBars(page: Page, { hasName, hasTrack }: { hasName: boolean; hasTrack: boolean }) {
  const bar = page.getByRole('banner')
  await expect.poll(() => bar.getByText('专线通', { exact: true }).isVisible()).toBe(hasName)
  await expect.poll(() => bar.getByRole('link', { name: '查运单' }).isVisible()).toBe(hasTrack)
  const ends = await bar.evaluate((header) => header.firstElementChild?.scrollWidth ?? 0)
  expect(ends).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  const ways = page.getByRole('navigation', { name: '底部导航' }).locator('a, button')
  expect(await ways.allInnerTexts()).toEqual(['找专线', '下单', '订单', '消息', '我的'])
  for (const way of await ways.all()) {
    const box = await way.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
}

test.each(['usual', 'large'] as const)(
  'with %s text placeholders, bars and touch targets fit at every width',
  async (size) => {
    const window = await openWindow('desktop')
    const { page } = window
    await page.goto('/base/search')
    await page.getByRole('link', { name: '登录' }).waitFor()
    if (size === 'large') {
      await openSettings(page)
      await setSwitch(page, '大字版', true)
      await closeSettings(page)
    }
    for (const width of ['desktop', 'tablet', 'phone', 'narrow', 'smallest'] as const) {
      await page.setViewportSize(widths[width])
      const bar = bars[width]?.[size] ?? null
      // only the bars are checked at the smallest width
      if (width !== 'smallest') await expectWhole(page, bar !== null)
      if (bar) await expectBars(page, bar)
      await window.picture(`fits-${size}-${width}`, 'window')
    }
  },
)

test.each(['desktop', 'phone'] as const)(
  'on a %s an empty page is exactly as tall as the window, with the footer inside',
  async (width) => {
    const { page } = await openWindow(width)
    await page.goto('/base/favorites')
    await page.getByRole('navigation', { name: '页脚' }).getByRole('link').first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
      .toBe(0)
  },
)

/** Returns which share of the window's height bars cover that stay in view while the page scrolls. */
const coveredShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const staysInView = (element: Element | null): boolean =>
      element !== null &&
      (['sticky', 'fixed'].includes(getComputedStyle(element).position) || staysInView(element.parentElement))
    scrollTo(0, innerHeight)
    const lines = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
    return lines.filter(staysInView).length / innerHeight
  })

test.each([
  { name: 'phone on its side', width: 844, height: 390 },
  { name: 'small phone on its side', width: 667, height: 375 },
])('on a $name bars leave the page most of the height', async ({ width, height }) => {
  const window = await openWindow('phone', { context: { hasTouch: true } })
  const { page } = window
  await page.setViewportSize({ width, height })
  for (const path of ['/base/search', '/orders/new']) {
    await page.goto(path)
    await waitUntilComplete(page)
    expect(await coveredShare(page), path).toBeLessThan(0.31)
    await window.picture(`sideways${path.replaceAll('/', '-')}-${width}`, 'window')
    await expectTidy(window)
  }
})
