import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { jpeg } from '#server/testing/data/consults.ts'
import type { Width, Window } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { accountOf, logInHere, tokenOf } from '../testing/people.ts'
import { pressInRow } from '../testing/rows.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

interface Person {
  mobile: string
  password: string
}

/** Returns the newest SMS code for a purpose. */
async function codeOn(mobile: string, purpose: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const [message] = (await site.app.data('/dev/getSmsInbox', { mobile })).list
      code = message?.text.includes(purpose) ? (/\d{6}/.exec(message.text)?.[0] ?? '') : ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

async function openWithLogin(width: Width, who: Person): Promise<Window> {
  const window = await openWindow(width)
  await window.page.goto('/login')
  await logInHere(window.page, who)
  await window.page.waitForURL((url) => url.pathname !== '/login')
  return window
}

async function openFromMenu(page: Page, title: string): Promise<void> {
  const link = page.getByRole('link', { name: title, exact: true })
  if (!(await link.isVisible())) await page.getByRole('button', { name: /^我的/ }).click()
  await link.click()
  await activePage(page).getByRole('heading', { level: 1, name: title }).waitFor()
}

const isExpired = (page: Page) => page.getByRole('dialog', { name: '您的登录已过期' }).waitFor()

test('on a desktop 生产企业 · 管理员 changes profile, picture and mobile, with codes from both phones', async () => {
  const [who, newMobile] = ['生产企业 · 管理员', '13911110001']
  const { mobile, password } = accountOf(site, who)
  const window = await openWindow('desktop', { token: await tokenOf(site, who) })
  const { page } = window
  await page.goto('/user/info')
  const here = activePage(page)
  await here.getByRole('heading', { level: 1, name: '我的账号' }).waitFor()
  await here.getByRole('table', { name: '登录记录' }).getByText('成功').first().waitFor()
  await expectTidy(window, 'phone')
  await window.picture('account')

  await here.getByLabel('称呼').fill('王总')
  await here.getByRole('combobox', { name: '所在地区' }).fill('义乌')
  await page
    .getByRole('option', { name: /义乌市/ })
    .first()
    .click()
  await here.getByRole('button', { name: '保存资料' }).click()
  await expectToast(window, '资料已保存')
  await page.getByRole('button', { name: '账户：王总' }).waitFor()

  const buffer = await jpeg(600, 300)
  await here.getByLabel('选择头像').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await expectToast(window, '头像已更换')
  await expect.poll(() => here.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600)
  await page.reload()
  await here.getByRole('button', { name: '移除头像' }).waitFor()
  await expect.poll(() => page.locator('img').count()).toBe(2)

  await here.getByRole('button', { name: '更换手机号' }).click()
  await here.getByRole('button', { name: '获取验证码' }).click()
  await here.getByLabel('短信验证码').fill(await codeOn(mobile, '核对当前手机号'))
  await here.getByRole('button', { name: '下一步' }).click()
  await here.getByRole('textbox', { name: '新手机号' }).fill(newMobile)
  await here.getByRole('button', { name: '获取验证码' }).click()
  await here.getByLabel('短信验证码').fill(await codeOn(newMobile, '绑定新手机号'))
  await window.picture('account-mobile')
  await expectTidy(window, 'phone')
  await here.getByRole('button', { name: '确认更换' }).click()
  await here.getByText(newMobile.replace(/^(\d{3})(\d{4})/, '$1 $2 ')).waitFor()
  await window.close()

  const again = await openWithLogin('desktop', { mobile: newMobile, password })
  await openFromMenu(again.page, '我的账号')
  // the name of a region appears with the list of regions
  await expect
    .poll(() => activePage(again.page).getByRole('combobox', { name: '所在地区' }).inputValue())
    .toBe('浙江省金华市义乌市')
})

test('on a phone a new password replaces the old one, and failed tries are listed', async () => {
  const { mobile, password: old } = accountOf(site, '个人认证 · 管理员')
  const password = `new-${old}`
  const first = await openWithLogin('phone', { mobile, password: old })
  await openFromMenu(first.page, '我的账号')
  const here = activePage(first.page)
  await here.getByRole('button', { name: '修改密码' }).click()
  await here.getByRole('textbox', { name: '当前密码' }).fill('not-the-password')
  await here.getByRole('textbox', { name: '新密码' }).fill(password)
  await here.getByText('强度很好').waitFor()
  await here.getByRole('button', { name: '修改密码' }).click()
  await here.getByText('当前密码不正确，请核对后重试，或改用短信验证码').first().waitFor()
  await expectTidy(first, 'desktop')
  await here.getByRole('textbox', { name: '当前密码' }).fill(old)
  await here.getByRole('button', { name: '修改密码' }).click()
  await expectToast(first, '密码已修改，其他设备上的登录已失效')

  const second = await openWindow('phone')
  await second.page.goto('/login')
  await logInHere(second.page, { mobile, password: old })
  await second.page.getByText('手机号或密码不正确，请核对后重试').first().waitFor()
  await logInHere(second.page, { mobile, password })
  await second.page.waitForURL((url) => url.pathname !== '/login')
  // only one login is valid: the first window is logged out with its next action
  // the stream may open the dialog first, which would block a normal click
  await here.getByRole('button', { name: '保存资料' }).dispatchEvent('click')
  await isExpired(first.page)
  await first.close()
  await openFromMenu(second.page, '我的账号')
  await activePage(second.page).getByText('密码错误').first().waitFor()
})

test('on a phone a new member logs in, is disabled and is logged out at once', async () => {
  const theirs = '13911110004'
  const { token, mobile } = await actor(site.app, { type: 3, name: '永康市新来的厂' })
  const admin = await openWindow('phone', { token })
  const { page } = admin
  await page.goto('/user/staff')
  const here = activePage(page)
  await here.getByText('我', { exact: true }).waitFor()
  await here.getByText(/还没有员工/).waitFor()
  await expectTidy(admin, 'desktop')
  await admin.picture('staff')
  await here.getByRole('button', { name: '新增员工' }).click()
  const dialog = page.getByRole('dialog', { name: '新增员工' })
  await dialog.getByLabel('称呼').fill('小陈')
  await dialog.getByLabel('手机号').fill(mobile)
  await dialog.getByRole('button', { name: '随机生成一个' }).click()
  const password = await dialog.getByRole('textbox', { name: '初始密码' }).inputValue()
  await dialog.getByRole('button', { name: '新增', exact: true }).click()
  await dialog.getByText('这个手机号已有账号，不能再用，请换一个手机号').first().waitFor()
  await dialog.getByLabel('手机号').fill(theirs)
  await admin.picture('staff-new', 'window')
  await expectTidy(admin, 'desktop')
  await dialog.getByRole('button', { name: '新增', exact: true }).click()
  await expectToast(admin, '已新增员工 小陈，请把登录信息告诉本人')

  const member = await openWithLogin('phone', { mobile: theirs, password })
  await openFromMenu(member.page, '订单列表')
  const row = here.getByRole('row').filter({ hasText: '小陈' })
  await pressInRow(row, '停用')
  await page.getByRole('dialog', { name: '停用 小陈' }).getByRole('button', { name: '停用' }).click()
  await row.getByText('已停用').waitFor()
  // without any action: the stream of the page ends with the reason
  await isExpired(member.page)
  await member.picture('staff-out', 'window')
  await member.page.getByRole('button', { name: '重新登录' }).click()
  await member.page.waitForURL('**/login**')
  await logInHere(member.page, { mobile: theirs, password })
  await member.page.getByText('该账号已停用，请联系企业管理员').first().waitFor()
  await member.close()

  await pressInRow(row, '删除')
  await page.getByRole('dialog', { name: '删除 小陈' }).getByRole('button', { name: '删除' }).click()
  await row.waitFor({ state: 'detached' })
  await expectTidy(admin, 'desktop')
})
