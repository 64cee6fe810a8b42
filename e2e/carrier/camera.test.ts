import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { launchBrowser } from '../testing/browser.ts'
import { filmOf } from '../testing/camera.ts'
import { tickOrders } from '../testing/carriedOrders.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { printedLabels, stubPrintDialog } from '../testing/paper.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectToast } from '../testing/toasts.ts'

test("a phone's camera counts two of three printed labels, and the third is reported missing", async () => {
  const customer = await actor(site.app, { type: 2 })
  const { token, factoryId } = await actor(site.app, { type: 3, name: '顺达货运' })
  const lineId = await insertLine(site.app, { carrierId: factoryId })
  const goods = [
    { name: '电动工具', packaging: 'carton' as const, pieces: 3, weightGrams: 200_000, volumeCm3: 800_000 },
  ]
  const held = await placeOrder(site.app, customer.token, lineId, { goods })
  const waybill = await carryTo(site.app, token, held.id, 'picked_up')
  const office = await openWindow('desktop', { token })
  await stubPrintDialog(office.page)
  await office.page.goto('/carrier/orders?status=picked_up')
  await activePage(office.page).getByRole('heading', { name: '承运订单' }).waitFor()
  await tickOrders(office.page, [held])
  await office.page
    .getByRole('group', { name: '批量操作' })
    .getByRole('button', { name: '打印', exact: true })
    .click()
  const labels = await printedLabels(office.page)
  expect(labels.length).toBe(3)
  await office.close()

  const film = await filmOf([0, 2].flatMap((at) => labels[at] ?? []))
  const seeing = await launchBrowser({ film: film.path })
  const carrier = await openWindow('phone', { in: seeing, token })
  const { page } = carrier
  await page.goto(`/carrier/orders?view=count&count=${held.number}`)
  await activePage(page).getByText('0/3 件').waitFor()
  await activePage(page).getByRole('button', { name: '用摄像头扫描' }).click()
  await activePage(page).getByText('2/3 件').waitFor()
  await carrier.picture('counting-camera', 'window')
  await activePage(page)
    .getByRole('button', { name: `提交清点 ${waybill}` })
    .click()
  await page
    .getByRole('dialog')
    .getByText(/没扫到第 2 件/)
    .waitFor()
  await page.getByRole('button', { name: '提交并登记少件' }).click()
  await expectToast(carrier, /已登记少件 1 件/)
  await seeing.close()
  film.remove()
})
