import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { countsOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from '../CarrierOrdersPage.tsx'
import { forms } from '../lazyForms.ts'

// as after the first touch of the page
beforeAll(() => Promise.all(forms.map(({ load }) => load())))

const load = { orders: 12, pieces: 86, weightGrams: 3_200_500, volumeCm3: 10_500_000 }
const rowsOf = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => orderRowOf({ id: from + at, number: `D${from + at}` }))

function open(at: string, answers: Answers = {}) {
  return renderPage(<CarrierOrdersPage />, {
    at,
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': {
        destinations: [
          { code: '110000', name: '北京市', ...load },
          { code: '330700', name: '金华市', ...load, orders: 3 },
        ],
        pickups: [{ code: '330784', name: '浙江省金华市永康市', ...load }],
      },
      '/carrier/getOrderSums': {
        ...load,
        isPartial: false,
        destinations: [
          { code: '110000', name: '北京市', ...load, orders: 33 },
          { code: '330700', name: '金华市', ...load },
        ],
        customers: [
          { customerId: 7, senderOrderId: null, name: '永康五金厂', ...load },
          { customerId: null, senderOrderId: 5, name: '王小明 138****8000', ...load },
        ],
      },
      '/carrier/getOrderList': {
        list: rowsOf(2),
        total: 2,
        counts: countsOf({ pending: 2 }),
        newestId: 9,
        newer: 0,
      },
      ...answers,
    },
  })
}

test('shows the load of a destination, and filters the list by it and to unfinished orders when clicked', async () => {
  const { server, currentPath } = open('/carrier/orders')
  const places = within(await screen.findByRole('group', { name: '按到站筛选' }))
  expect(places.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '北京市12 票 · 86 件 · 3.2005 吨 · 10.5 方',
    '金华市3 票 · 86 件 · 3.2005 吨 · 10.5 方',
  ])
  fireEvent.click(places.getByRole('button', { name: /北京市/ }))
  await waitFor(() => expect(currentPath()).toBe('/carrier/orders?status=open&city=110000'))
  await waitFor(() =>
    expect(server.callsTo('/carrier/getOrderList').at(-1)?.body).toMatchObject({ laneCode: '110000' }),
  )
  expect(places.getByRole('button', { name: /北京市/ }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(places.getByRole('button', { name: /北京市/ }))
  await waitFor(() => expect(currentPath()).toBe('/carrier/orders?status=open'))
})

test('names a filtered destination without a chip in text, with a way to clear it', async () => {
  const { currentPath } = open('/carrier/orders?status=open&city=370700')
  await screen.findByText(/^发往/)
  fireEvent.click(screen.getByRole('button', { name: '清除' }))
  await waitFor(() => expect(currentPath()).toBe('/carrier/orders?status=open'))
})

test('shows totals of the listed orders, and none for finished ones', async () => {
  const { server } = open('/carrier/orders?status=pending&pickup=330784')
  await screen.findByRole('group', { name: '按到站筛选' })
  expect(server.callsTo('/carrier/getOrderPool').map(({ body }) => body)).toEqual([
    { status: 'pending', pickupCode: '330784', upToId: 9 },
  ])
  fireEvent.click(screen.getByRole('button', { name: /已签收/ }))
  await waitFor(() => expect(screen.queryByRole('group', { name: '按到站筛选' })).toBeNull())
  expect(server.callsTo('/carrier/getOrderPool')).toHaveLength(1)
})

test('ticks all filtered orders over the pages and sends them in parts', async () => {
  const many = rowsOf(300)
  const { server } = open('/carrier/orders?status=pending', {
    '/carrier/getOrderList': ({ page = 1, pageSize = 20 }) => ({
      list: many.slice((page - 1) * pageSize, page * pageSize),
      total: many.length,
      counts: countsOf({ pending: many.length }),
      newestId: 300,
      newer: 0,
    }),
    '/carrier/checkBatch': ({ ids }) => ({ able: ids, refused: [], destinations: [] }),
    '/carrier/acceptOrders': ({ ids }) => ({
      done: ids.map((id) => ({ id, number: `D${id}`, status: 'accepted', waybillNumber: null })),
      refused: [],
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '全选筛选结果（300 票）' }))
  const bar = within(await screen.findByRole('group', { name: '批量操作' }))
  bar.getByText('已选 300 票：3,000 件 · 60 吨 · 240 方 · 到付 ¥0.00 · 代收 ¥0.00')
  fireEvent.click(bar.getByRole('button', { name: '接单 300 票' }))
  const dialog = within(screen.getByRole('dialog', { name: '接单 300 票' }))
  const send = () => dialog.getByRole<HTMLButtonElement>('button', { name: '接单 300 票' })
  await waitFor(() => expect(send().disabled).toBe(false))
  fireEvent.submit(dialog.getByRole('form', { name: '接单 300 票' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '接单 300 票' })).toBeNull())
  const parts = server
    .callsTo('/carrier/acceptOrders')
    .map(({ body }) => (body as { ids: readonly number[] }).ids.length)
  expect(parts).toEqual([200, 100])
  expect(screen.queryByRole('group', { name: '批量操作' })).toBeNull()
})

test('reports when the filter matches more orders than a selection can hold', async () => {
  open('/carrier/orders', {
    '/carrier/getOrderList': ({ page = 1, pageSize = 20 }) => ({
      list: rowsOf(pageSize, (page - 1) * pageSize + 1),
      total: 1200,
      counts: countsOf({ pending: 1200 }),
      newestId: 1200,
      newer: 0,
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '全选筛选结果（1200 票）' }))
  expect(await screen.findByText(/已选 1000 票，一次最多这么多/)).toBeTruthy()
})

test('filters by destination and customer with their counts, keeps both in the address and shows the sums', async () => {
  const { server, currentPath } = open('/carrier/orders?status=signed')
  fireEvent.click(await screen.findByRole('button', { name: /^筛选/ }))
  const city = await screen.findByRole('combobox', { name: '到站' })
  await within(city).findByRole('option', { name: '北京市（33 票 · 86 件 · 3.2005 吨 · 10.5 方）' })
  expect(screen.queryByText(/符合条件/)).toBeNull()
  fireEvent.change(city, { target: { value: '110000' } })
  await waitFor(() => expect(currentPath()).toBe('/carrier/orders?status=signed&city=110000'))
  await screen.findByText('12 票 · 86 件 · 3.2005 吨 · 10.5 方')
  const customer = screen.getByRole('combobox', { name: '客户' })
  fireEvent.change(customer, { target: { value: 'customer 7' } })
  await waitFor(() => expect(currentPath()).toBe('/carrier/orders?status=signed&city=110000&customer=7'))
  await waitFor(() =>
    expect(server.callsTo('/carrier/getOrderSums').at(-1)?.body).toEqual({
      status: 'signed',
      laneCode: '110000',
      customerId: 7,
      upToId: 9,
    }),
  )
  fireEvent.change(customer, { target: { value: 'sender 5' } })
  await waitFor(() => expect(currentPath()).toBe('/carrier/orders?status=signed&city=110000&sender=5'))
  fireEvent.change(customer, { target: { value: '' } })
  await waitFor(() => expect(currentPath()).toBe('/carrier/orders?status=signed&city=110000'))
})

test('asks for no sums while only a state is chosen', async () => {
  const { server } = open('/carrier/orders?status=pending')
  await screen.findByRole('group', { name: '按到站筛选' })
  expect(server.callsTo('/carrier/getOrderSums')).toEqual([])
})
