import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { countsOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import OrdersListPage from '../OrdersListPage.tsx'

const figures = [
  {
    kind: 'cod' as const,
    state: 'due' as const,
    payment: null,
    orders: 2,
    amountFen: 123_450,
    receivedFen: 22_800,
    copies: 0,
  },
  {
    kind: 'receipt' as const,
    state: 'due' as const,
    payment: null,
    orders: 1,
    amountFen: 0,
    receivedFen: 0,
    copies: 3,
  },
  {
    kind: 'settlement' as const,
    state: 'due' as const,
    payment: 'monthly' as const,
    orders: 4,
    amountFen: 9_900,
    receivedFen: 0,
    copies: 0,
  },
]
const answers = {
  '/ledgers/getSummary': wholeList(figures),
  '/orders/getOrdersList': { list: [orderRowOf()], total: 1, counts: countsOf({ signed: 1 }) },
  '/orders/getCarrierOptions': wholeList([]),
}

test('links each figure to exactly its orders of the chosen days', async () => {
  const { server, currentPath } = renderPage(<OrdersListPage />, {
    at: '/orders/ordersList?view=ledgers&signedFrom=2026-11-01&signedTo=2026-11-30',
    user: userOf(2),
    answers,
  })
  const cod = within(await screen.findByRole('region', { name: '代收货款' }))
  expect(cod.getByText('¥1,234.50')).toBeTruthy()
  expect(cod.getByText('另已收 ¥228.00')).toBeTruthy()
  expect(screen.getAllByText(/^另已收/)).toHaveLength(1)
  expect(within(screen.getByRole('region', { name: '回单' })).getByText('3 份')).toBeTruthy()
  expect(server.callsTo('/ledgers/getSummary').at(-1)?.body).toEqual({
    from: '2026-11-01T00:00:00.000+08:00',
    to: '2026-12-01T00:00:00.000+08:00',
  })
  fireEvent.click(screen.getByRole('link', { name: /待结算（月结）/ }))
  expect(currentPath()).toBe(
    '/orders/ordersList?ledger=settlement.due&payment=monthly&signedFrom=2026-11-01&signedTo=2026-11-30',
  )
  await waitFor(() =>
    expect(server.callsTo('/orders/getOrdersList').at(-1)?.body).toEqual({
      page: 1,
      pageSize: 20,
      payment: 'monthly',
      ledger: {
        kind: 'settlement',
        state: 'due',
        from: '2026-11-01T00:00:00.000+08:00',
        to: '2026-12-01T00:00:00.000+08:00',
      },
    }),
  )
  await screen.findByText(/账目：运费结算 · 待结算（2026-11-01 至 2026-11-30签收）/)
  fireEvent.click(screen.getByRole('button', { name: '清除' }))
  expect(currentPath()).toBe('/orders/ordersList')
})

test('shows no ledgers to a visitor, whatever the address says', async () => {
  const { server } = renderPage(<OrdersListPage />, { at: '/orders/ordersList?view=ledgers', answers })
  await screen.findByRole('link', { name: 'D000000000058' })
  expect(server.callsTo('/ledgers/getSummary')).toHaveLength(0)
  expect(screen.queryByRole('link', { name: '账目' })).toBeNull()
})
