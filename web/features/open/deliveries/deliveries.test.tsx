import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import ApiPage from '../ApiPage.tsx'
import { deliveryOf, webhookOf, wholeDelivery } from '../testing/apiSamples.ts'

const open = (query: string, answers: Answers) =>
  renderPage(<ApiPage />, {
    at: `/carrier/api?part=deliveries${query}`,
    user: userOf(3),
    answers: { '/carrier/getWebhookList': wholeList([webhookOf()]), ...answers },
  })

test('filters by the address, resets to the first page, and ignores unknown values', async () => {
  const { server, currentPath } = open('&webhook=4&state=failed&event=nothing&page=2', {
    '/carrier/getDeliveryList': {
      list: [
        deliveryOf({
          state: 'failed',
          tries: 8,
          lastFault: '接收方返回 500，请检查接收服务的日志',
          lastStatus: 500,
        }),
      ],
      total: 21,
    },
  })
  await screen.findByText('接收方返回 500，请检查接收服务的日志')
  screen.getByText('推送 8 次')
  expect(server.callsTo('/carrier/getDeliveryList')[0]?.body).toEqual({
    page: 2,
    pageSize: 20,
    webhookId: 4,
    state: 'failed',
  })
  fireEvent.change(screen.getByLabelText('事件'), { target: { value: 'ping' } })
  await waitFor(() =>
    expect(server.callsTo('/carrier/getDeliveryList').at(-1)?.body).toEqual({
      page: 1,
      pageSize: 20,
      webhookId: 4,
      state: 'failed',
      event: 'ping',
    }),
  )
  expect(currentPath()).toContain('event=ping')
})

test('shows the next step without deliveries, and another one when a filter matches none', async () => {
  const emptyList = { '/carrier/getDeliveryList': { list: [], total: 0 } }
  const { unmount } = open('', emptyList)
  await screen.findByText('还没有推送记录')
  expect(screen.getByRole('link', { name: '去添加推送地址' }).getAttribute('href')).toBe(
    '/carrier/api?part=webhooks',
  )
  unmount()
  const { currentPath } = open('&state=failed', emptyList)
  await screen.findByText('没有符合条件的推送')
  fireEvent.click(screen.getByRole('button', { name: '看全部记录' }))
  await waitFor(() => expect(currentPath()).toBe('/carrier/api?part=deliveries'))
})

test('shows a delivery’s body and tries and sends it again; a waiting one has no button', async () => {
  const { server, currentPath } = open('', {
    '/carrier/getDeliveryList': {
      list: [
        deliveryOf(),
        deliveryOf({ id: 10, subject: 'YK2', state: 'waiting', nextTryAt: '2026-11-20T03:00:00.000Z' }),
      ],
      total: 2,
    },
    '/carrier/getDelivery': wholeDelivery(),
    '/carrier/replayDelivery': new Refusal(429, '重新推送太频繁，请 5 分钟后再试'),
  })
  await screen.findByText('下次 2026-11-20 11:00')
  expect(screen.queryByRole('button', { name: '重新推送新订单 YK2' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '查看新订单 YK2611200000018' }))
  const panel = within(await screen.findByRole('dialog', { name: '推送：新订单' }))
  expect(currentPath()).toContain('delivery=9')
  panel.getByText('{"id":"evt_9","event":"order.placed"}')
  panel.getByText(/接收方返回 200，用时 120 毫秒/)
  const again = () => fireEvent.click(panel.getByRole('button', { name: '重新推送' }))
  again()
  await waitFor(() => expect(server.callsTo('/carrier/replayDelivery')).toHaveLength(1))
  await waitFor(() =>
    expect(panel.getByRole('button', { name: '重新推送' })).toHaveProperty('disabled', false),
  )
  server.answer({
    '/carrier/replayDelivery': deliveryOf({ state: 'waiting', tries: 1 }),
    '/carrier/getDelivery': wholeDelivery({ state: 'waiting', nextTryAt: '2026-11-20T03:00:00.000Z' }),
  })
  again()
  await panel.findByText('还在等待推送，到时会自动进行。')
  expect(server.callsTo('/carrier/replayDelivery').at(-1)?.body).toEqual({ deliveryId: 9 })
  fireEvent.click(panel.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(currentPath()).toBe('/carrier/api?part=deliveries'))
})
