import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { copyOrder } from '#server/testing/data/orderCopies.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import type { Width } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { countInView } from '../testing/searching.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const cities = [
  { code: '110105', lane: '110000', name: '北京市', orders: 120 },
  { code: '310115', lane: '310000', name: '上海市', orders: 100 },
  { code: '440106', lane: '440100', name: '广州市', orders: 80 },
] as const

/** Places three hundred orders of one carrier to three cities. Per city one is placed, the others are copies with other goods. */
async function placeMany(customer: Actor, carrier: Actor) {
  for (const { code, lane, orders } of cities) {
    const lineId = await insertLine(site.app, { carrierId: carrier.factoryId, destinationCode: lane })
    const recipient = { ...orderBody(lineId).recipient, regionCode: code }
    const input = { recipient, payment: 'collect' as const, codFen: 12_300 }
    const { id } = await placeOrder(site.app, customer.token, lineId, input)
    await copyOrder(site.app, id, orders - 1, {
      prefix: `D${code}`,
      changed: { pieces: '1 + n % 7', weight_grams: '1000 * (100 + n)', total_fen: '5000 + n' },
    })
  }
}

const figure = (value: number, least = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: 6 })

/** Returns the sums of each city's orders from the database. */
async function sumsByLane(carrier: Actor) {
  const { rows } = await site.app.pool.query<
    Record<'lane' | 'pieces' | 'grams' | 'cm3' | 'fen' | 'cod', string>
  >(
    `select lane_code as lane, sum(pieces) as pieces, sum(weight_grams) as grams, sum(volume_cm3) as cm3,
       sum(total_fen) as fen, sum(cod_fen) as cod from freight_order where carrier_id = $1 group by 1`,
    [carrier.factoryId],
  )
  return new Map(
    rows.map(({ lane, pieces, grams, cm3, fen, cod }) => [
      lane,
      {
        load: `${figure(Number(pieces))} 件 · ${figure(Number(grams) / 1e6)} 吨 · ${figure(Number(cm3) / 1e6)} 方`,
        due: `到付 ¥${figure(Number(fen) / 100, 2)} · 代收 ¥${figure(Number(cod) / 100, 2)}`,
      },
    ]),
  )
}

const list = (page: Page) => activePage(page)
const bar = (page: Page) => page.getByRole('group', { name: '批量操作' })

/** Counts the rows fully in view, below the table head. */
const rowsInView = (page: Page) =>
  activePage(page)
    .locator('tbody tr')
    .evaluateAll((rows) => {
      const frame = rows[0]?.closest('table')?.parentElement?.getBoundingClientRect()
      const end = Math.min(innerHeight, frame?.bottom ?? 0)
      return rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= 0 && bottom <= end
      }).length
    })

test('a carrier filters 300 orders by city and accepts, picks up and sends out 120 in few clicks', async () => {
  const customer = await actor(site.app, { type: 2 })
  const carrier = await actor(site.app, { type: 3, name: '顺达货运' })
  await placeMany(customer, carrier)
  const carrierWindow = await openWindow('desktop', { token: carrier.token })
  const { page } = carrierWindow
  let clicks = 0
  const press = async (name: string | RegExp, within: Pick<Page, 'getByRole'> = list(page)) => {
    await within.getByRole('button', { name }).click()
    clicks += 1
  }
  await page.goto('/carrier/orders?status=pending')
  const cityFilters = list(page).getByRole('group', { name: '按到站筛选' })
  await cityFilters.getByRole('button').nth(2).waitFor()
  const sums = await sumsByLane(carrier)
  expect(await cityFilters.getByRole('button').allTextContents()).toEqual(
    cities.map(({ name, lane, orders }) => `${name}${orders} 票 · ${sums.get(lane)?.load}`),
  )
  await list(page).getByRole('combobox', { name: '每页条数' }).selectOption('50')
  await list(page).locator('tbody tr').nth(49).waitFor()
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(18)
  await carrierWindow.picture('bench-three-hundred', 'window')
  await expectTidy(carrierWindow)

  await press(/^北京市/, cityFilters)
  for (const { step, to } of [
    { step: '接单', to: /^已接单/ },
    { step: '收货', to: /^已收货/ },
    { step: '发车', to: null },
  ]) {
    await press('全选筛选结果（120 票）')
    await bar(page)
      .getByText(`已选 120 票：${sums.get('110000')?.load} · ${sums.get('110000')?.due}`)
      .waitFor()
    if (step === '接单') await carrierWindow.picture('bench-selected', 'window')
    await press(`${step} 120 票`, bar(page))
    const dialog = page.getByRole('dialog', { name: `${step} 120 票` })
    if (step === '发车') await dialog.getByRole('textbox', { name: '车牌号' }).fill('浙G12345')
    await press(`${step} 120 票`, dialog)
    // 120 steps in one transaction: a busy machine may take more than a minute
    await dialog.waitFor({ state: 'hidden', timeout: 120_000 })
    if (to) await press(to, list(page).getByRole('group', { name: '按状态筛选' }))
  }
  const departures = await site.app.data('/carrier/getDepartureList', { page: 1 }, carrier)
  expect(departures.list).toMatchObject([{ orders: 120, underway: 120 }])
  // 收货 and 发车 of 120 orders, from a list of 300
  expect(clicks).toBeLessThanOrEqual(12)
  process.stdout.write(`120 of 300 orders accepted, picked up and sent out: ${clicks} clicks\n`)
}, 400_000)

test.each(['desktop', 'phone'] as const)(
  'on a %s rows do not move when the city filters load after them',
  async (width) => {
    const customer = await actor(site.app, { type: 2 })
    const carrier = await actor(site.app, { type: 3, name: '顺达货运' })
    const lineId = await insertLine(site.app, { carrierId: carrier.factoryId })
    await placeOrder(site.app, customer.token, lineId)
    const { page } = await openWindow(width, { token: carrier.token })
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/carrier/getOrderPool', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/carrier/orders?status=pending')
    const row = list(page).getByRole('checkbox', { name: /^选择D/ })
    await row.waitFor()
    const before = await row.boundingBox()
    release()
    await list(page).getByRole('group', { name: '按到站筛选' }).waitFor()
    expect(await row.boundingBox()).toEqual(before)
  },
)

test('a phone shows at least five orders, two of them with money to collect', async () => {
  const customer = await actor(site.app, { type: 2 })
  const carrier = await actor(site.app, { type: 3, name: '顺达货运' })
  const lineId = await insertLine(site.app, { carrierId: carrier.factoryId })
  const { id } = await placeOrder(site.app, customer.token, lineId, { codFen: 12_300 })
  await copyOrder(site.app, id, 29, {
    prefix: 'P',
    changed: { cod_fen: 'case when n % 5 < 2 then 12300 else 0 end' },
  })
  const window = await openWindow('phone', { token: carrier.token })
  await window.page.goto('/carrier/orders?status=pending')
  const rows = list(window.page).locator('tbody').getByRole('row')
  await rows.nth(19).waitFor()
  expect(await countInView(rows)).toBeGreaterThanOrEqual(5)
  await window.picture('bench-phone', 'window')
  await expectTidy(window)
})

test.each(['desktop', 'phone', 'smallest'] as const satisfies Width[])(
  'on a %s a new order appears on request only, and shift selects a range',
  async (width) => {
    const customer = await actor(site.app, { type: 2 })
    const carrier = await actor(site.app, { type: 3, name: '顺达货运' })
    const lineId = await insertLine(site.app, { carrierId: carrier.factoryId })
    const { id } = await placeOrder(site.app, customer.token, lineId)
    await copyOrder(site.app, id, 29, { prefix: `N${width}` })
    const window = await openWindow(width, { token: carrier.token })
    const { page } = window
    await page.goto('/carrier/orders?status=pending')
    const ticks = list(page).getByRole('checkbox', { name: /^选择(?!本页)/ })
    await ticks.nth(19).waitFor()
    await ticks.nth(1).click()
    await ticks.nth(4).click({ modifiers: ['Shift'] })
    await bar(page)
      .getByText(/^已选 4 票/)
      .waitFor()
    const first = await ticks.first().getAttribute('aria-label')
    const top = async () => (await ticks.first().boundingBox())?.y
    const before = await top()
    await placeOrder(site.app, customer.token, lineId)
    const show = list(page).getByRole('button', { name: '有 1 单新订单，点此显示' })
    await show.waitFor()
    expect([await ticks.first().getAttribute('aria-label'), await top()]).toEqual([first, before])
    await window.picture('bench-new-order', 'window')
    await expectTidy(window)
    await show.click()
    await show.waitFor({ state: 'hidden' })
    await expect.poll(() => ticks.first().getAttribute('aria-label')).not.toBe(first)
  },
)
