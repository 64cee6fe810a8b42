import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { jpeg } from '#server/testing/data/consults.ts'
import { waitUntilComplete } from '../testing/browser.ts'
import type { Window } from '../testing/browser.ts'
import { readDevice } from '../testing/deviceStorage.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { accountOf, insertDemoLine, logInHere, tokenOf, userOf } from '../testing/people.ts'
import { expectTidy } from '../testing/tidy.ts'

const box = (page: Page) => page.getByRole('textbox', { name: '消息内容' })
const list = (page: Page) => page.getByRole('group', { name: '消息' })
const message = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

/** Returns the stored texts of a thread, in order. */
async function storedTexts(consultId: number): Promise<(string | null)[]> {
  const rows = await site.app.db
    .selectFrom('dialog')
    .select('text')
    .where('consult_id', '=', consultId)
    .orderBy('id')
    .execute()
  return rows.map(({ text }) => text)
}

async function startThread(visitor: Window, lineId: number): Promise<number> {
  const { page } = visitor
  await page.goto(`/base/consult?line=${lineId}`)
  await page.getByRole('heading', { name: /^咨询 / }).waitFor()
  await write(page, '两托电动工具，今天能发吗？')
  await page.waitForURL(/\/base\/consult\?id=\d+$/)
  await message(page, '今天能发吗').waitFor()
  return Number(new URL(page.url()).searchParams.get('id'))
}

async function answer(carrier: Window, text: string): Promise<void> {
  const { page } = carrier
  const thread = page.getByRole('list', { name: '咨询列表' }).getByRole('link').first()
  await thread.getByText('今天能发吗').waitFor()
  await thread.click()
  await message(page, '今天能发吗').waitFor()
  await page.getByRole('button', { name: '问货物' }).click()
  await expect.poll(() => box(page).inputValue()).toContain('请问是什么货')
  await write(page, text)
}

test('two browsers chat live, after a network failure, with pictures, marks and a login', async () => {
  const visitor = await openWindow('phone')
  const token = await tokenOf(site, '物流企业')
  const carrier = await openWindow('desktop', { token })
  const [phone, carrierPage] = [visitor.page, carrier.page]
  await carrierPage.goto('/carrier/consults')
  await carrierPage.getByRole('heading', { level: 1, name: '客户咨询' }).waitFor()

  const consultId = await startThread(visitor, await insertDemoLine(site))
  await answer(carrier, '能发，\n下午四点前送到。')
  await message(phone, '下午四点前送到').waitFor()
  await message(carrierPage, '下午四点前送到').getByText('对方已读').waitFor()
  await message(phone, '今天能发吗').getByText('对方已读').waitFor()
  await visitor.picture('12-consult')
  await expectTidy(visitor)

  // the visitor loses the network; both continue writing
  await waitUntilComplete(phone)
  visitor.allowComplaints(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource/)
  await phone.context().setOffline(true)
  await write(phone, '断网时写的第一句')
  await write(phone, '断网时写的第二句')
  await message(phone, '断网时写的第一句').getByText('网络已断开').waitFor()
  await visitor.picture('12-consult-offline')
  // 重发 and 不发了 do not cover each other
  await message(phone, '断网时写的第一句').getByRole('button', { name: '不发了' }).waitFor()
  await expectTidy(visitor)
  await write(carrierPage, '断网时回的话')
  // stored before the customer's own messages follow
  await expect.poll(() => storedTexts(consultId)).toContain('断网时回的话')
  await message(carrierPage, '断网时回的话').getByText('对方已读').waitFor({ state: 'detached' })
  await phone.context().setOffline(false)
  await message(phone, '断网时回的话').waitFor()
  await message(carrierPage, '断网时写的第二句').waitFor()
  await expect
    .poll(() =>
      phone
        .locator('main')
        .getByText(/正在发送|网络已断开/)
        .count(),
    )
    .toBe(0)
  const texts = [
    '两托电动工具，今天能发吗？',
    '能发，\n下午四点前送到。',
    '断网时回的话',
    '断网时写的第一句',
    '断网时写的第二句',
  ]
  expect(await storedTexts(consultId)).toEqual(texts)
  for (const page of [phone, carrierPage])
    for (const text of texts) expect(await message(page, text.split('\n').at(-1) ?? '').count(), text).toBe(1)

  // a picture, and a file that is no picture
  const chooser = phone.getByLabel('选择图片')
  await chooser.setInputFiles({
    name: '货.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a picture'),
  })
  await phone.getByText('这不是可用的图片，请换成 JPG、PNG 或 WebP 格式后再发').waitFor()
  await chooser.setInputFiles({ name: '货.jpg', mimeType: 'image/jpeg', buffer: await jpeg(1600, 1200) })
  await list(carrierPage).getByRole('img', { name: '图片消息' }).waitFor()
  await list(phone).getByRole('img', { name: '图片消息' }).waitFor()
  await list(carrierPage).getByRole('button', { name: '查看大图' }).click()
  await carrierPage.getByRole('dialog', { name: '图片' }).getByRole('img').waitFor()
  await carrierPage.keyboard.press('Escape')
  await carrier.picture('12-consult')
  await expectTidy(carrier)

  // deleting a message marks it on both sides
  await message(phone, '断网时写的第一句').getByRole('button', { name: '删除' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: '删除消息' }).click()
  await message(phone, '已删除').waitFor()
  await message(carrierPage, '已删除').waitFor()
  expect(await message(carrierPage, '断网时写的第一句').count()).toBe(0)

  // back to the list, with an unread message
  await phone.getByRole('link', { name: '返回咨询列表' }).click()
  await phone.waitForURL(/\/base\/consult$/)
  await write(carrierPage, '还有问题吗？')
  await phone.getByRole('list', { name: '咨询列表' }).getByText('还有问题吗？').waitFor()
  await expect.poll(() => phone.title()).toBe('(1) 联系咨询 - 专线通')
  await visitor.picture('12-consult-list')
  await expectTidy(visitor)

  // the visitor logs in and keeps the thread
  await phone.getByRole('link', { name: '登录后可在任何设备查看' }).click()
  await logInHere(phone, accountOf(site, '生产企业 · 管理员'))
  await phone.waitForURL(/\/base\/consult$/)
  await phone.getByRole('list', { name: '咨询列表' }).getByText('还有问题吗？').click()
  await message(phone, '还有问题吗？').waitFor()
  await write(phone, '登录后接着问')
  await message(carrierPage, '登录后接着问').waitFor()
  expect(await list(phone).getByRole('img', { name: '图片消息' }).count()).toBe(1)
  await message(carrierPage, '登录后接着问').waitFor()
})

test('a long thread keeps its scroll position when paged back, and a draft and an unsent message survive a reload', async () => {
  const visitor = await openWindow('desktop')
  const { page } = visitor
  const consultId = await startThread(visitor, await insertDemoLine(site))
  const { id: userId } = await userOf(site, '物流企业')
  await site.app.db
    .insertInto('dialog')
    .values(
      Array.from({ length: 400 }, (_, index) => ({
        consult_id: consultId,
        side: 'carrier',
        user_id: userId,
        visitor_hash: null,
        client_id: `old-message-${index}`,
        text: `旧消息 ${index}`,
        at: new Date(),
      })),
    )
    .execute()
  await page.reload()
  await message(page, '旧消息 399').waitFor()
  // it opens at the first unread message and marks the rest as read
  await message(page, '旧消息 300').waitFor({ state: 'attached' })
  const scrollPosition = () =>
    list(page).evaluate((element) => {
      const shown = [...element.querySelectorAll('li')].find(
        (item) => item.getBoundingClientRect().top >= element.getBoundingClientRect().top,
      )
      return { text: shown?.textContent, topPx: shown?.getBoundingClientRect().top ?? 0 }
    })
  await list(page).evaluate((element) => (element.scrollTop = 500))
  const before = await scrollPosition()
  await list(page).evaluate((element) => (element.scrollTop -= 150))
  await message(page, '旧消息 250').waitFor({ state: 'attached' })
  await list(page).evaluate((element) => (element.scrollTop += 150))
  // messages have fractions of a pixel, scroll positions do not
  const movedPx = async () => {
    const { text, topPx } = await scrollPosition()
    return text === before.text ? Math.abs(topPx - before.topPx) : Infinity
  }
  await expect.poll(movedPx).toBeLessThanOrEqual(1)
  const scrollUp = async () => {
    await list(page).evaluate((element) => (element.scrollTop = 0))
    return message(page, '今天能发吗').count()
  }
  await expect.poll(scrollUp).toBe(1)
  await message(page, '今天能发吗').waitFor()
  expect(await list(page).getByRole('listitem').count()).toBeGreaterThan(400)

  // only this call fails: the message is still there after a reload and is sent later
  visitor.allowComplaints(/ERR_FAILED/)
  await page.route('**/consult/appendDialog', (route) => route.abort())
  await write(page, '重新打开后再发')
  await message(page, '重新打开后再发').getByText('稍后自动重发').waitFor()
  await box(page).fill('还没写完')
  await expect.poll(async () => (await readDevice(page)).drafts).toContain('还没写完')
  await page.reload()
  await message(page, '重新打开后再发').getByText('稍后自动重发').waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('还没写完')
  await page.unroute('**/consult/appendDialog')
  // once stored by the server, it can be deleted
  await message(page, '重新打开后再发').getByRole('button', { name: '删除' }).waitFor()
  expect((await storedTexts(consultId)).filter((text) => text === '重新打开后再发')).toHaveLength(1)
})
