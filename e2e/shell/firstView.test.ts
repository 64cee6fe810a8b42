import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilComplete, waitUntilRunning } from '../testing/browser.ts'
import { untilStored } from '../testing/deviceStorage.ts'
import { site, test } from '../testing/journey.ts'
import { accountOf, logInHere } from '../testing/people.ts'
import { isCall, isScript, shiftOf, visit } from './visit.ts'

const pages = [
  ['/base/search', '找专线'],
  ['/base/track', '查运单'],
  ['/base/favorites', '专线收藏'],
  ['/base/consult', '联系咨询'],
  ['/orders/new', '在线下单'],
  ['/login', '登录'],
] as const
const mostShift = 0.02

const heading = (page: Page) => page.locator('main h1')
const isUserCall = (request: Request) => new URL(request.url()).pathname === '/user/getUser'
const firstLine = (page: Page) => page.locator('main ol > li').first()
const hotPlace = (page: Page) => page.getByRole('link', { name: /条专线$/ }).first()

test('without a script every page shows its heading, menu and form with its styles', async () => {
  for (const [path, title] of pages) {
    const { opened, page } = await visit(path, { hasScript: false })
    const policy = (await fetch(site.address + path)).headers.get('content-security-policy')
    expect(policy).not.toContain('unsafe-')
    expect(await heading(page).textContent()).toContain(title)
    expect(await page.title()).toBe(`${title} - 专线通`)
    expect(
      await page
        .getByRole('navigation', { name: '主菜单' })
        .getByRole('link', { name: '查运单' })
        .isVisible(),
    ).toBe(true)
    const { fontFamily, color } = await heading(page).evaluate((element) => getComputedStyle(element))
    expect([fontFamily.includes('PingFang SC'), color]).toEqual([true, 'rgb(29, 33, 41)'])
    await opened.close()
  }
})

test('without a script the search form opens its address', async () => {
  const { page } = await visit('/base/search', { hasScript: false })
  await page.getByRole('combobox', { name: '目的地' }).fill('义乌')
  await page.getByRole('textbox', { name: '重量' }).fill('500')
  await page.getByRole('button', { name: '找专线' }).click()
  await page.waitForURL('**/base/search?**')
  // the server has given the place its code
  const parameters = new URL(page.url()).searchParams
  expect([parameters.get('to'), parameters.get('kg')]).toEqual(['330782', '500'])
})

test('an address with the name of a place is searched by it', async () => {
  const { page } = await visit('/base/search?to=义乌&kg=500&m3=&hours=&carrier=')
  await page.waitForURL(/\?to=330782&kg=500$/)
  await firstLine(page).waitFor()
  expect(await page.getByRole('heading', { name: /→ 浙江省金华市义乌市/ }).isVisible()).toBe(true)
})

test('heading, form and menu show before any call is answered', async () => {
  const { page, release } = await visit('/base/search', { holds: isCall })
  await page.getByRole('button', { name: '找专线' }).waitFor()
  await page.getByRole('status', { name: '正在加载' }).first().waitFor()
  expect(await hotPlace(page).isVisible()).toBe(false)
  release()
  await hotPlace(page).waitFor()
})

test('input typed before the script runs is searched once it does', async () => {
  const { page, release } = await visit('/base/search', { holds: isScript })
  await page.getByRole('combobox', { name: '目的地' }).fill('义乌')
  await page.getByRole('textbox', { name: '重量' }).fill('500')
  await page.getByRole('checkbox', { name: '只看直达' }).check()
  release()
  await page.waitForURL((url) => /to=330782/.test(url.search) && /kg=500/.test(url.search))
  await page.waitForURL(/direct=1/)
  expect(await page.getByRole('textbox', { name: '重量' }).inputValue()).toBe('500')
})

test('an order typed before the script runs is kept, and its chat is read', async () => {
  const { page, release } = await visit('/orders/new', { width: 'phone', holds: isScript })
  const chat = page.getByRole('textbox', { name: '把聊天记录粘贴到这里' })
  await chat.fill('收货人：李雷 13900139000 浙江省金华市义乌市福田街道商城大道 8 号')
  await page.getByRole('radio', { name: '送货上门' }).check()
  const remark = page.getByRole('textbox', { name: '备注' })
  await remark.fill('月底前到')
  release()
  await page.keyboard.type('，轻放，勿压，送到门口再打电话', { delay: 20 })
  await waitUntilRunning(page)
  const recipient = page.getByRole('region', { name: '收货人' }).getByRole('textbox', { name: '姓名' })
  await expect.poll(() => recipient.inputValue()).toBe('李雷')
  expect(await remark.inputValue()).toBe('月底前到，轻放，勿压，送到门口再打电话')
  expect(await page.getByRole('radio', { name: '送货上门' }).isChecked()).toBe(true)
  await waitUntilComplete(page)
  await untilStored(page, () => remark.fill('月底前到，轻放'))
  await page.reload()
  await page.getByText(/^已恢复/).waitFor()
  expect(await remark.inputValue()).toBe('月底前到，轻放')
  expect(await recipient.inputValue()).toBe('李雷')
})

test('the HTML offers the login, hidden where somebody may be logged in', async () => {
  const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: '登录' })
  for (const path of ['/base/search', '/orders/new', '/orders/ordersList']) {
    const visitor = await visit(path, { holds: isScript })
    await visitor.page.getByRole('banner').waitFor()
    // the shell does not know its address, to which a login leads back
    const isShell = path === '/orders/ordersList'
    expect(await loginLink(visitor.page).isVisible(), path).toBe(!isShell)
    if (!isShell)
      expect(await loginLink(visitor.page).getAttribute('href')).toBe(
        `/login?redirect=${encodeURIComponent(path)}`,
      )
    await visitor.opened.close()
    const { opened, page, release } = await visit(path, { holds: isScript, stored: { token: 'unknown' } })
    await page.getByRole('banner').waitFor()
    expect(await loginLink(page).isVisible(), path).toBe(false)
    // the server knows no such token: the link returns with the visitor's session
    release()
    await loginLink(page).waitFor()
    await opened.close()
  }
})

test('a page without HTML of its own loads its parts beside the entry, each once', async () => {
  const { page, opened } = await visit('about:blank')
  const requested: string[] = []
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
  let start: () => void = () => undefined
  const started = new Promise<void>((resolve) => (start = resolve))
  await page.route('**/assets/index-*.js', async (route) => {
    await started
    await route.continue()
  })
  const answer = await page.goto('/help/terms', { waitUntil: 'commit' })
  const links = answer?.headers()['link'] ?? ''
  const parts = [...links.matchAll(/<([^>]+)>/g)].map(([, path = '']) => path)
  expect(parts.length).toBeGreaterThan(3)
  await expect.poll(() => parts.filter((part) => !requested.includes(part))).toEqual([])
  start()
  await heading(page).waitFor()
  for (const part of parts)
    expect(
      requested.filter((path) => path === part),
      part,
    ).toHaveLength(1)
  await opened.close()
})

test('every page is hydrated without changes and without CSP violations', async () => {
  for (const [path] of pages) {
    const { opened, page } = await visit(path)
    await waitUntilRunning(page)
    await page.waitForLoadState('networkidle')
    expect(await heading(page).getAttribute('data-from-html'), path).toBe('')
    await opened.close()
  }
})

test.each(['desktop', 'phone'] as const)('nothing moves on the search page on a %s', async (width) => {
  const { page } = await visit('/base/search', { width })
  await hotPlace(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await shiftOf(page)).toBeLessThan(mostShift)
})

test.each(['desktop', 'phone'] as const)('nothing moves on the order form on a %s', async (width) => {
  const { page } = await visit('/orders/new', { width })
  await page.getByRole('heading', { name: '手机验证' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await shiftOf(page)).toBeLessThan(mostShift)
})

test('another site, a login and the dark theme replace the prerendered state', async () => {
  const { opened, page: loginPage } = await visit('/login')
  await waitUntilRunning(loginPage)
  await logInHere(loginPage, accountOf(site, '生产企业'))
  await loginPage.waitForURL((url) => url.pathname !== '/login')
  const token = await loginPage.evaluate(() => localStorage.getItem('token') ?? '')
  await opened.close()

  const { db } = site.app
  await db.insertInto('site').values({ city_id: 330782, parent_id: 330700, name: '义乌市' }).execute()
  const yiwu = JSON.stringify({ name: '义乌市', cityId: 330782, parentId: 330700, disabled: false })
  const { page } = await visit('/base/search', { stored: { token, localCity: yiwu } })
  await page.getByRole('button', { name: /^账户/ }).waitFor()
  await page.getByRole('heading', { name: '义乌市热门目的地' }).waitFor()
  expect(await heading(page).getAttribute('data-from-html')).toBe('')
  await page.getByRole('button', { name: '设置' }).first().click()
  await page.getByRole('dialog').getByText('深色').click()
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(ground).toBe('rgb(21, 24, 30)')
})

test('the user of a login is requested before any script has loaded, once; a visitor requests none', async () => {
  const { opened, page: loginPage } = await visit('/login')
  await waitUntilRunning(loginPage)
  await logInHere(loginPage, accountOf(site, '生产企业'))
  await loginPage.waitForURL((url) => url.pathname !== '/login')
  const token = await loginPage.evaluate(() => localStorage.getItem('token') ?? '')
  await opened.close()

  for (const path of ['/orders/ordersList', '/orders/new', '/base/search?to=330782']) {
    const requested: (string | undefined)[] = []
    const holds = (request: Request) => {
      if (isUserCall(request)) requested.push(request.headers()['authorization'])
      return isScript(request)
    }
    const { opened: known, page, release } = await visit(path, { stored: { token }, holds })
    await expect.poll(() => requested).toEqual([token])
    // the stream's start requests the user again, for what has changed since
    await page.route('**/events/subscribe', () => undefined)
    release()
    await page.getByRole('button', { name: /^账户/ }).waitFor()
    expect(requested, path).toHaveLength(1)
    await known.close()
  }

  const requested: string[] = []
  const holds = (request: Request) => {
    requested.push(new URL(request.url()).pathname)
    return false
  }
  const { page } = await visit('/orders/new', { holds })
  await waitUntilRunning(page)
  expect(requested).not.toContain('/user/getUser')
})

test('the shell is replaced by the page of its address', async () => {
  const { page } = await visit('/orders/ordersList')
  await page.getByRole('heading', { level: 1, name: '订单列表' }).waitFor()
  expect(await page.title()).toBe('订单列表 - 专线通')
  await page.goto('/')
  await page.waitForURL('**/base/search')
  await hotPlace(page).waitFor()
  expect(await heading(page).getAttribute('data-from-html')).toBe('')
})

test('the HTML of the search links every script and style of the page, except background ones', async () => {
  const { page } = await visit('/base/search')
  await hotPlace(page).waitFor()
  await page.waitForLoadState('networkidle')
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.(?:js|css)$/.test(path)),
  )
  const response = await page.request.get('/base/search')
  const html = await response.text()
  expect(loaded.length).toBeGreaterThan(2)
  const unnamed = loaded.filter((path) => !html.includes(`"${path}"`))
  const names = new Set(unnamed.map((path) => path.replace(/^.*\/|-.{8}\.\w+$/g, '')))
  expect([...names].toSorted()).toEqual(['background', 'progressBar', 'startBackground'])
})
