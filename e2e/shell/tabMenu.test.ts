import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { goWithin, currentLocation } from '../testing/address.ts'
import { widths } from '../testing/browser.ts'
import { openWindow, test } from '../testing/journey.ts'
import { focusedHeading } from '../testing/keys.ts'
import { activeTabText, menuEntries, pressEntry, tabOf, tabTexts } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const a = '查运单 YD100000000001'
const b = '查运单 YD100000000002'
const c = '查运单 YD100000000003'
const all = ['找专线', a, b, c]

const addressOf = (text: string) => `/base/track?no=${text.slice('查运单 '.length)}`

/** Opens the search with a query and three tracking pages; the last one is active. */
async function openFour(page: Page): Promise<void> {
  await page.goto('/base/search?kg=500')
  await page.getByRole('heading', { level: 1, name: '找专线' }).waitFor()
  for (const text of [a, b, c]) {
    await goWithin(page, addressOf(text))
    await tabOf(page, text).waitFor()
  }
  await expect.poll(() => tabTexts(page)).toEqual(all)
}

const enabled = (page: Page) => page.getByRole('menuitem', { disabled: false }).allInnerTexts()

test('the browser’s Back closes the menus of a tab and a phone, and the next page gets the focus', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  await openFour(page)
  await tabOf(page, b).click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  await page.goBack()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => activeTabText(page)).toBe(b)

  await page.setViewportSize(widths.phone)
  await page.getByRole('button', { name: /^我的/ }).click()
  const drawer = page.getByRole('dialog', { name: '我的' })
  await drawer.waitFor()
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(async () => (await currentLocation(page)).at).toBe(addressOf(a))
  await expect.poll(() => focusedHeading(page)).toBe('查运单')

  // and the number box works from anywhere
  await page.getByRole('button', { name: /^我的/ }).click()
  await window.picture('phone-menu', 'window')
  await expectTidy(window)
  await drawer.getByRole('textbox', { name: '输入单号查运单' }).fill('YD100000000009')
  await page.keyboard.press('Enter')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(async () => (await currentLocation(page)).at).toBe('/base/track?no=YD100000000009')
  await expect.poll(() => focusedHeading(page)).toBe('查运单')
})

test('right click opens six entries, each closes its tabs, and the others keep their query', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  await openFour(page)

  await tabOf(page, b).click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(menuEntries)
  await window.picture('tab-menu', 'window')
  await expectTidy(window)
  await pressEntry(page, '关闭右侧标签页')
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', a, b])
  // the active tab was closed: the tab of the menu becomes active, with its query
  await expect.poll(async () => (await currentLocation(page)).at).toBe(addressOf(b))

  await tabOf(page, b).click({ button: 'right' })
  await pressEntry(page, '关闭左侧标签页')
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', b])

  await goWithin(page, addressOf(c))
  await tabOf(page, b).click({ button: 'right' })
  await pressEntry(page, '关闭当前标签页')
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', c])
  await expect.poll(() => activeTabText(page)).toBe(c)

  await goWithin(page, addressOf(a))
  await tabOf(page, c).click({ button: 'right' })
  await pressEntry(page, '关闭其它标签页')
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', c])
  await expect.poll(async () => (await currentLocation(page)).at).toBe(addressOf(c))

  // the first tab always stays
  await tabOf(page, '找专线').click({ button: 'right' })
  expect(await enabled(page)).not.toContain('关闭当前标签页')
  await pressEntry(page, '关闭全部标签页')
  await expect.poll(() => tabTexts(page)).toEqual(['找专线'])
  await expect.poll(async () => (await currentLocation(page)).at).toBe('/base/search?kg=500')
  await expectTidy(window)
})

test('the keyboard works with both menu keys, arrows, Esc and Delete, and keeps the focus position', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  await openFour(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

  await tabOf(page, c).focus()
  for (const key of ['Shift+F10', 'ContextMenu']) {
    await page.keyboard.press(key)
    await expect.poll(focused).toBe('重新加载')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('关闭当前标签页')
    await page.keyboard.press('End')
    await expect.poll(focused).toBe('关闭全部标签页')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(focused).toBe(c)
  }
  await page.keyboard.press('ArrowLeft')
  await expect.poll(focused).toBe(b)
  await page.keyboard.press('Delete')
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', a, c])
  await expect.poll(() => activeTabText(page)).toBe(c)
  // closing the active tab activates its neighbour, with the query
  await tabOf(page, c).focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', a])
  await expect.poll(async () => (await currentLocation(page)).at).toBe(addressOf(a))
  await tabOf(page, '找专线').focus()
  await page.keyboard.press('Delete')
  expect(await tabTexts(page)).toEqual(['找专线', a])
  await expectTidy(window)
})

test('重新加载 reloads the data and keeps the query; input is discarded after a confirmation', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  await openFour(page)
  const tail = page.locator('[data-active-page]').getByRole('textbox', { name: '手机尾号' })
  await tail.fill('1234')
  const again = page.waitForRequest('**/track/getWaybills')
  await tabOf(page, c).click({ button: 'right' })
  await pressEntry(page, '重新加载')
  const question = page.getByRole('dialog', { name: '重新加载标签页' })
  await question.getByRole('button', { name: '重新加载' }).click()
  await again
  await expect.poll(() => tail.inputValue()).toBe('')
  expect((await currentLocation(page)).at).toBe(addressOf(c))
  expect(await tabTexts(page)).toEqual(all)
  // reloading an inactive tab activates it
  const search = page.waitForRequest('**/lines/getDestinations')
  await tabOf(page, '找专线').click({ button: 'right' })
  await pressEntry(page, '重新加载')
  await search
  await expect.poll(async () => (await currentLocation(page)).at).toBe('/base/search?kg=500')
  expect(await tabTexts(page)).toEqual(all)
  await expectTidy(window)
})

test('the middle button and the cross close a tab, except the first', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  await openFour(page)
  await tabOf(page, b).click({ button: 'middle' })
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', a, c])
  expect(await activeTabText(page)).toBe(c)
  await page.getByTitle(`关闭 ${c}`).click()
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', a])
  await expect.poll(async () => (await currentLocation(page)).at).toBe(addressOf(a))
  await tabOf(page, '找专线').click({ button: 'middle' })
  expect(await tabTexts(page)).toEqual(['找专线', a])
  // going back does not reopen a closed tab
  await page.goBack()
  expect(await tabTexts(page)).not.toContain(c)
  await expectTidy(window)
})

test('a long press on a tab opens the menu, which stays open afterwards', async () => {
  const window = await openWindow('tablet', {
    context: { hasTouch: true, isMobile: true },
  })
  const { page } = window
  await openFour(page)
  await expect.poll(() => activeTabText(page)).toBe(c)
  const box = await tabOf(page, c).boundingBox()
  if (!box) throw new Error('The tab is not on screen')
  const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  const fingers = await page.context().newCDPSession(page)
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await page.getByRole('menu').waitFor()
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(menuEntries)
  await window.picture('tab-menu', 'window')
  await expectTidy(window)
  await page.getByRole('menuitem', { name: '关闭其它标签页' }).tap()
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', c])
  await page.getByRole('menu').waitFor({ state: 'detached' })
  // a short tap activates the tab
  await tabOf(page, '找专线').tap()
  await expect.poll(() => activeTabText(page)).toBe('找专线')
  await expectTidy(window)
})
