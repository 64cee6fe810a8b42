import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CallResponse } from '#contract/calls/calls.ts'
import type { IssuedStatement, StatementRow } from '#contract/statements/statementFields.ts'
import { sumRows } from '#contract/statements/sums.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierStatementsPage from './CarrierStatementsPage.tsx'
import CustomerStatementsPage from './CustomerStatementsPage.tsx'
import OpenStatementPage from './OpenStatementPage.tsx'

const row = (changes: Partial<StatementRow> = {}): StatementRow => ({
  orderId: 5,
  number: 'D000000000058',
  waybillNumber: 'YD000000000017',
  carrierNumber: null,
  signedAt: '2026-11-05T02:00:00.000Z',
  destinationText: '浙江省金华市义乌市',
  goodsText: '电动工具',
  pieces: 10,
  weightGrams: 200_000,
  volumeCm3: 800_000,
  payment: 'monthly',
  freightFen: 40_000,
  feeChangeFen: 1_200,
  receivedFen: 0,
  receivedAt: null,
  codFen: 10_000,
  codReceivedFen: 10_000,
  codRemittedFen: 0,
  codRemittedAt: null,
  ...changes,
})
const rows = [row(), row({ orderId: 6, number: 'D000000000066', payment: 'prepaid', receivedFen: 40_000 })]
const sums = sumRows(rows)
const issued: IssuedStatement = {
  id: 3,
  number: 'DZ202611000003',
  version: 1,
  state: 'issued',
  issuedAt: '2026-12-01T02:00:00.000Z',
  answeredAt: null,
  isAnsweredByLink: false,
  answer: '',
}
const statement = (changes: Partial<CallResponse<'/carrier/getStatement'>> = {}) => ({
  month: '2026-11',
  carrier: { id: 9, name: '顺达货运' },
  customer: { id: 7, name: '义乌百货厂' },
  issued: null,
  sums,
  since: null,
  list: rows,
  total: 2,
  linkCode: null,
  ...changes,
})

test('lets a carrier open a customer’s month, links its figures to their orders, and issues it', async () => {
  const summary = {
    partyId: 7,
    senderOrderId: null,
    name: '义乌百货厂',
    sums,
    issued: null,
    isChanged: false,
  }
  const { server, currentPath } = renderPage(<CarrierStatementsPage />, {
    at: '/carrier/statements?month=2026-11',
    user: userOf(3),
    answers: {
      '/carrier/getStatementList': { list: [summary], total: 1, sums },
      '/carrier/getStatement': statement(),
      '/carrier/issueStatement': issued,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '义乌百货厂' }))
  await screen.findByRole('heading', { name: '义乌百货厂 2026年11月对账单' })
  expect(currentPath()).toBe('/carrier/statements?month=2026-11&customer=7')
  const freight = within(screen.getByRole('region', { name: '运费' }))
  expect(freight.getByRole('link', { name: /^月结/ }).getAttribute('href')).toBe(
    '/carrier/orders?customer=7&payment=monthly&signedFrom=2026-11-01&signedTo=2026-11-30',
  )
  expect(freight.getByText('+¥24.00')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '结余' })).getByText('应收客户 ¥200.00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '出账' }))
  await waitFor(() => expect(useQuestion.getState().open?.title).toBe('出账并发给客户？'))
  useQuestion.getState().open?.answer(true)
  await waitFor(() =>
    expect(server.callsTo('/carrier/issueStatement').at(-1)?.body).toEqual({
      month: '2026-11',
      customerId: 7,
      seenVersion: 0,
    }),
  )
})

test('shows a customer the differences and keeps the objection’s text when sending fails', async () => {
  const since = {
    sums: sumRows([rows[0] ?? row()]),
    differences: [
      { orderId: 6, number: 'D000000000066', issued: rows[1] ?? null, present: null },
      { orderId: 5, number: 'D000000000058', issued: row(), present: row({ receivedFen: 40_000 }) },
    ],
    orders: 2,
  }
  const { linkCode: _none, ...of } = statement({ issued, since })
  const { server } = renderPage(<CustomerStatementsPage />, {
    at: '/orders/statements?month=2026-11&carrier=9',
    user: userOf(2),
    answers: {
      '/statements/getStatement': of,
      '/statements/answerStatement': Refusal.of('statementReissued'),
    },
  })
  await screen.findByText(/^与出账时不同：2 单，运费 −¥400.00/)
  expect(screen.getByText('D000000000058：已收 ¥0.00 → ¥400.00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '有异议' }))
  const words = await screen.findByRole('textbox', { name: /哪里不对/ })
  fireEvent.change(words, { target: { value: '第二单不对' } })
  fireEvent.click(screen.getByRole('button', { name: '提交异议' }))
  await screen.findByText('对账单已有新版，请刷新后查看')
  expect(server.callsTo('/statements/answerStatement').at(-1)?.body).toEqual({
    statementId: 3,
    answer: 'object',
    reason: '第二单不对',
  })
  expect((words as HTMLTextAreaElement).value).toBe('第二单不对')
})

test('confirms by the link with the end of a mobile', async () => {
  const { linkCode: _none, ...of } = statement({ issued })
  const { server } = renderPage(<OpenStatementPage />, {
    at: '/s/3-abc',
    pattern: '/s/:code',
    answers: { '/statements/openLink': of, '/statements/answerByLink': { ...issued, state: 'confirmed' } },
  })
  fireEvent.change(await screen.findByRole('textbox', { name: /手机后 4 位/ }), { target: { value: '8000' } })
  fireEvent.click(screen.getByRole('button', { name: '确认无误' }))
  await waitFor(() =>
    expect(server.callsTo('/statements/answerByLink').at(-1)?.body).toEqual({
      code: '3-abc',
      phoneTail: '8000',
      answer: 'confirm',
    }),
  )
})

test('shows the next step for a dead link', async () => {
  renderPage(<OpenStatementPage />, {
    at: '/s/3-abc',
    pattern: '/s/:code',
    answers: { '/statements/openLink': Refusal.of('statementReplaced') },
  })
  await screen.findByText('链接已失效')
})
