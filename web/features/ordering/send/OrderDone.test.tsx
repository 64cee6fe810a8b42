import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import NewOrderPage from '../NewOrderPage.tsx'
import { line } from '../testing/line.ts'
import { earlierOrder } from '../testing/order.ts'

const order = {
  ...earlierOrder,
  status: 'pending' as const,
  quote: { ...earlierOrder.quote, totalFen: 8_800 },
}
const open = (user: ReturnType<typeof userOf> | null, answer: typeof order | Refusal = order) =>
  renderPage(<NewOrderPage />, {
    at: `/orders/new?placed=${order.id}`,
    user,
    answers: { '/orders/getOrderDetail': answer, '/lines/getLineDetail': line },
  })
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('shows number, total, code and next steps again after a reload', async () => {
  open(userOf(2))
  expect(await screen.findByText(order.number, { selector: 'dd' })).toBeTruthy()
  expect(screen.getByText('¥88.00')).toBeTruthy()
  expect(await screen.findByRole('img', { name: `订单 ${order.number} 的查询二维码` })).toBeTruthy()
  expect(await hrefOf('查运单')).toBe(`/base/track?no=${order.number}`)
  expect(await hrefOf('再来一单')).toBe(`/orders/new?repeat=${order.id}`)
  expect(await hrefOf('看订单详情')).toBe(`/orders/orderDetail/${order.id}`)
  expect(await screen.findByRole('button', { name: '打印托运单' })).toBeTruthy()
  expect(document.body.textContent).toContain('托运人签字')
  expect(screen.queryByRole('link', { name: '登录并保留订单' })).toBeNull()
})

test('shows where and until when to bring the goods, and a text with the recipient’s link', async () => {
  const share = vi.fn<(shared: ShareData) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  open(userOf(2))
  expect(await screen.findByText(`${line.origin.name}，${line.origin.address}`)).toBeTruthy()
  expect(screen.getByText(/前送到，当天发车/)).toBeTruthy()
  expect(await hrefOf('地图')).toContain(encodeURIComponent(line.origin.address))
  screen.getByRole('button', { name: '发给收货人' }).click()
  expect(share.mock.calls[0]?.[0].text).toBe(
    `王小明发给您的货 10 件，永康市顺通物流有限公司承运，到义乌站自提，单号 ${order.number}，输手机后四位可看货物和应付款：`,
  )
  expect(share.mock.calls[0]?.[0].url).toContain(`/base/track?no=${order.number}`)
  screen.getByRole('button', { name: '打印标签、小票' }).click()
  expect(await screen.findByRole('radio', { name: /小票 80 毫米/ })).toHaveProperty('checked', true)
})

test('says in the text for the recipient that held goods wait for the sender', async () => {
  const share = vi.fn<(shared: ShareData) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  open(userOf(2), { ...order, isHeld: true })
  await screen.findByText('控货')
  screen.getByRole('button', { name: '发给收货人' }).click()
  expect(share.mock.calls[0]?.[0].text).toContain('到义乌站自提（等发货人通知放货），')
})

test('shows the chosen services with their sums, the pickup time and the payment', async () => {
  const pickupWindow = { from: '2026-11-22T06:00:00.000Z', to: '2026-11-22T08:00:00.000Z' }
  const items = [{ key: 'cod' as const, name: '代收手续费', fen: 1_500, formula: '5,000 元 × 3‰' }]
  open(userOf(2), {
    ...order,
    pickupMode: 'door',
    pickupWindow,
    deliveryMode: 'upstairs',
    codFen: 500_000,
    receiptCopies: 2,
    isHeld: true,
    quote: { ...order.quote, items },
  })
  const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent
  expect(await fact('提货')).toBe('上门提货（2026-11-22 14:00 至 16:00）')
  expect(await fact('送货')).toBe('送货上楼')
  expect(await fact('付款')).toBe('到付')
  expect(await fact('代收货款')).toBe('¥5,000.00')
  expect(await fact('签回单')).toBe('2 份')
  expect(await fact('控货')).toBe('等通知放货')
  expect(await fact('备注')).toBe('易碎')
  expect(await fact('代收手续费')).toBe('¥15.00')
})

test('prints a visitor’s slip and offers an account, without the mobile in the address', async () => {
  const { currentPath } = open(null)
  const keeping = await screen.findByRole('link', { name: '登录并保留订单' })
  expect(await screen.findByRole('button', { name: '打印订单小票' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('托运人签字')
  expect(document.body.textContent).toContain('李雷')
  await waitFor(() => expect(keeping.getAttribute('href')).not.toContain(order.contactMobile))
  keeping.click()
  await waitFor(() => expect(currentPath()).toBe('/login?redirect=%2Forders%2FordersList'))
})

test('does not show somebody else’s order', async () => {
  open(userOf(2), new Refusal(404, '没有找到，可能已被删除'))
  expect(await screen.findByText('没有找到，可能已被删除')).toBeTruthy()
})
