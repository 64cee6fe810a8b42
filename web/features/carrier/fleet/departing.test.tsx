import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { DispatchDialog } from '../batch/DispatchDialog.tsx'

const rows = [1, 2].map((id) =>
  orderRowOf({ id, status: 'picked_up', pieces: 10, weightGrams: 8_000_000, volumeCm3: 20_000_000 }),
)
const vehicle = (id: number, plate: string) => ({
  id,
  plate,
  capacityGrams: 15_000_000,
  capacityCm3: 60_000_000,
  lastUsedAt: null,
  isRetired: false,
})
const driver = { id: 5, name: '张师傅', phone: '13700137000', lastUsedAt: null, isRetired: false }

test('offers the vehicles and drivers of the place, shows the load, and accepts typed values in 发车', async () => {
  const { server } = renderPage(
    <DispatchDialog task="depart" rows={rows} onDone={() => undefined} onClose={() => undefined} />,
    {
      user: userOf(3),
      answers: {
        '/carrier/checkBatch': ({ ids }) => ({
          able: ids,
          refused: [],
          destinations: [{ code: '330782', name: '浙江省金华市义乌市', orders: 2, pieces: 20 }],
        }),
        '/carrier/getVehicleList': ({ keyword = '' }) => {
          const list = [vehicle(1, '浙G12345'), vehicle(2, '浙G67890')].filter(({ plate }) =>
            plate.includes(keyword),
          )
          return { list, total: list.length }
        },
        '/carrier/getDriverList': { list: [driver], total: 1 },
        '/carrier/createDeparture': { id: 7, number: 'FC000000000017', done: [], refused: [] },
      },
    },
  )
  const dialog = within(screen.getByRole('dialog', { name: '发车 2 票' }))
  await dialog.findByText('装 2 票 · 20 件 · 16 吨 · 40 方')
  await waitFor(() =>
    expect(server.callsTo('/carrier/getVehicleList').at(-1)?.body).toMatchObject({
      destinationCode: '330782',
    }),
  )
  fireEvent.click(await dialog.findByRole('button', { name: '浙G12345' }))
  await dialog.findByText('超重 1 吨，请减货或换车')
  dialog.getByText('容积 40 / 60 方（66%）')
  fireEvent.click(dialog.getByRole('button', { name: '张师傅 13700137000' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/司机电话/).value).toBe('13700137000')
  fireEvent.submit(dialog.getByRole('form', { name: '发车 2 票' }))
  await waitFor(() =>
    expect(server.callsTo('/carrier/createDeparture')[0]?.body).toMatchObject({
      ids: [1, 2],
      plate: '浙G12345',
      driver: '张师傅',
      driverPhone: '13700137000',
    }),
  )
})
