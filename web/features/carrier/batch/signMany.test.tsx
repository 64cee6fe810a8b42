import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { countsOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from '../CarrierOrdersPage.tsx'
import { forms } from '../lazyForms.ts'

// as after the first touch of the page
beforeAll(() => Promise.all(forms.map(({ load }) => load())))

const rowOf = (id: number, change: Partial<OrderRow> = {}) =>
  orderRowOf({
    id,
    number: `D00000000000${id}`,
    status: 'arrived',
    deliveryMode: 'self',
    payment: 'monthly',
    ...change,
  })
const rows = [
  rowOf(1, { payment: 'collect', totalFen: 6000, codFen: 300_000 }),
  rowOf(2, { recipientName: '韩梅梅', payment: 'prepaid', totalFen: 2500 }),
  rowOf(3, { isAwaitingRelease: true }),
  rowOf(4, { payment: 'collect', totalFen: 1500 }),
]
const reason = '控货，客户还没有通知放货：请客户在订单里点“通知放货”，再签收'
const looked = ({ ids }: CallInput<'/carrier/checkBatch'>): CallResponse<'/carrier/checkBatch'> => ({
  able: ids.filter((id) => id !== 3),
  refused: ids.includes(3) ? [{ id: 3, number: 'D000000000003', reason, canConfirm: false }] : [],
  destinations: [],
})
const done = (id: number) => ({
  id,
  number: `D00000000000${id}`,
  status: 'signed' as const,
  waybillNumber: `YD00000000000${id}`,
})

async function open(answers: Answers = {}) {
  const page = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders',
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': { list: rows, total: 4, counts: countsOf({ arrived: 4 }) },
      '/carrier/checkBatch': looked,
      '/carrier/signOrders': { done: [done(1), done(2), done(4)], refused: [] },
      ...answers,
    },
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  const bar = within(screen.getByRole('group', { name: '批量操作' }))
  fireEvent.click(bar.getByRole('button', { name: '签收 4 票' }))
  const dialog = within(screen.getByRole('dialog', { name: '签收 4 票' }))
  const form = await dialog.findByRole('form', { name: '签收 3 票' })
  return { ...page, dialog, form }
}

test('signs many orders at once, each with its amount due, signer and payment', async () => {
  const { dialog, form, server } = await open()
  const first = within(dialog.getByRole('group', { name: 'D000000000001' }))
  expect(first.getByText('应收 ¥3,060.00（到付 ¥60.00 + 代收 ¥3,000.00）')).toBeTruthy()
  expect(within(dialog.getByRole('group', { name: 'D000000000002' })).getByText('签收时不收款')).toBeTruthy()
  expect(dialog.getByText(reason, { exact: false }).textContent).toBe(`D000000000003 ${reason}`)
  expect(dialog.getByText('3 票应收 ¥3,075.00（到付 ¥75.00 + 代收 ¥3,000.00），已收 ¥0.00')).toBeTruthy()
  for (const id of [1, 4])
    expect(dialog.getByRole('checkbox', { name: `D00000000000${id} 收齐` })).toHaveProperty('checked', false)
  fireEvent.submit(form)
  expect(await dialog.findByText('有未收的款，收到的点“收齐”，没收到的请填写少收原因')).toBeTruthy()
  expect(server.callsTo('/carrier/signOrders')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: '全部收齐 ¥3,075.00' }))
  const due = '3 票应收 ¥3,075.00（到付 ¥75.00 + 代收 ¥3,000.00）'
  expect(dialog.getByText(`${due}，已收 ¥3,075.00（到付 ¥75.00 + 代收 ¥3,000.00）`)).toBeTruthy()
  expect(dialog.getByText(/只收到一部分款（先抵到付）/)).toBeTruthy()
  fireEvent.submit(form)
  expect(await dialog.findByText('请选择收款方式')).toBeTruthy()
  expect(server.callsTo('/carrier/signOrders')).toEqual([])
  fireEvent.change(dialog.getByLabelText('收款方式'), { target: { value: 'cash' } })
  fireEvent.change(first.getByLabelText('这一票的收款方式'), { target: { value: 'wechat' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: 'D000000000004 收齐' }))
  expect(dialog.getByText(`${due}，已收 ¥3,060.00（到付 ¥60.00 + 代收 ¥3,000.00）`)).toBeTruthy()
  fireEvent.submit(form)
  expect(await dialog.findByText(/没收到的请填写少收原因/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/未收款的原因/), { target: { value: '约好月底收' } })
  const prepaid = dialog.getByLabelText('1 票现付运费 ¥25.00')
  expect(prepaid).toHaveProperty('value', '')
  fireEvent.change(prepaid, { target: { value: 'transfer' } })
  fireEvent.change(first.getByLabelText('签收人'), { target: { value: '王五' } })
  fireEvent.submit(form)
  await dialog.findByText(/已签收 3 票，1 票未成功/)
  expect(server.callsTo('/carrier/signOrders')[0]?.body).toEqual({
    ids: [1, 2, 4],
    signatures: [
      { id: 1, signer: '王五', received: { amountFen: 306_000, method: 'wechat' } },
      { id: 2, signer: '韩梅梅', received: { amountFen: 0, prepaidMethod: 'transfer' } },
      { id: 4, signer: '李雷', received: { amountFen: 0, shortReason: '约好月底收' } },
    ],
    place: '',
    text: '',
  })
})

test('marks a row without a signer, and keeps all typed values after a fault', async () => {
  const { dialog, form, server } = await open({
    '/carrier/signOrders': () => new Refusal(500, '系统暂时繁忙，请稍后重试'),
  })
  const second = within(dialog.getByRole('group', { name: 'D000000000002' }))
  fireEvent.click(dialog.getByRole('button', { name: /^全部收齐/ }))
  fireEvent.change(dialog.getByLabelText('收款方式'), { target: { value: 'cash' } })
  fireEvent.change(second.getByLabelText('签收人'), { target: { value: '' } })
  fireEvent.submit(form)
  expect(await second.findByText(/请填写签收人/)).toBeTruthy()
  fireEvent.change(second.getByLabelText('签收人'), { target: { value: '门卫' } })
  fireEvent.submit(form)
  expect((await dialog.findByRole('alert')).textContent).toContain('系统暂时繁忙')
  expect(second.getByLabelText<HTMLInputElement>('签收人').value).toBe('门卫')
  fireEvent.submit(form)
  await waitFor(() => expect(server.callsTo('/carrier/signOrders')).toHaveLength(2))
  const [firstCall, secondCall] = server.callsTo('/carrier/signOrders')
  expect(secondCall?.headers['Idempotency-Key']).toBe(firstCall?.headers['Idempotency-Key'])
})

test('signs the arrived orders of a departure together from its list', async () => {
  const departure = {
    id: 7,
    number: 'FC000000000017',
    plate: '浙G12345',
    driver: '',
    driverPhone: '',
    destination: '义乌',
    destinationCode: '330782',
    expectedAt: null,
    remark: '',
    departedAt: '2026-11-20T10:00:00.000Z',
    arrivedAt: '2026-11-21T10:00:00.000Z',
    undoneAt: null,
    orders: 3,
    underway: 0,
    pieces: 30,
    weightGrams: 400_000,
    volumeCm3: 1_600_000,
    totalFen: 12_000,
    collectFen: 6000,
    codFen: 300_000,
  }
  renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?view=departures',
    user: userOf(3),
    answers: {
      '/carrier/getDepartureList': { list: [departure], total: 1 },
      '/carrier/getDeparture': { ...departure, ...wholeList([...rows, rowOf(5, { status: 'signed' })]) },
      '/carrier/checkBatch': looked,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '装车清单 FC000000000017' }))
  const loaded = within(await screen.findByRole('dialog', { name: '车次 FC000000000017' }))
  fireEvent.click(await loaded.findByRole('button', { name: '签收 4 票' }))
  expect(await screen.findByRole('form', { name: '签收 3 票' })).toBeTruthy()
})
