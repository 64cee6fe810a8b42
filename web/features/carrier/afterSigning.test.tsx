import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OrderDetail } from '../../../contract/orders.ts'
import { Refusal } from '../../shared/testing/fakeServer.ts'
import type { Answers } from '../../shared/testing/fakeServer.ts'
import { countsOf, orderDetailOf, orderRowOf } from '../../shared/testing/orders.ts'
import { userOf } from '../../shared/testing/people.ts'
import { renderPage } from '../../shared/testing/renderPage.tsx'
import CarrierOrdersPage from './CarrierOrdersPage.tsx'

const photoId = 'a'.repeat(43)
vi.mock('../../shared/files/preparePicture.ts', () => ({ preparePicture: async (file: Blob) => file }))
vi.mock('../../shared/files/uploadPicture.ts', () => ({ uploadPicture: async () => ({ fileId: photoId }) }))

async function openPanel(detail: () => OrderDetail, answers: Answers = {}) {
  const page = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?order=5',
    user: userOf(3),
    answers: {
      '/carrier/getOrderList': () => ({ list: [orderRowOf()], total: 1, counts: countsOf({ pending: 1 }) }),
      '/carrier/getOrderDetail': () => detail(),
      ...answers,
    },
  })
  const panel = within(await screen.findByRole('dialog', { name: /D000000000058/ }))
  const bodies = (path: Parameters<typeof page.server.callsTo>[0]) =>
    page.server.callsTo(path).map(({ body }) => body)
  const addPhoto = (label: string) =>
    fireEvent.change(panel.getByLabelText(label, { selector: 'input' }), {
      target: { files: [new File(['photo'], 'photo.jpg')] },
    })
  return { panel, bodies, addPhoto }
}

test('a re-weighing says what was measured in kilograms and m³, with its photo and the order it was measured against', async () => {
  const { panel, bodies, addPhoto } = await openPanel(
    () => orderDetailOf({ status: 'accepted', canReweigh: true }),
    { '/carrier/reweigh': { feeChangeId: 1, state: 'pending', totalFen: 6000, newTotalFen: 7800 } },
  )
  fireEvent.click(await panel.findByRole('button', { name: '复称' }))
  fireEvent.change(panel.getByLabelText('重量（公斤）'), { target: { value: '260.5' } })
  fireEvent.change(panel.getByLabelText(/复称说明/), { target: { value: '过磅 260.5 公斤' } })
  addPhoto('过磅、量方照片')
  await panel.findByRole('img', { name: '第 1 张' })
  await waitFor(() =>
    expect(panel.getByRole('button', { name: '提交复称' })).toHaveProperty('disabled', false),
  )
  fireEvent.submit(panel.getByRole('form', { name: '复称' }))
  await panel.findByText(/复称已提交/)
  expect(bodies('/carrier/reweigh')).toEqual([
    {
      id: 5,
      goods: [{ pieces: 10, weightGrams: 260_500, volumeCm3: 800_000 }],
      fileIds: [photoId],
      reason: '过磅 260.5 公斤',
      expectedUpdatedAt: orderDetailOf().updatedAt,
    },
  ])
})

test('a weight that is none is named as it was typed, and nothing is sent', async () => {
  const { panel, bodies } = await openPanel(() => orderDetailOf({ status: 'accepted', canReweigh: true }))
  fireEvent.click(await panel.findByRole('button', { name: '复称' }))
  fireEvent.change(panel.getByLabelText('重量（公斤）'), { target: { value: '-5' } })
  fireEvent.change(panel.getByLabelText(/复称说明/), { target: { value: '过磅' } })
  fireEvent.submit(panel.getByRole('form', { name: '复称' }))
  await panel.findByText('请填大于 0 的公斤数，如 12.5')
  expect(bodies('/carrier/reweigh')).toEqual([])
})

test('the signature takes its photos along', async () => {
  const { panel, bodies, addPhoto } = await openPanel(
    () => orderDetailOf({ status: 'arrived', allowedActions: ['sign'] }),
    { '/carrier/advanceOrder': { status: 'signed', waybillNumber: 'YD000000000017' } },
  )
  fireEvent.click(await panel.findByRole('button', { name: '下一步：签收' }))
  fireEvent.click(panel.getByRole('button', { name: /收货人本人/ }))
  addPhoto('签收照片')
  await waitFor(() =>
    expect(panel.getByRole('button', { name: '确认签收' })).toHaveProperty('disabled', false),
  )
  fireEvent.submit(panel.getByRole('form', { name: '签收' }))
  await waitFor(() => expect(bodies('/carrier/advanceOrder')).toHaveLength(1))
  expect(bodies('/carrier/advanceOrder')[0]).toMatchObject({ signer: '李雷', fileIds: [photoId] })
})

test('of the ledgers only the steps that are open can be registered; a conflict shows what the server said', async () => {
  const entry = { dueAt: '2026-11-21T00:00:00.000Z', underwayAt: null, doneAt: null }
  const { panel, bodies } = await openPanel(
    () =>
      orderDetailOf({
        status: 'signed',
        ledgers: [
          { kind: 'cod', state: 'collected', amountFen: 123_450, copies: 0, ...entry },
          { kind: 'receipt', state: 'returned', amountFen: 0, copies: 2, ...entry },
          { kind: 'settlement', state: 'due', amountFen: 6000, copies: 0, ...entry },
        ],
      }),
    { '/carrier/advanceLedger': new Refusal(409, '这笔账刚被别人登记过，请刷新后再操作') },
  )
  fireEvent.click(await panel.findByRole('button', { name: '登记账目' }))
  expect(panel.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '登记已返款（¥1,234.50）',
    '登记已结清（¥60.00）',
  ])
  fireEvent.click(panel.getByRole('radio', { name: /已结清/ }))
  fireEvent.submit(panel.getByRole('form', { name: '登记账目' }))
  expect((await panel.findByRole('alert')).textContent).toContain('这笔账刚被别人登记过')
  expect(bodies('/carrier/advanceLedger')).toEqual([
    { kind: 'settlement', orderIds: [5], expectedState: 'due', to: 'settled' },
  ])
})
