import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#contract/orders/states.ts'
import type { RecipientOrder } from '#contract/tracking/recipientCalls.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { trackedOf } from '#shared/testing/orders.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { nextStep } from './nextStep.ts'
import ReceivingPage from './ReceivingPage.tsx'

const station = { name: '义乌站', address: '福田物流园 3 号', phones: ['0579-85110000'] }

const orderFixture = (
  change: Partial<RecipientOrder> = {},
  status: OrderStatus = 'arrived',
): RecipientOrder => ({
  waybill: trackedOf({ status, isDelivered: false }),
  isAwaitingRelease: false,
  station,
  dueFen: 125_000,
  deliveryFen: 0,
  wish: null,
  report: null,
  canWish: false,
  canReport: false,
  wishFen: null,
  goods: [],
  opensUntil: null,
  ...change,
})

const unlocked = orderFixture({
  waybill: trackedOf({
    status: 'arrived',
    isDelivered: false,
    isUnlocked: true,
    collect: { amountFen: 125_000, freightFen: 25_000, codFen: 100_000 },
    recipient: { name: '李雷', phone: '13900139000', address: '浙江省金华市义乌市' },
  }),
  goods: [{ name: '电动工具', packaging: 'carton', pieces: 10, weightGrams: 200_000, volumeCm3: 800_000 }],
})

const show = (
  answer: RecipientOrder | Refusal | ((body: { phoneTail?: string | undefined }) => RecipientOrder),
) =>
  renderPage(<ReceivingPage />, {
    at: '/r/1-abc',
    pattern: '/r/:code',
    answers: { '/track/openRecipientLink': answer },
  })

describe('nextStep', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00.000Z')
  const delivered = trackedOf({ status: 'arrived', isDelivered: true })
  test.each<[string, RecipientOrder, string, string | null]>([
    ['waits for the carrier', orderFixture({}, 'pending'), '等承运商接单', '收货时付 ¥1,250.00'],
    ['on the way', orderFixture({}, 'in_transit'), '货在途，现在不用做什么', '收货时付 ¥1,250.00'],
    ['to fetch', orderFixture(), '货已到义乌站，请带身份证来提', '应付 ¥1,250.00'],
    ['to fetch, paid', orderFixture({ dueFen: 0 }), '货已到义乌站，请带身份证来提', '不用付款'],
    [
      'to fetch, only the carrier knows where',
      orderFixture({ station: null }),
      '货已到浙江省金华市义乌市，请带身份证来提',
      '应付 ¥1,250.00',
    ],
    ['held', orderFixture({ isAwaitingRelease: true }), '货已到站，等发货人通知放货', '应付 ¥1,250.00'],
    ['to be delivered', orderFixture({ waybill: delivered }), '货已到站，承运商将送货上门', '应付 ¥1,250.00'],
    ['being delivered', orderFixture({}, 'delivering'), '正在送货，请保持电话畅通', '应付 ¥1,250.00'],
    ['signed', orderFixture({}, 'signed'), '货已签收', null],
    ['receipt returned', orderFixture({}, 'receipt_returned'), '货已签收', null],
    ['cancelled', orderFixture({}, 'cancelled'), '这一单没有发运', null],
    ['rejected', orderFixture({}, 'rejected'), '这一单没有发运', null],
  ])('%s', (_, order, title, due) => {
    expect(nextStep(order, nowMs)).toMatchObject({ title, due })
  })
})

test('shows station, sum, phone and map for goods to fetch, and names only after the phone tail', async () => {
  const { server } = show(({ phoneTail }) => (phoneTail === '9000' ? unlocked : orderFixture()))
  await screen.findByRole('heading', { level: 1, name: '货已到义乌站，请带身份证来提' })
  expect(screen.getByText('应付 ¥1,250.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: /打电话 0579-85110000/ }).getAttribute('href')).toBe(
    'tel:0579-85110000',
  )
  expect(screen.getByRole('link', { name: '地图导航' }).getAttribute('href')).toContain(
    encodeURIComponent('福田物流园 3 号'),
  )
  expect(screen.queryByText(/电动工具/)).toBeNull()
  const field = screen.getByLabelText('收货人手机后 4 位')
  const press = (tail: string) => {
    fireEvent.change(field, { target: { value: tail } })
    fireEvent.click(screen.getByRole('button', { name: '查看' }))
  }
  press('90')
  expect(screen.getByText('请填手机号的最后 4 位数字')).toBeTruthy()
  press('0000')
  expect(await screen.findByText('不是收货人手机的后 4 位，请核对')).toBeTruthy()
  press('9000')
  expect(await screen.findByText(/电动工具 10 件（纸箱/)).toBeTruthy()
  expect(screen.getByText('运费到付 ¥250.00 + 代收货款 ¥1,000.00')).toBeTruthy()
  expect(server.callsTo('/track/openRecipientLink').map(({ body }) => body)).toEqual([
    { code: '1-abc' },
    { code: '1-abc', phoneTail: '0000' },
    { code: '1-abc', phoneTail: '9000' },
  ])
})

test('reports too many wrong tails', async () => {
  show(({ phoneTail }) =>
    phoneTail === undefined
      ? orderFixture()
      : orderFixture({ waybill: trackedOf({ status: 'arrived', isTailLocked: true }) }),
  )
  fireEvent.change(await screen.findByLabelText('收货人手机后 4 位'), { target: { value: '1111' } })
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(await screen.findByText('试的次数太多，请明天再试，或打电话问承运商')).toBeTruthy()
})

test('links from a dead link to the search by number', async () => {
  show(Refusal.of('recipientLinkUnknown'))
  expect(await screen.findByText('链接不对或已过期')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查运单' }).getAttribute('href')).toBe('/base/track')
})
