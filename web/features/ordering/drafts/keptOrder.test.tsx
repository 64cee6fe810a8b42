import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readAll } from '#shared/browser/localStore/localStore.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { fakeIndexedDb, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import NewOrderPage from '../NewOrderPage.tsx'
import { line } from '../testing/line.ts'
import { earlierOrder, earlierTotalFen } from '../testing/order.ts'

const kept = new Map<string, unknown>()
const pending = { ...earlierOrder, status: 'pending' as const }
let show: (isShown: boolean) => void = () => undefined

/** The order page as a tab keeps it: hidden, without effects, when it is left. */
function InTab() {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    show = (next) => act(() => setIsShown(next))
  }, [])
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <NewOrderPage />
    </Activity>
  )
}

beforeEach(async () => {
  await wipe(kept)
  vi.stubGlobal('indexedDB', fakeIndexedDb(kept))
  vi.stubGlobal('scrollTo', vi.fn())
})

const openPage = (at: string, answers: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<InTab />, {
    at,
    user: userOf(2),
    ...answers,
    answers: {
      '/lines/getLineDetail': line,
      '/orders/getOrderDetail': pending,
      ...answers.answers,
    },
  })

const weight = () => screen.findByLabelText<HTMLInputElement>(/总重量/)
const type = async (text: string) => {
  fireEvent.change(await weight(), { target: { value: text } })
  // an amount alone may come from the address, and makes no draft
  fireEvent.change(screen.getByLabelText(/货物名称/), { target: { value: '电动工具' } })
}

test('a form that is come back to goes on with what is typed, and is not begun again', async () => {
  openPage('/orders/new?line=7')
  await type('990')
  show(false)
  // leaving keeps the draft; coming back must not take it for an earlier one
  await waitFor(() => expect(kept.size).toBe(1))
  show(true)
  expect((await weight()).value).toBe('990')
  await act(() => readAll('orders', null))
  expect((await weight()).value).toBe('990')
  expect(screen.queryByText(/已恢复/)).toBeNull()
})

test('an order being changed keeps what is typed while its tab is left', async () => {
  const { server } = openPage(`/orders/new?edit=${pending.id}`)
  await type('990')
  show(false)
  show(true)
  expect((await weight()).value).toBe('990')
  expect(server.callsTo('/orders/getOrderDetail')).toHaveLength(1)
})

test('a change that is saved while its tab is left leads to the order when somebody comes back', async () => {
  let answer: () => void = () => undefined
  const { server, currentPath } = openPage(`/orders/new?edit=${pending.id}`, {
    answers: {
      '/orders/updateOrder': () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 'pending', isCancelRequested: false, totalFen: 1 })
        }),
    },
  })
  await screen.findByText('信息费')
  fireEvent.click(await screen.findByRole('button', { name: '保存修改' }))
  await waitFor(() => expect(server.callsTo('/orders/updateOrder')).toHaveLength(1))
  show(false)
  await act(async () => answer())
  await waitFor(() => expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['订单已修改']))
  expect(currentPath()).toBe(`/orders/new?edit=${pending.id}`)
  show(true)
  await waitFor(() => expect(currentPath()).toBe(`/orders/orderDetail/${pending.id}`))
})

test('an order that is placed while its tab is left is told where the user is', async () => {
  let answer: () => void = () => undefined
  const { server } = openPage('/orders/new?repeat=5', {
    answers: {
      '/orders/getOrderDetail': earlierOrder,
      '/orders/createOrder': () =>
        new Promise((resolve) => {
          answer = () =>
            resolve({ id: 42, number: 'D000000000025', status: 'pending', totalFen: earlierTotalFen })
        }),
    },
  })
  await screen.findByText('信息费')
  fireEvent.click(await screen.findByRole('button', { name: '提交订单' }))
  await waitFor(() => expect(server.callsTo('/orders/createOrder')).toHaveLength(1))
  show(false)
  await act(async () => answer())
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ text }) => text)).toContain('下单成功，订单号 D000000000025'),
  )
  expect(window.scrollTo).not.toHaveBeenCalled()
})
