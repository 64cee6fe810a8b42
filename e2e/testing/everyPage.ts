import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pages } from '#contract/kernel/pages.ts'
import type { TestSite } from '#server/testing/testSite.ts'
import { goWithin } from './address.ts'
import { waitForRender, resize, findWider, widths } from './browser.ts'
import type { Width, Window } from './browser.ts'
import { openWindow } from './journey.ts'
import { ordersWithNotes } from './notedOrders.ts'
import { tokenOf } from './people.ts'
import { closeSettings, openSettings, setSwitch } from './settings.ts'
import { buttonsOutOfView, oddTextSizes, pageFaults, tallCards } from './tidy.ts'

export type Person = 'visitor' | 'customer' | 'carrier' | 'operator'

const accounts = { customer: '生产企业 · 管理员', carrier: '物流企业', operator: '平台运营' } as const

interface Sight {
  name: string
  title: string
  address: string
  by: Person
}

/** Returns every page of a person, with some content. */
async function sightsOf(site: TestSite, person: Person, customer: string): Promise<Sight[]> {
  const as = { token: customer }
  const { list } = await site.app.data('/orders/getOrdersList', { page: 1, pageSize: 50 }, as)
  const carried = list.find(({ waybillNumber }) => waybillNumber !== null)
  if (!carried) throw new Error('The demo has no order that is under way')
  const { factory_id: factoryId } = await site.app.data('/user/getUser', {}, as)
  const addresses: Partial<Record<string, string>> = {
    '/base/search': '/base/search?to=330782&kg=500&m3=1.5',
    '/base/track': `/base/track?no=${carried.waybillNumber ?? ''}`,
    '/orders/orderDetail/:id': `/orders/orderDetail/${carried.id}`,
    '/user/verification/:id': `/user/verification/${factoryId}`,
  }
  // the cashier needs a pay order: the renewal journey checks it
  const listed = pages.filter(({ path }) => !path.includes(':number'))
  const all = listed.map(({ path, title, access }): Sight => {
    const by =
      access === 'carrier' || access === 'carrierAdmin'
        ? 'carrier'
        : access === 'operator'
          ? 'operator'
          : access === 'anyone' && !path.includes('List')
            ? 'visitor'
            : 'customer'
    const name = path.slice(1).replaceAll('/', '-').replace('-:id', '')
    return { name, title, address: addresses[path] ?? path, by }
  })
  const noted = person === 'customer' ? await ordersWithNotes(site, customer) : []
  const orders = noted.map((id, nth): Sight => {
    const address = `/orders/orderDetail/${id}`
    return { name: `order-${nth + 1}`, title: '订单详情', address, by: 'customer' }
  })
  const notFound: Sight = { name: 'not-found', title: '页面不存在', address: '/404', by: 'visitor' }
  return [...all, ...orders, notFound].filter(({ by }) => by === person)
}

/** Waits until the page has loaded: its heading is shown, without skeletons and progress bar. */
async function settle(page: Page, { address, title }: Pick<Sight, 'address' | 'title'>): Promise<void> {
  const rest = () =>
    page.evaluate(() => {
      const shown = document.querySelector('[data-active-page]') ?? document.querySelector('main')
      const isWaiting = document.querySelector('#nprogress, [aria-busy="true"]') !== null
      return {
        at: location.pathname + location.search,
        // without the unread count: (8)
        title: document.title.replace(/^\(\d+\+?\) /, '').split(' ')[0],
        isReady:
          Boolean(shown?.querySelector('h1')) &&
          !isWaiting &&
          !shown?.querySelector('[aria-label="正在加载"]'),
      }
    })
  await expect.poll(rest, { interval: 50 }).toEqual({ at: address, title, isReady: true })
}

/** A narrower window to check a page in without reloading. */
interface Narrower {
  width: Width
  isLarge: boolean
}

/** Returns the faults of a page in a narrower window, and restores the width. */
async function faultsWhen(page: Page, sight: Sight, { width, isLarge }: Narrower): Promise<string[]> {
  const before = page.viewportSize()
  // as web/app/useAppearance.ts does for 大字版
  const setLarge = (is: boolean) =>
    page.evaluate((on) => document.documentElement.toggleAttribute('data-large-text', on), is)
  if (isLarge) await setLarge(true)
  await resize(page, widths[width])
  await settle(page, sight)
  const wider = await findLastingWider(page)
  const hidden = width === 'tablet' ? await buttonsOutOfView(page) : []
  if (isLarge) await setLarge(false)
  if (before) await page.setViewportSize(before)
  const sideways = wider.length > 0 ? [`scrolls sideways at ${width}: ${wider.join(', ')}`] : []
  return [...sideways, ...hidden.map((fault) => `${fault} at ${width}`)]
}

/** Returns the elements that make the page wider than its window for several frames. */
async function findLastingWider(page: Page): Promise<string[]> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    if ((await findWider(page)).length === 0) return []
    await waitForRender(page)
  }
  return findWider(page)
}

/** Returns the cards that are too high in this window or in the smallest one, and restores the width. */
async function tallOnPhones(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found = await tallCards(page)
  await resize(page, widths.smallest)
  // Chromium does not always update what is inherited from an element that a container query has changed
  await page.evaluate(() => {
    const { style } = document.body
    style.display = 'none'
    void document.body.offsetHeight
    style.display = ''
  })
  found.push(...(await tallCards(page)).map((fault) => `at the smallest width a ${fault}`))
  if (before) await page.setViewportSize(before)
  return found
}

/** Checks every page in the window. */
async function walk(
  window: Window,
  look: string,
  sights: readonly Sight[],
  narrower?: Narrower,
): Promise<void> {
  const { page } = window
  // collected over all pages, so that one fault hides no other
  const faults: string[] = []
  for (const sight of sights) {
    const { name, address } = sight
    await goWithin(page, address)
    await settle(page, sight)
    await window.picture(`${look}-${name}`)
    const found = [...(await pageFaults(window)), ...(await oddTextSizes(page))]
    if (look === 'light' && narrower?.width === 'narrow') found.push(...(await tallOnPhones(page)))
    if (narrower) found.push(...(await faultsWhen(page, sight, narrower)))
    faults.push(...found.map((fault) => `${address}: ${fault}`))
  }
  expect(faults).toEqual([])
}

/**
 * Checks every page of a person. On a desktop: light, as a tablet, and dark (colours move nothing); on a phone: light, and narrow
 * with 大字版. Accessibility findings hardly depend on the other two widths.
 */
export async function walkPages(site: TestSite, person: Person, width: 'desktop' | 'phone'): Promise<void> {
  const customer = await tokenOf(site, accounts.customer)
  const sights = await sightsOf(site, person, customer)
  const token =
    person === 'visitor'
      ? undefined
      : person === 'customer'
        ? customer
        : await tokenOf(site, accounts[person])
  const window = await openWindow(width, { token })
  await window.page.goto('/base/search')
  await settle(window.page, { address: '/base/search', title: '找专线' })
  if (width === 'phone') return walk(window, 'light', sights, { width: 'narrow', isLarge: true })
  await walk(window, 'light', sights, { width: 'tablet', isLarge: false })
  const setDark = async (isDark: boolean) => {
    await openSettings(window.page)
    await setSwitch(window.page, '深色主题', isDark)
    await closeSettings(window.page)
  }
  await setDark(true)
  try {
    await walk(window, 'dark', sights)
  } finally {
    // the account keeps it, and its phone would be dark, too
    await setDark(false)
  }
}
