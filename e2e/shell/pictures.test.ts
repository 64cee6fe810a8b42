import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pages } from '../../contract/kernel/pages.ts'
import { goWithin } from '../testing/address.ts'
import { scrollsSideways } from '../testing/browser.ts'
import type { Width, Window } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { ordersWithNotes } from '../testing/notedOrders.ts'
import { tokenOf } from '../testing/people.ts'
import { closeSettings, openSettings, setSwitch } from '../testing/settings.ts'
import { untidiness } from '../testing/tidy.ts'

let customer: string
let carrier: string
let operator: string
let orderId: number
let notedIds: number[]
let factoryId: number
let waybill: string

test.beforeAll(async () => {
  customer = await tokenOf(site, '生产企业 · 管理员')
  carrier = await tokenOf(site, '物流企业')
  operator = await tokenOf(site, '平台运营')
  const { list } = await site.app.data(
    '/orders/getOrdersList',
    { page: 1, pageSize: 50 },
    { token: customer },
  )
  const carried = list.find(({ waybillNumber }) => waybillNumber !== null)
  if (!carried) throw new Error('The demo has no order that is under way')
  orderId = carried.id
  notedIds = await ordersWithNotes(site, customer)
  factoryId = (await site.app.data('/user/getUser', {}, { token: customer })).factory_id
  waybill = carried.waybillNumber ?? ''
})

interface Sight {
  name: string
  title: string
  address: string
  by: 'visitor' | 'customer' | 'carrier' | 'operator'
}

/** Every page, with something on it. */
function sights(): Sight[] {
  const addresses: Partial<Record<string, string>> = {
    '/base/search': '/base/search?to=330782&kg=500&m3=1.5',
    '/base/track': `/base/track?no=${waybill}`,
    '/orders/orderDetail/:id': `/orders/orderDetail/${orderId}`,
    '/user/verification/:id': `/user/verification/${factoryId}`,
  }
  // the cashier needs a pay order: the journey of a renewal looks at it
  const kept = pages.filter(({ path }) => !path.includes(':number'))
  const all = kept.map(({ path, title, access }): Sight => {
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
  const noted = notedIds.map((id, nth): Sight => {
    const address = `/orders/orderDetail/${id}`
    return { name: `order-${nth + 1}`, title: '订单详情', address, by: 'customer' }
  })
  return [...all, ...noted, { name: 'not-found', title: '页面不存在', address: '/404', by: 'visitor' }]
}

/** The page has come to rest: its heading is there, and neither bones nor the progress bar are. */
async function settle(page: Page, { address, title }: Pick<Sight, 'address' | 'title'>): Promise<void> {
  const rest = () =>
    page.evaluate(() => {
      const shown = document.querySelector('[data-active-page]') ?? document.querySelector('main')
      const isWaiting = document.querySelector('#nprogress, [aria-busy="true"]') !== null
      return {
        at: location.pathname + location.search,
        // before it stands what waits: (8)
        title: document.title.replace(/^\(\d+\+?\) /, '').split(' ')[0],
        isReady:
          Boolean(shown?.querySelector('h1')) &&
          !isWaiting &&
          !shown?.querySelector('[aria-label="正在加载"]'),
      }
    })
  await expect.poll(rest, { interval: 50 }).toEqual({ at: address, title, isReady: true })
}

/**
 * The looks of a window, in which the pages stay as they are: the first is as the site begins. Colours are looked at in one width:
 * they move nothing.
 */
const looks = [
  { width: 'desk', names: [null, '深色主题'] },
  { width: 'tablet', names: [null] },
  { width: 'phone', names: [null] },
  { width: 'narrow', names: ['大字版'] },
] as const satisfies { width: Width; names: readonly (string | null)[] }[]

const pictureNames: Record<string, string> = { 深色主题: 'dark', 大字版: 'large' }

/** Nobody looks at pictures of these widths, and what the rules of accessibility find depends little on them. */
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
  // of every page, so that one that is amiss hides no other
  const faults: string[] = []
  for (const sight of seen) {
    const { name, address } = sight
    await goWithin(page, address)
    await settle(page, sight)
    if (measuredOnly.includes(width)) {
      if (await scrollsSideways(page)) faults.push(`${address}: scrolls sideways`)
      continue
    }
    await window.picture(`${look === null ? 'light' : pictureNames[look]}-${name}`)
    faults.push(...(await untidiness(window)).map((fault) => `${address}: ${fault}`))
  }
  expect(faults).toEqual([])
}

const people = ['visitor', 'customer', 'carrier', 'operator'] as const

test.each(looks.flatMap(({ width, names }) => people.map((by) => ({ width, names, by }))))(
  'every page of a $by at a $width is tidy, $names',
  async ({ width, names, by }) => {
    const token = { visitor: undefined, customer, carrier, operator }[by]
    const window = await openWindow(width, { token })
    const seen = sights().filter((sight) => sight.by === by)
    await window.page.goto('/base/search')
    await settle(window.page, { address: '/base/search', title: '找专线' })
    for (const name of names) await walk(window, width, name, seen)
  },
)
