import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { offer } from '#server/testing/data/inquiries.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import type { Width } from '../../testing/browser.ts'
import { openWindow, site, test } from '../../testing/journey.ts'
import { fill, submit } from '../../testing/orderForm.ts'
import { activePage } from '../../testing/tabBar.ts'
import { expectTidy } from '../../testing/tidy.ts'
import { expectToast } from '../../testing/toasts.ts'

/** Creates three carriers with a line each to 义乌. */
async function threeCarriers(): Promise<{ carriers: Actor[]; lineIds: number[] }> {
  const carriers: Actor[] = []
  const lineIds: number[] = []
  for (const name of ['顺达货运', '捷运专线', '宏图物流']) {
    const carrier = await actor(site.app, { type: 3, name })
    carriers.push(carrier)
    lineIds.push(await insertLine(site.app, { carrierId: carrier.factoryId }))
  }
  return { carriers, lineIds }
}

/** Returns the id of the newest offer requested from a carrier. */
async function lastOfferOf({ token }: Actor): Promise<number> {
  const { list } = await site.app.data('/carrier/getInquiryList', {}, { token })
  return list[0]?.id ?? 0
}

const named = (page: Page, name: string) => activePage(page).getByRole('region', { name, exact: true })

test('of three carriers two offer, one declines, and the cheaper offer becomes the order', async () => {
  const customer = await actor(site.app, { type: 2, name: '永康工具厂' })
  const { carriers, lineIds } = await threeCarriers()
  const [dear, cheap, full] = carriers as [Actor, Actor, Actor]
  const window = await openWindow('desktop', { token: customer.token })
  const { page } = window
  await page.goto(`/orders/newInquiry?lines=${lineIds.join('-')}&to=330782&kg=200&m3=0.8&delivery=door`)
  await activePage(page).getByRole('textbox', { name: '货物名称' }).fill('电动工具')
  await activePage(page).getByRole('textbox', { name: '件数' }).fill('10')
  await page.getByRole('heading', { name: '问哪几家（3 / 5）' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('pieces')).toBe('10')
  await page.reload()
  await page.getByRole('heading', { name: '问哪几家（3 / 5）' }).waitFor()
  expect(await activePage(page).getByRole('textbox', { name: '货物名称' }).inputValue()).toBe('电动工具')
  await window.picture('inquiry-form')
  await expectTidy(window)
  await activePage(page).getByRole('button', { name: '发出询价' }).click()
  await page.getByRole('heading', { name: '询价：到浙江省金华市义乌市' }).waitFor()
  expect(await activePage(page).getByText('待报价').count()).toBe(3)

  const carrier = await openWindow('phone', { token: cheap.token })
  await carrier.page.goto('/carrier/inquiries')
  await activePage(carrier.page).getByText('电动工具，10 件').first().waitFor()
  await carrier.picture('inquiry-carrier-list')
  await expectTidy(carrier)
  await carrier.page.goto(`/carrier/inquiries?offer=${await lastOfferOf(cheap)}`)
  await carrier.page.getByRole('textbox', { name: '总价' }).fill('66.5')
  await carrier.page.getByRole('textbox', { name: '含什么、不含什么' }).fill('含送货上门')
  expect(await carrier.page.getByText('顺达货运').count()).toBe(0)
  await carrier.picture('inquiry-answer', 'window')
  await expectTidy(carrier)
  await carrier.page.getByRole('button', { name: '报价', exact: true }).click()
  await expectToast(carrier, '已报价，客户接受后会下单')

  await offer(site.app, dear, await lastOfferOf(dear), 8_000)
  await site.app.data(
    '/carrier/answerInquiry',
    { id: await lastOfferOf(full), answer: { kind: 'decline', reason: '今天车满' } },
    { token: full.token },
  )
  // the answers appear without a reload
  await named(page, '捷运专线').getByText('¥66.50').waitFor()
  await named(page, '捷运专线').getByText('最低').waitFor()
  await named(page, '顺达货运').getByText('¥80.00').waitFor()
  await named(page, '宏图物流').getByText('今天车满').waitFor()
  await window.picture('inquiry-offers')
  await expectTidy(window)

  await named(page, '捷运专线').getByRole('link', { name: '接受并下单：捷运专线' }).click()
  await fill(page, '发货人', '姓名', '王小明')
  await fill(page, '发货人', '电话', '13800138000')
  await fill(page, '收货人', '姓名', '李雷')
  await fill(page, '收货人', '电话', '13900139000')
  await fill(page, '收货人', '详细地址', '福田街道 8 号')
  const quote = activePage(page).getByRole('complementary', { name: '报价' })
  await quote.getByText('询价议定运费').waitFor()
  await quote.getByText('¥66.50').first().waitFor()
  await fill(page, '货物', '件数', '11')
  await quote.getByText('件数和询价时不一样，请改回，或重新询价').waitFor()
  await window.picture('inquiry-other-goods')
  await expectTidy(window)
  await fill(page, '货物', '件数', '10')
  await submit(page).click()
  await page.getByRole('heading', { name: '下单成功' }).waitFor()

  const { list } = await site.app.data('/orders/getOrdersList', {}, customer)
  expect(list).toMatchObject([{ totalFen: 6_650, pieces: 10 }])
  const order = list[0] ?? { id: 0, number: '' }
  await page.goto('/orders/ordersList')
  await activePage(page).getByText('¥66.50').first().waitFor()
  await page.goto(`/orders/orderDetail/${order.id}`)
  await activePage(page).getByText('询价议定运费').first().waitFor()
  await page.goto('/orders/inquiries')
  await activePage(page).getByText('已下单').first().waitFor()
  await window.picture('inquiry-list')
  await expectTidy(window)
  await carrier.page.goto(`/carrier/orders?keyword=${order.number}`)
  await activePage(carrier.page).getByText('¥66.50').first().waitFor()
})

test.each(['phone', 'smallest'] as const satisfies Width[])(
  'a visitor inquires, compares and starts the order at a %s window',
  async (width) => {
    const { carriers, lineIds } = await threeCarriers()
    const window = await openWindow(width)
    const { page } = window
    await page.goto(`/orders/newInquiry?lines=${lineIds[0]}&to=330782&kg=200&goods=五金`)
    await page.getByRole('heading', { name: '问哪几家（1 / 5）' }).waitFor()
    await activePage(page)
      .getByRole('list', { name: '可选的专线' })
      .getByRole('button', { name: /^选择：/ })
      .first()
      .click()
    await page.getByRole('heading', { name: '问哪几家（2 / 5）' }).waitFor()
    await window.picture('inquiry-form')
    await expectTidy(window)
    await activePage(page).getByRole('button', { name: '发出询价' }).click()
    await page.getByRole('heading', { name: '询价：到浙江省金华市义乌市' }).waitFor()
    const [first] = carriers as [Actor, ...Actor[]]
    await offer(site.app, first, await lastOfferOf(first), 7_000)
    await named(page, '顺达货运').getByText('¥70.00').waitFor()
    await window.picture('inquiry-offers')
    await expectTidy(window)
    await activePage(page).getByRole('link', { name: '接受并下单：顺达货运' }).click()
    await activePage(page).getByText('询价议定运费').first().waitFor()
    await page.goto('/orders/inquiries')
    await activePage(page).getByText('询价中').first().waitFor()
    await window.picture('inquiry-list')
    await expectTidy(window)
  },
)
