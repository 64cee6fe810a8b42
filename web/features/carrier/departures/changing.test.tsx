import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DepartureDetail } from '#contract/carrier/dispatchCalls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { DepartureDialog } from './DepartureDialog.tsx'

const rowOf = (id: number, status: 'in_transit' | 'picked_up') =>
  orderRowOf({ id, number: `D00000000001${id}`, waybillNumber: `YD00000000001${id}`, status })
const list = [rowOf(1, 'in_transit'), rowOf(2, 'in_transit')]
const departure: DepartureDetail = {
  id: 7,
  number: 'FC000000000017',
  plate: '浙G12345',
  driver: '张师傅',
  driverPhone: '13700137000',
  destination: '浙江省金华市义乌市',
  destinationCode: '330782',
  remark: '',
  departedAt: '2026-11-20T10:00:00.000Z',
  arrivedAt: null,
  expectedAt: null,
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
const done = (id: number) => ({
  id,
  number: `D00000000001${id}`,
  status: 'in_transit' as const,
  waybillNumber: null,
})

async function open(answers: Answers) {
  const page = renderPage(
    <DepartureDialog id={7} onOpenOrder={vi.fn()} onSign={vi.fn()} onClose={vi.fn()} />,
    {
      user: userOf(3),
      answers: {
        '/carrier/getDeparture': departure,
        '/carrier/getVehicleList': { list: [], total: 0 },
        '/carrier/getDriverList': { list: [], total: 0 },
        ...answers,
      },
    },
  )
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: '车次 FC000000000017' })) }
}

test('loads orders for the same place that are ticked or scanned; a doubtful one goes after confirmation', async () => {
  const waiting = [rowOf(3, 'picked_up'), rowOf(4, 'picked_up'), rowOf(5, 'picked_up')]
  const doubt = {
    id: 4,
    number: 'D000000000014',
    reason: '少件还没有处理，请先处理，或确认照常发车',
    canConfirm: true,
  }
  const { dialog, server } = await open({
    '/carrier/getLoadable': wholeList(waiting),
    '/carrier/checkBatch': ({ ids, confirmedIds = [] }) => ({
      able: ids.filter((id) => id !== 4 || confirmedIds.includes(4)),
      refused: ids.includes(4) && !confirmedIds.includes(4) ? [doubt] : [],
      destinations: [],
    }),
    '/carrier/loadOrders': { done: [done(3), done(4)], refused: [] },
  })
  fireEvent.click(await dialog.findByRole('button', { name: '装货' }))
  fireEvent.click(await dialog.findByRole('checkbox', { name: '选择YD000000000013' }))
  const field = dialog.getByLabelText(/扫标签/)
  const scan = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  scan('YD999999999999-1')
  await dialog.findByText('YD999999999999 不在能装的货里，请核对标签')
  scan('yd000000000014-2')
  await dialog.findByText('已选 YD000000000014')
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'D000000000014 照常发车' }))
  const form = await dialog.findByRole('form', { name: '装车 2 票' })
  dialog.getByText(/^装 4 票/)
  fireEvent.submit(form)
  await waitFor(() =>
    expect(server.callsTo('/carrier/loadOrders')[0]?.body).toEqual({
      departureId: 7,
      ids: [3, 4],
      confirmedIds: [4],
    }),
  )
  await dialog.findByRole('button', { name: '到车确认' })
})

test('unloads what does not fit and names what could not be unloaded', async () => {
  const reason = '订单现在是“已到站”，不能取下，运输中的才能取下'
  const { dialog, server } = await open({
    '/carrier/unloadOrders': { done: [], refused: [{ id: 2, number: 'D000000000012', reason }] },
  })
  fireEvent.click(await dialog.findByRole('button', { name: '取下' }))
  fireEvent.submit(dialog.getByRole('form', { name: '取下 0 票' }))
  await dialog.findByText('请先勾选要取下的货')
  fireEvent.click(dialog.getByRole('checkbox', { name: '选择YD000000000012' }))
  fireEvent.change(dialog.getByLabelText(/原因/), { target: { value: '装不下' } })
  fireEvent.submit(dialog.getByRole('form', { name: '取下 1 票' }))
  await dialog.findByText(reason, { exact: false })
  expect(server.callsTo('/carrier/unloadOrders')[0]?.body).toEqual({
    departureId: 7,
    ids: [2],
    text: '装不下',
  })
})

test('changes vehicle, driver and expected arrival, and keeps the typed values after a refusal', async () => {
  let isDown = true
  const { dialog, server } = await open({
    '/carrier/changeDeparture': () => (isDown ? new Refusal(500, '系统暂时繁忙，请稍后重试') : null),
  })
  fireEvent.click(await dialog.findByRole('button', { name: '改车次' }))
  fireEvent.change(dialog.getByLabelText(/车牌号/), { target: { value: '浙G67890' } })
  fireEvent.change(dialog.getByLabelText(/预计到站/), { target: { value: '2026-11-21T08:30' } })
  fireEvent.submit(dialog.getByRole('form', { name: '保存车次' }))
  await dialog.findByRole('alert')
  expect(dialog.getByLabelText<HTMLInputElement>(/车牌号/).value).toBe('浙G67890')
  isDown = false
  fireEvent.submit(dialog.getByRole('form', { name: '保存车次' }))
  await dialog.findByRole('button', { name: '到车确认' })
  expect(server.callsTo('/carrier/changeDeparture').at(-1)?.body).toEqual({
    departureId: 7,
    plate: '浙G67890',
    driver: '张师傅',
    driverPhone: '13700137000',
    expectedAt: '2026-11-21T08:30:00+08:00',
  })
})
