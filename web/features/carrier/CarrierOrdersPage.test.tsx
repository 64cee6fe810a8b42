import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from './CarrierOrdersPage.tsx'

const waybill = {
  number: 'YD000000000017',
  carrierNumber: null,
  expectedAt: null,
  signedAt: null,
  signer: null,
  events: [],
}
const accepted = orderDetailOf({ status: 'accepted', allowedActions: ['pickUp'], waybill })
const pickedUp = orderDetailOf({ status: 'picked_up', allowedActions: ['depart'], waybill })

/** Opens the panel of one order from the address; `detail` is the server's answer to each read. */
async function openPanel(detail: () => OrderDetail, answers: Answers = {}) {
  const page = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?order=5',
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': () => ({ list: [orderRowOf()], total: 1, counts: countsOf({ pending: 1 }) }),
      '/carrier/getOrderDetail': () => detail(),
      ...answers,
    },
  })
  const panel = within(await screen.findByRole('dialog', { name: /D000000000058/ }))
  return { ...page, panel }
}

test('lists the orders with counts and opens one beside the list, in the address bar', async () => {
  const { currentPath } = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders',
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': { list: [orderRowOf()], total: 1, counts: countsOf({ pending: 1 }) },
      '/carrier/getOrderDetail': orderDetailOf({ allowedActions: ['accept', 'reject'] }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'D000000000058' }))
  expect(await screen.findByRole('dialog', { name: /D000000000058/ })).toBeTruthy()
  await waitFor(() => expect(currentPath()).toBe('/carrier/orders?order=5'))
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(currentPath()).toBe('/carrier/orders'))
})

test("accepts with the carrier's own number", async () => {
  const { panel, server } = await openPanel(() => orderDetailOf({ allowedActions: ['accept', 'reject'] }), {
    '/carrier/acceptOrder': { status: 'accepted', waybillNumber: 'YD000000000017' },
  })
  fireEvent.click(await panel.findByRole('button', { name: '接单' }))
  fireEvent.change(panel.getByLabelText(/自编运单号/), { target: { value: ' FD-88 ' } })
  fireEvent.submit(panel.getByRole('form', { name: '接单开票' }))
  await waitFor(() => expect(server.callsTo('/carrier/acceptOrder')).toHaveLength(1))
  expect(server.callsTo('/carrier/acceptOrder')[0]?.body).toEqual({ id: 5, carrierNumber: 'FD-88' })
})

test('requires a reason before it rejects an order', async () => {
  const { panel, server } = await openPanel(() => orderDetailOf({ allowedActions: ['accept', 'reject'] }), {
    '/carrier/rejectOrder': { status: 'rejected', waybillNumber: null },
  })
  fireEvent.click(await panel.findByRole('button', { name: '拒单' }))
  fireEvent.submit(panel.getByRole('form', { name: '拒单' }))
  expect(await panel.findByText('请填写拒单原因')).toBeTruthy()
  expect(server.callsTo('/carrier/rejectOrder')).toHaveLength(0)
  fireEvent.click(panel.getByRole('button', { name: '该地区暂停收货' }))
  fireEvent.submit(panel.getByRole('form', { name: '拒单' }))
  await waitFor(() => expect(server.callsTo('/carrier/rejectOrder')).toHaveLength(1))
  expect(server.callsTo('/carrier/rejectOrder')[0]?.body).toEqual({ id: 5, reason: '该地区暂停收货' })
})

test('sends the state on screen, the default place and the counted pieces when advancing', async () => {
  const { panel, server } = await openPanel(() => accepted, {
    '/carrier/advanceOrder': { status: 'picked_up', waybillNumber: waybill.number },
  })
  expect(panel.queryByRole('button', { name: '同意取消' })).toBeNull()
  fireEvent.click(await panel.findByRole('button', { name: '收货' }))
  fireEvent.change(panel.getByLabelText('实收件数'), { target: { value: '９' } })
  expect(panel.getByText('少 1 件（共 10 件），确认收货后立即登记“少件”异常')).toBeTruthy()
  fireEvent.submit(panel.getByRole('form', { name: '收货' }))
  await waitFor(() => expect(server.callsTo('/carrier/advanceOrder')).toHaveLength(1))
  const [sent] = server.callsTo('/carrier/advanceOrder')
  expect(sent?.body).toEqual({
    id: 5,
    action: 'pickUp',
    expectedStatus: 'accepted',
    place: '永康总站',
    text: '',
    pieces: 9,
  })
  expect(sent?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
})

test('does not sign without a signer', async () => {
  const arrived = orderDetailOf({ status: 'arrived', allowedActions: ['sign'], waybill })
  const { panel, server } = await openPanel(() => arrived, {
    '/carrier/advanceOrder': { status: 'signed', waybillNumber: waybill.number },
  })
  fireEvent.click(await panel.findByRole('button', { name: '签收' }))
  fireEvent.submit(panel.getByRole('form', { name: '签收' }))
  expect(await panel.findByText('请填写签收人')).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: '收货人本人（李雷）' }))
  fireEvent.submit(panel.getByRole('form', { name: '签收' }))
  await waitFor(() => expect(server.callsTo('/carrier/advanceOrder')).toHaveLength(1))
  expect(server.callsTo('/carrier/advanceOrder')[0]?.body).toMatchObject({
    signer: '李雷',
    expectedStatus: 'arrived',
  })
})

test('shows the present state and the colleague who was faster after a conflict, and keeps the typed text', async () => {
  let present = accepted
  const { panel } = await openPanel(() => present, {
    '/carrier/advanceOrder': () => {
      present = {
        ...pickedUp,
        timeline: [
          ...accepted.timeline,
          {
            at: '2026-11-20T11:20:00.000Z',
            party: 'carrier',
            action: 'pickUp',
            toStatus: 'picked_up',
            text: '已收货',
            byName: '张三',
          },
        ],
      }
      return new Refusal(409, '订单已是“已收货”，不用再收货')
    },
  })
  fireEvent.click(await panel.findByRole('button', { name: '收货' }))
  fireEvent.change(panel.getByLabelText(/说明/), { target: { value: '货主要求轻放' } })
  fireEvent.submit(panel.getByRole('form', { name: '收货' }))
  expect(await panel.findByText('订单现在是“已收货”')).toBeTruthy()
  expect(await panel.findByText('张三 19:20 已收货')).toBeTruthy()
  expect(panel.getByLabelText<HTMLInputElement>(/说明/).value).toBe('货主要求轻放')
  expect(panel.queryByRole('button', { name: '确认收货' })).toBeNull()
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } })
  fireEvent.click(panel.getByRole('button', { name: '复制填的内容' }))
  expect(writeText).toHaveBeenCalledWith('地点：永康总站\n说明（选填，客户会看到）：货主要求轻放')
  fireEvent.click(within(panel.getByRole('form')).getByRole('button', { name: '关闭' }))
  expect(await panel.findByRole('button', { name: '发车' })).toBeTruthy()
  expect(panel.queryByRole('form')).toBeNull()
})

test('offers 同意取消 only when the customer requested it, and resolves an open exception', async () => {
  const order = orderDetailOf({
    status: 'accepted',
    allowedActions: ['agreeCancel'],
    cancelRequestedAt: '2026-11-21T00:00:00.000Z',
    cancelReason: '客户改期',
    exception: { kind: 'delay', text: '高速封路', openedAt: '2026-11-21T00:00:00.000Z', resolvedAt: null },
    waybill,
  })
  const { panel, server } = await openPanel(() => order, {
    '/carrier/agreeCancel': { status: 'cancelled', waybillNumber: waybill.number },
    '/carrier/resolveException': { status: 'accepted', waybillNumber: waybill.number },
  })
  fireEvent.click(await panel.findByRole('button', { name: '处理异常' }))
  fireEvent.change(panel.getByLabelText(/处理结果/), { target: { value: '已绕行' } })
  fireEvent.submit(panel.getByRole('form', { name: '异常处理完成' }))
  await waitFor(() =>
    expect(server.callsTo('/carrier/resolveException')[0]?.body).toEqual({
      id: 5,
      text: '已绕行',
      fileIds: [],
    }),
  )
  fireEvent.click(await panel.findByRole('button', { name: '同意取消' }))
  fireEvent.submit(panel.getByRole('form', { name: '同意客户取消' }))
  await waitFor(() => expect(server.callsTo('/carrier/agreeCancel')[0]?.body).toEqual({ id: 5 }))
})

test('declines a cancellation request with a reason and offers no other step meanwhile', async () => {
  const order = orderDetailOf({
    status: 'accepted',
    allowedActions: ['agreeCancel'],
    cancelRequestedAt: '2026-11-21T00:00:00.000Z',
    waybill,
  })
  const { panel, server } = await openPanel(() => order, {
    '/carrier/declineCancel': { status: 'accepted', waybillNumber: waybill.number },
  })
  fireEvent.click(await panel.findByRole('button', { name: '回绝取消' }))
  expect(panel.queryByRole('button', { name: '收货' })).toBeNull()
  fireEvent.submit(panel.getByRole('form', { name: '回绝取消申请' }))
  expect(await panel.findByText('请填写给客户的话')).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: '货已装车，不能取消' }))
  fireEvent.submit(panel.getByRole('form', { name: '回绝取消申请' }))
  await waitFor(() =>
    expect(server.callsTo('/carrier/declineCancel')[0]?.body).toEqual({
      id: 5,
      text: '货已装车，不能取消',
    }),
  )
})

test('departs only after confirmation when the goods have a doubt', async () => {
  const { panel, server } = await openPanel(() => pickedUp, {
    '/carrier/checkBatch': {
      able: [],
      refused: [
        {
          id: 5,
          number: 'D000000000058',
          reason: '少件还没有处理，请先处理，或确认照常发车',
          canConfirm: true,
        },
      ],
      destinations: [],
    },
    '/carrier/advanceOrder': { status: 'in_transit', waybillNumber: waybill.number },
  })
  fireEvent.click(await panel.findByRole('button', { name: '发车' }))
  expect(await panel.findByText(/少件还没有处理/)).toBeTruthy()
  fireEvent.click(panel.getByRole('checkbox', { name: '已核对，照常发车' }))
  fireEvent.submit(panel.getByRole('form', { name: '发车' }))
  await waitFor(() =>
    expect(server.callsTo('/carrier/advanceOrder')[0]?.body).toMatchObject({ isConfirmed: true }),
  )
})

test('has no kind of exception preselected', async () => {
  const { panel, server } = await openPanel(
    () => orderDetailOf({ status: 'in_transit', allowedActions: ['arrive'], waybill }),
    { '/carrier/openException': { status: 'in_transit', waybillNumber: waybill.number } },
  )
  fireEvent.click(await panel.findByRole('button', { name: '登记异常' }))
  fireEvent.change(panel.getByLabelText(/说明/), { target: { value: '外箱进水' } })
  fireEvent.submit(panel.getByRole('form', { name: '登记异常' }))
  expect(await panel.findByText('请选择异常类型')).toBeTruthy()
  expect(server.callsTo('/carrier/openException')).toHaveLength(0)
  fireEvent.change(panel.getByLabelText(/异常类型/), { target: { value: 'damage' } })
  fireEvent.submit(panel.getByRole('form', { name: '登记异常' }))
  await waitFor(() =>
    expect(server.callsTo('/carrier/openException')[0]?.body).toEqual({
      id: 5,
      kind: 'damage',
      text: '外箱进水',
      node: 'in_transit',
      place: '',
      fileIds: [],
    }),
  )
})

test('shows a failure inside the panel and keeps the typed text', async () => {
  const { panel } = await openPanel(() => orderDetailOf({ allowedActions: ['accept', 'reject'] }), {
    '/carrier/acceptOrder': new Refusal(500, '系统暂时繁忙，请稍后重试'),
  })
  fireEvent.click(await panel.findByRole('button', { name: '接单' }))
  fireEvent.change(panel.getByLabelText(/自编运单号/), { target: { value: 'FD-88' } })
  fireEvent.submit(panel.getByRole('form', { name: '接单开票' }))
  expect((await panel.findByRole('alert')).textContent).toContain('系统暂时繁忙')
  expect(panel.getByLabelText<HTMLInputElement>(/自编运单号/).value).toBe('FD-88')
})
