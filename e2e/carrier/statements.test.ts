import { expect } from 'vitest'
import { yuan } from '#contract/price/amounts.ts'
import { chinaMonth, monthText } from '#contract/statements/months.ts'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import type { Width } from '../testing/browser.ts'
import { downloadDuring } from '../testing/downloads.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Creates a customer's three signed orders with a carrier in one month: 月结 twice (one with 代收货款) and 现付. */
async function signedMonth() {
  const { app } = site
  const customer = await actor(app, { type: 2, name: '义乌百货厂' })
  const carrier = await actor(app, { type: 3, name: '顺达货运' })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const changes = [
    { payment: 'monthly' },
    { payment: 'monthly', codFen: 123_456 },
    { payment: 'prepaid' },
  ] as const
  const ids = []
  for (const change of changes) {
    const { id } = await placeOrder(app, customer.token, lineId, change)
    await carryTo(app, carrier.token, id, 'signed')
    ids.push(id)
  }
  // in the middle of a month on any day
  const month = chinaMonth(Date.now())
  await app.pool.query('update waybill set signed_at = $1 where order_id = any($2)', [
    `${month}-01T04:00:00.000Z`,
    ids,
  ])
  const { mobile } = await app.db
    .selectFrom('app_user')
    .select('mobile')
    .where('id', '=', customer.userId)
    .executeTakeFirstOrThrow()
  return { customer, carrier, month, ids, tail: mobile?.slice(-4) ?? '' }
}

test('the carrier issues a month, the customer confirms it by link, and the figures match the order list', async () => {
  const { customer, carrier, month, ids, tail } = await signedMonth()
  const title = `义乌百货厂 ${monthText(month)}对账单`
  const carrierWindow = await openWindow('desktop', { token: carrier.token })
  const { page } = carrierWindow
  await page.goto('/carrier/orders')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '客户对账' }).click()
  await page.goto(`/carrier/statements?month=${month}`)
  await page.getByRole('button', { name: '义乌百货厂' }).waitFor()
  await carrierWindow.picture('statement-list')
  await expectTidy(carrierWindow)
  await page.getByRole('button', { name: '义乌百货厂' }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByRole('button', { name: '出账' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '出账' }).click()
  await page.getByText('待客户确认', { exact: true }).waitFor()
  await carrierWindow.picture('statement-issued')
  await expectTidy(carrierWindow)

  const statementQuery = { month, customerId: customer.factoryId }
  const statement = await site.app.data('/carrier/getStatement', statementQuery, carrier)
  const file = await downloadDuring(page, () => page.getByRole('button', { name: '下载 PDF' }).click())
  expect(file.name).toBe(`${title}.pdf`)
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  const phone = await openWindow('phone')
  await phone.page.goto(`/s/${statement.linkCode ?? ''}`)
  await phone.page.getByRole('heading', { name: title }).waitFor()
  expect(await phone.page.getByRole('navigation', { name: '主菜单' }).count()).toBe(0)
  await phone.picture('statement-link')
  await expectTidy(phone)
  await phone.page.getByRole('textbox', { name: /手机后 4 位/ }).fill(tail)
  await phone.page.getByRole('button', { name: '确认无误' }).click()
  await phone.page.getByText('已确认无误', { exact: true }).waitFor()
  await phone.picture('statement-confirmed')
  await expectTidy(phone)
  await phone.close()

  await site.app.data(
    '/carrier/advanceLedger',
    { kind: 'settlement', orderIds: [ids[0] ?? 0], expectedState: 'due', to: 'settled' },
    carrier,
  )
  await page.reload()
  await page.getByText('客户已确认', { exact: true }).waitFor()
  await page.getByText(/^与出账时不同：1 单/).waitFor()
  await carrierWindow.picture('statement-different')
  await expectTidy(carrierWindow)
  const monthly = statement.sums.payments.find(({ payment }) => payment === 'monthly')
  const figure = page.getByRole('link', { name: /^月结/ })
  expect(await figure.innerText()).toContain(yuan(monthly?.freightFen ?? 0))
  await figure.click()
  await page.getByText('共 2 票', { exact: false }).waitFor()
  await page.getByText('对账单的订单').waitFor()
  await expectTidy(carrierWindow)
})

test.each(['desktop', 'phone', 'smallest'] as const satisfies Width[])(
  'the customer reads and answers its month at a %s window',
  async (width) => {
    const { customer, carrier, month } = await signedMonth()
    const request = { month, customerId: customer.factoryId, seenVersion: 0 }
    await site.app.data('/carrier/issueStatement', request, carrier)
    const window = await openWindow(width, { token: customer.token })
    const { page } = window
    await page.goto(`/orders/statements?month=${month}`)
    await page.getByRole('button', { name: '顺达货运' }).waitFor()
    await window.picture('statement-mine')
    await expectTidy(window)
    await page.getByRole('button', { name: '顺达货运' }).click()
    await page.getByRole('heading', { name: `顺达货运 ${monthText(month)}对账单` }).waitFor()
    await window.picture('statement-mine-open')
    await expectTidy(window)
    await page.getByRole('button', { name: '有异议' }).click()
    await page.getByRole('textbox', { name: /哪里不对/ }).fill('第二单的代收款没有发放')
    await page.getByRole('button', { name: '提交异议' }).click()
    await page.getByText('您已提出异议', { exact: true }).waitFor()
    await expectTidy(window)
  },
)
