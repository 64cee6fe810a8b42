import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderDetail } from '#contract/orders/calls.ts'
import type { ShortFirst } from '#contract/orders/ledgerWords.ts'
import { useSession } from '#shared/server/session.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from './CarrierOrdersPage.tsx'

/** An order that can be signed, by default 到付 ¥315.25 with 代收 ¥3,000.00. */
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

async function openPanel(order: OrderDetail, answers: Answers = {}) {
  const page = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?order=5',
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': { list: [orderRowOf()], total: 1, counts: countsOf({ arrived: 1 }) },
      '/carrier/getOrderDetail': order,
      ...answers,
    },
  })
  const panel = within(await screen.findByRole('dialog', { name: /D000000000058/ }))
  const bodies = (path: Parameters<typeof page.server.callsTo>[0]) =>
    page.server.callsTo(path).map(({ body }) => body)
  const type = (yuan: string) =>
    fireEvent.change(panel.getByLabelText('实收（元）'), { target: { value: yuan } })
  return { panel, bodies, type }
}

/** Applies a changed setting to the session, as after a colleague's change. */
const setShortFirst = (shortFirst: ShortFirst) =>
  useSession.setState(({ user }) => {
    if (!user) throw new Error('Nobody is logged in')
    const defaults = { ...user.factory.defaults, short_first: shortFirst }
    return { user: { ...user, factory: { ...user.factory, defaults } } }
  })

test('shows before confirming which debt a smaller amount pays first, by the rule of the carrier', async () => {
  const { panel, type } = await openPanel(owing(), signedAnswer)
  fireEvent.click(await panel.findByRole('button', { name: '签收' }))
  type('134')
  panel.getByText('先抵到付：到付 ¥134.00（余 ¥181.25），代收 ¥0.00（余 ¥3,000.00）')
  act(() => setShortFirst('cod'))
  panel.getByText('先抵代收：代收 ¥134.00（余 ¥2,866.00），到付 ¥0.00（余 ¥315.25）')
  type('3315.25')
  expect(panel.queryByText(/^先抵/)).toBeNull()
})

test('shows the new rule when a colleague changed it while the form was open', async () => {
  const message = '少收的款先抵代收，请核对到付和代收各记多少，再确认签收'
  const field = { path: 'received.shortFirst', label: '少收先抵', message }
  const user = userOf(3)
  const defaults = { ...user.factory.defaults, short_first: 'cod' as const }
  const { panel, bodies, type } = await openPanel(owing(), {
    '/carrier/advanceOrder': new Refusal(400, message, { fields: [field] }),
    '/user/getUser': { ...user, factory: { ...user.factory, defaults } },
  })
  fireEvent.click(await panel.findByRole('button', { name: '签收' }))
  fireEvent.click(panel.getByRole('button', { name: /收货人本人/ }))
  type('134')
  fireEvent.change(panel.getByLabelText('收款方式'), { target: { value: 'cash' } })
  fireEvent.change(panel.getByLabelText(/少收 .* 的原因/), { target: { value: '余款明天转' } })
  fireEvent.submit(panel.getByRole('form', { name: '签收' }))
  await panel.findByText(message)
  await panel.findByText(/^先抵代收：代收 ¥134.00/)
  expect(panel.getByLabelText('实收（元）')).toHaveProperty('value', '134')
  expect(bodies('/carrier/advanceOrder')).toMatchObject([{ received: { shortFirst: 'freight' } }])
})

test('confirms freight 现付 by its method, and leaves it open without one', async () => {
  const { panel, bodies } = await openPanel(owing({ payment: 'prepaid', codFen: 0 }), signedAnswer)
  fireEvent.click(await panel.findByRole('button', { name: '签收' }))
  fireEvent.click(panel.getByRole('button', { name: /收货人本人/ }))
  const prepaid = panel.getByLabelText<HTMLSelectElement>('现付运费 ¥315.25')
  expect(prepaid.selectedOptions[0]?.text).toBe('没有确认已收，记为待结算')
  fireEvent.change(prepaid, { target: { value: 'transfer' } })
  fireEvent.submit(panel.getByRole('form', { name: '签收' }))
  await waitFor(() => expect(bodies('/carrier/advanceOrder')).toHaveLength(1))
  expect(bodies('/carrier/advanceOrder')[0]).toMatchObject({
    received: { amountFen: 0, prepaidMethod: 'transfer' },
  })
})

test('names the rest of an entry that was paid in part', async () => {
  const { panel } = await openPanel(
    orderDetailOf({
      status: 'signed',
      ledgers: [
        {
          kind: 'settlement',
          state: 'due',
          amountFen: 106_100,
          receivedFen: 22_800,
          copies: 0,
          method: 'cash',
          dueAt: '2026-11-21T00:00:00.000Z',
          underwayAt: null,
          doneAt: null,
        },
      ],
    }),
  )
  await panel.findByText(/^¥833.00 · 待结算（共 ¥1,061.00，已收 ¥228.00 现金，/)
  fireEvent.click(panel.getByRole('button', { name: '收付款登记' }))
  panel.getByText('登记运费已收（余 ¥833.00，共 ¥1,061.00，已收 ¥228.00）')
})
