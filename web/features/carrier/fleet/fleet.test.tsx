import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Vehicle } from '#contract/carrier/fleetCalls.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import FleetPage from './FleetPage.tsx'
import { LoadBar } from './LoadBar.tsx'

const truck: Vehicle = {
  id: 1,
  plate: '浙G12345',
  capacityGrams: 30_000_000,
  capacityCm3: null,
  lastUsedAt: null,
  isRetired: false,
}

const open = (answers: Answers, at = '/carrier/fleet') =>
  renderPage(<FleetPage />, { at, user: userOf(3), answers })

test('adds a vehicle in tonnes and cubic metres, and names an invalid measure', async () => {
  const { server } = open({
    '/carrier/getVehicleList': { list: [], total: 0 },
    '/carrier/saveVehicle': { id: 1 },
  })
  await screen.findByText('还没有车辆')
  fireEvent.click(screen.getAllByRole('button', { name: '新增车辆' })[0] as HTMLElement)
  const dialog = within(screen.getByRole('dialog', { name: '新增车辆' }))
  const put = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  put(/车牌号/, '浙12345')
  put(/载重/, '三十')
  const save = () => fireEvent.click(dialog.getByRole('button', { name: '保存车辆' }))
  save()
  await dialog.findByText('车牌号不对，请核对，如 浙G12345')
  dialog.getByText('载重要大于 0，不知道就留空')
  put(/车牌号/, '浙g 12345')
  put(/载重/, '30')
  put(/容积/, '82.5')
  save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('/carrier/saveVehicle')[0]?.body).toEqual({
    plate: '浙G12345',
    capacityGrams: 30_000_000,
    capacityCm3: 82_500_000,
  })
})

test('retires a vehicle and lists it among the retired ones', async () => {
  const { server, currentPath } = open({
    '/carrier/getVehicleList': ({ isRetired }) =>
      isRetired ? { list: [], total: 0 } : { list: [truck], total: 1 },
    '/carrier/retireVehicle': null,
  })
  fireEvent.click(await screen.findByRole('button', { name: '停用浙G12345' }))
  await waitFor(() =>
    expect(server.callsTo('/carrier/retireVehicle')[0]?.body).toEqual({ vehicleId: 1, isRetired: true }),
  )
  fireEvent.change(screen.getByLabelText('车辆状态'), { target: { value: 'retired' } })
  await screen.findByText('没有这样的车辆')
  expect(currentPath()).toBe('/carrier/fleet?state=retired')
})

test('edits a driver, and shows the reason when name and phone exist already', async () => {
  const driver = { id: 5, name: '张师傅', phone: '13700137000', lastUsedAt: null, isRetired: false }
  const { server } = open(
    { '/carrier/getDriverList': { list: [driver], total: 1 }, '/carrier/saveDriver': { id: 5 } },
    '/carrier/fleet?view=drivers',
  )
  fireEvent.click(await screen.findByRole('button', { name: '修改张师傅' }))
  const dialog = within(screen.getByRole('dialog', { name: '修改司机 张师傅' }))
  fireEvent.change(dialog.getByLabelText(/电话/), { target: { value: '13700137001' } })
  fireEvent.click(dialog.getByRole('button', { name: '保存司机' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('/carrier/saveDriver')[0]?.body).toEqual({
    driverId: 5,
    name: '张师傅',
    phone: '13700137001',
  })
})

test('shows how full the vehicle is, and what exceeds its capacity', () => {
  const load = { pieces: 2, weightGrams: 16_000_000, volumeCm3: 1_000_000 }
  const { rerender } = renderPage(<LoadBar rows={[load]} vehicle={truck} />)
  screen.getByText('装 1 票 · 2 件 · 16 吨 · 1 方')
  screen.getByText('载重 16 / 30 吨（53%）')
  expect(screen.getByRole('progressbar', { name: '载重装载' }).getAttribute('value')).toBe('16000000')
  expect(screen.queryByText(/超重/)).toBeNull()
  rerender(<LoadBar rows={[load, load]} vehicle={truck} />)
  screen.getByText('载重 32 / 30 吨（106%）')
  screen.getByText('超重 2 吨，请减货或换车')
  expect(screen.queryByRole('progressbar', { name: '容积装载' })).toBeNull()
})
