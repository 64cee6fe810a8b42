import { expect } from 'vitest'
import { openWindow, site, test } from '../testing/journey.ts'
import { accountOf, tokenOf } from '../testing/people.ts'
import { tallestRow } from '../testing/rows.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Checks that a visitor on a phone sees an announcement and dismisses it with one press. */
async function readAsVisitor(title: string): Promise<void> {
  const window = await openWindow('phone')
  const { page } = window
  await page.goto('/base/search')
  await page.getByRole('status').filter({ hasText: title }).waitFor()
  await expectTidy(window)
  await window.picture('announcement', 'window')
  const marked = page.waitForResponse('**/notices/setAnnouncementRead')
  await page.getByRole('button', { name: '知道了' }).click()
  await marked
  expect(await page.getByRole('button', { name: '知道了' }).count()).toBe(0)
  await window.close()
}

test('an operator stops a line, disables an account, opens a city, announces and reads the audit log', async () => {
  const window = await openWindow('desktop', { token: await tokenOf(site, '平台运营') })
  const { page } = window
  await page.goto('/ops/lines')
  await activePage(page)
    .getByRole('button', { name: /^暂停.+到/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: '暂停原因' }).fill('价格与实际收费不符')
  await page.getByRole('dialog').getByRole('button', { name: '暂停', exact: true }).click()
  await activePage(page).getByRole('table', { name: '专线' }).getByText('价格与实际收费不符').waitFor()
  await expectTidy(window)
  await window.picture('operator-lines')

  const { mobile } = accountOf(site, '生产企业 · 员工')
  await page.goto('/ops/accounts')
  await activePage(page).getByRole('textbox', { name: '关键字' }).fill(mobile)
  await expect.poll(() => activePage(page).getByRole('button', { name: /^打开/ }).count()).toBe(1)
  await activePage(page).getByRole('button', { name: /^打开/ }).click()
  await page.getByText(mobile).waitFor()
  const isCut = await page.getByRole('dialog').evaluate((box) => box.scrollWidth > box.clientWidth)
  expect(isCut).toBe(false)
  await expectTidy(window)
  await window.picture('operator-account', 'window')
  await page.getByRole('button', { name: '停用账号' }).click()
  await page.getByRole('textbox', { name: '停用原因' }).fill('多次发布虚假货源')
  await page
    .getByRole('dialog', { name: /^停用账号/ })
    .getByRole('button', { name: '停用账号' })
    .click()
  await page.getByRole('button', { name: '启用账号' }).waitFor()

  await page.goto('/ops/sites')
  await activePage(page).getByRole('button', { name: '开通城市' }).click()
  await page.getByRole('combobox', { name: '城市' }).fill('义乌市')
  // the regions load with the first keystroke
  await page
    .getByRole('option', { name: /义乌市/ })
    .first()
    .waitFor()
  await page.getByRole('combobox', { name: '城市' }).press('Enter')
  await page.getByRole('textbox', { name: '城市名称' }).fill('义乌市')
  await page.getByRole('button', { name: '保存' }).click()
  await activePage(page).getByRole('button', { name: '修改义乌市' }).waitFor()
  expect((await site.app.data('/sites/getSiteList', {})).list.map(({ name }) => name)).toContain('义乌市')

  await page.goto('/ops/notices')
  await activePage(page).getByRole('button', { name: '发布公告' }).first().click()
  await page.getByRole('textbox', { name: '标题' }).fill('春节放假安排')
  await page.getByRole('textbox', { name: '内容' }).fill('2 月 15 日至 21 日停运，请提前安排发货。')
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await activePage(page).getByRole('button', { name: '撤回春节放假安排' }).waitFor()
  await readAsVisitor('春节放假安排')
  await page.reload()
  await activePage(page).getByRole('cell', { name: '1 人', exact: true }).waitFor()

  await page.goto('/ops/audit')
  for (const action of ['平台下架专线', '停用账号', '设置开通城市', '发布公告'])
    await activePage(page).getByRole('cell', { name: action, exact: true }).first().waitFor()
  await expectTidy(window)
  await window.picture('operator-audit')
})

test('on a phone announcements and audit entries are short cards, and whole behind ⋯', async () => {
  const token = await tokenOf(site, '平台运营')
  const window = await openWindow('phone', { token })
  const { page } = window
  const title = '元旦放假安排'
  const text =
    '1 月 1 日至 3 日停运，请提前安排发货。停运期间客服电话照常，急件请与承运商直接联系，以承运商公布的时间为准。'
  await site.app.data(
    '/ops/publishAnnouncement',
    { audience: 'all', title, text, link: '/help/software', days: 3 },
    { token },
  )
  for (const { path, card, whole } of [
    { path: '/ops/notices', card: title, whole: '/help/software' },
    { path: '/ops/audit', card: '发布公告', whole: text },
  ]) {
    await page.goto(path)
    const row = activePage(page).getByRole('row').filter({ hasText: card }).first()
    await row.waitFor()
    expect(await tallestRow(activePage(page).locator('tbody').getByRole('row'))).toBeLessThanOrEqual(120)
    await expectTidy(window)
    await window.picture(`operator-cards${path.replaceAll('/', '-')}`, 'window')
    await row.getByRole('button', { name: /的(操作|详情)$/ }).click()
    await row.locator('[popover]').getByText(whole).waitFor()
    await window.picture(`operator-cards${path.replaceAll('/', '-')}-whole`, 'window')
  }
})
