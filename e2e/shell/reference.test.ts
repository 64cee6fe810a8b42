import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { seriousFindings } from '../testing/axe.ts'
import { findWider } from '../testing/browser.ts'
import type { Window } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { expectTidy } from '../testing/tidy.ts'

let carrier: Actor
let orderNumber: string
let key: string

test.beforeAll(async () => {
  carrier = await actor(site.app, { type: 3 })
  const customer = await actor(site.app, { type: 2 })
  const lineId = await insertLine(site.app, { carrierId: carrier.factoryId })
  orderNumber = (await placeOrder(site.app, customer.token, lineId)).number
  const inputs = { name: '运输系统', scopes: ['orders:read' as const] }
  key = (await site.app.data('/carrier/createApiKey', inputs, carrier)).key
})

/** Returns the groups of calls on the page. */
const groups = (page: Page) => page.locator('#viewer h3[data-tag]')
/** Returns a call by its path, closed or open. */
const callAt = (page: Page, path: string) =>
  page.locator('.opblock').filter({ has: page.locator(`[data-path="${path}"]`) })

async function openReference(window: Window, at = '/reference'): Promise<Page> {
  await window.page.goto(at)
  await groups(window.page).first().waitFor()
  return window.page
}

/** Enters the Authorization value for calls of one kind. */
async function authorize(page: Page, kind: '接口密钥' | '登录得到的 token', value: string) {
  await page.getByRole('button', { name: '授权' }).first().click()
  const dialog = page.locator('.dialog-ux')
  const form = dialog.locator('.auth-container').filter({ hasText: kind })
  await form.getByRole('textbox').fill(value)
  await form.getByRole('button', { name: '授权' }).click()
  await form.getByRole('button', { name: '清除' }).waitFor()
  return dialog
}

/** Sends a call with this body and returns the displayed answer. */
async function send(page: Page, path: string, body: object): Promise<unknown> {
  const call = callAt(page, path)
  await call.getByRole('button', { name: '试一试' }).click()
  await call.locator('textarea').fill(JSON.stringify(body))
  await call.getByRole('button', { name: '发送' }).click()
  const shown = call.locator('.live-responses-table .highlight-code code').first()
  await shown.waitFor()
  return JSON.parse(await shown.innerText())
}

test('开放接口 come first, a search finds a call by title, and a key allows trying it', async () => {
  const window = await openWindow('desktop')
  const urls: string[] = []
  window.page.on('request', (request) => urls.push(request.url()))
  const page = await openReference(window)
  const policy = (await page.request.get('/reference')).headers()['content-security-policy']
  expect(policy).not.toMatch(/unsafe-|\*|http/)
  expect(await groups(page).first().getAttribute('data-tag')).toBe('开放接口')
  const navigation = page.getByRole('navigation', { name: '接口' })
  expect(await navigation.locator('summary').first().innerText()).toMatch(/^开放接口/)
  await callAt(page, '/open/pullOrders').waitFor()
  await expectTidy(window)
  await window.picture('reference', 'window')

  await page.getByRole('textbox', { name: '搜索接口' }).fill('按单号取')
  await expect.poll(() => page.locator('.opblock').count()).toBe(1)
  const call = callAt(page, '/open/getOrder')
  await call.getByText('按单号取订单').click()
  await call.getByRole('tab', { name: '字段' }).first().click()
  await call.getByText('单号', { exact: true }).first().waitFor()
  const dialog = await authorize(page, '接口密钥', key)
  await expectTidy(window)
  await window.picture('reference-key', 'window')
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  expect(await send(page, '/open/getOrder', { number: orderNumber })).toMatchObject({
    code: 200,
    data: { number: orderNumber, status: 'pending' },
  })
  await expectTidy(window)
  await window.picture('reference-tried')
  expect(urls.filter((url) => new URL(url).origin !== site.address && !url.startsWith('data:'))).toEqual([])
})

test('the navigation opens a call, a token allows trying it, and nothing is in English', async () => {
  const window = await openWindow('desktop')
  const page = await openReference(window)
  const navigation = page.getByRole('navigation', { name: '接口' })
  await navigation.getByText('账号与登录').click()
  await navigation.getByRole('link', { name: '当前用户' }).click()
  await callAt(page, '/user/getUser').getByRole('button', { name: '试一试' }).waitFor()
  const dialog = await authorize(page, '登录得到的 token', carrier.token)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  expect(await send(page, '/user/getUser', {})).toMatchObject({
    code: 200,
    data: { factory: expect.any(Object) },
  })
  const english = await page
    .getByText(/^[A-Z][a-z]+(?: [a-z]+)*:?$/)
    .filter({ visible: true })
    .allInnerTexts()
  // names of headers stay as they are
  expect(english.filter((text) => !['Accept', 'Authorization'].includes(text))).toEqual([])
  await expectTidy(window)
})

test('an address opens its call; an endless stream cannot be tried', async () => {
  const window = await openWindow('desktop')
  const group = encodeURIComponent('图片、任务、实时更新与菜单')
  const page = await openReference(window, `/reference#/${group}/events.subscribe`)
  const call = callAt(page, '/events/subscribe')
  await call.getByText('请求正文').waitFor()
  expect(await call.getByRole('button', { name: '试一试' }).count()).toBe(0)
  await page.getByRole('link', { name: '接入指南' }).first().click()
  await page.getByRole('heading', { name: '接入指南' }).waitFor()
  await page.locator(`a[href*="open.pullOrders"]`).first().click()
  await callAt(page, '/open/pullOrders').getByText('请求正文').waitFor()
})

test.each([390, 320])('at %i px it does not scroll sideways', async (width) => {
  const context = { viewport: { width, height: 844 }, hasTouch: true, isMobile: true }
  const window = await openWindow('phone', { context })
  const page = await openReference(window)
  await expectTidy(window)
  await window.picture(`reference-${width}`, 'window')
  await callAt(page, '/open/pushEvents').getByText('推送运单进度').click()
  await callAt(page, '/open/pushEvents').getByRole('button', { name: '试一试' }).click()
  await expectTidy(window)
  await window.picture(`reference-call-${width}`)
  await page.goto('/reference/guide')
  await expectTidy(window)
})

test('it is dark and readable in a dark color scheme', async () => {
  const window = await openWindow('desktop', { context: { colorScheme: 'dark' } })
  const page = await openReference(window, `/reference#/${encodeURIComponent('开放接口')}/open.pushEvents`)
  await callAt(page, '/open/pushEvents').getByText('请求正文').waitFor()
  const lightness = await page.evaluate(() =>
    getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number),
  )
  expect(Math.max(...(lightness ?? [255]))).toBeLessThan(60)
  expect(await seriousFindings(page)).toEqual([])
  expect(await findWider(page)).toEqual([])
  await window.picture('reference-dark', 'window')
  await page.goto('/reference/guide')
  await expectTidy(window)
})
