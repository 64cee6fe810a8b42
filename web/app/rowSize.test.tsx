import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { setDevice } from '#shared/browser/settings.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { lineCardOf } from '#shared/testing/lines.ts'
// The results are a chunk of their own.
import '../features/lines/search/LineResults.tsx'
import { countsOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from '../features/carrier/CarrierOrdersPage.tsx'
import LinesPage from '../features/lines/manage/LinesPage.tsx'
import { ownLineOf, pageOfLines } from '../features/lines/manage/testing/lines.ts'
import SearchPage from '../features/lines/search/SearchPage.tsx'
import OpsOrdersPage from '../features/operators/orders/OpsOrdersPage.tsx'
import OrdersListPage from '../features/orders/OrdersListPage.tsx'

/** A phone renders hundreds of rows: each element costs it time. */
const elementsMax = 40

const order = orderRowOf({ status: 'in_transit', waybillNumber: 'YD000000000017', codFen: 850_000 })
const orders = { list: [order], total: 1, counts: countsOf({ in_transit: 1 }) }

interface List {
  page: ReactNode
  at: string
  type: Parameters<typeof userOf>[0] | null
  answers: Answers
  /** A text of the row. */
  text: RegExp
}

const lists: Record<string, List> = {
  "a customer's orders": {
    page: <OrdersListPage />,
    at: '/orders/ordersList',
    type: 2,
    answers: { '/orders/getOrdersList': orders },
    text: /D000000000058/,
  },
  "a carrier's orders": {
    page: <CarrierOrdersPage />,
    at: '/carrier/orders',
    type: 3,
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': orders,
    },
    text: /D000000000058/,
  },
  "a carrier's lines": {
    page: <LinesPage />,
    at: '/carrier/lines',
    type: 3,
    answers: {
      '/carrier/getLineList': pageOfLines(ownLineOf()),
      '/sites/getSiteList': wholeList([]),
      '/carrier/getLineImport': null,
    },
    text: /义乌市/,
  },
  "an operator's orders": {
    page: <OpsOrdersPage />,
    at: '/ops/orders',
    type: 9,
    answers: { '/ops/getOrderList': orders, '/ops/getCarrierList': { list: [], total: 0 } },
    text: /YD000000000017/,
  },
  'lines found': {
    page: <SearchPage />,
    at: '/base/search?to=330782&kg=500',
    type: null,
    answers: {
      '/lines/searchLines': { list: [lineCardOf({ id: 1, totalFen: 14_250 })], total: 1, next: null },
    },
    text: /¥142.50/,
  },
}

for (const device of ['desktop', 'mobile'] as const)
  test.each(Object.entries(lists))(`renders %s in few elements (${device})`, async (_, list) => {
    vi.stubGlobal('scrollTo', vi.fn())
    setDevice(device)
    renderPage(list.page, {
      at: list.at,
      ...(list.type === null ? {} : { user: userOf(list.type) }),
      answers: list.answers,
    })
    const [text] = await screen.findAllByText(list.text)
    const row = text?.closest('tr, li')
    expect(row?.querySelectorAll('*').length).toBeGreaterThan(10)
    expect(1 + (row?.querySelectorAll('*').length ?? 0)).toBeLessThanOrEqual(elementsMax)
    setDevice('desktop')
  })
