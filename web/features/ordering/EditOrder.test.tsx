import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { quote } from '#contract/price/quote.ts'
import { fakeIndexedDb, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { typedWindow } from './goods/pickupTimes.ts'
import NewOrderPage from './NewOrderPage.tsx'
import { consignmentOf } from './orderRequest.ts'
import { fromOrder } from './orderStart.ts'
import { line } from './testing/line.ts'
import { earlierOrder } from './testing/order.ts'

const pending = { ...earlierOrder, status: 'pending' as const }
const edited = { status: 'pending' as const, isCancelRequested: false, totalFen: 1 }

const storedRecords = new Map<string, unknown>()

beforeEach(async () => {
  await wipe(storedRecords)
  vi.stubGlobal('indexedDB', fakeIndexedDb(storedRecords))
})

const openPage = (answers: Answers) =>
  renderPage(<NewOrderPage />, {
    at: `/orders/new?edit=${pending.id}`,
    pattern: '/orders/new',
    user: userOf(2),
    answers: {
      '/lines/getLineDetail': line,
      '/orders/getOrderDetail': pending,
      '/orders/updateOrder': edited,
      ...answers,
    },
  })

const goodsWeight = () => screen.findByLabelText<HTMLInputElement>(/总重量/)
const save = async () => fireEvent.click(await screen.findByRole('button', { name: '保存修改' }))

test('sends the change with the total on screen, and returns to the order', async () => {
  const { server, currentPath } = openPage({})
  fireEvent.change(await goodsWeight(), { target: { value: '990' } })
  const values = fromOrder(pending)
  const goods = values.goods.map((row) => ({ ...row, weight: '990' }))
  const { totalFen } = quote(line, consignmentOf({ ...values, goods }))
  await screen.findByText('信息费')
  await save()
  await waitFor(() => expect(currentPath()).toBe(`/orders/orderDetail/${pending.id}`))
  const sent = server.callsTo('/orders/updateOrder').map((call) => call.body)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    id: pending.id,
    change: {
      kind: 'edit',
      quotedTotalFen: totalFen,
      goods: [{ weightGrams: 990_000 }],
      basedOn: pending.updatedAt,
    },
  })
  expect(sent[0]).not.toHaveProperty('change.lineId')
})

test('reports a carrier that was faster in the form, and keeps the typed values', async () => {
  openPage({ '/orders/updateOrder': new Refusal(409, '订单现在是“已接单”，不能修改，要改请电话联系承运商') })
  fireEvent.change(await goodsWeight(), { target: { value: '990' } })
  await screen.findByText('信息费')
  await save()
  expect(await screen.findByText(/订单现在是“已接单”/)).toBeTruthy()
  expect((await goodsWeight()).value).toBe('990')
})

test('shows a changed price beside the old one before sending again', async () => {
  const dearer = { ...pending.quote, totalFen: pending.quote.totalFen + 500 }
  const { server } = openPage({
    '/orders/updateOrder': Refusal.of('quoteChanged', { quote: dearer }),
  })
  await screen.findByText('信息费')
  await save()
  fireEvent.click(await screen.findByRole('button', { name: /^按新价/ }))
  await waitFor(() => expect(server.callsTo('/orders/updateOrder')).toHaveLength(2))
  expect(server.callsTo('/orders/updateOrder')[1]?.body).toMatchObject({
    change: { quotedTotalFen: dearer.totalFen },
  })
})

test('explains that an order which is no longer pending cannot be changed', async () => {
  openPage({ '/orders/getOrderDetail': { ...pending, status: 'accepted' } })
  expect(await screen.findByText(/现在是“已接单”，不能再修改/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '保存修改' })).toBeNull()
})

test('restores a pickup window that is still offered, and clears a past or odd one', () => {
  const now = new Date('2026-11-21T02:00:00.000Z')
  expect(typedWindow({ from: '2026-11-22T02:00:00.000Z', to: '2026-11-22T04:00:00.000Z' }, now)).toEqual({
    pickupDay: '2026-11-22',
    pickupHours: '10-12',
  })
  const none = { pickupDay: '', pickupHours: '8-20' }
  expect(typedWindow({ from: '2026-11-20T02:00:00.000Z', to: '2026-11-20T04:00:00.000Z' }, now)).toEqual(none)
  expect(typedWindow({ from: '2026-11-22T02:30:00.000Z', to: '2026-11-22T04:00:00.000Z' }, now)).toEqual(none)
  expect(typedWindow({ from: '2026-11-21T00:00:00.000Z', to: '2026-11-21T02:00:00.000Z' }, now)).toEqual(none)
  expect(typedWindow(null, now)).toEqual(none)
})

test.each([
  ['not offered', 26],
  ['over', -26],
])('keeps an agreed pickup time that is %s until another is chosen', async (_, hours) => {
  const from = new Date(Date.now() + hours * 3_600_000)
  from.setUTCMinutes(17, 0, 0)
  const agreed = { from: from.toISOString(), to: new Date(from.getTime() + 3_600_000).toISOString() }
  const { server } = openPage({
    '/orders/getOrderDetail': { ...pending, pickupMode: 'door', pickupWindow: agreed },
  })
  expect(await screen.findByText(/不另选日期就保持不变/)).toBeTruthy()
  await screen.findByText('信息费')
  await save()
  await waitFor(() => expect(server.callsTo('/orders/updateOrder')).toHaveLength(1))
  expect(server.callsTo('/orders/updateOrder')[0]?.body).toMatchObject({ change: { pickupWindow: agreed } })
})

test('rejects a region that is a whole city, and reports invalid amounts in their unit', async () => {
  const recipient = { ...pending.recipient, regionCode: '330700' }
  const { server } = openPage({
    '/orders/getOrderDetail': { ...pending, recipient, deliveryMode: 'door' },
  })
  await screen.findByDisplayValue('浙江省金华市')
  fireEvent.change(await goodsWeight(), { target: { value: '-5' } })
  await save()
  expect(await screen.findByText('请填大于 0 的公斤数，如 12.5')).toBeTruthy()
  fireEvent.change(await goodsWeight(), { target: { value: '990' } })
  await save()
  expect(await screen.findByText(/请选到区县/)).toBeTruthy()
  expect(server.callsTo('/orders/updateOrder')).toEqual([])
})

test('restores an unsaved change after a reload, and can discard it', async () => {
  const first = openPage({})
  fireEvent.change(await goodsWeight(), { target: { value: '990' } })
  await waitFor(() => expect(storedRecords.size).toBe(1))
  first.unmount()
  openPage({ '/orders/getOrderDetail': { ...pending, updatedAt: '2026-11-02T00:00:00.000Z' } })
  expect(await screen.findByText(/订单在这之后变动过/)).toBeTruthy()
  expect((await goodsWeight()).value).toBe('990')
  fireEvent.click(screen.getByRole('button', { name: '放弃修改' }))
  await waitFor(async () => expect((await goodsWeight()).value).toBe('200'))
  expect(storedRecords.size).toBe(0)
})

test('deletes the draft once the change is saved', async () => {
  const { currentPath } = openPage({})
  fireEvent.change(await goodsWeight(), { target: { value: '990' } })
  await waitFor(() => expect(storedRecords.size).toBe(1))
  await screen.findByText('信息费')
  await save()
  await waitFor(() => expect(currentPath()).toBe(`/orders/orderDetail/${pending.id}`))
  await waitFor(() => expect(storedRecords.size).toBe(0))
})
