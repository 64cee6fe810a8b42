import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { goWithin } from '../testing/address.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { activePage, activeTabText, pressEntry, tabBar, tabOf, tabTexts } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const others = Array.from({ length: 14 }, (_, n) => `/base/track?no=YD${100_000_000_000 + n}`)
const half = '列表导出后少了最后一列，昨天下午开始的'

test('on a desktop a half-written 意见反馈 survives fourteen other tabs and is not closed without confirmation', async () => {
  const { token } = await actor(site.app, { type: 2, role: 'admin' })
  const window = await openWindow('desktop', { token })
  const { page } = window
  await page.goto('/help/feedback')
  const text = activePage(page).getByRole('textbox', { name: '内容' })
  await text.fill(half)
  for (const [before, address] of others.entries()) {
    await goWithin(page, address)
    await expect.poll(() => tabTexts(page)).toHaveLength(2 + before + 1)
  }
  await tabOf(page, '意见反馈').click()
  await expect.poll(() => activeTabText(page)).toBe('意见反馈')
  expect(await text.inputValue()).toBe(half)

  const question = page.getByRole('dialog', { name: '关闭标签页' })
  const closeAll = async () => {
    await page.getByRole('button', { name: '标签页菜单' }).click()
    await pressEntry(page, '关闭全部标签页')
    await question.getByText(/“意见反馈”里有填了还没提交的内容/).waitFor()
  }
  await closeAll()
  await window.picture('unsaved-close', 'window')
  await expectTidy(window, 'phone')
  await question.getByRole('button', { name: '返回继续填' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await text.inputValue()).toBe(half)

  // after submitting there is nothing to confirm
  await activePage(page).getByRole('button', { name: '提交', exact: true }).click()
  await expect.poll(() => text.inputValue()).toBe('')
  await page.getByRole('button', { name: '标签页菜单' }).click()
  await pressEntry(page, '关闭其它标签页')
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', '意见反馈'])
  await text.fill(`${half}，今天还是`)
  await closeAll()
  await question.getByRole('button', { name: '关闭', exact: true }).click()
  await expect.poll(() => tabBar(page).getByRole('tab').count()).toBe(1)
  // the user has confirmed that it is lost
  await page.goto('/help/feedback')
  await activePage(page).getByText(half).first().waitFor()
  expect(await text.inputValue()).toBe('')
})

test.each(['desktop', 'phone'] as const)(
  'on a %s a feedback whose answer was lost is stored once, although it is sent again after a reload',
  async (width) => {
    const { token, userId } = await actor(site.app, { type: 2, role: 'admin' })
    const window = await openWindow(width, { token })
    const { page } = window
    window.allowComplaints(/ERR_FAILED/)
    const submit = '**/user/submitFeedback'
    await page.route(submit, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.goto('/help/feedback')
    const text = activePage(page).getByRole('textbox', { name: '内容' })
    const send = () => activePage(page).getByRole('button', { name: '提交', exact: true }).click()
    await text.fill(half)
    await send()
    await page.getByText('没有收到回应，可能已经办好').first().waitFor()
    await page.unroute(submit)
    await page.reload()
    await expect.poll(() => text.inputValue()).toBe(half)
    await send()
    await expect.poll(() => text.inputValue()).toBe('')
    const stored = await site.app.db
      .selectFrom('feedback')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(stored).toHaveLength(1)
  },
)
