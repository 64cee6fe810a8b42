import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useQuestion } from '../../shared/confirm.ts'
import { Refusal } from '../../shared/testing/fakeServer.ts'
import type { Answers } from '../../shared/testing/fakeServer.ts'
import { userOf } from '../../shared/testing/people.ts'
import { renderPage } from '../../shared/testing/renderPage.tsx'
import { useToasts } from '../../shared/toast.ts'
import NewOrderPage from './NewOrderPage.tsx'
import type { OrderDraft } from './orderDraft.ts'
import { blankGoods, blankOrder } from './orderValues.ts'
import { fakeIndexedDb } from './testing/fakeIndexedDb.ts'
import { fakeLocks } from './testing/fakeLocks.ts'
import { line } from './testing/line.ts'
import { earlierOrder, earlierTotalFen } from './testing/order.ts'

const kept = new Map<string, OrderDraft>()
const openElsewhere = new Set<string>()
const placed = { id: 42, number: 'D000000000025', status: 'pending' as const, totalFen: earlierTotalFen }
const dayMs = 24 * 60 * 60_000

beforeEach(() => {
  kept.clear()
  openElsewhere.clear()
  vi.stubGlobal('indexedDB', fakeIndexedDb(kept as Map<string, unknown>))
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(fakeLocks(openElsewhere) as unknown as LockManager)
  vi.stubGlobal('scrollTo', vi.fn())
})

const openPage = (at: string, user = userOf(2) as ReturnType<typeof userOf> | null, answers: Answers = {}) =>
  renderPage(<NewOrderPage />, {
    at,
    user,
    answers: {
      '/lines/getLineDetail': line,
      '/orders/getOrderDetail': ({ id }) =>
        id === placed.id ? { ...earlierOrder, ...placedOrder } : earlierOrder,
      '/orders/createOrder': placed,
      '/record/getShipperList': { list: [], total: 0 },
      ...answers,
    },
  })
const placedOrder = { id: placed.id, number: placed.number }

/** Leaves a draft in the browser, as a form would that is gone by now. */
function left(change: Partial<OrderDraft> & { remark?: string }): OrderDraft {
  const { remark = '', ...rest } = change
  const draft: OrderDraft = {
    id: `draft${kept.size}`,
    holder: 'another form',
    address: '',
    userId: 7,
    savedAtMs: Date.now() - 60_000,
    values: { ...blankOrder, remark },
    sent: null,
    basedOn: null,
    ...rest,
  }
  kept.set(draft.id, draft)
  return draft
}

const remark = () => screen.findByLabelText<HTMLTextAreaElement>('备注')
const typeRemark = async (text: string) => {
  fireEvent.change(await remark(), { target: { value: text } })
  await waitFor(() => expect(remarks()).toContain(text))
}
const remarks = () => [...kept.values()].map(({ values }) => values.remark)
const whenQuoted = () => screen.findByText('信息费')
const submit = async () => fireEvent.click(await screen.findByRole('button', { name: '提交订单' }))
const drafts = async () => within(await screen.findByRole('region', { name: '没提交的订单' }))

describe('one draft', () => {
  test('is there after a reload, and gone once the order is placed', async () => {
    const first = openPage('/orders/new?repeat=41')
    await typeRemark('轻拿轻放')
    first.unmount()
    const second = openPage('/orders/new?repeat=41')
    expect((await remark()).value).toBe('轻拿轻放')
    expect(second.server.callsTo('/orders/getOrderDetail')).toEqual([])
    await whenQuoted()
    await submit()
    expect(await screen.findByText(placed.number)).toBeTruthy()
    await waitFor(() => expect(kept.size).toBe(0))
    expect(second.whereabouts()).toBe('/orders/new?placed=42')
  })

  test('keeps even the last letter of a form that is left at once', async () => {
    const page = openPage('/orders/new')
    fireEvent.change(await remark(), { target: { value: '急件' } })
    page.unmount()
    await waitFor(() => expect(remarks()).toEqual(['急件']))
  })

  test('keeps what was typed while an order was on its way that is refused', async () => {
    let refuse: () => void = () => undefined
    openPage('/orders/new?repeat=41', userOf(2), {
      '/orders/createOrder': () =>
        new Promise((resolve) => {
          refuse = () => resolve(new Refusal(400, '这票货暂时不能下单'))
        }),
    })
    await whenQuoted()
    await typeRemark('先填的')
    await submit()
    await waitFor(() => expect([...kept.values()].some(({ sent }) => sent !== null)).toBe(true))
    await typeRemark('等回应时改的')
    await act(async () => refuse())
    await waitFor(() => expect([...kept.values()].map(({ sent }) => sent)).toEqual([null]))
    expect(remarks()).toEqual(['等回应时改的'])
  })

  test('survives an expired login for its user; nobody else sees it', async () => {
    const typing = openPage('/orders/new')
    await typeRemark('月底前到')
    typing.unmount()
    const asVisitor = openPage('/orders/new', null)
    expect((await remark()).value).toBe('')
    const hint = await screen.findByRole('link', { name: '登录后接着填' })
    expect(hint.getAttribute('href')).toBe('/login?redirect=%2Forders%2Fnew')
    expect(document.body.textContent).not.toContain('月底前到')
    asVisitor.unmount()
    const asAnother = openPage('/orders/new', { ...userOf(2), id: 8 })
    expect((await remark()).value).toBe('')
    expect(screen.queryByText(/没提交/)).toBeNull()
    asAnother.unmount()
    openPage('/orders/new')
    expect((await remark()).value).toBe('月底前到')
  })

  test('of a visitor goes on after the login, and is the user’s from then on', async () => {
    left({ userId: null, remark: '登录前填的' })
    openPage('/orders/new')
    expect((await remark()).value).toBe('登录前填的')
    await typeRemark('登录后改的')
    expect([...kept.values()].map(({ userId }) => userId)).toEqual([7])
  })

  test('is forgotten after 30 days', async () => {
    left({ savedAtMs: Date.now() - 31 * dayMs, remark: '上上个月' })
    left({ savedAtMs: Date.now() - 29 * dayMs, remark: '上个月' })
    openPage('/orders/new')
    expect((await remark()).value).toBe('上个月')
    expect(remarks()).toEqual(['上个月'])
  })

  test('can be cleared, or left for another one', async () => {
    left({ remark: '旧内容' })
    openPage('/orders/new')
    fireEvent.click(await screen.findByRole('button', { name: '另起一份' }))
    await waitFor(async () => expect((await remark()).value).toBe(''))
    const list = await drafts()
    fireEvent.click(list.getByRole('button', { name: /^接着填：旧内容/ }))
    await waitFor(async () => expect((await remark()).value).toBe('旧内容'))
    fireEvent.click(screen.getByRole('button', { name: '清空重填' }))
    await waitFor(async () => expect((await remark()).value).toBe(''))
    expect(kept.size).toBe(0)
  })
})

describe('several drafts', () => {
  test('typed elsewhere are offered, not put into the form; one is gone on with under the address’s line', async () => {
    const goods = [{ ...blankGoods, name: '保温杯', weight: '30' }]
    const values = { ...blankOrder, goods, recipient: { ...blankOrder.recipient, name: '李雷' } }
    left({ address: '?line=3', values: { ...values, lineId: 3 } })
    left({ remark: '另一份', savedAtMs: Date.now() - dayMs })
    openPage('/orders/new?line=7')
    const list = await drafts()
    expect(list.getByText(/另有 2 份没提交的订单/)).toBeTruthy()
    expect((await remark()).value).toBe('')
    fireEvent.click(list.getByRole('button', { name: /^接着填：发给 李雷，保温杯/ }))
    await waitFor(() => expect(screen.getByDisplayValue('保温杯')).toBeTruthy())
    await screen.findByText(line.carrier.name)
    expect((await drafts()).getByText(/另有 1 份/)).toBeTruthy()
  })

  test('can be deleted one by one, after a question', async () => {
    left({ address: '?line=3', remark: '不要了' })
    openPage('/orders/new')
    const list = await drafts()
    fireEvent.click(list.getByRole('button', { name: /^删除：不要了/ }))
    expect(kept.size).toBe(1)
    await act(async () => useQuestion.getState().asked?.answer(true))
    await waitFor(() => expect(screen.queryByRole('region', { name: '没提交的订单' })).toBeNull())
    expect(kept.size).toBe(0)
  })

  test('one that is open in another window is not taken away: a copy of it may be gone on with', async () => {
    const { id } = left({ remark: '那边在填' })
    openElsewhere.add(`order-draft:${id}`)
    openPage('/orders/new')
    expect((await remark()).value).toBe('')
    const list = await drafts()
    expect(list.getByText('正在别的标签页里填')).toBeTruthy()
    expect(list.queryByRole('button', { name: /^删除/ })).toBeNull()
    fireEvent.click(list.getByRole('button', { name: /^复制一份来填/ }))
    await waitFor(async () => expect((await remark()).value).toBe('那边在填'))
    await typeRemark('这边改的')
    expect(remarks().toSorted()).toEqual(['这边改的', '那边在填'].toSorted())
    expect(kept.get(id)?.holder).toBe('another form')
  })

  test('a draft that another window took over is never written over: this form’s is kept beside it', async () => {
    openPage('/orders/new')
    await typeRemark('这边先填')
    const [id = '', own] = [...kept][0] ?? []
    if (!own) throw new Error('no draft')
    kept.set(id, { ...own, holder: 'another window', values: { ...own.values, remark: '那边接着填' } })
    fireEvent.change(await remark(), { target: { value: '这边又填' } })
    await waitFor(() => expect(remarks()).toEqual(['那边接着填', '这边又填']))
    await typeRemark('这边再填')
    expect(remarks()).toEqual(['那边接着填', '这边再填'])
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([expect.stringContaining('互不覆盖')])
  })
})

describe('an order whose answer was lost', () => {
  const cut = () => Promise.reject(new Error('the line is cut'))

  test('is found again after a reload, under the same key', async () => {
    const first = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
    await whenQuoted()
    await submit()
    await screen.findByText(/同一份订单不会下两次/)
    const [lost] = first.server.callsTo('/orders/createOrder')
    first.unmount()

    const { server } = openPage('/orders/new?repeat=41')
    await whenQuoted()
    expect(screen.getByText(/同一份订单不会下两次/)).toBeTruthy()
    await submit()
    expect(await screen.findByText(placed.number)).toBeTruthy()
    const [again] = server.callsTo('/orders/createOrder')
    expect(again?.headers['Idempotency-Key']).toBe(lost?.headers['Idempotency-Key'])
    expect(again?.body).toEqual(lost?.body)
  })

  /** A server that took the first body under a key, and answers another one under it as keyReused. */
  function serverThatTook(body: unknown): Answers {
    return {
      '/orders/createOrder': (asked) =>
        JSON.stringify(asked) === JSON.stringify(body)
          ? placed
          : new Refusal(409, '同一请求标识已用于另一份内容，请刷新页面后重新提交'),
    }
  }

  test('was placed although the form was changed since: the customer says what is meant', async () => {
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

  test('of a visitor is found although the new code is another', async () => {
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
    expect(await screen.findByText(placed.number)).toBeTruthy()
  })

  test('too long ago for the server to know is told with the way to look', async () => {
    const first = openPage('/orders/new?repeat=41', userOf(2), { '/orders/createOrder': cut })
    await whenQuoted()
    await submit()
    await screen.findByText(/同一份订单不会下两次/)
    first.unmount()
    for (const [id, draft] of kept)
      if (draft.sent) kept.set(id, { ...draft, sent: { ...draft.sent, atMs: Date.now() - 2 * dayMs } })
    openPage('/orders/new?repeat=41')
    expect(await screen.findByText(/没有收到回应。请先到/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '订单列表' })).toBeTruthy()
  })
})
