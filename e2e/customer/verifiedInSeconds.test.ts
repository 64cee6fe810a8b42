import { expect } from 'vitest'
import { openWindow, site, test } from '../testing/journey.ts'
import { card, lineToYiwu, remark, submit } from '../testing/orderForm.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const pasted =
  '客户李雷13900139000 浙江省金华市义乌市福田街道商城大道8号，我们电话13855501234 永康市江南街道1号 王五，保温杯20箱300公斤1.2方'

test('a visitor on a phone verifies during an order and submits the same order', async () => {
  const line = await lineToYiwu(site)
  const window = await openWindow('phone')
  const { page } = window
  const mobile = '13700330799'
  let steps = 0
  /** Counts one tap, or one filled field. */
  const step = async (action: Promise<unknown>) => {
    steps += 1
    await action
  }
  await page.goto(`/orders/new?line=${line.id}`)
  await page.getByRole('textbox', { name: '把聊天记录粘贴到这里' }).fill(pasted)
  const recipient = () => card(page, '收货人').getByRole('textbox', { name: '姓名' }).inputValue()
  await expect.poll(recipient).toBe('李雷')
  await remark(page).fill('认证后下的单')

  await step(activePage(page).getByRole('link', { name: '登录后下单' }).click())
  // the order form behind the login has a 手机号, too
  await activePage(page).getByRole('heading', { level: 1, name: '登录' }).waitFor()
  await step(activePage(page).getByRole('textbox', { name: '手机号' }).fill(mobile))
  await step(page.getByRole('button', { name: '获取验证码' }).click())
  let code = ''
  await expect
    .poll(async () => {
      const [message] = (await site.app.data('/dev/getSmsInbox', { mobile })).list
      code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  await window.picture('verified-login')
  await expectTidy(window)
  await step(page.getByRole('textbox', { name: '短信验证码' }).fill(code))
  await step(page.getByRole('button', { name: '同意协议并登录' }).click())
  await step(activePage(page).getByRole('link', { name: '去认证' }).click())
  const form = activePage(page).getByRole('form', { name: '个人认证' })
  await step(form.getByRole('textbox', { name: '姓名' }).fill('王小明'))
  await step(form.getByRole('textbox', { name: '身份证号' }).fill('11010519491231002X'))
  await window.picture('verified-check')
  await expectTidy(window)
  await step(form.getByRole('button', { name: '立即认证' }).click())
  await page.waitForURL(`**/orders/new?line=${line.id}`)
  await expect.poll(recipient).toBe('李雷')
  expect(await remark(page).inputValue()).toBe('认证后下的单')
  await window.picture('verified-back')
  await step(submit(page).click())
  await page.waitForURL(/\/orders\/new\?placed=\d+/)
  expect(steps).toBe(10)

  const { rows } = await site.app.pool.query(
    `select f.type, u.mobile from freight_order o join factory f on f.id = o.factory_id join app_user u on u.id = o.user_id
     where o.remark = '认证后下的单'`,
  )
  expect(rows).toEqual([{ type: 1, mobile }])
})
