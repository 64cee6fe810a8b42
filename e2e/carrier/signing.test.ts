import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { yuan } from '#contract/price/amounts.ts'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import type { Width } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Checks whether the whole element is in the window and nothing covers its middle. */
const isInView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    return isInside && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })

test.each(['desktop', 'phone'] as const satisfies Width[])(
  'on a %s 代收 stands on the row and the order, and 确认签收 is in view',
  async (width) => {
    const customer = await actor(site.app, { type: 2 })
    const { token, factoryId } = await actor(site.app, { type: 3, name: '顺达货运' })
    const lineId = await insertLine(site.app, { carrierId: factoryId })
    const input = { payment: 'collect' as const, codFen: 300_000 }
    const { id, number } = await placeOrder(site.app, customer.token, lineId, input)
    await carryTo(site.app, token, id, 'arrived')

    const carrier = await openWindow(width, { token })
    const { page } = carrier
    await page.goto('/carrier/orders')
    const row = activePage(page).getByRole('row').filter({ hasText: number })
    await row.getByText('¥3,000.00').waitFor()
    await carrier.picture('signing-row', 'window')
    await row.getByRole('button', { name: `签收订单 ${number}` }).click()
    const panel = page.getByRole('dialog', { name: new RegExp(number) })
    await panel.getByText('代收货款 ¥3,000.00').first().waitFor()
    const form = panel.getByRole('form', { name: '签收' })
    expect(await form.getByRole('textbox', { name: '实收（元）' }).inputValue()).toBe('')
    const submit = form.getByRole('button', { name: '确认签收' })
    await expect.poll(() => isInView(submit)).toBe(true)
    await carrier.picture('signing-form', 'window')
    // the longest form: with a reason for money and a message for pieces
    await form.getByRole('textbox', { name: '实收（元）' }).fill('3000')
    await form.getByRole('textbox', { name: '签收件数' }).fill('3')
    await form.getByRole('textbox', { name: /少收 .* 的原因/ }).waitFor()
    await form.getByText(/^先抵到付：到付 .*（收齐），代收 .*（余 /).waitFor()
    await expect.poll(() => isInView(submit)).toBe(true)
    await form.getByRole('textbox', { name: /说明/ }).scrollIntoViewIfNeeded()
    await expect.poll(() => isInView(submit)).toBe(true)
    await carrier.picture('signing-form-end', 'window')
    await expectTidy(carrier)
  },
)

test('on a phone signing shows the amount due, books the payment and reports a missing piece', async () => {
  const customer = await actor(site.app, { type: 2 })
  const { token, factoryId } = await actor(site.app, { type: 3, name: '顺达货运' })
  const lineId = await insertLine(site.app, { carrierId: factoryId })
  const goods = [
    { name: '灯具', packaging: 'carton' as const, pieces: 4, weightGrams: 880_000, volumeCm3: 3_000_000 },
  ]
  const input = { payment: 'collect' as const, codFen: 300_000, goods }
  const { id, totalFen } = await placeOrder(site.app, customer.token, lineId, input)
  await carryTo(site.app, token, id, 'arrived')
  const freight = yuan(totalFen)
  const due = yuan(300_000 + totalFen)

  const carrier = await openWindow('phone', { token })
  const { page } = carrier
  await page.goto(`/carrier/orders?order=${id}`)
  await page.getByRole('button', { name: '签收', exact: true }).click()
  await page.getByText(`应收 ${due}（到付 ${freight} + 代收 ¥3,000.00）`).waitFor()
  await page.getByRole('button', { name: /收货人本人/ }).click()
  await page.getByRole('textbox', { name: '签收件数' }).fill('3')
  await page.getByText('少 1 件（共 4 件），确认签收后立即登记“少件”异常').waitFor()
  await page.getByRole('checkbox', { name: '已核对，照常签收' }).check()
  await page.getByRole('button', { name: '确认签收' }).click()
  await page.getByText('请填写实收金额，全部收到点“收齐”，没收到填 0').waitFor()
  await page.getByRole('button', { name: `收齐 ${due}` }).click()
  await page.getByRole('button', { name: '确认签收' }).click()
  await page.getByText('请选择收款方式').waitFor()
  await carrier.picture('signing-due', 'window')
  await page.getByRole('combobox', { name: '收款方式' }).selectOption('微信')
  await page.getByRole('textbox', { name: '实收（元）' }).fill('3000')
  const rest = yuan(300_000 - totalFen)
  await page.getByText(`先抵到付：到付 ${freight}（收齐），代收 ${rest}（余 ${freight}）`).waitFor()
  await page.getByRole('textbox', { name: /少收 .* 的原因/ }).fill('货款余款月底一起结')
  await carrier.picture('signing-short', 'window')
  await expectTidy(carrier, 'desktop')
  await page.getByRole('button', { name: '确认签收' }).click()
  await page.getByText('已签收').first().waitFor()
  await page.getByText(`${freight} · 货款未收（共 ¥3,000.00，已收 ${rest} 微信`).waitFor()
  await page.getByText(new RegExp(`${freight} · 已结清（微信`)).waitFor()
  await page.getByText('签收 3/4 件，少 1 件，正在查找').first().waitFor()
  await page.getByText(/先找件；找到就补送，找不到商定赔付/).waitFor()
  await carrier.picture('signing-done', 'window')

  // the rest is collected later
  await page.getByRole('button', { name: '收付款登记' }).click()
  await page.getByRole('radio', { name: `登记货款已收（余 ${freight}，共 ¥3,000.00，已收 ${rest}）` }).check()
  await page.getByRole('button', { name: '登记', exact: true }).click()
  await page.getByText(/¥3,000\.00 · 货款已收（微信/).waitFor()
  await expectTidy(carrier, 'desktop')
  await carrier.close()

  const office = await openWindow('phone', { token: customer.token })
  await office.page.goto(`/orders/orderDetail/${id}`)
  await office.page.getByText(/签收收款 ¥3,000\.00（微信），少收 .*（货款余款月底一起结）/).waitFor()
  await expectTidy(office, 'desktop')
  await office.close()
  const { rows } = await site.app.pool.query(
    'select sum(received_fen)::int as received from ledger_entry where order_id = $1',
    [id],
  )
  expect(rows).toEqual([{ received: 300_000 + totalFen }])
})

test.each(['desktop', 'smallest'] as const satisfies Width[])(
  'on a %s the carrier chooses what a short payment pays first, and 现付 is confirmed or stays open',
  async (width) => {
    const customer = await actor(site.app, { type: 2 })
    const { token, factoryId } = await actor(site.app, { type: 3, name: '顺达货运' })
    const lineId = await insertLine(site.app, { carrierId: factoryId })
    const arrived = async (payment: 'collect' | 'prepaid', codFen: number) => {
      const { id } = await placeOrder(site.app, customer.token, lineId, { payment, codFen })
      await carryTo(site.app, token, id, 'arrived')
      return id
    }
    const [short, prepaid] = [await arrived('collect', 300_000), await arrived('prepaid', 0)]

    const carrier = await openWindow(width, { token })
    const { page } = carrier
    await page.goto('/user/factory')
    const config = page.getByRole('form', { name: '下单与打印配置' })
    const rule = config.getByRole('group', { name: '签收时收的款少于应收，先抵哪一笔' })
    await rule.getByRole('radio', { name: '代收货款' }).check()
    await config.getByRole('button', { name: '保存配置' }).click()
    await page.getByText('配置已保存，新订单会按它填写').waitFor()
    await carrier.picture('short-first')
    await expectTidy(carrier)

    await page.goto(`/carrier/orders?order=${short}`)
    await page.getByRole('button', { name: '签收', exact: true }).click()
    await page.getByRole('textbox', { name: '实收（元）' }).fill('134')
    await page.getByText(/^先抵代收：代收 ¥134\.00（余 ¥2,866\.00），到付 ¥0\.00（余 /).waitFor()
    await carrier.picture('signing-split', 'window')
    await expectTidy(carrier)

    await page.goto(`/carrier/orders?order=${prepaid}`)
    await page.getByRole('button', { name: '签收', exact: true }).click()
    await page.getByRole('button', { name: /收货人本人/ }).click()
    await page.getByRole('combobox', { name: /^现付运费/ }).selectOption('现金已收')
    await carrier.picture('signing-prepaid', 'window')
    await page.getByRole('button', { name: '确认签收' }).click()
    await page.getByText(/ · 已结清（现金/).waitFor()
    await expectTidy(carrier)
    await carrier.close()
  },
)
