import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
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
  orderRowOf({ id, number: `D00000000000${id}`, ...change })

/** Builds the answer of the preliminary check: all orders can go, except those named here. */
const checked =
  (refused: { id: number; reason: string; canConfirm?: boolean }[] = []) =>
  ({ ids, confirmedIds = [] }: CallInput<'/carrier/checkBatch'>): CallResponse<'/carrier/checkBatch'> => {
    const staying = refused.filter(({ id }) => ids.includes(id) && !confirmedIds.includes(id))
    return {
      able: ids.filter((id) => !staying.some((order) => order.id === id)),
      refused: staying.map(({ id, reason, canConfirm = false }) => ({
        id,
        number: `D00000000000${id}`,
        reason,
        canConfirm,
      })),
      destinations: [{ code: '330782', name: '浙江省金华市义乌市', orders: ids.length, pieces: 10 }],
    }
  }

const open = (rows: OrderRow[], answers: Answers = {}) =>
  renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders',
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': { list: rows, total: rows.length, counts: countsOf({ pending: rows.length }) },
      '/carrier/checkBatch': checked(),
      '/carrier/getVehicleList': { list: [], total: 0 },
      '/carrier/getDriverList': { list: [], total: 0 },
      ...answers,
    },
  })

/** Ticks the whole page and returns the bar of actions. */
async function tickAll() {
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  return within(screen.getByRole('group', { name: '批量操作' }))
}

const ready = (button: HTMLElement) => waitFor(() => expect(button.closest('button')?.disabled).toBe(false))

test('names the orders that cannot go with their reasons, before and after sending', async () => {
  const at = { status: 'accepted' } as const
  const reason = '客户申请取消，请先在订单里同意或回绝，再收货'
  const { server } = open([rowOf(1, at), rowOf(2, { ...at, isCancelRequested: true }), rowOf(3, at)], {
    '/carrier/checkBatch': checked([{ id: 2, reason }]),
    '/carrier/advanceOrders': { done: [done(1), done(3)], refused: [] },
  })
  const bar = await tickAll()
  fireEvent.click(bar.getByRole('button', { name: '收货 3 票' }))
  const dialog = within(screen.getByRole('dialog', { name: '收货 3 票' }))
  expect(await dialog.findByText('1 票不能收货，留在原处：')).toBeTruthy()
  expect(dialog.getByText(reason, { exact: false }).textContent).toBe(`D000000000002 ${reason}`)
  expect(server.callsTo('/carrier/advanceOrders')).toEqual([])
  fireEvent.submit(await dialog.findByRole('form', { name: '收货 2 票' }))
  await dialog.findByText(/已收货 2 票，1 票未成功/)
  dialog.getByText(reason, { exact: false })
  expect(server.callsTo('/carrier/advanceOrders')[0]?.body).toMatchObject({ ids: [1, 3] })
})

test('requires a choice when orders go to several places; a doubtful order departs after a tick', async () => {
  const at = { status: 'picked_up' } as const
  const doubt = { id: 2, reason: '少件还没有处理，请先处理，或确认照常发车', canConfirm: true }
  const other = { id: 3, reason: '到浙江省杭州市，不到浙江省金华市义乌市，请另开一个车次' }
  const { server } = open([rowOf(1, at), rowOf(2, at), rowOf(3, at)], {
    '/carrier/checkBatch': (body) => ({
      ...checked(body.destinationCode ? [doubt, other] : [doubt])(body),
      destinations: [
        { code: '330782', name: '浙江省金华市义乌市', orders: 2, pieces: 20 },
        { code: '330100', name: '浙江省杭州市', orders: 1, pieces: 10 },
      ],
    }),
    '/carrier/createDeparture': { id: 7, number: 'FC000000000017', done: [done(1), done(2)], refused: [] },
  })
  const bar = await tickAll()
  fireEvent.click(bar.getByRole('button', { name: '发车 3 票' }))
  const dialog = within(screen.getByRole('dialog', { name: '发车 3 票' }))
  const choice = await dialog.findByLabelText<HTMLSelectElement>(/到站/)
  await waitFor(() =>
    expect([...choice.options].map(({ text }) => text)).toEqual([
      '请选择',
      '浙江省金华市义乌市（2 票 20 件）',
      '浙江省杭州市（1 票 10 件）',
    ]),
  )
  fireEvent.change(dialog.getByLabelText(/车牌号/), { target: { value: '浙G12345' } })
  fireEvent.submit(await dialog.findByRole('form', { name: '发车 2 票' }))
  expect(await dialog.findByText('请选择到站')).toBeTruthy()
  fireEvent.change(choice, { target: { value: '330782' } })
  expect(await dialog.findByText(other.reason, { exact: false })).toBeTruthy()
  fireEvent.click(dialog.getByRole('checkbox', { name: 'D000000000002 照常发车' }))
  const form = await dialog.findByRole('form', { name: '发车 2 票' })
  await ready(dialog.getByRole('button', { name: '发车 2 票' }))
  fireEvent.submit(form)
  await dialog.findByText(/已发车 2 票，1 票未成功/)
  expect(server.callsTo('/carrier/createDeparture')[0]?.body).toMatchObject({
    ids: [1, 2],
    confirmedIds: [2],
    destinationCode: '330782',
  })
})

const done = (id: number) => ({
  id,
  number: `D00000000000${id}`,
  status: 'accepted' as const,
  waybillNumber: 'YD000000000017',
})

test('offers each step with the ticked orders that can take it', async () => {
  open([
    rowOf(1),
    rowOf(2),
    rowOf(3, { status: 'picked_up' }),
    rowOf(4, { status: 'signed', codState: 'due', codFen: 12_345 }),
  ])
  const bar = await tickAll()
  for (const name of ['接单 2 票', '发车 1 票', '收付款登记', '清点', '打印', '导出所选'])
    expect(bar.getByText(name)).toBeTruthy()
  expect(bar.queryByText(/到站/)).toBeNull()
})

test('shows what a single order is before it is accepted, and of many the sums', async () => {
  open([rowOf(1, { codFen: 200_000, goodsText: '保温杯' }), rowOf(2)])
  const bar = await tickAll()
  fireEvent.click(bar.getByRole('button', { name: '接单 2 票' }))
  const many = within(screen.getByRole('dialog', { name: '接单 2 票' }))
  expect(await many.findByText(/^共 20 件.*，代收 ¥2,000\.00$/)).toBeTruthy()
  fireEvent.click(many.getByRole('button', { name: '返回' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /D000000000002/ }))
  fireEvent.click(await bar.findByRole('button', { name: '接单 1 票' }))
  const one = within(await screen.findByRole('dialog', { name: /^接单 D/ }))
  expect(await one.findByText(/^发往.+，保温杯，10 件.*（现付），代收 ¥2,000\.00，自提$/)).toBeTruthy()
})

test('accepts many orders at once, names the one that failed and keeps it ticked', async () => {
  const { server } = open([rowOf(1), rowOf(2)], {
    '/carrier/acceptOrders': {
      done: [done(1)],
      refused: [{ id: 2, number: 'D000000000002', reason: '订单已取消，不能再接单，还要发运请客户重新下单' }],
    },
  })
  const bar = await tickAll()
  fireEvent.click(bar.getByRole('button', { name: '接单 2 票' }))
  const dialog = within(screen.getByRole('dialog', { name: '接单 2 票' }))
  await ready(dialog.getByRole('button', { name: '接单 2 票' }))
  fireEvent.submit(dialog.getByRole('form', { name: '接单 2 票' }))
  await dialog.findByText(/已接单 1 票，1 票未成功/)
  dialog.getByText(/订单已取消/)
  expect(server.callsTo('/carrier/acceptOrders')[0]?.body).toEqual({ ids: [1, 2] })
  expect(server.callsTo('/carrier/acceptOrders')[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
  fireEvent.click(dialog.getByRole('button', { name: '知道了' }))
  expect(screen.getByText(/已选 1 票/)).toBeTruthy()
})

test('resends the same batch under the same key after a fault and keeps the typed text', async () => {
  let isDown = true
  const { server } = open([rowOf(1, { status: 'picked_up' })], {
    '/carrier/createDeparture': () =>
      isDown
        ? new Refusal(500, '系统暂时繁忙，请稍后重试')
        : { id: 7, number: 'FC000000000017', done: [done(1)], refused: [] },
  })
  fireEvent.click(await screen.findByRole('button', { name: '发车订单 D000000000001' }))
  const dialog = within(screen.getByRole('dialog', { name: '发车 D000000000001' }))
  const form = dialog.getByRole('form', { name: '发车 1 票' })
  await ready(dialog.getByRole('button', { name: '发车 1 票' }))
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
  expect(first?.body).toMatchObject({ ids: [1], plate: '浙G12345', destinationCode: '330782' })
  expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key'])
})

test('registers one ledger step for every ticked order that is ready for it, with what is still open', async () => {
  const freight = { settlementState: 'due', totalFen: 6000, settlementOpenFen: 4000 } as const
  const { server } = open(
    [
      rowOf(1, { status: 'signed', codState: 'due', codFen: 10_000, codOpenFen: 10_000 }),
      rowOf(2, { status: 'signed', codState: 'due', codFen: 2345, codOpenFen: 45, ...freight }),
      rowOf(3, { status: 'signed', codState: 'remitted', codFen: 7, codOpenFen: 0 }),
    ],
    { '/carrier/advanceLedger': { orders: 2, amountFen: 12_345 } },
  )
  const bar = await tickAll()
  fireEvent.click(bar.getByRole('button', { name: '收付款登记' }))
  const dialog = within(screen.getByRole('dialog', { name: '收付款登记' }))
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '登记货款已收：2 票，¥100.45',
    '登记运费已收：1 票，¥40.00',
  ])
  fireEvent.submit(dialog.getByRole('form', { name: '登记 2 票' }))
  await waitFor(() =>
    expect(server.callsTo('/carrier/advanceLedger')[0]?.body).toEqual({
      kind: 'cod',
      orderIds: [1, 2],
      expectedState: 'due',
      to: 'collected',
    }),
  )
})

test('接单并收货 names what was accepted but not picked up, and Enter only accepts', async () => {
  const { server } = open([rowOf(1), rowOf(2)], {
    '/carrier/acceptOrders': { done: [done(1), done(2)], refused: [] },
    '/carrier/advanceOrders': {
      done: [done(1)],
      refused: [{ id: 2, number: 'D000000000002', reason: '订单已取消' }],
    },
  })
  const bar = await tickAll()
  fireEvent.click(bar.getByRole('button', { name: '接单 2 票' }))
  const dialog = within(screen.getByRole('dialog', { name: '接单 2 票' }))
  const both = await dialog.findByRole<HTMLButtonElement>('button', { name: '接单并收货 2 票' })
  await ready(both)
  // Enter presses the first button of the form
  expect(both.form?.querySelector('[type="submit"]')?.textContent).toBe('接单 2 票')
  fireEvent.click(both)
  expect(await dialog.findByText('已接单并收货 1 票，1 票未成功：')).toBeTruthy()
  expect(dialog.getByText(/已接单，没有收货：/).textContent).toBe(
    'D000000000002 已接单，没有收货：订单已取消',
  )
  expect(server.callsTo('/carrier/advanceOrders').map(({ body }) => body)).toEqual([
    { ids: [1, 2], action: 'pickUp', expectedStatus: 'accepted', place: '', text: '' },
  ])
})

test('接单并收货 keeps the acceptance when the second step gets no answer', async () => {
  const { server } = open([rowOf(1)], {
    '/carrier/acceptOrders': { done: [done(1)], refused: [] },
    '/carrier/advanceOrders': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  fireEvent.click(await screen.findByRole('button', { name: '接单订单 D000000000001' }))
  const dialog = within(screen.getByRole('dialog', { name: '接单 D000000000001' }))
  const both = await dialog.findByRole('button', { name: '接单并收货 1 票' })
  await ready(both)
  fireEvent.click(both)
  expect(await dialog.findByText('已接单并收货 0 票，1 票未成功：')).toBeTruthy()
  expect(dialog.getByText(/已接单。收货没有收到回应，请看列表里的状态/)).toBeTruthy()
  expect(server.callsTo('/carrier/acceptOrders')).toHaveLength(1)
})

test('offers 到站并送货 only where all orders go to the door, and does both in order', async () => {
  const at = { status: 'in_transit' } as const
  const { server } = open(
    [rowOf(1, { ...at, deliveryMode: 'door' }), rowOf(2, { ...at, deliveryMode: 'self' })],
    {
      '/carrier/advanceOrders': { done: [done(1)], refused: [] },
    },
  )
  const bar = await tickAll()
  fireEvent.click(bar.getByRole('button', { name: '到站 2 票' }))
  const mixed = within(screen.getByRole('dialog', { name: '到站 2 票' }))
  await ready(await mixed.findByRole('button', { name: '到站 2 票' }))
  expect(mixed.queryByRole('button', { name: /送货/ })).toBeNull()
  fireEvent.click(mixed.getByRole('button', { name: '返回' }))
  fireEvent.click(screen.getByRole('button', { name: '到站订单 D000000000001' }))
  const dialog = within(screen.getByRole('dialog', { name: '到站 D000000000001' }))
  const both = await dialog.findByRole('button', { name: '到站并送货 1 票' })
  await ready(both)
  fireEvent.click(both)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '到站 D000000000001' })).toBeNull())
  expect(server.callsTo('/carrier/advanceOrders').map(({ body }) => body)).toMatchObject([
    { ids: [1], action: 'arrive' },
    { ids: [1], action: 'deliver' },
  ])
})
