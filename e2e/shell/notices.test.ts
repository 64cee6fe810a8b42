import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { accountOf, tokenOf } from '../testing/people.ts'
import { expectTidy } from '../testing/tidy.ts'

const who = '个人认证'

test('on a phone list, bell and SMS notify of an accepted order, and the user chooses the channels', async () => {
  const carrier = await actor(site.app, { type: 3, name: '两窗物流' })
  const lineId = await insertLine(site.app, { carrierId: carrier.factoryId })
  const token = await tokenOf(site, who)
  const choice = { group: 'order' as const, inApp: true, bySms: true }
  await site.app.data('/notices/setNoticeChoices', { choices: [choice] }, { token })
  const { id, number } = await placeOrder(site.app, token, lineId)
  const window = await openWindow('phone', { token })
  const { page } = window
  const bell = page.getByRole('button', { name: /^(通知|消息)/ }).first()
  await page.goto('/orders/ordersList')
  await page.getByRole('link', { name: number }).waitFor()
  await bell.waitFor()
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  const countUnread = { page: 1, pageSize: 1 }
  const { unread: before } = await site.app.data('/notices/getNoticeList', countUnread, { token })
  await site.app.data('/carrier/acceptOrder', { id }, { token: carrier.token })
  // list and bell update by themselves
  await expect.poll(unread).toBe(before + 1)
  const { mobile } = accountOf(site, who)
  await expect
    .poll(() => site.app.sentNotices.find((sms) => sms.subject === number))
    .toMatchObject({ mobile, template: 'orderAccepted' })

  await bell.click()
  const panel = page.getByRole('dialog', { name: '通知' })
  await panel.getByText(`订单 ${number} 已由承运商接单`).waitFor()
  await window.picture('notices', 'window')
  await expectTidy(window, 'desktop')
  await panel.getByRole('combobox', { name: '通知类别' }).selectOption('transport')
  await panel.getByText(`订单 ${number} 已由承运商接单`).waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: '全部已读' }).click()
  await page.getByRole('button', { name: /^(通知|消息)$/ }).waitFor()

  await panel.getByRole('button', { name: '通知设置' }).click()
  const choices = page.getByRole('dialog', { name: '通知设置' })
  const sms = choices.getByRole('checkbox', { name: '下单进展短信通知' })
  await sms.waitFor()
  await window.picture('notice-choices', 'window')
  await expectTidy(window, 'desktop')
  await sms.uncheck()
  await choices.getByRole('checkbox', { name: '下单进展站内通知' }).uncheck()
  await expect.poll(() => choices.locator('[aria-busy="true"]').count()).toBe(0)
  await page.keyboard.press('Escape')

  const second = await placeOrder(site.app, token, lineId)
  await site.app.data('/carrier/acceptOrder', { id: second.id }, { token: carrier.token })
  await page
    .getByRole('row')
    .filter({ hasText: second.number })
    .getByText('已接单', { exact: true })
    .waitFor()
  expect(await page.getByRole('button', { name: /^(通知|消息)$/ }).count()).toBe(1)
})
