import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DepartureDetail } from '#contract/carrier/dispatchCalls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from '../CarrierOrdersPage.tsx'

const print = vi.fn()
beforeEach(() => {
  print.mockReset()
  vi.stubGlobal('print', print)
})

const list = [
  orderRowOf({ id: 1, number: 'D000000000011', waybillNumber: 'YD000000000017', status: 'in_transit' }),
  orderRowOf({ id: 2, number: 'D000000000022', waybillNumber: 'YD000000000025', status: 'in_transit' }),
]
const departure: DepartureDetail = {
  id: 7,
  number: 'FC000000000017',
  plate: '浙G12345',
  driver: '张师傅',
  driverPhone: '13700137000',
  destination: '义乌',
  destinationCode: '330782',
  expectedAt: null,
  remark: '',
  departedAt: '2026-11-20T10:00:00.000Z',
  arrivedAt: null,
  undoneAt: null,
  orders: 2,
  underway: 2,
  pieces: 20,
  weightGrams: 400_000,
  volumeCm3: 1_600_000,
  totalFen: 12_000,
  collectFen: 6000,
  codFen: 123_400,
  ...wholeList(list),
}
const { list: _orders, total: _total, ...row } = departure

async function open(answers: Answers = {}) {
  const page = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?view=departures',
    user: userOf(3),
    answers: {
      '/carrier/getDepartureList': { list: [row], total: 1 },
      '/carrier/getDeparture': departure,
      ...answers,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '装车清单 FC000000000017' }))
  const dialog = within(await screen.findByRole('dialog', { name: '车次 FC000000000017' }))
  return { ...page, dialog }
}

test('lists every order of a departure with totals and prints the list', async () => {
  const { dialog } = await open()
  const table = within(dialog.getByRole('table', { name: '装车清单 FC000000000017' }))
  expect(table.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'YD000000000017',
    'YD000000000025',
  ])
  expect(table.getByText('合计 2 票').closest('tr')?.textContent).toContain('20400 公斤')
  fireEvent.click(dialog.getByRole('button', { name: '打印装车清单' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const paper = document.querySelector('[data-print-sheets="loading"]')?.textContent ?? ''
  expect(paper).toContain('车牌 浙G12345，司机 张师傅 13700137000')
  expect(paper).toContain('合计应收 ¥1,294.00')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('[data-print-sheets="loading"]')).toBeNull())
})

test('prints the station’s handover form as a separate paper', async () => {
  const { dialog } = await open()
  fireEvent.click(dialog.getByRole('button', { name: '打印到站交接单' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const paper = document.querySelector('[data-print-sheets="handover"]')?.textContent ?? ''
  expect(paper).toContain('到站交接单 FC000000000017')
  expect(paper).toContain('合计 2 票')
  expect(paper).toContain('接货：')
})

test('reports the arrival of the whole vehicle and names the orders that did not arrive', async () => {
  const { dialog, server } = await open({
    '/carrier/arriveDeparture': {
      done: [{ id: 1, number: 'D000000000011', status: 'arrived', waybillNumber: 'YD000000000017' }],
      refused: [{ id: 2, number: 'D000000000022', reason: '订单已是“已到站”，不用再登记到站' }],
    },
  })
  fireEvent.click(dialog.getByRole('button', { name: '到车确认' }))
  fireEvent.change(dialog.getByLabelText(/到站地点/), { target: { value: '义乌站' } })
  fireEvent.submit(dialog.getByRole('form', { name: '确认到车' }))
  await dialog.findByText(/已到站 1 票，1 票未成功/)
  dialog.getByText(/订单已是“已到站”/)
  expect(server.callsTo('/carrier/arriveDeparture')[0]?.body).toEqual({
    departureId: 7,
    place: '义乌站',
    text: '',
  })
})

test('searches and filters departures by the address, and shows all again', async () => {
  const { server } = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?view=departures&state=arrived&keyword=浙G',
    user: userOf(3),
    answers: { '/carrier/getDepartureList': { list: [], total: 0 } },
  })
  const bodies = () => server.callsTo('/carrier/getDepartureList').map(({ body }) => body)
  expect(await screen.findByText('没有符合条件的车次')).toBeTruthy()
  expect(bodies()).toEqual([{ page: 1, pageSize: 20, state: 'arrived', keyword: '浙G' }])
  fireEvent.click(screen.getByRole('button', { name: '查看全部车次' }))
  await waitFor(() => expect(bodies().at(-1)).toEqual({ page: 1, pageSize: 20 }))
})

test('explains how to make the first departure when there is none', async () => {
  renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?view=departures',
    user: userOf(3),
    answers: { '/carrier/getDepartureList': { list: [], total: 0 } },
  })
  const way = await screen.findByRole('link', { name: '去选已收货的订单' })
  expect(way.getAttribute('href')).toBe('/carrier/orders?status=picked_up')
})
