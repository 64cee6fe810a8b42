import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RecipientOrder } from '#contract/tracking/recipientCalls.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { trackedOf } from '#shared/testing/orders.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import ReceivingForms from './ReceivingForms.tsx'

const order = (change: Partial<RecipientOrder> = {}): RecipientOrder => ({
  waybill: trackedOf({
    status: 'arrived',
    isDelivered: false,
    isUnlocked: true,
    recipient: { name: '李雷', phone: '13900139000', address: '浙江省金华市义乌市福田街道 8 号' },
  }),
  isAwaitingRelease: false,
  station: null,
  dueFen: 0,
  deliveryFen: 0,
  goods: [],
  wish: null,
  report: null,
  canWish: true,
  canReport: true,
  wishFen: 3000,
  opensUntil: null,
  ...change,
})

const wish = {
  deliveryMode: 'door',
  address: '福田街道 8 号',
  feeFen: 3000,
  isFeeApart: true,
  state: 'waiting',
  saidAt: '2026-11-20T02:00:00.000Z',
  answer: '',
  answeredAt: null,
} as const
const report: NonNullable<RecipientOrder['report']> = {
  kind: 'damage',
  text: '两箱破损',
  fileIds: ['a'.repeat(43)],
  reportedAt: '2026-11-20T02:00:00.000Z',
  amendedAt: null,
  answer: '',
  answeredAt: null,
}

const show = (shown: RecipientOrder, refusal?: Refusal) =>
  renderPage(<ReceivingForms order={shown} code="1-abc" phoneTail="9000" />, {
    answers: {
      '/track/wishDelivery': refusal ?? { wish, report: null },
      '/track/reportDamage': refusal ?? { wish: null, report },
    },
  })

test('sends the wish for 送货 with its price, to the order’s own address or another one', async () => {
  const { server } = show(order())
  expect(screen.queryByRole('button', { name: '提交给承运商' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '送货上门' }))
  expect(screen.getByText('送货费 ¥30.00，承运商同意后生效')).toBeTruthy()
  expect(screen.getByText('不填就送到 浙江省金华市义乌市福田街道 8 号')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('送货地址'), { target: { value: '商城大道 1 号' } })
  fireEvent.click(screen.getByRole('button', { name: '提交给承运商' }))
  await waitFor(() => expect(server.callsTo('/track/wishDelivery')).toHaveLength(1))
  expect(server.callsTo('/track/wishDelivery')[0]?.body).toEqual({
    code: '1-abc',
    phoneTail: '9000',
    deliveryMode: 'door',
    address: '商城大道 1 号',
  })
})

test('shows a pending wish that can be withdrawn, and an answered one without the form', async () => {
  const { server, unmount } = show(order({ wish }))
  expect(screen.getByText('等承运商答复')).toBeTruthy()
  expect(screen.getByText(/送货上门（福田街道 8 号），送货费 ¥30\.00，收货人当面付/)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '自提' }))
  fireEvent.click(screen.getByRole('button', { name: '不改了' }))
  await waitFor(() => expect(server.callsTo('/track/wishDelivery')).toHaveLength(1))
  expect(server.callsTo('/track/wishDelivery')[0]?.body).toMatchObject({ deliveryMode: 'self', address: '' })
  unmount()
  show(order({ wish: { ...wish, state: 'declined', answer: '车进不去' }, canWish: false }))
  expect(screen.getByText('承运商未同意')).toBeTruthy()
  expect(screen.getByText(/承运商：车进不去/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('shows that the carrier names the price when the line has no delivery', () => {
  show(order({ wishFen: null }))
  fireEvent.click(screen.getByRole('radio', { name: '送货上门' }))
  expect(screen.getByText('送货费由承运商告知，承运商同意后生效')).toBeTruthy()
})

test('sends a damage report, rejects an empty one, and shows a refusal', async () => {
  const { server } = show(order({ canWish: false }), Refusal.of('reportAnswered'))
  fireEvent.click(screen.getByRole('button', { name: '报告破损、少件' }))
  fireEvent.click(screen.getByRole('radio', { name: '少件' }))
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() =>
    expect(screen.getByLabelText(/哪些货、多少件/).getAttribute('aria-invalid')).toBe('true'),
  )
  expect(server.calls).toHaveLength(0)
  fireEvent.change(screen.getByLabelText(/哪些货、多少件/), { target: { value: '少 1 箱灯具' } })
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() =>
    expect(server.callsTo('/track/reportDamage')[0]?.body).toEqual({
      code: '1-abc',
      phoneTail: '9000',
      kind: 'shortage',
      text: '少 1 箱灯具',
      fileIds: [],
    }),
  )
})

test('keeps a report readable, and read-only once it is answered', () => {
  const { unmount } = show(order({ canWish: false, report }))
  expect(screen.getByText(/两箱破损（照片 1 张）/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '修改报告' })).toBeTruthy()
  unmount()
  const answered = { ...report, answer: '同意赔付', answeredAt: '2026-11-21T02:00:00.000Z' }
  show(order({ canWish: false, canReport: false, report: answered }))
  expect(screen.getByText('承运商答复：同意赔付')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
