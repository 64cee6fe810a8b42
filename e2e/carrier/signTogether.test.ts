import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import type { Width } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const yuan = (fen: number) =>
  `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

test.each(['desktop', 'phone', 'smallest'] as const satisfies Width[])(
  'on a %s a departure’s orders are signed together with cash, except one, and one is undone',
  async (width) => {
    const { app } = site
    const customer = await actor(app, { type: 2 })
    const { token, factoryId } = await actor(app, { type: 3, name: '顺达货运' })
    const lineId = await insertLine(app, { carrierId: factoryId })
    const inputs = [
      { payment: 'collect' as const, codFen: 300_000 },
      { payment: 'collect' as const },
      { payment: 'monthly' as const },
      { isHeld: true },
    ]
    const waybillNumbers: string[] = []
    const orders: { id: number; number: string; totalFen: number }[] = []
    for (const input of inputs) {
      const order = await placeOrder(app, customer.token, lineId, input)
      waybillNumbers.push(await carryTo(app, token, order.id, 'picked_up'))
      orders.push(order)
    }
    const ids = orders.map(({ id }) => id)
    const vehicle = { plate: '浙G12345', destinationCode: '330782' }
    const { id: departureId, number } = await app.data(
      '/carrier/createDeparture',
      { ids, ...vehicle },
      { token },
    )
    await app.data('/carrier/arriveDeparture', { departureId }, { token })
    const [first, second] = orders
    if (!first || !second) throw new Error('No orders')
    const freightFen = first.totalFen + second.totalFen
    const due = `3 票应收 ${yuan(freightFen + 300_000)}（到付 ${yuan(freightFen)} + 代收 ¥3,000.00）`

    const carrier = await openWindow(width, { token })
    const { page } = carrier
    let clicks = 0
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name, exact: true }).last().click()
      clicks += 1
    }
    await page.goto('/carrier/orders?view=departures')
    await activePage(page).getByText(number).first().waitFor()
    await press(`装车清单 ${number}`)
    await press('签收 4 票')
    await page.getByText('1 票不能签收，留在原处：').waitFor()
    await page.getByText(`${due}，已收 ¥0.00`).waitFor()
    await press(`全部收齐 ${yuan(freightFen + 300_000)}`)
    await page.getByText(`${due}，已收 ${yuan(freightFen + 300_000)}`).waitFor()
    await carrier.picture('sign-together', 'window')
    await expectTidy(carrier)
    await page.getByRole('combobox', { name: '收款方式', exact: true }).selectOption('现金')
    clicks += 1
    await press('签收 3 票')
    await page.getByText('已签收 3 票，1 票未成功：').waitFor()
    await carrier.picture('sign-together-done', 'window')
    await press('知道了')
    // four orders from the departure list: all money is confirmed at once, one payment method is chosen
    expect(clicks).toBeLessThanOrEqual(6)
    const { rows } = await app.pool.query(
      `select sum(received_fen)::int as received, bool_and(received_method = 'cash') as cash
       from ledger_entry where order_id = any($1) and received_fen > 0`,
      [ids],
    )
    expect(rows).toEqual([{ received: freightFen + 300_000, cash: true }])

    // one belonged to a neighbour: its signature and payment are undone
    clicks = 0
    await press(`装车清单 ${number}`)
    await press(waybillNumbers[0] ?? '')
    await press('撤销')
    await page.getByText(/10 分钟内可以直接撤销/).waitFor()
    await carrier.picture('undo-signature', 'window')
    await press('确认撤销签收')
    await page.getByText('已撤销，客户会看到更正').waitFor()
    expect(clicks).toBeLessThanOrEqual(4)
    await carrier.picture('undo-signature-done', 'window')
    await expectTidy(carrier)
    const left = await app.pool.query('select 1 from ledger_entry where order_id = $1', [first.id])
    expect(left.rowCount).toBe(0)
    await carrier.close()

    const office = await openWindow(width, { token: customer.token })
    await office.page.goto(`/orders/orderDetail/${first.id}`)
    await office.page.getByText('更正：撤销“签收”，订单回到“已到站”').first().waitFor()
    await office.page.getByText('承运商签收（已撤销）').waitFor()
    await office.picture('undo-customer', 'window')
    await expectTidy(office)
  },
)
