import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { jpeg } from '#server/testing/data/consults.ts'
import type { Width, Window } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { accountOf, logInHere, tokenOf } from '../testing/people.ts'
import { closeSettings, openSettings, setSwitch } from '../testing/settings.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

const picture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await jpeg(1200, 760) })

/** Registers by logging in with a new mobile and its SMS code. */
async function register({ page }: Window, mobile: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const code = async () => (await site.app.data('/dev/getSmsInbox', { mobile })).list
  await expect.poll(async () => (await code()).length).toBe(1)
  const [message] = await code()
  await page.getByRole('textbox', { name: '验证码' }).fill(/\d{6}/.exec(message?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: '同意协议并登录' }).click()
  await page.getByRole('button', { name: /^账户：用户/ }).waitFor()
}

/** Opens the verification page from a page that requires it. */
async function goToVerification({ page }: Window): Promise<void> {
  await page.goto('/orders/ordersList')
  await activePage(page).getByRole('link', { name: '去认证' }).click()
  await page.waitForURL(/\/user\/verification\/\d+\?/)
}

const status = (page: Page) => activePage(page).getByRole('region', { name: '认证状态' })

/** Opens the operator's queue and the submission of that name. */
async function openReview(width: Width, name: string): Promise<Window> {
  const operator = await openWindow(width, { token: await tokenOf(site, '平台运营') })
  await operator.page.goto('/ops/verifications')
  await operator.page.getByRole('textbox', { name: '关键字' }).fill(name)
  await operator.page.getByRole('button', { name: `审核${name}`, exact: true }).click()
  await operator.page.getByRole('dialog', { name: `审核 ${name}` }).waitFor()
  return operator
}

/** Switches to the dark theme and checks the page. */
async function checkDarkTheme(window: Window): Promise<void> {
  await openSettings(window.page)
  await setSwitch(window.page, '深色主题', true)
  await closeSettings(window.page)
  await expectTidy(window)
}

async function fillCompany(page: Page, name: string, code: string): Promise<void> {
  await activePage(page).getByRole('radio', { name: '企业认证' }).check()
  const form = activePage(page).getByRole('form', { name: '企业认证' })
  await form.getByRole('radio', { name: '物流企业（承运）' }).check()
  await form.getByLabel('营业执照', { exact: true }).setInputFiles(await picture('licence.jpg'))
  await form.getByRole('textbox', { name: '企业名称' }).fill(name)
  await form.getByRole('textbox', { name: '统一社会信用代码' }).fill(code)
  await form.getByRole('textbox', { name: '法定代表人' }).fill('王小明')
  await form.getByRole('combobox', { name: '所在地区' }).fill('永康市')
  await form
    .getByRole('option', { name: /永康市/ })
    .first()
    .waitFor()
  await form.getByRole('combobox', { name: '所在地区' }).press('Enter')
  await form.getByRole('textbox', { name: '地址', exact: true }).fill('江南街道五金科技工业园 1 号')
  await form.getByRole('textbox', { name: '道路运输经营许可证号' }).fill('330784100123')
}

test.each([
  ['desktop', '13700330784', '91330784MA28D0009J', '永康市顺达货运有限公司'],
  ['phone', '13700330785', '91330784MA29B1239B', '永康市通远货运有限公司'],
] as const)(
  'on a %s a new carrier is rejected, corrects its licence, and is approved with immediate effect',
  async (width, mobile, code, name) => {
    const window = await openWindow(width)
    const { page } = window
    await register(window, mobile)
    await goToVerification(window)
    await fillCompany(page, name, code.replace(/.$/, '0'))
    const submit = activePage(page).getByRole('button', { name: '提交企业认证' })
    await submit.click()
    await activePage(page).getByText('统一社会信用代码第 18 位校验码与前 17 位不符，请逐位核对').waitFor()
    await window.picture('verification-fault')
    await expectTidy(window)
    await activePage(page).getByRole('textbox', { name: '统一社会信用代码' }).fill(code)
    await submit.click()
    await status(page).getByText('物流企业认证 · 待审核').waitFor()
    await window.picture('verification-pending')
    await expectTidy(window)

    const operator = await openReview(width, name)
    const panel = operator.page.getByRole('dialog', { name: `审核 ${name}` })
    await panel.getByRole('img', { name: '营业执照' }).waitFor()
    await panel.getByText(code).waitFor()
    await operator.picture('verification-review', 'window')
    await expectTidy(operator)
    await panel.getByRole('button', { name: '营业执照照片不清晰' }).click()
    await panel.getByRole('button', { name: '驳回' }).click()
    await panel.waitFor({ state: 'detached' })

    // without a reload: the reason, the previous form, the bell
    await status(page).getByText('物流企业认证 · 已驳回').waitFor()
    await status(page)
      .getByText(/营业执照照片不清晰/)
      .waitFor()
    await page.getByRole('button', { name: /^(通知|消息)，1 条未读$/ }).waitFor()
    expect(await activePage(page).getByRole('textbox', { name: '企业名称' }).inputValue()).toBe(name)
    await window.picture('verification-rejected')
    await expectTidy(window)
    await activePage(page)
      .getByLabel('营业执照', { exact: true })
      .setInputFiles(await picture('better.jpg'))
    await submit.click()
    await status(page).getByText('物流企业认证 · 待审核').waitFor()
    expect(await page.getByRole('link', { name: '承运订单' }).count()).toBe(0)

    await operator.close()
    const again = await openReview(width, name)
    await again.page.getByText('该账号的其他提交').waitFor()
    await again.page.getByRole('button', { name: '通过', exact: true }).click()
    await expectToast(again, `${name}：已通过`)

    // the open window returns to the page that required it; menu and permissions change by themselves
    await page.waitForURL('**/orders/ordersList')
    await expectToast(window, '物流企业认证已通过，菜单和权限已更新')
    const menu = page.getByRole('button', { name: /^我的/ })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('link', { name: '承运订单' }).click()
    await activePage(page).getByRole('heading', { level: 1, name: '承运订单' }).waitFor()
    await activePage(page).getByText('还没有承运订单').waitFor()
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('link', { name: '企业信息' }).click()
    await activePage(page).getByText(code).waitFor()
    await window.picture('factory')
    await expectTidy(window)
    await checkDarkTheme(window)
    await window.picture('factory-dark')
    await activePage(page).getByRole('link', { name: '变更认证' }).click()
    await status(page).getByText('物流企业认证 · 已通过').waitFor()
    await activePage(page).getByRole('button', { name: '变更企业信息' }).click()
    await activePage(page).getByRole('form', { name: '企业认证' }).waitFor()
    await window.picture('verification-dark')
    await expectTidy(window)
  },
)

test('a person approved while on another page gets access there at once', async () => {
  const mobile = accountOf(site, '未认证企业').mobile
  const window = await openWindow('phone')
  const { page } = window
  await page.goto('/login')
  await logInHere(page, accountOf(site, '未认证企业'))
  await page.waitForURL('**/base/search')
  await goToVerification(window)
  await activePage(page).getByRole('radio', { name: '个人认证' }).check()
  const form = activePage(page).getByRole('form', { name: '个人认证' })
  await form.getByRole('button', { name: '改传身份证照片，由人工审核' }).click()
  await form.getByRole('textbox', { name: '姓名' }).fill('韩梅梅')
  await form.getByRole('textbox', { name: '身份证号' }).fill('11010519491231002X')
  await form.getByLabel('身份证人像面', { exact: true }).setInputFiles(await picture('front.jpg'))
  await form.getByLabel('身份证国徽面', { exact: true }).setInputFiles(await picture('back.jpg'))
  await form.getByText('正在上传').first().waitFor({ state: 'detached' })
  await form.getByRole('button', { name: '提交个人认证' }).click()
  await status(page).getByText('个人认证 · 待审核').waitFor()
  await window.picture('verification-person')
  await page.goto('/orders/ordersList')
  await activePage(page).getByText('身份认证后才能使用这些功能').waitFor()

  const operator = await openReview('desktop', '韩梅梅')
  await operator.page.getByRole('img', { name: '身份证国徽面' }).waitFor()
  await operator.page.getByText('1****************X').waitFor()
  await operator.picture('verification-review-person', 'window')
  await operator.page.getByRole('button', { name: '通过', exact: true }).click()
  await activePage(page).getByText('身份认证后才能使用这些功能').waitFor({ state: 'detached' })
  await activePage(page).getByRole('link', { name: '在线下单' }).first().waitFor()
  await expectTidy(window)
  const stored = await site.app.db
    .selectFrom('app_user as u')
    .innerJoin('factory as f', 'f.id', 'u.factory_id')
    .select(['f.type', 'u.name'])
    .where('u.mobile', '=', mobile)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ type: 1, name: '韩梅梅' })
})
