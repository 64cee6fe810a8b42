import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { FeeChange } from '#contract/orders/feeChangeFields.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import OrderDetailPage from '../OrderDetailPage.tsx'
import OrdersListPage from '../OrdersListPage.tsx'

const quoteOf = (baseFen: number, pickupFen: number) => ({
  items: [
    { key: 'base' as const, name: '基本运费', fen: baseFen, formula: '按重量' },
    ...(pickupFen > 0 ? [{ key: 'pickup' as const, name: '提货费', fen: pickupFen, formula: '每票' }] : []),
  ],
  totalFen: baseFen + pickupFen,
  billedBy: 'heavy' as const,
  hints: [],
})
const goods = orderDetailOf().goods
const measured = (weightGrams: number, quote: ReturnType<typeof quoteOf>) => ({
  goods: goods.map((row) => ({ ...row, weightGrams })),
  pieces: 10,
  weightGrams,
  volumeCm3: 800_000,
  quote,
  totalFen: quote.totalFen,
})
const changeOf = (input: Partial<FeeChange> = {}): FeeChange => ({
  id: 7,
  at: '2026-11-21T01:00:00.000Z',
  reason: '过磅 260 公斤',
  before: measured(200_000, quoteOf(6000, 1000)),
  after: measured(260_000, quoteOf(7800, 0)),
  fileIds: [],
  state: 'pending',
  decidedAt: null,
  disputeReason: null,
  allowedActions: ['agree', 'dispute'],
  ...input,
})

const open = (change: () => FeeChange, answers: Answers = {}) =>
  renderPage(<OrderDetailPage />, {
    at: '/orders/orderDetail/5',
    pattern: '/orders/orderDetail/:id',
    user: userOf(2),
    answers: {
      '/orders/getOrderDetail': () => orderDetailOf({ status: 'picked_up', feeChanges: [change()] }),
      ...answers,
    },
  })

test('compares old and new items, whose differences sum to that of the totals', async () => {
  open(() => changeOf())
  const table = await screen.findByRole('table', { name: '复核前后对比' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent))
  expect(rows.slice(1)).toEqual([
    ['件数', '10 件', '10 件', '不变'],
    ['重量', '200 公斤', '260 公斤', '+ 60 公斤'],
    ['体积', '0.8 方', '0.8 方', '不变'],
    ['基本运费', '¥60.00', '¥78.00', '+ ¥18.00'],
    ['提货费', '¥10.00', '—', '− ¥10.00'],
    ['合计', '¥70.00', '¥78.00', '+ ¥8.00'],
  ])
  expect(screen.getByText('复核后运费 ¥78.00，请确认')).toBeTruthy()
})

test('sends one decision on agreeing and refetches the order', async () => {
  let state: FeeChange['state'] = 'pending'
  const { server } = open(
    () => changeOf({ state, allowedActions: state === 'pending' ? ['agree', 'dispute'] : [] }),
    {
      '/orders/decideFeeChange': () => {
        state = 'agreed'
        return { state, totalFen: 7800 }
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: '同意，按 ¥78.00 结算' }))
  await screen.findByText('您已同意')
  expect(screen.queryByText(/请确认$/)).toBeNull()
  expect(screen.queryByRole('button', { name: /同意/ })).toBeNull()
  expect(server.callsTo('/orders/decideFeeChange').map(({ body }) => body)).toEqual([
    { id: 5, feeChangeId: 7, decision: 'agree' },
  ])
})

test('requires a reason for a dispute and shows the server’s error under the field', async () => {
  const { server } = open(() => changeOf(), {
    '/orders/decideFeeChange': new Refusal(400, '请填写异议原因', {
      fields: [{ path: 'reason', label: '异议原因', message: '请填写异议原因' }],
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '有异议' }))
  fireEvent.click(screen.getByRole('button', { name: '提出异议' }))
  await screen.findByText('请填写异议原因')
  fireEvent.click(screen.getByRole('button', { name: '体积量得偏大' }))
  fireEvent.click(screen.getByRole('button', { name: '提出异议' }))
  await waitFor(() =>
    expect(server.callsTo('/orders/decideFeeChange').at(-1)?.body).toEqual({
      id: 5,
      feeChangeId: 7,
      decision: 'dispute',
      reason: '体积量得偏大',
    }),
  )
})

test('shows the current state when someone else decided first, and sends no second decision', async () => {
  let isOver = false
  open(() => (isOver ? changeOf({ state: 'withdrawn', allowedActions: [] }) : changeOf()), {
    '/orders/decideFeeChange': () => {
      isOver = true
      return new Refusal(409, '这次复核已处理')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^同意/ }))
  await screen.findByText('承运商已撤回')
  expect(screen.getByRole('alert').textContent).toContain('这次复核已处理')
  expect(screen.queryByRole('button', { name: /^同意/ })).toBeNull()
})

test('lets a visitor decide from the list of this browser', async () => {
  const { server } = renderPage(<OrdersListPage />, {
    at: '/orders/ordersList',
    answers: {
      '/orders/getOrdersList': {
        list: [orderRowOf({ status: 'picked_up', openFeeChange: 'pending' })],
        total: 1,
        counts: countsOf({ picked_up: 1 }),
      },
      '/orders/getCarrierOptions': wholeList([]),
      '/orders/getOrderDetail': orderDetailOf({ status: 'picked_up', feeChanges: [changeOf()] }),
      '/orders/decideFeeChange': { state: 'agreed', totalFen: 7800 },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '确认复核' }))
  const dialog = within(await screen.findByRole('dialog', { name: '复核 D000000000058' }))
  fireEvent.click(await dialog.findByRole('button', { name: '同意，按 ¥78.00 结算' }))
  await waitFor(() => expect(server.callsTo('/orders/decideFeeChange')).toHaveLength(1))
})
