import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { notifyListeners } from '#shared/server/events/listeners.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { countsOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { AppRoutes } from '../AppRoutes.tsx'
import { noTabs } from '../tabs/tabs.ts'
import { setTabs } from '../tabs/tabStore.ts'
import { Shell } from './Shell.tsx'

vi.mock('../routing/routes.tsx', () => ({
  forgetFailedScreens: () => undefined,
  screenOf: () => <PageHeading title="页面" />,
}))

function open(unread: { customer: number; carrier: number }, factoryType: 0 | 3, others: Answers = {}) {
  const user = userOf(factoryType)
  const answers: Answers = {
    '/sites/getSiteList': wholeList([]),
    '/user/getUser': user,
    '/notices/getNoticeList': { list: [], total: 0, unread: 0 },
    '/consult/getConsultList': () => ({ list: [], total: 0, unread: { ...unread } }),
    ...others,
  }
  const page = (
    <Shell>
      <AppRoutes />
    </Shell>
  )
  return renderPage(page, { at: '/base/consult', user, answers })
}

const link = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: '主菜单' })).getByRole('link', { name })

beforeEach(() => {
  setTabs(noTabs)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('shows unread messages of either side in the menu and before the title, and updates them', async () => {
  const unread = { customer: 3, carrier: 100 }
  open(unread, 3)
  await waitFor(() => expect(document.title).toBe('(99+) 联系咨询 - 专线通'))
  expect(link(/^联系咨询/).textContent).toBe('联系咨询3')
  expect(screen.getByRole('button', { name: '我的，99+ 条未读消息' })).toBeTruthy()
  expect(within(link(/^客户咨询/)).getByRole('img', { name: '99+ 条未读' })).toBeTruthy()
  Object.assign(unread, { customer: 0, carrier: 1 })
  act(() =>
    notifyListeners([{ type: 'consult', side: 'carrier', consultId: 4, dialogId: 1, kind: 'appended' }]),
  )
  await waitFor(() => expect(document.title).toBe('(1) 联系咨询 - 专线通'))
  expect(link(/^联系咨询/).textContent).toBe('联系咨询')
  expect(screen.getByRole('button', { name: '我的，1 条未读消息' }).textContent).toBe('我的1')
})

test('shows waiting orders in the menu, in the bottom bar and before the title', async () => {
  open({ customer: 0, carrier: 1 }, 3, {
    '/carrier/getOrderList': { list: [orderRowOf()], total: 2, counts: countsOf({ pending: 2 }) },
  })
  await waitFor(() => expect(document.title).toBe('(3) 联系咨询 - 专线通'))
  expect(within(link(/^承运订单/)).getByRole('img', { name: '2 单待接' })).toBeTruthy()
  const bar = within(screen.getByRole('navigation', { name: '底部导航' }))
  expect(bar.getByRole('link', { name: '接单 2 单待接' })).toBeTruthy()
})

test('fetches a notice at once when the stream reports it', async () => {
  const { server } = open({ customer: 0, carrier: 0 }, 3)
  await waitFor(() => expect(server.callsTo('/notices/getNoticeList')).toHaveLength(1))
  act(() => notifyListeners([{ type: 'notice' }]))
  await waitFor(() => expect(server.callsTo('/notices/getNoticeList')).toHaveLength(2))
})

test('fetches no consults for users who may not read them', async () => {
  const { server } = open({ customer: 3, carrier: 0 }, 0)
  await waitFor(() => expect(document.title).toBe('联系咨询 - 专线通'))
  expect(server.callsTo('/consult/getConsultList')).toHaveLength(0)
})
