import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CallResponse } from '#contract/calls/calls.ts'
import type { OpsPayOrder, PayNoticeRow } from '#contract/operators/renewalCalls.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import RenewalsPage from './RenewalsPage.tsx'

const at = '2026-11-20T02:00:00.000Z'
const number = 'XF000000000017'
const order: OpsPayOrder = {
  id: 17,
  payOrderNumber: number,
  factory: { id: 3, name: '顺达货运' },
  plan: 'basic',
  months: 12,
  amountFen: 106_920,
  channel: 'wechat',
  status: 'pending',
  createdAt: at,
  paidAt: null,
  newExpiresAt: null,
  transactionId: null,
  needsHuman: true,
  handled: null,
}
const wrong: PayNoticeRow = {
  id: 4,
  at,
  channel: 'wechat',
  source: 'notice',
  number,
  outcome: 'wrongAmount',
  amountFen: 5,
  needsHuman: true,
}
const forged: PayNoticeRow = {
  ...wrong,
  id: 3,
  number: null,
  outcome: 'forged',
  amountFen: null,
  needsHuman: false,
}
const stray: PayNoticeRow = { ...wrong, id: 2, number: 'XF000000000099', outcome: 'unknownNumber' }
const noOrders = { orders: 0, amountFen: 0 }
const pageOf = (...list: OpsPayOrder[]): CallResponse<'/ops/getPayOrderList'> => ({
  list,
  total: list.length,
  sums: { pending: { orders: 1, amountFen: 106_920 }, paid: noOrders, closed: noOrders, refused: noOrders },
  waiting: 1,
})
const open = (at_: string, answers: Answers = {}) =>
  renderPage(<RenewalsPage />, {
    at: at_,
    user: userOf(9),
    answers: {
      '/ops/getPayOrderList': pageOf(order),
      '/ops/getPayNoticeList': { list: [wrong, forged, stray], total: 3 },
      '/ops/getPayOrderDetail': { ...order, notices: [wrong] },
      '/ops/getAuditTrail': {
        list: [
          {
            id: 1,
            at,
            action: 'payOrder.handled',
            subject: { kind: 'renewal', id: number },
            actor: { alias: '王运营', factoryName: '平台' },
            before: { needsHuman: true, note: '' },
            after: { needsHuman: false, note: '已退款' },
          },
        ],
        total: 1,
      },
      ...answers,
    },
  })

test('shows the outcome and advice of notices, and opens only known pay orders', async () => {
  const { server, currentPath } = open('/ops/renewals?part=notices&channel=wechat&human=yes&keyword=XF1')
  await screen.findByText('金额不符，没有入账')
  screen.getByText('签名不对，已拒绝')
  screen.getByText(/请在商户平台按单号查款项/)
  expect(server.callsTo('/ops/getPayNoticeList')[0]?.body).toEqual({
    page: 1,
    pageSize: 20,
    number: 'XF1',
    channel: 'wechat',
    needsHuman: true,
  })
  expect(server.callsTo('/ops/getPayOrderList')).toEqual([])
  expect(screen.getAllByRole('button', { name: /^打开/ })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: `打开续费单${number}` }))
  await screen.findByRole('dialog', { name: `续费单 ${number}` })
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '续费单' }))
  await waitFor(() => expect(currentPath()).toBe('/ops/renewals'))
  await screen.findByText('顺达货运')
})

test('shows the notices and history of an opened pay order and handles it there', async () => {
  const { server } = open(`/ops/renewals?order=${number}`, {
    '/ops/handlePayOrder': new Refusal(409, '这单不需要处理，请刷新'),
  })
  const panel = within(await screen.findByRole('dialog', { name: `续费单 ${number}` }))
  const notices = within(await panel.findByRole('region', { name: '渠道通知' }))
  notices.getByText('金额不符，没有入账')
  const history = within(panel.getByRole('region', { name: '操作记录' }))
  await history.findByText('说明：无 → 已退款')
  expect(server.callsTo('/ops/getAuditTrail')[0]?.body).toMatchObject({
    subjects: [{ kind: 'renewal', id: number }],
  })
  fireEvent.click(panel.getByRole('button', { name: `登记处理${number}` }))
  const dialog = within(screen.getByRole('dialog', { name: `登记处理 ${number}` }))
  fireEvent.change(dialog.getByLabelText(/处理结果/), { target: { value: '已退款' } })
  fireEvent.click(dialog.getByRole('button', { name: '登记' }))
  await dialog.findByText('这单不需要处理，请刷新')
  server.answer({ '/ops/handlePayOrder': { ...order, needsHuman: false } })
  fireEvent.click(dialog.getByRole('button', { name: '登记' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `登记处理 ${number}` })).toBeNull())
  expect(server.callsTo('/ops/handlePayOrder').at(-1)?.body).toEqual({
    payOrderNumber: number,
    note: '已退款',
  })
  await waitFor(() => expect(server.callsTo('/ops/getPayOrderDetail').length).toBeGreaterThan(1))
})

test('opens nothing for an invalid number', async () => {
  const { server } = open('/ops/renewals?order=17')
  await screen.findByText('顺达货运')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.callsTo('/ops/getPayOrderDetail')).toEqual([])
})
