import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { problemText } from '#contract/kernel/problems.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { fakeIndexedDb } from '#shared/testing/fakeIndexedDb.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import NewOrderPage from '../NewOrderPage.tsx'
import { line } from '../testing/line.ts'
import { earlierOrder } from '../testing/order.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', fakeIndexedDb(new Map()))
})

const unpriced = { ...line, heavyTiers: [], lightTiers: [], minChargeFen: 0 }

test('offers an inquiry for a line without a price, in the form and among the proposals', async () => {
  renderPage(<NewOrderPage />, {
    at: '/orders/new?kg=100&to=330782',
    answers: {
      '/lines/searchLines': { list: [{ ...unpriced, totalFen: null }], total: 1, next: null },
    },
  })
  const ask = await screen.findByRole('link', { name: '询价：永康市顺通物流有限公司到义乌站' })
  expect(ask.getAttribute('href')).toMatch(/^\/orders\/newInquiry\?lines=7&kg=100&to=330782/)
  expect(screen.queryByRole('button', { name: /^选择/ })).toBeNull()
})

test('links an order on such a line to an inquiry with its goods, and does not send it', async () => {
  const { server } = renderPage(<NewOrderPage />, {
    at: '/orders/new?repeat=41',
    answers: { '/lines/getLineDetail': unpriced, '/orders/getOrderDetail': earlierOrder },
  })
  const alert = await screen.findByText(problemText('lineNegotiable'))
  const ask = within(alert.parentElement ?? document.body).getByRole('link', { name: '向这家询价' })
  expect(ask.getAttribute('href')).toMatch(/^\/orders\/newInquiry\?lines=7&.*goods=/)
  expect(screen.getByRole('link', { name: /0579-87112233/ })).toBeTruthy()
  expect(screen.getByText('运费面议，承运商报价后再下单。')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/联系手机号/), { target: { value: '13800138000' } })
  fireEvent.change(screen.getByLabelText(/短信验证码/), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: '提交订单' }))
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ text }) => text)).toContain(problemText('lineNegotiable')),
  )
  expect(server.callsTo('/orders/createOrder')).toEqual([])
})
