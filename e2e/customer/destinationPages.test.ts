import { expect } from 'vitest'
import { openWindow, test } from '../testing/journey.ts'
import { shownTotals } from '../testing/searching.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

const yiwu = '/zhuanxian/yongkang-yiwu'

test('without a script 专线目录 leads to a destination with prices and departures, and to the search', async () => {
  const window = await openWindow('phone', { context: { javaScriptEnabled: false } })
  const { page } = window
  await page.goto('/zhuanxian')
  await page.getByRole('link', { name: /^义乌 \d+ 条$/ }).click()
  await page.waitForURL(`**${yiwu}`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('永康到义乌物流专线')
  const first = page.getByRole('listitem').filter({ hasText: '截货' }).first()
  expect(await first.innerText()).toMatch(/¥[\d,.]+ 500 公斤[^]*(每天|周).* \d\d:\d\d 截货[^]*¥[\d–,.]+\/吨/)
  await page.getByRole('button', { name: '比总价' }).click()
  await page.waitForURL('**/base/search?site=330784&to=330782&kg=&m3=')
})

test.each([
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'dark'],
  ['smallest', 'light'],
] as const)('%s, %s: nothing is wider than the window or inaccessible', async (width, colorScheme) => {
  const window = await openWindow(width, { context: { colorScheme } })
  for (const [path, name] of [
    ['/zhuanxian', 'destination-directory'],
    [yiwu, 'destination'],
  ] as const) {
    await window.page.goto(path)
    await window.picture(`${name}-${colorScheme}`)
    await expectTidy(window)
  }
})

test('the page links to the search, which shows the same prices', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  await page.goto(yiwu)
  const texts = await page.locator('.sum b').allInnerTexts()
  const totals = texts.slice(0, 1).map((text) => Math.round(Number(text.replaceAll(/[¥,]/g, '')) * 100))
  await page.getByRole('link', { name: /^找专线：/ }).click()
  await page.waitForURL('**/base/search?site=330784&kg=500&to=330782')
  await expect.poll(async () => (await shownTotals(page)).slice(0, 1)).toEqual(totals)
  await page.getByRole('contentinfo').getByRole('link', { name: '专线目录' }).click()
  await page.waitForURL('**/zhuanxian')
})

test('分享 of a line copies the address of its destination’s page, with the line on top', async () => {
  const window = await openWindow('desktop', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const { page } = window
  await page.goto('/base/search?to=330782&kg=500')
  const opener = page.getByRole('button', { name: /^展开.*的详情$/ }).nth(2)
  const [, carrier = ''] = /^展开(.+?)到/.exec((await opener.getAttribute('aria-label')) ?? '') ?? []
  await opener.click()
  await page.getByRole('button', { name: /^分享/ }).click()
  await expectToast(window, '已复制，去微信粘贴发给对方')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const [, url = ''] = / (http\S+)$/.exec(copied) ?? []
  expect(new URL(url).pathname).toMatch(/^\/zhuanxian\/yongkang-[a-z]+/)
  await page.goto(url)
  const shared = page.locator('.shared')
  expect(await shared.getByRole('heading').innerText()).toContain(carrier)
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain(carrier)
  await window.picture('destination-shared')
  await shared.getByRole('link', { name: `用${carrier}下单` }).click()
  await page.waitForURL('**/orders/new?line=*')
})
