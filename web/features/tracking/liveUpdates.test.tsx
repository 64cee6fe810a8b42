import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Activity, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { TrackedWaybill } from '#contract/tracking/calls.ts'
import { notifyListeners, useLive } from '#shared/server/events/listeners.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { trackedOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import TrackPage from './TrackPage.tsx'
import { refreshEveryMs } from './useWaybills.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

/** Returns answers of a server that knows these waybills, each with its own version. */
function serverOf(known: Record<string, TrackedWaybill>, version = '1'): Answers {
  return {
    '/track/getWaybills': ({ numbers }) =>
      wholeList(numbers.map((number) => ({ number, waybills: known[number] ? [known[number]] : [] }))),
    '/track/getVersions': ({ numbers }) =>
      wholeList(numbers.map((number) => ({ number, version: known[number] ? version : null }))),
  }
}

const arrived = trackedOf({
  status: 'arrived',
  events: [
    ...trackedOf().events,
    { at: '2026-11-21T08:00:00.000Z', status: 'arrived', place: '义乌站', text: '已到站', pieces: 10 },
  ],
})

const open = (numbers: string, answers: Answers) =>
  renderPage(<TrackPage />, { at: `/base/track?no=${numbers}`, answers })
const advance = (ms = refreshEveryMs + 1000) => act(() => vi.advanceTimersByTimeAsync(ms))
const reads = (server: ReturnType<typeof renderPage>['server']) => server.callsTo('/track/getWaybills').length
const versionCalls = (server: ReturnType<typeof renderPage>['server']) =>
  server.callsTo('/track/getVersions').length

const search = (text: string, tail: string) => {
  fireEvent.change(screen.getByLabelText('单号'), { target: { value: text } })
  fireEvent.change(screen.getByLabelText(/手机尾号/), { target: { value: tail } })
  fireEvent.click(screen.getByRole('button', { name: /^查询/ }))
}

test('polls for changes, refetches only after one, and highlights moved waybills for a minute', async () => {
  const { server } = open('K1,K2', serverOf({ K1: trackedOf(), K2: trackedOf({ orderNumber: 'D2' }) }))
  await screen.findAllByRole('article')
  await advance()
  await advance()
  expect(versionCalls(server)).toBe(3)
  expect(reads(server)).toBe(1)
  expect(screen.queryByText(/刚刚更新/)).toBeNull()
  server.answer(serverOf({ K1: arrived, K2: trackedOf({ orderNumber: 'D2' }) }, '2'))
  await advance()
  expect((await screen.findAllByText('已到站')).length).toBeGreaterThan(0)
  expect(reads(server)).toBe(2)
  expect(screen.getAllByText('刚刚更新')).toHaveLength(1)
  expect(screen.getByText(/YD000000000017 刚刚更新。/).getAttribute('role')).toBe('status')
  await advance(90_000)
  expect(screen.queryByText(/刚刚更新/)).toBeNull()
})

test('shows a number without a reload once it becomes known', async () => {
  const { server } = open('K1', serverOf({}))
  await screen.findByText('没有查到 K1')
  server.answer(serverOf({ K1: trackedOf() }))
  await advance()
  expect(await screen.findByRole('article')).toBeTruthy()
})

test('refetches with the tail only the numbers that it unlocked before', async () => {
  const known = { K1: trackedOf({ isUnlocked: true }), K2: trackedOf({ orderNumber: 'D2' }) }
  const { server } = renderPage(<TrackPage />, { at: '/base/track', answers: serverOf(known) })
  search('K1 K2', '1234')
  await screen.findAllByRole('article')
  expect(screen.getByText(/都不符/)).toBeTruthy()
  server.answer(serverOf(known, '2'))
  await advance()
  await waitFor(() => expect(reads(server)).toBe(3))
  expect(
    server
      .callsTo('/track/getWaybills')
      .slice(1)
      .map((call) => call.body),
  ).toEqual([{ numbers: ['K1'], phoneTail: '1234' }, { numbers: ['K2'] }])
})

test('shows used-up tries of the tail and keeps showing them after a refetch', async () => {
  const { server } = renderPage(<TrackPage />, {
    at: '/base/track',
    answers: serverOf({ K1: trackedOf({ isTailLocked: true }) }),
  })
  search('K1', '0000')
  expect(await screen.findByText(/尾号尝试次数过多，请明天再试/)).toBeTruthy()
  expect(screen.queryByText(/都不符/)).toBeNull()
  server.answer(serverOf({ K1: trackedOf() }, '2'))
  await advance()
  await waitFor(() => expect(reads(server)).toBe(2))
  expect(screen.getByText(/尾号尝试次数过多/)).toBeTruthy()
})

test('keeps the results when polling fails, shows the error, and can retry', async () => {
  const { server } = open('K1', serverOf({ K1: trackedOf() }))
  await screen.findByRole('article')
  server.answer({ '/track/getVersions': new Refusal(500, '系统暂时繁忙，请稍后重试') })
  await advance()
  expect(await screen.findByText(/更新没有成功.*旧内容/)).toBeTruthy()
  expect(screen.getByRole('article')).toBeTruthy()
  server.answer(serverOf({ K1: trackedOf() }))
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByText(/更新没有成功/)).toBeNull())
  expect(screen.getByText(/自动刷新/)).toBeTruthy()
})

test('waits without a network and polls as soon as it is back', async () => {
  const { server } = open('K1', serverOf({ K1: trackedOf() }))
  await screen.findByRole('article')
  act(() => onlineManager.setOnline(false))
  expect(screen.getByText(/网络断开/)).toBeTruthy()
  await advance(3 * refreshEveryMs)
  expect(versionCalls(server)).toBe(1)
  server.answer(serverOf({ K1: arrived }, '2'))
  act(() => onlineManager.setOnline(true))
  expect((await screen.findAllByText('已到站')).length).toBeGreaterThan(0)
})

test('does not poll finished waybills, but polls those whose receipt is still to return', async () => {
  const signed = trackedOf({ status: 'signed', signedAt: '2026-11-21T08:00:00.000Z' })
  const { server } = open('K1', serverOf({ K1: signed }))
  expect(await screen.findByText('都已结束')).toBeTruthy()
  await advance(2 * refreshEveryMs)
  expect(versionCalls(server)).toBe(1)
  server.answer(serverOf({ K2: { ...signed, hasReceipt: true } }))
  search('K2', '')
  await screen.findByText(/自动刷新/)
  await advance()
  expect(versionCalls(server)).toBe(3)
})

test('stops polling in an inactive tab and polls at once when it becomes active', async () => {
  const answers = serverOf({ K1: trackedOf() })
  let show: (mode: 'visible' | 'hidden') => void = () => undefined
  function Tab() {
    const [mode, setMode] = useState<'visible' | 'hidden'>('visible')
    show = setMode
    return (
      <Activity mode={mode}>
        <TrackPage />
      </Activity>
    )
  }
  const { server } = renderPage(<Tab />, { at: '/base/track?no=K1', answers })
  await screen.findByRole('article')
  act(() => show('hidden'))
  await advance(3 * refreshEveryMs)
  expect(versionCalls(server)).toBe(1)
  server.answer(serverOf({ K1: arrived }, '2'))
  act(() => show('visible'))
  expect((await screen.findAllByText('已到站')).length).toBeGreaterThan(0)
})

test('shows the promised and the measured arrival, and the payment on delivery', async () => {
  const K1 = trackedOf({
    isUnlocked: true,
    expectedAt: '2099-11-21T08:00:00.000Z',
    experienceArrival: {
      medianAt: '2099-11-20T08:00:00.000Z',
      p90At: '2099-11-21T02:00:00.000Z',
      waybills: 18,
    },
    collect: { amountFen: 120_000, freightFen: 20_000, codFen: 100_000 },
  })
  const late = {
    medianAt: '2020-11-20T08:00:00.000Z',
    p90At: '2020-11-21T02:00:00.000Z',
    waybills: 18,
  }
  open(
    'K1,K2,K3',
    serverOf({
      K1,
      K2: trackedOf({ orderNumber: 'D2', isUnlocked: true, experienceArrival: late }),
      K3: trackedOf({ orderNumber: 'D3' }),
    }),
  )
  const [first, second, third] = (await screen.findAllByRole('article')).map((article) => within(article))
  expect(first?.getByText('2099-11-21 16:00（承运商承诺）')).toBeTruthy()
  expect(
    first?.getByText('一般 2099-11-20 16:00 前到，90% 在 2099-11-21 10:00 前到（近 90 天 18 票）'),
  ).toBeTruthy()
  expect(first?.getByText('¥1,200.00（到付运费 ¥200.00，代收货款 ¥1,000.00）')).toBeTruthy()
  expect(second?.getByText('收货时不用付款')).toBeTruthy()
  expect(second?.getByText(/已比九成的都慢/)).toBeTruthy()
  expect(third?.queryByText('收货时付')).toBeNull()
})

test('polls at once when the stream reports a user’s own order; a visitor opens no stream', async () => {
  const own = trackedOf({ orderNumber: 'D1' })
  const page = renderPage(<TrackPage />, {
    at: '/base/track?no=K1',
    answers: serverOf({ K1: own }),
    user: userOf(2),
  })
  await screen.findAllByRole('article')
  await waitFor(() => expect(useLive.getState().openers).toBe(1))
  page.server.answer(serverOf({ K1: { ...arrived, orderNumber: 'D1' } }, '2'))
  const before = versionCalls(page.server)
  act(() => notifyListeners([{ type: 'order', orderId: 9, number: 'D9' }]))
  await advance(1500)
  expect(versionCalls(page.server)).toBe(before)
  act(() => notifyListeners([{ type: 'order', orderId: 1, number: 'D1' }]))
  expect((await screen.findAllByText('已到站')).length).toBeGreaterThan(0)
  expect(versionCalls(page.server)).toBe(before + 1)
  page.unmount()
  open('K1', serverOf({ K1: own }))
  await screen.findAllByRole('article')
  expect(useLive.getState().openers).toBe(0)
})
