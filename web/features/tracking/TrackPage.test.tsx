import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { TrackedWaybill } from '#contract/tracking/calls.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { trackedOf } from '#shared/testing/orders.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import TrackPage from './TrackPage.tsx'

type TrackBody = CallInput<'/track/getWaybills'>

/** Answers each number with its waybill in `known`. */
const answerWith = (known: Record<string, TrackedWaybill>) => (body: TrackBody) =>
  wholeList(
    body.numbers.map((number) => {
      const waybill = known[number]
      return { number, waybills: waybill ? [waybill] : [] }
    }),
  )

const search = (text: string, tail = '') => {
  fireEvent.change(screen.getByLabelText('单号'), { target: { value: text } })
  if (tail) fireEvent.change(screen.getByLabelText(/手机尾号/), { target: { value: tail } })
  fireEvent.click(screen.getByRole('button', { name: /^查询/ }))
}

test('distinguishes an unknown number, a waybill without events, and an unavailable service', async () => {
  const quiet = trackedOf({ waybillNumber: 'YD000000000025', status: 'accepted', events: [] })
  const { server } = renderPage(<TrackPage />, {
    at: '/base/track?no=K404,YD000000000025',
    answers: { '/track/getWaybills': answerWith({ YD000000000025: quiet }) },
  })
  expect(await screen.findByText('没有查到 K404')).toBeTruthy()
  expect(screen.getByText(/还没有收货等动态/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()

  server.answer({ '/track/getWaybills': new Refusal(500, '系统暂时繁忙，请稍后重试') })
  search('YD000000000033')
  expect(await screen.findByText('系统暂时繁忙，请稍后重试')).toBeTruthy()
  expect(screen.queryByText(/没有查到/)).toBeNull()

  server.answer({ '/track/getWaybills': answerWith({ YD000000000033: trackedOf() }) })
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('article')).toBeTruthy()
})

test('writes the numbers to the address but not the phone tail', async () => {
  const unlocked = trackedOf({
    isUnlocked: true,
    recipient: { name: '李雷', phone: '13900139000', address: '8 号' },
  })
  const { server, currentPath } = renderPage(<TrackPage />, {
    at: '/base/track',
    answers: { '/track/getWaybills': answerWith({ YD000000000017: unlocked }) },
  })
  search('yd000000000017、K9', '9000')
  expect(await screen.findByText(/13900139000/)).toBeTruthy()
  await waitFor(() => expect(currentPath()).toBe('/base/track?no=YD000000000017,K9'))
  expect(server.callsTo('/track/getWaybills')[0]?.body).toEqual({
    numbers: ['YD000000000017', 'K9'],
    phoneTail: '9000',
  })
})

test('rejects a tail that is not four digits without a call', () => {
  const { server } = renderPage(<TrackPage />, { at: '/base/track' })
  search('K9', '90')
  expect(screen.getByText('请填手机号的最后 4 位数字，或留空')).toBeTruthy()
  expect(server.calls).toHaveLength(0)
})

test('clears old results and keeps the typed text when it has no number', async () => {
  const { currentPath } = renderPage(<TrackPage />, {
    at: '/base/track?no=K1',
    answers: { '/track/getWaybills': answerWith({ K1: trackedOf() }) },
  })
  await screen.findByRole('article')
  search('帮我查一下')
  expect(await screen.findByText('请粘贴或输入至少一个单号')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('单号').value).toBe('帮我查一下')
  expect(currentPath()).toBe('/base/track')
})

test('marks the shown results as old when searching again without a network', async () => {
  const { server } = renderPage(<TrackPage />, {
    at: '/base/track?no=K1',
    answers: { '/track/getWaybills': answerWith({ K1: trackedOf() }) },
  })
  await screen.findByRole('article')
  server.answer({ '/track/getWaybills': new Refusal(500, '系统暂时繁忙，请稍后重试') })
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  expect(await screen.findByText(/更新没有成功.*旧内容/)).toBeTruthy()
  expect(screen.queryByText(/自动出现/)).toBeNull()
})

test('lists several unknown numbers in one card and names a wrong check digit', async () => {
  renderPage(<TrackPage />, {
    at: '/base/track?no=K1,K2,YD000000000018',
    answers: { '/track/getWaybills': answerWith({}) },
  })
  const title = await screen.findByRole('heading', { name: '没有查到这 3 个单号' })
  const card = within(title.parentElement as HTMLElement)
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'K1',
    'K2',
    'YD000000000018',
  ])
  expect(card.getByText(/^校验位不对，可能抄错了一位/)).toBeTruthy()
})

test('shows an open exception and collapses many waybills to their heads', async () => {
  const numbers = ['K1', 'K2', 'K3', 'K4']
  const known = Object.fromEntries(
    numbers.map((number) => [
      number,
      trackedOf({
        orderNumber: `D-${number}`,
        waybillNumber: number,
        exception: { kind: 'delay', text: '高速封路', openedAt: '2026-11-21T00:00:00.000Z' },
      }),
    ]),
  )
  renderPage(<TrackPage />, {
    at: `/base/track?no=${numbers.join(',')}`,
    answers: { '/track/getWaybills': answerWith(known) },
  })
  const first = await screen.findByRole('article', { name: '运单 K1' })
  expect(within(first).queryByText(/高速封路/)).toBeNull()
  fireEvent.click(within(first).getByRole('button', { expanded: false }))
  expect(within(first).getByText('异常：延误')).toBeTruthy()
  expect(within(first).getByText(/高速封路/)).toBeTruthy()
})

test('shares a link with the found numbers but without the phone tail', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const unlocked = trackedOf({ isUnlocked: true })
  renderPage(<TrackPage />, {
    at: '/base/track',
    answers: { '/track/getWaybills': answerWith({ K1: unlocked, K2: unlocked }) },
  })
  search('K1 K404 K2', '1234')
  fireEvent.click(await screen.findByRole('button', { name: '复制链接' }))
  await waitFor(() =>
    expect(writeText).toHaveBeenCalledWith(new URL('/base/track?no=K1,K2', window.location.origin).href),
  )
  writeText.mockRestore()
})

test('offers no link while no number is found', async () => {
  renderPage(<TrackPage />, {
    at: '/base/track?no=K404',
    answers: { '/track/getWaybills': answerWith({}) },
  })
  expect(await screen.findByText('没有查到 K404')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '复制链接' })).toBeNull()
  expect(screen.queryByRole('button', { name: '二维码' })).toBeNull()
})

test('shows above the waybills that the tail matches none of them', async () => {
  renderPage(<TrackPage />, {
    at: '/base/track',
    answers: { '/track/getWaybills': answerWith({ K1: trackedOf() }) },
  })
  search('K1', '0000')
  expect((await screen.findByRole('alert')).textContent).toContain('尾号 0000')
})

test('retries a tail whose tries were used up when it is searched again', async () => {
  const { server } = renderPage(<TrackPage />, {
    at: '/base/track',
    answers: { '/track/getWaybills': answerWith({ K1: trackedOf({ isTailLocked: true }) }) },
  })
  search('K1', '9000')
  expect(await screen.findByText(/尝试次数过多/)).toBeTruthy()
  const recipient = { name: '李雷', phone: '13900139000', address: '8 号' }
  server.answer({
    '/track/getWaybills': (body) =>
      answerWith({ K1: body.phoneTail ? trackedOf({ isUnlocked: true, recipient }) : trackedOf() })(body),
  })
  search('K1', '9000')
  expect(await screen.findByText(/13900139000/)).toBeTruthy()
  const tails = server.callsTo('/track/getWaybills').map(({ body }) => (body as TrackBody).phoneTail)
  expect(tails).toEqual(['9000', '9000'])
})
