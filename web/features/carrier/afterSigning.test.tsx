import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from './CarrierOrdersPage.tsx'

const photoId = 'a'.repeat(43)
vi.mock('#shared/files/preparePicture.ts', () => ({ preparePicture: async (file: Blob) => file }))
const upload = vi.hoisted(() => vi.fn())
vi.mock('#shared/files/uploadPicture.ts', () => ({ uploadPicture: upload }))

beforeEach(() => {
  upload.mockReset().mockResolvedValue({ fileId: photoId })
})

async function openPanel(detail: () => OrderDetail, answers: Answers = {}) {
  const page = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?order=5',
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
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

test('sends a re-weighing in kilograms and m³, with its photo and the measured order state', async () => {
  const { panel, bodies, addPhoto } = await openPanel(
    () => orderDetailOf({ status: 'accepted', canReweigh: true }),
    { '/carrier/reweigh': { feeChangeId: 1, state: 'pending', totalFen: 6000, newTotalFen: 7800 } },
  )
  fireEvent.click(await panel.findByRole('button', { name: '复核重量' }))
  fireEvent.change(panel.getByLabelText('重量（公斤）'), { target: { value: '260.5' } })
  fireEvent.change(panel.getByLabelText(/复核说明/), { target: { value: '过磅 260.5 公斤' } })
  addPhoto('过磅、量方照片')
  await panel.findByRole('img', { name: '第 1 张' })
  await waitFor(() =>
    expect(panel.getByRole('button', { name: '提交复核' })).toHaveProperty('disabled', false),
  )
  fireEvent.submit(panel.getByRole('form', { name: '复核重量' }))
  await panel.findByText(/复核已提交/)
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

test('reads pieces with their unit, and takes no volume only where none was ordered', async () => {
  const { goods } = orderDetailOf()
  const heavy = goods.map((row) => ({ ...row, volumeCm3: 0 }))
  const { panel, bodies } = await openPanel(
    () => orderDetailOf({ status: 'accepted', canReweigh: true, goods: [...heavy, ...goods] }),
    { '/carrier/reweigh': { feeChangeId: 1, state: 'pending', totalFen: 6000, newTotalFen: 7800 } },
  )
  fireEvent.click(await panel.findByRole('button', { name: '复核重量' }))
  const inputs = (label: string) => panel.getAllByLabelText<HTMLInputElement>(label)
  const type = (label: string, row: number, value: string) =>
    inputs(label)
      .slice(row, row + 1)
      .forEach((input) => fireEvent.change(input, { target: { value } }))
  expect(inputs('体积（方）').map(({ value }) => value)).toEqual(['', '0.8'])
  type('件数', 0, '9件')
  type('体积（方）', 1, '')
  fireEvent.change(panel.getByLabelText(/复核说明/), { target: { value: '过磅' } })
  fireEvent.submit(panel.getByRole('form', { name: '复核重量' }))
  await waitFor(() =>
    expect(inputs('体积（方）').map((input) => input.getAttribute('aria-invalid'))).toEqual([null, 'true']),
  )
  type('体积（方）', 1, '0')
  fireEvent.submit(panel.getByRole('form', { name: '复核重量' }))
  expect(await panel.findByText('请填大于 0 的方数，如 1.5')).toBeTruthy()
  expect(bodies('/carrier/reweigh')).toEqual([])
  type('体积（方）', 1, '0.9方')
  fireEvent.submit(panel.getByRole('form', { name: '复核重量' }))
  await waitFor(() => expect(bodies('/carrier/reweigh')).toHaveLength(1))
  expect(bodies('/carrier/reweigh')[0]).toMatchObject({
    goods: [
      { pieces: 9, volumeCm3: 0 },
      { pieces: 10, volumeCm3: 900_000 },
    ],
  })
})

test('names an invalid weight as it was typed and sends nothing', async () => {
  const { panel, bodies } = await openPanel(() => orderDetailOf({ status: 'accepted', canReweigh: true }))
  fireEvent.click(await panel.findByRole('button', { name: '复核重量' }))
  fireEvent.change(panel.getByLabelText('重量（公斤）'), { target: { value: '-5' } })
  fireEvent.change(panel.getByLabelText(/复核说明/), { target: { value: '过磅' } })
  fireEvent.submit(panel.getByRole('form', { name: '复核重量' }))
  await panel.findByText('请填大于 0 的公斤数，如 12.5')
  expect(bodies('/carrier/reweigh')).toEqual([])
})

test('sends the photos together with the signature', async () => {
  const { panel, bodies, addPhoto } = await openPanel(
    () => orderDetailOf({ status: 'arrived', allowedActions: ['sign'] }),
    { '/carrier/advanceOrder': { status: 'signed', waybillNumber: 'YD000000000017' } },
  )
  fireEvent.click(await panel.findByRole('button', { name: '签收' }))
  fireEvent.click(panel.getByRole('button', { name: /收货人本人/ }))
  addPhoto('签收照片')
  await waitFor(() =>
    expect(panel.getByRole('button', { name: '确认签收' })).toHaveProperty('disabled', false),
  )
  fireEvent.submit(panel.getByRole('form', { name: '签收' }))
  await waitFor(() => expect(bodies('/carrier/advanceOrder')).toHaveLength(1))
  expect(bodies('/carrier/advanceOrder')[0]).toMatchObject({ signer: '李雷', fileIds: [photoId] })
})

test('does not send the signature while a photo has failed to upload', async () => {
  upload.mockRejectedValueOnce(new Error('网络已断开'))
  const { panel, bodies, addPhoto } = await openPanel(
    () => orderDetailOf({ status: 'arrived', allowedActions: ['sign'] }),
    { '/carrier/advanceOrder': { status: 'signed', waybillNumber: 'YD000000000017' } },
  )
  fireEvent.click(await panel.findByRole('button', { name: '签收' }))
  fireEvent.click(panel.getByRole('button', { name: /收货人本人/ }))
  addPhoto('签收照片')
  const again = await panel.findByRole('button', { name: '第 1 张没有传上，点击重试' })
  const form = panel.getByRole('form', { name: '签收' })
  fireEvent.submit(form)
  await panel.findByText('有图片没有传上，请点它重试，或移除后再提交')
  expect(bodies('/carrier/advanceOrder')).toEqual([])
  fireEvent.click(again)
  await waitFor(() =>
    expect(panel.getByRole('button', { name: '确认签收' })).toHaveProperty('disabled', false),
  )
  fireEvent.submit(form)
  await waitFor(() => expect(bodies('/carrier/advanceOrder')).toHaveLength(1))
  expect(bodies('/carrier/advanceOrder')[0]).toMatchObject({ fileIds: [photoId] })
})

const owing = (change: Partial<OrderDetail> = {}) =>
  orderDetailOf({
    status: 'arrived',
    allowedActions: ['sign'],
    payment: 'collect',
    codFen: 300_000,
    quote: { ...orderDetailOf().quote, totalFen: 31_525 },
    ...change,
  })
const signedAnswer = {
  '/carrier/advanceOrder': { status: 'signed', waybillNumber: 'YD000000000017' },
} as const

test('starts with an empty amount received, fills it with 收齐 and requires a method', async () => {
  const { panel, bodies } = await openPanel(() => owing(), signedAnswer)
  fireEvent.click(await panel.findByRole('button', { name: '签收' }))
  panel.getByText('应收 ¥3,315.25（到付 ¥315.25 + 代收 ¥3,000.00）')
  expect(panel.getByLabelText('实收（元）')).toHaveProperty('value', '')
  fireEvent.click(panel.getByRole('button', { name: /收货人本人/ }))
  fireEvent.submit(panel.getByRole('form', { name: '签收' }))
  await panel.findByText('请填写实收金额，全部收到点“收齐”，没收到填 0')
  expect(bodies('/carrier/advanceOrder')).toEqual([])
  fireEvent.click(panel.getByRole('button', { name: '收齐 ¥3,315.25' }))
  expect(panel.getByLabelText('实收（元）')).toHaveProperty('value', '3315.25')
  fireEvent.submit(panel.getByRole('form', { name: '签收' }))
  await panel.findByText('请选择收款方式')
  fireEvent.change(panel.getByLabelText('收款方式'), { target: { value: 'wechat' } })
  fireEvent.submit(panel.getByRole('form', { name: '签收' }))
  await waitFor(() => expect(bodies('/carrier/advanceOrder')).toHaveLength(1))
  expect(bodies('/carrier/advanceOrder')[0]).toMatchObject({
    pieces: 10,
    received: { amountFen: 331_525, method: 'wechat' },
  })
})

test('requires a reason for a smaller sum, refuses a larger one, and announces missing pieces', async () => {
  const { panel, bodies } = await openPanel(() => owing(), signedAnswer)
  fireEvent.click(await panel.findByRole('button', { name: '签收' }))
  fireEvent.click(panel.getByRole('button', { name: /收货人本人/ }))
  fireEvent.change(panel.getByLabelText('收款方式'), { target: { value: 'cash' } })
  const type = (yuan: string) =>
    fireEvent.change(panel.getByLabelText('实收（元）'), { target: { value: yuan } })
  const send = () => fireEvent.submit(panel.getByRole('form', { name: '签收' }))
  type('3315.26')
  send()
  await panel.findByText(/实收超过应收/)
  type('三千')
  send()
  await panel.findByText(/金额（元）/)
  type('3,000')
  send()
  await panel.findByText(/少收 ¥315.25，请填写少收原因/)
  fireEvent.change(panel.getByLabelText(/少收 ¥315.25 的原因/), { target: { value: '运费月底结' } })
  fireEvent.change(panel.getByLabelText('签收件数'), { target: { value: '9' } })
  panel.getByText('少 1 件（共 10 件），确认签收后立即登记“少件”异常')
  send()
  await waitFor(() => expect(bodies('/carrier/advanceOrder')).toHaveLength(1))
  expect(bodies('/carrier/advanceOrder')[0]).toMatchObject({
    pieces: 9,
    received: { amountFen: 300_000, method: 'cash', shortReason: '运费月底结', shortFirst: 'freight' },
  })
})

test('names 月结 without asking for money, and prefills the pieces of the last count', async () => {
  const pieceCounts = [{ status: 'arrived', at: '2026-11-21T00:00:00.000Z', pieces: 8 }]
  const { panel } = await openPanel(() => owing({ payment: 'monthly', codFen: 0, pieceCounts }), signedAnswer)
  fireEvent.click(await panel.findByRole('button', { name: '签收' }))
  panel.getByText('运费 ¥315.25 月结，签收时不收')
  expect(panel.queryByLabelText('实收（元）')).toBeNull()
  expect(panel.getByLabelText('签收件数')).toHaveProperty('value', '8')
})

test('signs only after confirmation while a re-weighing waits for the customer', async () => {
  const reason = '复核在等客户确认，请先处理，或确认照常签收'
  const { panel, bodies } = await openPanel(() => owing({ payment: 'monthly', codFen: 0 }), {
    ...signedAnswer,
    '/carrier/checkBatch': {
      able: [],
      refused: [{ id: 5, number: 'D000000000058', reason, canConfirm: true }],
      destinations: [],
    },
  })
  fireEvent.click(await panel.findByRole('button', { name: '签收' }))
  expect(await panel.findByText(`${reason}。`)).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: /收货人本人/ }))
  const confirmation = panel.getByRole('checkbox', { name: '已核对，照常签收' })
  expect(confirmation).toHaveProperty('checked', false)
  fireEvent.click(confirmation)
  fireEvent.submit(panel.getByRole('form', { name: '签收' }))
  await waitFor(() => expect(bodies('/carrier/advanceOrder')).toHaveLength(1))
  expect(bodies('/carrier/advanceOrder')[0]).toMatchObject({ signer: '李雷', isConfirmed: true })
})

test('registers only the open ledger steps and shows the server’s text after a conflict', async () => {
  const at = { dueAt: '2026-11-21T00:00:00.000Z', underwayAt: null, doneAt: null }
  const entry = { ...at, method: null, receivedFen: 0 }
  const { panel, bodies } = await openPanel(
    () =>
      orderDetailOf({
        status: 'signed',
        ledgers: [
          { kind: 'cod', state: 'collected', amountFen: 123_450, copies: 0, ...entry, receivedFen: 123_450 },
          { kind: 'receipt', state: 'returned', amountFen: 0, copies: 2, ...entry },
          { kind: 'settlement', state: 'due', amountFen: 6000, copies: 0, ...entry },
        ],
      }),
    { '/carrier/advanceLedger': new Refusal(409, '这笔账刚被别人登记过') },
  )
  fireEvent.click(await panel.findByRole('button', { name: '收付款登记' }))
  expect(panel.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '登记代收款已发放（¥1,234.50）',
    '登记运费已收（¥60.00）',
  ])
  // none beforehand: a press out of habit would book what did not happen
  fireEvent.submit(panel.getByRole('form', { name: '收付款登记' }))
  expect((await panel.findByRole('alert')).textContent).toBe('请选一项')
  expect(bodies('/carrier/advanceLedger')).toEqual([])
  fireEvent.click(panel.getByRole('radio', { name: /运费已收/ }))
  await waitFor(() => expect(panel.queryByRole('alert')).toBeNull())
  fireEvent.submit(panel.getByRole('form', { name: '收付款登记' }))
  expect((await panel.findByRole('alert')).textContent).toContain('这笔账刚被别人登记过')
  expect(bodies('/carrier/advanceLedger')).toEqual([
    { kind: 'settlement', orderIds: [5], expectedState: 'due', to: 'settled' },
  ])
})
