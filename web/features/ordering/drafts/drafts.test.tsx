import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#contract/kernel/time.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { blankGoods, blankOrder } from '../orderValues.ts'
import {
  disk,
  openElsewhere,
  me,
  placed,
  openPage,
  storeDraft,
  stored,
  remark,
  typeRemark,
  remarks,
  whenQuoted,
  submit,
  drafts,
} from '../testing/draftPages.tsx'
import { line } from '../testing/line.ts'
import { saveDraft } from './orderDraft.ts'

describe('one draft', () => {
  test('is restored after a reload, and deleted once the order is placed', async () => {
    const first = openPage('/orders/new?repeat=41')
    await typeRemark('轻拿轻放')
    first.unmount()
    const second = openPage('/orders/new?repeat=41')
    expect((await remark()).value).toBe('轻拿轻放')
    expect(second.server.callsTo('/orders/getOrderDetail')).toEqual([])
    await whenQuoted()
    await submit()
    expect(await screen.findAllByText(placed.number)).not.toEqual([])
    await waitFor(() => expect(disk.size).toBe(0))
    expect(second.currentPath()).toBe('/orders/new?placed=42')
  })

  test('keeps the last letter of a form that is left at once', async () => {
    const page = openPage('/orders/new')
    fireEvent.change(await remark(), { target: { value: '急件' } })
    page.unmount()
    await waitFor(async () => expect(await remarks()).toEqual(['急件']))
  })

  test('keeps values typed while a refused order was being sent', async () => {
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
    await waitFor(async () => expect((await stored()).some(({ sent }) => sent !== null)).toBe(true))
    await typeRemark('等回应时改的')
    await act(async () => refuse())
    await waitFor(async () => expect((await stored()).map(({ sent }) => sent)).toEqual([null]))
    expect(await remarks()).toEqual(['等回应时改的'])
  })

  test('is deleted after 30 days', async () => {
    await storeDraft({ savedAtMs: Date.now() - 31 * dayMs, remark: '上上个月' })
    await storeDraft({ savedAtMs: Date.now() - 29 * dayMs, remark: '上个月' })
    openPage('/orders/new')
    expect((await remark()).value).toBe('上个月')
    expect(await remarks()).toEqual(['上个月'])
  })

  test('that its address names is opened before newer ones, and is later restored without the name', async () => {
    const id = await storeDraft({ address: '?repeat=41', remark: '点名的', savedAtMs: Date.now() - dayMs })
    await storeDraft({ address: `?repeat=41&draft=${id}`, remark: '更新的' })
    const first = openPage(`/orders/new?repeat=41&draft=${id}`)
    expect((await remark()).value).toBe('点名的')
    await typeRemark('点名后改的')
    first.unmount()
    openPage('/orders/new?repeat=41')
    expect((await remark()).value).toBe('点名后改的')
    expect(useToasts.getState().toasts).toEqual([])
  })

  test('that its address names and that is gone is reported', async () => {
    openPage('/orders/new?repeat=41&draft=gone')
    await remark()
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
        '这份订单已在别处打开、提交或删除',
      ]),
    )
  })

  test('can be cleared, or left for another one', async () => {
    await storeDraft({ remark: '旧内容' })
    openPage('/orders/new')
    fireEvent.click(await screen.findByRole('button', { name: '另起一份' }))
    await waitFor(async () => expect((await remark()).value).toBe(''))
    const list = await drafts()
    fireEvent.click(list.getByRole('button', { name: /^继续填写：旧内容/ }))
    await waitFor(async () => expect((await remark()).value).toBe('旧内容'))
    fireEvent.click(screen.getByRole('button', { name: '清空重填' }))
    await waitFor(async () => expect((await remark()).value).toBe(''))
    expect(disk.size).toBe(0)
  })
})

describe('several drafts', () => {
  test('from other addresses are offered, not filled in; one is continued under the address’s line', async () => {
    const goods = [{ ...blankGoods, name: '保温杯', weight: '30' }]
    const values = { ...blankOrder, goods, recipient: { ...blankOrder.recipient, name: '李雷' } }
    await storeDraft({ address: '?line=3', values: { ...values, lineId: 3 } })
    await storeDraft({ remark: '另一份', savedAtMs: Date.now() - dayMs })
    openPage('/orders/new?line=7')
    const list = await drafts()
    expect(list.getByText(/有 2 张未提交的订单/)).toBeTruthy()
    expect((await remark()).value).toBe('')
    fireEvent.click(list.getByRole('button', { name: /^继续填写：发给 李雷，保温杯/ }))
    await waitFor(() => expect(screen.getByDisplayValue('保温杯')).toBeTruthy())
    await screen.findByText(line.carrier.name)
    expect((await drafts()).getByText(/有 1 张/)).toBeTruthy()
  })

  test('can be deleted one by one, after a question', async () => {
    await storeDraft({ address: '?line=3', remark: '不要了' })
    openPage('/orders/new')
    const list = await drafts()
    fireEvent.click(list.getByRole('button', { name: /^删除：不要了/ }))
    expect(disk.size).toBe(1)
    await act(async () => useQuestion.getState().open?.answer(true))
    await waitFor(() => expect(screen.queryByRole('region', { name: '未提交的订单' })).toBeNull())
    expect(disk.size).toBe(0)
  })

  test('one that is open in another window stays there, and a copy can be continued', async () => {
    const id = await storeDraft({ remark: '那边在填' })
    openElsewhere.add(`order-draft:${id}`)
    openPage('/orders/new')
    expect((await remark()).value).toBe('')
    const list = await drafts()
    expect(list.getByText('正在别的标签页里填')).toBeTruthy()
    expect(list.queryByRole('button', { name: /^删除/ })).toBeNull()
    fireEvent.click(list.getByRole('button', { name: /^复制一份来填/ }))
    await waitFor(async () => expect((await remark()).value).toBe('那边在填'))
    await typeRemark('这边改的')
    expect((await remarks()).toSorted()).toEqual(['这边改的', '那边在填'].toSorted())
    expect(disk.get(`orders/${id}`)).toMatchObject({ holder: 'another form' })
  })

  test('never overwrites a draft that another window took over, but stores this form’s beside it', async () => {
    openPage('/orders/new')
    await typeRemark('这边先填')
    const [own] = await stored()
    if (!own) throw new Error('no draft')
    disk.clear()
    await saveDraft(me, { ...own, holder: 'another window', values: { ...own.values, remark: '那边接着填' } })
    fireEvent.change(await remark(), { target: { value: '这边又填' } })
    await waitFor(async () =>
      expect((await remarks()).toSorted()).toEqual(['这边又填', '那边接着填'].toSorted()),
    )
    await typeRemark('这边再填')
    expect((await remarks()).toSorted()).toEqual(['这边再填', '那边接着填'].toSorted())
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([expect.stringContaining('互不覆盖')])
  })
})
