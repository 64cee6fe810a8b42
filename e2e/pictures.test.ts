import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pages } from '../contract/pages.ts'
import { startTestSite } from '../server/testing/testSite.ts'
import type { TestSite } from '../server/testing/testSite.ts'
import { goWithin } from './address.ts'
import { launchBrowser, openWindow, scrollsSideways } from './browser.ts'
import type { Width, Window } from './browser.ts'
import { tokenOf } from './people.ts'
import { closeSettings, openSettings, setSwitch } from './settings.ts'
import { expectTidy } from './tidy.ts'

let site: TestSite
let browser: Browser
let customer: string
let carrier: string
let orderId: number
let waybill: string

beforeAll(async () => {
  site = await startTestSite(inject('cluster'))
  browser = await launchBrowser()
  customer = await tokenOf(site, '生产企业 · 管理员')
  carrier = await tokenOf(site, '物流企业')
  const { list } = await site.app.data(
    '/orders/getOrdersList',
    { page: 1, pageSize: 50 },
    { token: customer },
  )
  const carried = list.find(({ waybillNumber }) => waybillNumber !== null)
  if (!carried) throw new Error('The demo has no order that is under way')
  orderId = carried.id
  waybill = carried.waybillNumber ?? ''
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

interface Sight {
  name: string
  title: string
  address: string
  by: 'visitor' | 'customer' | 'carrier'
}

/** Every built page, with something on it. */
function sights(): Sight[] {
  const addresses: Partial<Record<string, string>> = {
    '/base/search': '/base/search?to=330782&kg=500&m3=1.5',
    '/base/track': `/base/track?no=${waybill}`,
    '/orders/orderDetail/:id': `/orders/orderDetail/${orderId}`,
  }
  const built = pages
    .filter((page) => page.built)
    .map(({ path, title, access }): Sight => {
      const by =
        access === 'carrier'
          ? 'carrier'
          : access === 'anyone' && !path.includes('List')
            ? 'visitor'
            : 'customer'
      const name = path.slice(1).replaceAll('/', '-').replace('-:id', '')
      return { name, title, address: addresses[path] ?? path, by }
    })
  return [...built, { name: 'not-found', title: '页面不存在', address: '/404', by: 'visitor' }]
}

/** The page has come to rest: its heading is there, and neither bones nor the progress bar are. */
async function settle(page: Page, { address, title }: Pick<Sight, 'address' | 'title'>): Promise<void> {
  const rest = () =>
    page.evaluate(() => {
      const shown = document.querySelector('[data-active-page]') ?? document.querySelector('main')
      const isWaiting = document.querySelector('#nprogress, [aria-busy="true"]') !== null
      return {
        at: location.pathname + location.search,
        title: document.title.split(' ')[0],
        isReady:
          Boolean(shown?.querySelector('h1')) &&
          !isWaiting &&
          !shown?.querySelector('[aria-label="正在加载"]'),
      }
    })
  await expect.poll(rest, { timeout: 10_000, interval: 50 }).toEqual({ at: address, title, isReady: true })
}

/** The looks of a window, in which the pages stay as they are: the first is as the site begins. */
const looks = [
  { width: 'desk', names: [null, '深色主题'] },
  { width: 'tablet', names: [null, '深色主题'] },
  { width: 'phone', names: [null, '深色主题'] },
  { width: 'phone', names: ['大字版'] },
  { width: 'narrow', names: ['大字版'] },
] as const satisfies { width: Width; names: readonly (string | null)[] }[]

const pictureNames: Record<string, string> = { 深色主题: 'dark', 大字版: 'large' }

/** What the rules of accessibility find depends little on these widths, and finding takes its time. */
const measuredOnly: readonly Width[] = ['tablet', 'narrow']

async function walk(
  window: Window,
  width: Width,
  look: string | null,
  seen: readonly Sight[],
): Promise<void> {
  const { page } = window
  if (look !== null) {
    await openSettings(page)
    await setSwitch(page, look, true)
    await closeSettings(page)
  }
  for (const sight of seen) {
    const { name, address } = sight
    await goWithin(page, address)
    await settle(page, sight)
    await window.picture(`${look === null ? 'light' : pictureNames[look]}-${name}`)
    if (measuredOnly.includes(width)) expect(await scrollsSideways(page), address).toBe(false)
    else await expectTidy(window)
  }
  expect(window.complaints).toEqual([])
}

const people = ['visitor', 'customer', 'carrier'] as const

test.each(looks.flatMap(({ width, names }) => people.map((by) => ({ width, names, by }))))(
  'every built page of a $by at a $width is tidy, $names, and its picture is kept',
  async ({ width, names, by }) => {
    const token = { visitor: undefined, customer, carrier }[by]
    const window = await openWindow(browser, width, site.address, token === undefined ? {} : { token })
    const seen = sights().filter((sight) => sight.by === by)
    await window.page.goto('/base/search')
    await settle(window.page, { address: '/base/search', title: '找专线' })
    for (const name of names) await walk(window, width, name, seen)
    await window.close()
  },
)
