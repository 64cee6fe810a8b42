import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '#shared/messages/toast.ts'
import { fakeIndexedDb } from '#shared/testing/fakeIndexedDb.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { lineCardOf } from '#shared/testing/lines.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import NewOrderPage from '../NewOrderPage.tsx'
import { line } from '../testing/line.ts'
import { earlierOrder } from '../testing/order.ts'

const transfer = {
  ...line,
  destinationText: '浙江省衢州市',
  destinationCode: '330800',
  viaTexts: ['浙江省杭州市'],
  viaCodes: ['330100'],
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', fakeIndexedDb(new Map()))
})

const openPage = (at: string, answers: Answers) => renderPage(<NewOrderPage />, { at, answers })
const lineSection = () => within(screen.getByRole('region', { name: '专线' }))

test('shows that a line continues by transfer, and where the goods are fetched', async () => {
  openPage('/orders/new?line=7&kg=100&to=330106', { '/lines/getLineDetail': transfer })
  expect(await screen.findByText(/经 浙江省衢州市 中转到 浙江省杭州市西湖区/)).toBeTruthy()
  expect(lineSection().getByText('中转')).toBeTruthy()
  expect(screen.getByText(/自提地点：义乌站，稠州北路 8 号。不在浙江省杭州市西湖区/)).toBeTruthy()
  fireEvent.click(screen.getByLabelText('送货上门'))
  expect(screen.queryByText(/自提地点/)).toBeNull()
})

test('shows a direct line as direct', async () => {
  openPage('/orders/new?line=7&kg=100&to=330782', { '/lines/getLineDetail': line })
  expect(await screen.findByText('直达')).toBeTruthy()
  expect(screen.getByText('收货人自提地点：义乌站，稠州北路 8 号。')).toBeTruthy()
})

test('goes back to the line that was to be changed', async () => {
  openPage('/orders/new?line=7&kg=100&to=330782', {
    '/lines/getLineDetail': line,
    '/lines/searchLines': { list: [], total: 0, next: null },
  })
  fireEvent.click(await screen.findByRole('button', { name: '换一条专线' }))
  expect(lineSection().queryByText('直达')).toBeNull()
  fireEvent.click(lineSection().getByRole('button', { name: '取消更换' }))
  expect(lineSection().getByText('直达')).toBeTruthy()
  expect(lineSection().queryByRole('button', { name: '取消更换' })).toBeNull()
})

test('names the destination of a line that passes through it, not where the line ends', async () => {
  const passing = {
    ...lineCardOf({ totalFen: 5_600 }),
    destinationText: '浙江省衢州市',
    viaTexts: ['浙江省杭州市'],
  }
  openPage('/orders/new?to=330106', { '/lines/searchLines': { list: [passing], total: 1, next: null } })
  const lines = within(await screen.findByRole('list', { name: '可选专线' }))
  const title = lines.getByText(/^杭州市/, { selector: 'strong' })
  expect(title.parentElement?.textContent).toContain('经衢州市中转')
})

test('loads more proposals after the marker, and filters them by carrier', async () => {
  const cards = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...line, id: from + index, totalFen: 5_600 }))
  const { server } = openPage('/orders/new?to=330782', {
    '/lines/searchLines': (body) => {
      if (body.keyword) return { list: cards(50, 1), total: 1, next: null }
      return body.after === 'mark'
        ? { list: cards(9, 3), total: 11, next: null }
        : { list: cards(1, 8), total: 11, next: 'mark' }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  await waitFor(() => expect(lineSection().getAllByRole('listitem')).toHaveLength(11))
  expect(lineSection().getAllByText(/每天 18:00 截货 · 上门提货、送货上门/)).toHaveLength(11)
  fireEvent.change(screen.getByLabelText('按承运商名称筛选'), { target: { value: '顺通' } })
  await waitFor(() => expect(lineSection().getAllByRole('listitem')).toHaveLength(1))
  expect(server.callsTo('/lines/searchLines').at(-1)?.body).toMatchObject({ keyword: '顺通', pageSize: 8 })
})

test('prices proposals with the order’s services, and names a missing service', async () => {
  const { server } = openPage('/orders/new?to=330782&kg=100&delivery=upstairs&cod=3000', {
    '/lines/searchLines': {
      list: [
        { ...line, id: 1, totalFen: 8_400, services: ['delivery', 'upstairs', 'cod'] },
        { ...line, id: 2, totalFen: null, services: ['delivery', 'cod'] },
      ],
      total: 2,
      next: null,
    },
  })
  expect(await screen.findByText('含送货上楼、代收')).toBeTruthy()
  expect(lineSection().getByText('不提供送货上楼')).toBeTruthy()
  expect(server.callsTo('/lines/searchLines').at(-1)?.body).toMatchObject({
    weightGrams: 100_000,
    deliveryMode: 'upstairs',
    codFen: 300_000,
  })
})

test('uses the site as the shipper’s region until another is chosen', async () => {
  openPage('/orders/new', {})
  expect(await screen.findByDisplayValue('浙江省金华市永康市')).toBeTruthy()
})

test('shows a wrong code at its focused field and in a toast', async () => {
  const message = '短信验证码不正确，请核对后重新填写'
  openPage('/orders/new?repeat=41', {
    '/lines/getLineDetail': line,
    '/orders/getOrderDetail': earlierOrder,
    '/orders/createOrder': new Refusal(400, message, {
      fields: [{ path: 'smsCode', label: '短信验证码', message }],
    }),
  })
  await screen.findAllByText('信息费')
  fireEvent.change(screen.getByLabelText(/联系手机号/), { target: { value: '13800138000' } })
  fireEvent.change(screen.getByLabelText(/短信验证码/), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: '提交订单' }))
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/短信验证码/)))
  expect(useToasts.getState().toasts.map(({ text }) => text)).toContain(message)
})

test('converts tonnes to kilograms when the weight field is left', async () => {
  const { server } = openPage('/orders/new?to=330782', {
    '/lines/searchLines': { list: [{ ...line, id: 1, totalFen: 8_400 }], total: 1, next: null },
  })
  const weight = await screen.findByLabelText<HTMLInputElement>(/总重量/)
  fireEvent.change(weight, { target: { value: '1.5 吨' } })
  await waitFor(() =>
    expect(server.callsTo('/lines/searchLines').at(-1)?.body).toMatchObject({ weightGrams: 1_500_000 }),
  )
  fireEvent.blur(weight)
  expect(weight.value).toBe('1500')
})

test('reports amounts in their own units, and keeps and reports a text that is too long', async () => {
  openPage('/orders/new?line=7', { '/lines/getLineDetail': line })
  const fill = async (label: string | RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await fill(/总重量/, '-5')
  await fill(/件数/, '-3')
  await fill(/代收货款/, '-9')
  await fill('备注', '长'.repeat(201))
  fireEvent.click(screen.getByRole('button', { name: '提交订单' }))
  for (const sentence of [
    '请填大于 0 的公斤数，如 12.5',
    '请填大于 0 的整件数，如 10',
    '请填大于 0 的金额（元），如 5000，不需要就留空',
    '备注最多 200 个字，请缩短',
  ])
    expect(await screen.findByText(sentence)).toBeTruthy()
  expect((screen.getByLabelText('备注') as HTMLTextAreaElement).value).toHaveLength(201)
})

test.each([
  [/总重量/, 'abc', '先改好，才有报价：请填大于 0 的公斤数，如 12.5'],
  [/总重量/, '1,5', '先改好，才有报价：小数点请写成“.”，如 1.5'],
  [/代收货款/, '0', '先改好，才有报价：请填大于 0 的金额（元），如 5000，不需要就留空'],
])('shows no total with %s %s', async (label, typed, text) => {
  openPage('/orders/new?line=7&kg=120', { '/lines/getLineDetail': line })
  const aside = within(await screen.findByRole('complementary', { name: '报价' }))
  await aside.findByText(/^合计/)
  fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } })
  expect(await aside.findByText(text)).toBeTruthy()
  expect(aside.queryByText(/^合计/)).toBeNull()
  // in the bar of a phone
  expect(aside.getByText('先改好填错的数字')).toBeTruthy()
})
