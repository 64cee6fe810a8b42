import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Width } from '../testing/browser.ts'
import { openWindow, test } from '../testing/journey.ts'
import { closeSettings, openSettings, setSwitch } from '../testing/settings.ts'

/** A page at a width, in 大字版 or not. */
async function openAt(width: Width, isLarge: boolean) {
  const window = await openWindow(width)
  const { page } = window
  await page.goto('/base/search')
  await page.getByRole('link', { name: '登录' }).waitFor()
  if (isLarge) {
    await openSettings(page)
    await setSwitch(page, '大字版', true)
    await closeSettings(page)
  }
  return window
}

/** How much of a field's example does not fit into it, px. */
const cutOffPx = (field: Locator): Promise<number> =>
  field.evaluate((input) => {
    const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(input)
    const brush = document.createElement('canvas').getContext('2d')
    if (!brush || !(input instanceof HTMLInputElement)) throw new Error('no field to be measured')
    Object.assign(brush, { font, letterSpacing })
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return Math.max(0, brush.measureText(input.placeholder).width - room)
  })

const looks = (['desk', 'tablet', 'phone', 'narrow'] as const).flatMap((width) =>
  [false, true].map((isLarge) => ({ width, isLarge })),
)

test.each(looks)(
  'at a $width, 大字版 $isLarge: examples are whole, 登录 stands apart from 注册',
  async (look) => {
    const window = await openAt(look.width, look.isLarge)
    const { page } = window
    for (const name of ['重量', '体积'])
      expect(await cutOffPx(page.getByRole('textbox', { name, exact: true })), name).toBe(0)
    const login = page.getByRole('banner').getByRole('link', { name: '登录' })
    const gapPx = await login.evaluate((link) => {
      const more = link.querySelector('span')
      if (!link.firstChild || !more?.checkVisibility()) return null
      const word = document.createRange()
      word.selectNodeContents(link.firstChild)
      return more.getBoundingClientRect().left - word.getBoundingClientRect().right
    })
    expect(gapPx ?? 4).toBeGreaterThanOrEqual(3)
    expect(gapPx === null).toBe(look.width === 'phone' || look.width === 'narrow')
    await window.picture(`fits${look.isLarge ? '-large' : ''}`, 'window')
  },
)

test.each([
  { width: 'phone', isLarge: false, hasName: true, hasTrack: true },
  { width: 'narrow', isLarge: false, hasName: true, hasTrack: true },
  { width: 'phone', isLarge: true, hasName: true, hasTrack: false },
  { width: 'narrow', isLarge: true, hasName: false, hasTrack: true },
  { width: 'smallest', isLarge: false, hasName: true, hasTrack: false },
] as const)(
  'at a $width, 大字版 $isLarge: the bars hold all that fits, and fingers meet them',
  async (look) => {
    const window = await openAt(look.width, look.isLarge)
    const { page } = window
    const bar = page.getByRole('banner')
    expect(await bar.getByText('专线通', { exact: true }).isVisible()).toBe(look.hasName)
    expect(await bar.getByRole('link', { name: '查运单' }).isVisible()).toBe(look.hasTrack)
    const ends = await bar.evaluate((header) => header.firstElementChild?.scrollWidth ?? 0)
    expect(ends).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    const ways = page.getByRole('navigation', { name: '底部导航' }).locator('a, button')
    expect(await ways.allInnerTexts()).toEqual(['找专线', '下单', '订单', '消息', '我的'])
    for (const way of await ways.all()) {
      const box = await way.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(44)
    }
  },
)
