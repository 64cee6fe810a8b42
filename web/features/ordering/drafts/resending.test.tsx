import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { userOf } from '#shared/testing/people.ts'
import { readUnsent, resendUnanswered } from '../send/resendUnanswered.ts'
import { openPage, placed, submit, whenQuoted } from '../testing/draftPages.tsx'

const cut = () => Promise.reject(new Error('the line is cut'))

test('an unanswered order is resent after growing pauses where the server is found but gives no answer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const { server } = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
  await whenQuoted()
  await submit()
  await screen.findByText(/连上网络会自动提交/)
  const network = vi.mocked(globalThis.fetch)
  const served = network.getMockImplementation()
  network.mockImplementation((input, init) =>
    input === '/' || !served ? Promise.resolve(new Response()) : served(input, init),
  )
  for (let look = 1, sent = 1; look <= 8; look += 1) {
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    if (![1, 2, 4, 8].includes(look)) continue
    sent += 1
    await eventually(() => expect(server.callsTo('/orders/createOrder')).toHaveLength(sent))
    await eventually(() => expect(screen.queryByText('网络已恢复，正在提交…')).toBeNull())
  }
  vi.useRealTimers()
})

test('an unanswered order is sent while its form is in a tab that is not shown', async () => {
  const { server } = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
  await whenQuoted()
  await submit()
  await screen.findByText(/同一份订单不会下两次/)
  expect(await readUnsent()).toMatchObject([{ to: '李雷', address: '/orders/new?repeat=41' }])
  server.answer({ '/orders/createOrder': placed })
  const keysOf = () => server.callsTo('/orders/createOrder').map(({ headers }) => headers['Idempotency-Key'])
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(false)
  await resendUnanswered(null)
  expect(new Set(keysOf()).size).toBe(1)
  expect(keysOf()).toHaveLength(2)
  expect(await readUnsent()).toEqual([])
  // shown again, the form finds the placed order under its key
  vi.restoreAllMocks()
  fireEvent(window, new Event('online'))
  expect(await screen.findAllByText(placed.number)).not.toEqual([])
  expect(new Set(keysOf()).size).toBe(1)
})
