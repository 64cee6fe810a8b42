import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CallResponse } from '#contract/calls/calls.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CashierPage from './CashierPage.tsx'

type Order = CallResponse<'/Payment/getSandboxOrder'>

const order: Order = {
  payOrderNumber: 'XF000000000017',
  plan: 'professional',
  months: 3,
  amountFen: 89_700,
  status: 'pending',
  payBefore: '2026-11-20T02:15:00.000Z',
}

const open = (answers: Answers = {}) =>
  renderPage(<CashierPage />, {
    at: '/pay/cashier/XF000000000017',
    pattern: '/pay/cashier/:number',
    answers: {
      '/Payment/getSandboxOrder': order,
      '/Payment/sandboxPay': { noticeAnswer: 'success' },
      ...answers,
    },
  })

test('shows the amount and pays once on repeated clicks', async () => {
  const { server } = open()
  expect(await screen.findByText('¥897.00')).toBeTruthy()
  expect(screen.getByText('专线通专业版 3 个月')).toBeTruthy()
  const pay = screen.getByRole('button', { name: '付款成功' })
  fireEvent.click(pay)
  fireEvent.click(pay)
  server.answer({ '/Payment/getSandboxOrder': { ...order, status: 'paid' } })
  expect(await screen.findByText(/已通知付款成功/)).toBeTruthy()
  expect(server.callsTo('/Payment/sandboxPay').map(({ body }) => body)).toEqual([
    { payOrderNumber: order.payOrderNumber, outcome: 'paid' },
  ])
  // a paid order only allows repeating the notice
  expect(await screen.findByRole('button', { name: '重复通知' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '付款失败' })).toBeNull()
})

test('reports a failed payment and one without a notice as such', async () => {
  const { server } = open()
  fireEvent.click(await screen.findByRole('button', { name: '付款失败' }))
  expect(await screen.findByText(/已通知付款失败/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: '付款成功但通知丢失' }))
  expect(await screen.findByText(/没有发出通知/)).toBeTruthy()
  expect(server.callsTo('/Payment/sandboxPay')).toHaveLength(2)
})

test('shows the server’s refusal in place', async () => {
  open({ '/Payment/sandboxPay': new Refusal(409, '这笔续费已不能支付，请回到企业信息重新提交续费') })
  fireEvent.click(await screen.findByRole('button', { name: '付款成功' }))
  expect(await screen.findByText(/已不能支付/)).toBeTruthy()
})

test('explains an unknown number', async () => {
  open({
    '/Payment/getSandboxOrder': new Refusal(404, '没有找到，可能已删除，或不属于当前账号，请返回列表查看'),
  })
  expect(await screen.findByText('没有找到，可能已删除，或不属于当前账号，请返回列表查看')).toBeTruthy()
})
