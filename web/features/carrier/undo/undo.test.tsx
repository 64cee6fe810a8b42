import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/kernel/access.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from '../CarrierOrdersPage.tsx'

const justNow = () => new Date(Date.now() - 60_000).toISOString()
const earlier = () => new Date(Date.now() - 11 * 60_000).toISOString()
const signedAt = (at: string): Partial<OrderDetail> => ({
  status: 'signed',
  undoableSteps: [
    { stepId: 71, label: '签收', at },
    { stepId: 72, label: '登记货款已收', at },
  ],
})

async function open(order: Partial<OrderDetail>, answers: Answers = {}, role: Role = 'admin') {
  const { server } = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?order=1',
    user: userOf(3, role),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': { list: [orderRowOf()], total: 1, counts: countsOf() },
      '/carrier/getOrderDetail': orderDetailOf(order),
      '/carrier/undoStep': { status: 'arrived', waybillNumber: 'YD000000000017' },
      ...answers,
    },
  })
  const panel = within(await screen.findByRole('dialog', { name: /订单/ }))
  fireEvent.click(await panel.findByRole('button', { name: '撤销' }))
  return { server, panel, form: await panel.findByRole('form', { name: '撤销' }) }
}

test('undoes a step within ten minutes without a reason', async () => {
  const { server, panel, form } = await open(signedAt(justNow()))
  expect(panel.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^签收（/),
    expect.stringMatching(/^登记货款已收（/),
  ])
  expect(panel.getByText(/10 分钟内可以直接撤销/)).toBeTruthy()
  fireEvent.submit(form)
  expect(await panel.findByText('已撤销，客户会看到更正')).toBeTruthy()
  expect(server.callsTo('/carrier/undoStep')[0]?.body).toMatchObject({ stepId: 71, reason: '' })
})

test('requires a reason from an admin later, and shows the server’s refusal inside the panel', async () => {
  const { server, panel, form } = await open(signedAt(earlier()), {
    '/carrier/undoStep': () => new Refusal(409, '客户已评价这一票，不能撤销签收，有出入请在订单里答复评价'),
  })
  fireEvent.change(panel.getByLabelText(/撤销原因/), { target: { value: '签错了单' } })
  fireEvent.click(panel.getByRole('radio', { name: /登记货款已收/ }))
  fireEvent.submit(form)
  expect(await panel.findByText(/客户已评价这一票/)).toBeTruthy()
  expect(server.callsTo('/carrier/undoStep')[0]?.body).toMatchObject({ stepId: 72, reason: '签错了单' })
  expect(panel.getByLabelText<HTMLInputElement>(/撤销原因/).value).toBe('签错了单')
})

test('refers a clerk to an admin when it is late', async () => {
  const { panel } = await open(signedAt(earlier()), {}, 'user')
  expect(panel.getByText(/只有管理员能撤销，请联系本公司管理员/)).toBeTruthy()
  expect(panel.queryByLabelText(/撤销原因/)).toBeNull()
})

test('marks an undone step in the history', async () => {
  const { panel } = await open({
    ...signedAt(justNow()),
    timeline: [
      { at: justNow(), party: 'carrier', action: 'sign', toStatus: 'signed', text: '已签收', isUndone: true },
      { at: justNow(), party: 'carrier', action: 'undoStep', toStatus: 'arrived', text: '更正：撤销“签收”' },
    ],
  })
  expect(panel.getByText('承运商签收（已撤销）')).toBeTruthy()
  await waitFor(() => expect(panel.getByText('承运商更正')).toBeTruthy())
})

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
  arrivedAt: null,
  undoneAt: null,
  orders: 1,
  underway: 1,
  pieces: 10,
  weightGrams: 400_000,
  volumeCm3: 1_600_000,
  totalFen: 12_000,
  collectFen: 6000,
  codFen: 0,
}

test('undoes a whole departure, with the number of orders and a reason when it is late', async () => {
  const { server } = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?view=departures',
    user: userOf(3),
    answers: {
      '/carrier/getDepartureList': { list: [departure], total: 1 },
      '/carrier/getDeparture': { ...departure, ...wholeList([orderRowOf({ id: 1, status: 'in_transit' })]) },
      '/carrier/undoDeparture': { orders: 1 },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '装车清单 FC000000000017' }))
  const dialog = within(await screen.findByRole('dialog', { name: '车次 FC000000000017' }))
  fireEvent.click(await dialog.findByRole('button', { name: '撤销发车' }))
  expect(dialog.getByText(/整车 1 票全部回到“已收货”/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/撤销原因/), { target: { value: '车坏了，换车' } })
  fireEvent.submit(dialog.getByRole('form', { name: '确认撤销发车 1 票' }))
  await waitFor(() => expect(dialog.queryByRole('form', { name: '确认撤销发车 1 票' })).toBeNull())
  expect(server.callsTo('/carrier/undoDeparture')[0]?.body).toEqual({
    departureId: 7,
    reason: '车坏了，换车',
  })
})
