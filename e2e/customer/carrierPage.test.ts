import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import type { Window } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { tokenOf } from '../testing/people.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

const checkPage = async (window: Window, name: string) => {
  await window.picture(name)
  await expectTidy(window)
}

test('a customer reviews a carrier, it answers, an operator hides the review, and visitors read why', async () => {
  const customer = await actor(site.app, { type: 2, name: '锋利工具厂' })
  const carrier = await actor(site.app, { type: 3, name: '顺达货运' })
  const lineId = await insertLine(site.app, { carrierId: carrier.factoryId, popularity: 1_000_000 })
  const { id, number } = await placeOrder(site.app, customer.token, lineId)
  await carryTo(site.app, carrier.token, id, 'signed')

  const visitor = await openWindow('desktop')
  await visitor.page.goto('/base/search?to=330782')
  const link = activePage(visitor.page).getByRole('link', { name: '顺达货运', exact: true }).first()
  await link.waitFor()
  await checkPage(visitor, 'carrier-link')
  await link.click()
  await visitor.page.getByRole('heading', { level: 1, name: '顺达货运' }).waitFor()
  const shown = activePage(visitor.page)
  await shown.getByText('票数不足，暂无数据').first().waitFor()
  await shown.getByRole('link', { name: '下单：顺达货运到目的站' }).waitFor()
  await shown.getByRole('link', { name: '在地图上看永康货运市场' }).waitFor()
  await checkPage(visitor, 'carrier-page')
  const path = new URL(visitor.page.url()).pathname

  const office = await openWindow('phone', { token: customer.token })
  await office.page.goto(`/orders/orderDetail/${id}`)
  await office.page.getByRole('button', { name: '评价承运商' }).click()
  const dialog = office.page.getByRole('dialog', { name: `评价 ${number}` })
  for (const score of ['时效', '货物完好', '服务'])
    await dialog.getByRole('group', { name: score }).getByRole('radio', { name: '5 很满意' }).check()
  await dialog.getByRole('textbox', { name: '评价' }).fill('准时到货，李雷 13900139000 很满意')
  await office.picture('review-form', 'window')
  await expectTidy(office)
  await dialog.getByRole('button', { name: '提交评价' }).click()
  await office.page.getByRole('button', { name: '修改评价' }).waitFor()
  await checkPage(office, 'review-given')

  const bench = await openWindow('desktop', { token: carrier.token })
  await bench.page.goto(`/carrier/orders?order=${id}`)
  await bench.page.getByRole('button', { name: '答复评价' }).click()
  await bench.page.getByRole('textbox', { name: /^答复/ }).fill('谢谢，下次再来')
  await bench.picture('review-answer', 'window')
  await expectTidy(bench)
  await bench.page.getByRole('button', { name: '答复评价' }).last().click()
  await bench.page.getByText('已答复，客户会看到').waitFor()
  await bench.close()

  await visitor.page.goto(path)
  await shown.getByText('准时到货，李* *** 很满意').waitFor()
  await shown.getByText(/谢谢，下次再来/).waitFor()
  await shown.getByText(/时效 5\.0 · 货物完好 5\.0 · 服务 5\.0（1 条评价/).waitFor()
  for (const width of ['phone', 'smallest'] as const) {
    const narrow = await openWindow(width)
    await narrow.page.goto(path)
    await activePage(narrow.page)
      .getByText(/谢谢，下次再来/)
      .waitFor()
    await checkPage(narrow, 'carrier-reviewed')
    await narrow.close()
  }

  const operatorWindow = await openWindow('desktop', { token: await tokenOf(site, '平台运营') })
  await operatorWindow.page.goto('/ops/reviews?keyword=顺达货运')
  await activePage(operatorWindow.page)
    .getByRole('button', { name: `隐藏${number}的评价` })
    .click()
  await operatorWindow.page.getByRole('textbox', { name: '隐藏原因（公开显示）' }).fill('含他人手机号')
  await operatorWindow.page.getByRole('dialog').getByRole('button', { name: '隐藏', exact: true }).click()
  await expectToast(operatorWindow, '评价已隐藏')
  await activePage(operatorWindow.page)
    .getByRole('button', { name: `恢复显示${number}的评价` })
    .waitFor()
  await checkPage(operatorWindow, 'operator-reviews')
  await operatorWindow.close()

  await visitor.page.goto(path)
  await shown.getByText('这条评价已被平台隐藏，原因：含他人手机号').waitFor()
  await shown.getByText('暂无评分，货签收后由下单的客户评价').waitFor()
  expect(await shown.getByText(/很满意/).count()).toBe(0)
  await checkPage(visitor, 'carrier-hidden-review')
  await visitor.close()
  await office.page.getByText(/已被平台隐藏，承运商主页上不显示。原因：含他人手机号/).waitFor()
})
