import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { dayMs, hourMs } from '#contract/kernel/time.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { setCurrentUser, userOf } from '#shared/testing/people.ts'
import { resendUnanswered } from '../send/resendUnanswered.ts'
import {
  me,
  durability,
  placed,
  openPage,
  stored,
  remark,
  typeRemark,
  whenQuoted,
  submit,
} from '../testing/draftPages.tsx'
import { saveDraft } from './orderDraft.ts'

test('an order is sent where the browser’s database does not answer', async () => {
  const waiting: (() => void)[] = []
  const { server } = openPage('/orders/new?repeat=41')
  await whenQuoted()
  durability.until = () => new Promise((resolve) => waiting.push(resolve))
  onTestFinished(() => {
    durability.until = () => Promise.resolve()
    for (const resolve of waiting) resolve()
  })
  await submit()
  await eventually(() => expect(screen.queryAllByText(placed.number)).not.toEqual([]))
  expect(server.callsTo('/orders/createOrder')).toHaveLength(1)
})

describe('an order whose answer was lost', () => {
  const cut = () => Promise.reject(new Error('the line is cut'))

  test('is found after a reload, under the same key', async () => {
    const first = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
    await whenQuoted()
    await submit()
    await screen.findByText(/同一份订单不会下两次/)
    const [lost] = first.server.callsTo('/orders/createOrder')
    first.unmount()

    const { server } = openPage('/orders/new?repeat=41')
    expect(await screen.findAllByText(placed.number)).not.toEqual([])
    const [again, ...more] = server.callsTo('/orders/createOrder')
    expect(more).toEqual([])
    expect(again?.headers['Idempotency-Key']).toBe(lost?.headers['Idempotency-Key'])
    expect(again?.body).toEqual(lost?.body)
  })

  test('waits for the customer after a reload where it was changed since', async () => {
    const first = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
    await whenQuoted()
    await submit()
    await screen.findByText(/同一份订单不会下两次/)
    await typeRemark('改成急件')
    first.unmount()
    const { server } = openPage('/orders/new?repeat=41')
    await whenQuoted()
    await screen.findByText(/同一份订单不会下两次/)
    await resendUnanswered(null)
    expect(server.callsTo('/orders/createOrder')).toEqual([])
    fireEvent(window, new Event('online'))
    expect(server.callsTo('/orders/createOrder')).toEqual([])
  })

  /** Closes the site with an order whose answer was lost. */
  async function closeUnanswered() {
    const page = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
    await whenQuoted()
    await submit()
    await screen.findByText(/同一份订单不会下两次/)
    page.unmount()
    // as in a new page, no lock is held
    window.dispatchEvent(new Event('blur'))
    return page.server
  }
  const keysTo = (server: Awaited<ReturnType<typeof closeUnanswered>>) =>
    server.callsTo('/orders/createOrder').map(({ headers }) => headers['Idempotency-Key'])

  test('is sent in the background where its form is not open, once, under the same key', async () => {
    const server = await closeUnanswered()
    await resendUnanswered(null)
    expect(keysTo(server)).toHaveLength(2)
    expect(await stored()).toHaveLength(1)
    await resendUnanswered('/orders/new?repeat=41')
    expect(keysTo(server)).toHaveLength(2)
    server.answer({ '/orders/createOrder': placed })
    await Promise.all([resendUnanswered(null), resendUnanswered(null)])
    expect(keysTo(server)).toHaveLength(3)
    expect(new Set(keysTo(server)).size).toBe(1)
    expect(await stored()).toEqual([])
  })

  test('is left to its open form, and to its user', async () => {
    const { server, unmount } = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
    await whenQuoted()
    await submit()
    await screen.findByText(/同一份订单不会下两次/)
    await resendUnanswered(null)
    expect(keysTo(server)).toHaveLength(1)
    unmount()
    window.dispatchEvent(new Event('blur'))
    setCurrentUser({ ...userOf(2), id: 99 })
    await resendUnanswered(null)
    expect(keysTo(server)).toHaveLength(1)
  })

  test('keeps its key where it is refused in the background, and waits for the user', async () => {
    const server = await closeUnanswered()
    server.answer({ '/orders/createOrder': Refusal.of('lineNotOn') })
    await resendUnanswered(null)
    await resendUnanswered(null)
    expect(keysTo(server)).toHaveLength(2)
    expect(await stored()).toMatchObject([{ sent: { key: keysTo(server)[0], isRefused: true } }])
    expect(useToasts.getState().toasts.at(-1)).toMatchObject({
      text: expect.stringContaining('没有下成'),
      action: { to: expect.stringMatching(/^\/orders\/new\?repeat=41&draft=/) },
    })
  })

  test('is opened by 继续填写 after a refusal, not a newer draft of its address', async () => {
    const server = await closeUnanswered()
    server.answer({ '/orders/createOrder': Refusal.of('lineNotOn') })
    await resendUnanswered(null)
    const [refused] = await stored()
    if (!refused) throw new Error('the draft is gone')
    const newer = { ...refused, id: 'newer', holder: 'nobody', sent: null }
    await saveDraft(me, { ...newer, values: { ...refused.values, remark: '另一份' } })
    const action = useToasts.getState().toasts.at(-1)?.action
    openPage(action && 'to' in action ? action.to : '')
    await whenQuoted()
    expect((await remark()).value).toBe(refused.values.remark)
  })

  test('is left to the open tab that names it', async () => {
    const server = await closeUnanswered()
    const [draft] = await stored()
    await resendUnanswered(`/orders/new?repeat=41&draft=${draft?.id}`)
    expect(keysTo(server)).toHaveLength(1)
    await resendUnanswered('/orders/new?repeat=41&draft=another')
    expect(keysTo(server)).toHaveLength(2)
  })

  test.each([new Refusal(429, '操作太频繁，请稍后再试'), new Refusal(413, '内容太多，请减少后再试')])(
    'is as before where the refusal says nothing about it: $envelope.code',
    async (refusal) => {
      const server = await closeUnanswered()
      const [before] = await stored()
      server.answer({ '/orders/createOrder': refusal })
      await resendUnanswered(null)
      expect((await stored()).map(({ sent }) => sent)).toEqual([before?.sent])
    },
  )

  test('is not sent by itself hours later', async () => {
    const server = await closeUnanswered()
    for (const draft of await stored())
      if (draft.sent)
        await saveDraft(me, { ...draft, sent: { ...draft.sent, atMs: Date.now() - 3 * hourMs } })
    await resendUnanswered(null)
    expect(keysTo(server)).toHaveLength(1)
  })

  /** Answers like a server that accepted the first body under a key and refuses others with keyReused. */
  function serverThatTook(body: unknown): Answers {
    return {
      '/orders/createOrder': (request) =>
        JSON.stringify(request) === JSON.stringify(body) ? placed : Refusal.of('keyReused'),
    }
  }

  test('asks the customer when it was placed although the form has changed since', async () => {
    const { server } = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
    await whenQuoted()
    await submit()
    await screen.findByText(/同一份订单不会下两次/)
    const [lost] = server.callsTo('/orders/createOrder')
    server.answer(serverThatTook(lost?.body))
    fireEvent.change(await remark(), { target: { value: '改成急件' } })
    await submit()
    const dialog = within(await screen.findByRole('dialog', { name: '上一次提交已经成功' }))
    expect(dialog.getByText(new RegExp(placed.number))).toBeTruthy()
    const keys = server.callsTo('/orders/createOrder').map(({ headers }) => headers['Idempotency-Key'])
    expect(new Set(keys).size).toBe(1)

    server.answer({ '/orders/createOrder': { ...placed, id: 43, number: 'D000000000033' } })
    fireEvent.click(dialog.getByRole('button', { name: '按现在填的另下一单' }))
    expect(await screen.findByText('D000000000033')).toBeTruthy()
    const another = server.callsTo('/orders/createOrder').at(-1)
    expect(another?.body).toMatchObject({ remark: '改成急件' })
    expect(another?.headers['Idempotency-Key']).not.toBe(keys[0])
  })

  test('is resent automatically under the same key when the network is back, unless the form has changed since', async () => {
    const { server } = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
    await whenQuoted()
    await submit()
    await screen.findByText(/同一份订单不会下两次/)
    const typed = (await remark()).value
    fireEvent.change(await remark(), { target: { value: '改成急件' } })
    expect(screen.queryByText(/连上网络会自动提交/)).toBeNull()
    fireEvent(window, new Event('online'))
    expect(server.callsTo('/orders/createOrder')).toHaveLength(1)
    fireEvent.change(await remark(), { target: { value: typed } })
    server.answer({ '/orders/createOrder': placed })
    fireEvent(window, new Event('online'))
    expect(await screen.findAllByText(placed.number)).not.toEqual([])
    const keys = server.callsTo('/orders/createOrder').map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('is resent when the server answers again, although the browser reports no change', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { server } = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
    await whenQuoted()
    await submit()
    await screen.findByText(/同一份订单不会下两次/)
    const look = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    server.answer({ '/orders/createOrder': placed })
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(server.callsTo('/orders/createOrder')).toHaveLength(1)
    look.mockResolvedValueOnce(new Response())
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(await screen.findAllByText(placed.number)).not.toEqual([])
    vi.useRealTimers()
  })

  test('takes no input while it is resent, says so, and gives the field its focus back', async () => {
    const { server } = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
    await whenQuoted()
    await submit()
    await screen.findByText(/连上网络会自动提交/)
    let endAttempt = () => undefined as void
    const attempt = new Promise<void>((resolve) => {
      endAttempt = resolve
    })
    server.answer({ '/orders/createOrder': () => attempt.then(cut) })
    const field = await remark()
    field.focus()
    fireEvent(window, new Event('online'))
    expect(await screen.findByText('网络已恢复，正在提交…')).toBeTruthy()
    expect(field.closest('[inert]')).toBeTruthy()
    // as browsers do in an inert part
    field.blur()
    endAttempt()
    await waitFor(() => expect(field.closest('[inert]')).toBeNull())
    expect(document.activeElement).toBe(field)
  })

  test('of a visitor is found although the new code differs', async () => {
    const { server } = openPage('/orders/new?repeat=41', null, { '/orders/createOrder': cut })
    await whenQuoted()
    const code = (text: string) =>
      fireEvent.change(screen.getByLabelText(/短信验证码/), { target: { value: text } })
    code('123456')
    await submit()
    await screen.findByText(/同一份订单不会下两次/)
    server.answer(serverThatTook(server.callsTo('/orders/createOrder')[0]?.body))
    code('654321')
    await submit()
    expect(await screen.findAllByText(placed.number)).not.toEqual([])
  })

  test('refers to the order list when it is too old for the server to know', async () => {
    const first = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
    await whenQuoted()
    await submit()
    await screen.findByText(/同一份订单不会下两次/)
    first.unmount()
    for (const draft of await stored())
      if (draft.sent) await saveDraft(me, { ...draft, sent: { ...draft.sent, atMs: Date.now() - 2 * dayMs } })
    openPage('/orders/new?repeat=41')
    expect(await screen.findByText(/没有收到回应。请先到/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '订单列表' })).toBeTruthy()
  })
})
