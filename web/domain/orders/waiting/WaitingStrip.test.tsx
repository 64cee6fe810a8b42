import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { waitingKinds, waitings } from '#contract/orders/waiting/waitingWords.ts'
import { notifyListeners } from '#shared/server/events/listeners.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { useOrderAddress } from '../orderAddress.ts'
import { waitingAddress } from './waitingAddress.ts'
import WaitingStrip from './WaitingStrip.tsx'

const user = userOf(2)
const listOf = (orders: number) => ({
  list: [{ kind: 'pending' as const, orders, amountFen: null }],
  total: 1,
})

function RequestFilter() {
  const { page: _, pageSize: __, ...filter } = useOrderAddress().request
  return <output>{JSON.stringify(filter)}</output>
}

test.each(waitingKinds)('requests the counted orders at the address of %s', (kind) => {
  renderPage(<RequestFilter />, { at: waitingAddress(kind) })
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual(waitings[kind].asks)
})

test('links each figure, formats money and marks the open one', async () => {
  renderPage(<WaitingStrip />, {
    at: '/orders/ordersList?status=pending',
    user,
    answers: {
      '/orders/getWaiting': {
        list: [...listOf(5).list, { kind: 'cod', orders: 2, amountFen: 649_600 }],
        total: 2,
      },
    },
  })
  const pending = await screen.findByRole('link', { name: '待接单 5' })
  expect(pending.getAttribute('aria-current')).toBe('true')
  const cod = screen.getByRole('link', { name: /代收待发放/ })
  expect(cod.textContent).toBe('代收待发放 ¥6,496.00')
  expect(cod.getAttribute('href')).toBe('/orders/ordersList?ledger=cod.collected')
  expect(cod.getAttribute('aria-current')).toBeNull()
})

test('says what to do next when nothing waits', async () => {
  const answers = { '/orders/getWaiting': { list: [], total: 0 } }
  renderPage(<WaitingStrip />, { at: '/orders/ordersList', user, answers })
  expect((await screen.findByRole('link', { name: '在线下单' })).getAttribute('href')).toBe('/orders/new')
})

test('updates when its orders change', async () => {
  const { server } = renderPage(<WaitingStrip />, {
    at: '/orders/ordersList',
    user,
    answers: { '/orders/getWaiting': listOf(5) },
  })
  await screen.findByRole('link', { name: '待接单 5' })
  server.answer({ '/orders/getWaiting': listOf(4) })
  act(() => notifyListeners([{ type: 'order', orderId: 5, number: 'D000000000058' }]))
  expect(await screen.findByRole('link', { name: '待接单 4' })).toBeTruthy()
})

test('retries after a failure', async () => {
  const { server } = renderPage(<WaitingStrip isBeside />, {
    at: '/base/search',
    user,
    answers: { '/orders/getWaiting': new Refusal(500, '系统繁忙，请稍后再试') },
  })
  const again = await screen.findByRole('button', { name: '重试' })
  server.answer({ '/orders/getWaiting': { list: [], total: 0 } })
  again.click()
  await waitFor(() => expect(screen.getByRole('navigation').textContent).toBe('没有待处理的订单'))
})
