import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderRow } from '../../../../contract/orderList.ts'
import { Refusal } from '../../../shared/testing/fakeServer.ts'
import type { Answers } from '../../../shared/testing/fakeServer.ts'
import { countsOf, orderRowOf } from '../../../shared/testing/orders.ts'
import { userOf } from '../../../shared/testing/people.ts'
import { renderPage } from '../../../shared/testing/renderPage.tsx'
import CarrierOrdersPage from '../CarrierOrdersPage.tsx'

const rowOf = (id: number, change: Partial<OrderRow> = {}) =>
  orderRowOf({ id, number: `D00000000000${id}`, ...change })

const open = (rows: OrderRow[], answers: Answers = {}) =>
  renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders',
    user: userOf(3),
    answers: {
      '/carrier/getOrderList': { list: rows, total: rows.length, counts: countsOf({ pending: rows.length }) },
      ...answers,
    },
  })

/** Ticks the whole page and gives the bar of what can be done. */
async function tickAll() {
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  return within(screen.getByRole('group', { name: '批量操作' }))
}

const done = (id: number) => ({
  id,
  number: `D00000000000${id}`,
  status: 'accepted' as const,
  waybillNumber: 'YD000000000017',
})

test('the bar offers each step with the ticked orders that can take it', async () => {
  open([
    rowOf(1),
    rowOf(2),
    rowOf(3, { status: 'picked_up' }),
    rowOf(4, { status: 'signed', codState: 'due', codFen: 12_345 }),
  ])
  const bar = await tickAll()
  for (const name of ['受理 2 单', '发车 1 单', '登记账目', '点件', '打印', '导出所选'])
    expect(bar.getByText(name)).toBeTruthy()
  expect(bar.queryByText(/到达/)).toBeNull()
})

test('many are accepted at once; the one that did not go is named and stays ticked', async () => {
  const { server } = open([rowOf(1), rowOf(2)], {
    '/carrier/acceptOrders': {
      done: [done(1)],
      refused: [{ id: 2, number: 'D000000000002', reason: '订单当前为“已取消”，不能受理，请刷新后再操作' }],
    },
  })
  const bar = await tickAll()
  fireEvent.click(bar.getByRole('button', { name: '受理 2 单' }))
  const dialog = within(screen.getByRole('dialog', { name: '受理 2 单' }))
  fireEvent.submit(dialog.getByRole('form', { name: '受理 2 单' }))
  await dialog.findByText(/已受理 1 单，1 单没有办成/)
  dialog.getByText(/订单当前为“已取消”/)
  expect(server.callsTo('/carrier/acceptOrders')[0]?.body).toEqual({ ids: [1, 2] })
  expect(server.callsTo('/carrier/acceptOrders')[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
  fireEvent.click(dialog.getByRole('button', { name: '知道了' }))
  expect(screen.getByText(/已选 1 单/)).toBeTruthy()
})

test('after a fault the same batch goes again under the same key, with what was typed', async () => {
  let isDown = true
  const { server } = open([rowOf(1, { status: 'picked_up' })], {
    '/carrier/createDeparture': () =>
      isDown
        ? new Refusal(500, '系统暂时繁忙，请稍后重试')
        : { id: 7, number: 'FC000000000017', done: [done(1)], refused: [] },
  })
  fireEvent.click(await screen.findByRole('button', { name: '发车订单 D000000000001' }))
  const dialog = within(screen.getByRole('dialog', { name: '发车 D000000000001' }))
  const form = dialog.getByRole('form', { name: '发车 1 单' })
  fireEvent.submit(form)
  expect(await dialog.findByText('请填写车牌号')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/车牌号/), { target: { value: '浙G12345' } })
  fireEvent.submit(form)
  expect((await dialog.findByRole('alert')).textContent).toContain('系统暂时繁忙')
  expect(dialog.getByLabelText<HTMLInputElement>(/车牌号/).value).toBe('浙G12345')
  isDown = false
  fireEvent.submit(form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = server.callsTo('/carrier/createDeparture')
  expect(first?.body).toMatchObject({ ids: [1], plate: '浙G12345', destination: '浙江省金华市义乌市' })
  expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key'])
})

test('one step of a ledger is registered for every ticked order that stands before it', async () => {
  const { server } = open(
    [
      rowOf(1, { status: 'signed', codState: 'due', codFen: 10_000 }),
      rowOf(2, { status: 'signed', codState: 'due', codFen: 2345, settlementState: 'due', totalFen: 6000 }),
      rowOf(3, { status: 'signed', codState: 'remitted', codFen: 7 }),
    ],
    { '/carrier/advanceLedger': { orders: 2, amountFen: 12_345 } },
  )
  const bar = await tickAll()
  fireEvent.click(bar.getByRole('button', { name: '登记账目' }))
  const dialog = within(screen.getByRole('dialog', { name: '登记账目' }))
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '登记已代收：2 单，¥123.45',
    '登记已结清：1 单，¥60.00',
  ])
  fireEvent.submit(dialog.getByRole('form', { name: '登记 2 单' }))
  await waitFor(() =>
    expect(server.callsTo('/carrier/advanceLedger')[0]?.body).toEqual({
      kind: 'cod',
      orderIds: [1, 2],
      expectedState: 'due',
      to: 'collected',
    }),
  )
})
