import { expect } from 'vitest'
import { chinaDay } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import type { Width } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

test.each(['desktop', 'phone', 'smallest'] as const satisfies Width[])(
  'on a %s a dispatcher finds the orders to 北京 and counts the cash of the day by user and order',
  async (width) => {
    const { app } = site
    const customer = await actor(app, { type: 2, name: '永康五金厂' })
    const carrier = await actor(app, { type: 3, name: '顺达货运' })
    const driver = await actor(app, { type: 3, factoryId: carrier.factoryId })
    const beijing = await insertLine(app, { carrierId: carrier.factoryId, destinationCode: '110000' })
    const yiwu = await insertLine(app, { carrierId: carrier.factoryId })
    const recipient = { ...orderBody(1).recipient, regionCode: '110105' }
    const arrived: number[] = []
    for (const codFen of [120_000, 34_500]) {
      const { id } = await placeOrder(app, customer.token, beijing, { codFen, recipient })
      await carryTo(app, carrier.token, id, 'arrived')
      arrived.push(id)
    }
    await placeOrder(app, customer.token, yiwu)

    const window = await openWindow(width, { token: carrier.token })
    const { page } = window
    const shown = () => activePage(page)
    await page.goto('/carrier/orders')
    await shown().getByRole('textbox', { name: '关键字' }).fill('北京')
    await page.keyboard.press('Enter')
    const sums = '2 票 · 20 件 · 0.4 吨 · 1.6 方'
    await shown().locator('strong').getByText(sums, { exact: true }).waitFor()
    await shown().getByRole('button', { name: /^筛选/ }).click()
    await page.getByRole('combobox', { name: '到站' }).selectOption({ label: `北京市（${sums}）` })
    await page.getByRole('combobox', { name: '客户' }).selectOption({ label: `永康五金厂（${sums}）` })
    await window.picture('orders-by-city', 'window')
    await expectTidy(window)
    await page.waitForURL(/city=110000.*customer=\d+/)
    await page.reload()
    await shown().locator('strong').getByText(sums, { exact: true }).waitFor()

    const sign = (id: number, token: string, received: { amountFen: number; shortReason?: string }) =>
      app.data(
        '/carrier/advanceOrder',
        {
          id,
          action: 'sign',
          expectedStatus: 'arrived',
          signer: '李雷',
          received: { ...received, method: 'cash' },
        },
        { token },
      )
    await sign(arrived[0] ?? 0, carrier.token, { amountFen: 120_000 })
    await sign(arrived[1] ?? 0, driver.token, { amountFen: 20_000, shortReason: '余款明天' })
    const day = chinaDay(Date.now())
    await page.goto(`/carrier/orders?view=ledgers&payDay=${day}`)
    await shown()
      .getByText(/应交现金 ¥1,400\.00/)
      .waitFor()
    const cash = shown().getByRole('region', { name: '现金' })
    await cash.getByRole('button', { name: /¥200\.00/ }).click()
    const table = shown().getByRole('table', { name: '收款的订单' })
    await table.getByText('¥200.00').first().waitFor()
    expect(await table.getByText('¥1,200.00').count()).toBe(0)
    await window.picture('evening-cash', 'page')
    await expectTidy(window)

    const { undoableSteps } = await app.data(
      '/carrier/getOrderDetail',
      { id: arrived[1] ?? 0 },
      { token: carrier.token },
    )
    const stepId = undoableSteps[0]?.stepId ?? 0
    await app.data('/carrier/undoStep', { id: arrived[1] ?? 0, stepId }, { token: carrier.token })
    await page.goto(`/carrier/orders?view=ledgers&payDay=${day}`)
    await shown()
      .getByText(/应交现金 ¥1,200\.00/)
      .waitFor()
    await page.goto('/carrier/orders?view=ledgers&payDay=2026-01-01')
    await shown().getByText('这天没有收款').waitFor()
    await window.picture('evening-cash-none', 'window')
    await expectTidy(window)
    await shown().getByRole('button', { name: '看今天' }).click()
    await page.waitForURL((url) => !url.searchParams.has('payDay'))
  },
)
