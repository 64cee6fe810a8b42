import { expect } from 'vitest'
import { goWithin } from '../../testing/address.ts'
import { untilStored } from '../../testing/deviceStorage.ts'
import { openWindow, site, test } from '../../testing/journey.ts'
import { card, fill, lineToYiwu, remark, submit } from '../../testing/orderForm.ts'
import { tokenOf } from '../../testing/people.ts'
import { closeSettings, openSettings, setSwitch } from '../../testing/settings.ts'
import { activePage, tabOf } from '../../testing/tabBar.ts'
import { expectTidy } from '../../testing/tidy.ts'

let line: Awaited<ReturnType<typeof lineToYiwu>>
const who = '生产企业 · 管理员'

test.beforeAll(async () => {
  line = await lineToYiwu(site)
})

test('two browser tabs have separate drafts, one is copied, and both survive', async () => {
  const token = await tokenOf(site, who)
  const window = await openWindow('desktop', { token })
  const { page: first } = window
  await first.goto('/orders/new')
  await untilStored(first, () => remark(first).fill('第一份'))
  const second = await first.context().newPage()
  await second.goto('/orders/new')
  const others = activePage(second).getByRole('region', { name: '未提交的订单' })
  await others.getByText('正在别的标签页里填').waitFor()
  expect(await remark(second).inputValue()).toBe('')
  await second.screenshot({ path: 'e2e/pictures/ordering-drafts-desktop.png' })
  await untilStored(second, () => remark(second).fill('第二份'))

  await second.reload()
  await expect.poll(() => remark(second).inputValue()).toBe('第二份')
  await first.reload()
  await expect.poll(() => remark(first).inputValue()).toBe('第一份')
  await activePage(first)
    .getByText(/已恢复/)
    .waitFor()

  // the window closes as in a crash: the other one may take over its draft
  await first.close()
  await second.reload()
  await expect.poll(() => remark(second).inputValue()).not.toBe('')
  const [mine, left] =
    (await remark(second).inputValue()) === '第二份' ? ['第二份', '第一份'] : ['第一份', '第二份']
  await others.getByRole('button', { name: new RegExp(`^继续填写：${left}`) }).click()
  await expect.poll(() => remark(second).inputValue()).toBe(left)
  await others.getByRole('button', { name: new RegExp(`^继续填写：${mine}`) }).waitFor()
})

test('two app tabs have separate forms, and the second may start with a copy', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  await page.goto('/orders/new')
  await fill(page, '收货人', '姓名', '孙小美')
  await remark(page).fill('留在第一张标签页')
  await goWithin(page, `/orders/new?line=${line.id}`)
  const others = activePage(page).getByRole('region', { name: '未提交的订单' })
  await others.getByText('正在别的标签页里填').waitFor()
  expect(await remark(page).inputValue()).toBe('')
  await others.getByRole('button', { name: /^复制一份来填：发给 孙小美/ }).click()
  await expect.poll(() => remark(page).inputValue()).toBe('留在第一张标签页')
  await activePage(page).getByText(line.carrierName).first().waitFor()
  await remark(page).fill('第二张标签页改的')
  await tabOf(page, '在线下单 给 孙小美').first().click()
  await expect.poll(() => remark(page).inputValue()).toBe('留在第一张标签页')

  // the draft of a closed tab can be continued
  await tabOf(page, '在线下单 给 孙小美').first().click({ button: 'middle' })
  await goWithin(page, '/orders/new?to=330782')
  await others.getByRole('button', { name: /^继续填写：发给 孙小美，留在第一张/ }).waitFor()
  await others.getByRole('button', { name: /^复制一份来填：发给 孙小美，第二张/ }).waitFor()
  await expectTidy(window)
})

test.each(['desktop', 'phone'] as const)(
  'the layout holds in dark mode with odd text in every field, on a %s',
  async (width) => {
    const token = await tokenOf(site, who)
    const window = await openWindow(width, { token })
    const { page } = window
    await page.goto('/base/search')
    await openSettings(page)
    await setSwitch(page, '深色主题', true)
    await closeSettings(page)
    await goWithin(page, `/orders/new?line=${line.id}`)
    await card(page, '发货人').getByRole('combobox', { name: '从地址簿选发货人' }).click()
    await card(page, '发货人').getByRole('option').first().waitFor()
    await window.picture('ordering-dark', 'window')
    await expectTidy(window)
    await page.keyboard.press('Escape')
    const odd = '‮שלום📦👨‍👩‍👧‍👦<img src=x onerror=alert(1)>'.repeat(40)
    await untilStored(page, async () => {
      for (const where of ['发货人', '收货人'])
        for (const label of ['姓名', '电话', '详细地址', '单位']) await fill(page, where, label, odd)
      await fill(page, '货物', '货物名称', odd)
      await fill(page, '货物', '总重量', odd)
      await remark(page).fill(odd)
    })
    await submit(page).click()
    await page.getByText('发货人姓名最多 30 个字，请缩短').waitFor()
    await window.picture('ordering-odd')
    await expectTidy(window)
    // such a draft is offered elsewhere, shortened to fit
    await goWithin(page, '/orders/new')
    await activePage(page).getByRole('region', { name: '未提交的订单' }).waitFor()
    await window.picture('ordering-odd-offered', 'window')
    await expectTidy(window)
  },
)
