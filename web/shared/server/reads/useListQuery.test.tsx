import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense, use, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { Refusal } from '../../testing/fakeServer.ts'
import type { Answers } from '../../testing/fakeServer.ts'
import { userOf } from '../../testing/people.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { notifyListeners } from '../events/listeners.ts'
import { queryClient } from '../queryClient.ts'
import { callQuery } from './callQuery.ts'
import { useListQuery } from './useListQuery.ts'

const path = '/record/getShipperList'
const query = callQuery(path, {}, { staleTime: 0 })

function List({ enabled = true, onCommit }: { enabled?: boolean; onCommit?: () => void }) {
  const { data, error } = useListQuery({ ...query, enabled })
  useLayoutEffect(() => onCommit?.(), [onCommit])
  if (error) return <p>失败</p>
  return <p>{data ? `共 ${data.total} 位` : '正在加载'}</p>
}

/** Delays the commit of what is beside it. */
function Until({ done }: { done: Promise<void> }) {
  use(done)
  return null
}

/** Shows and hides the list at each press. */
function Toggle({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        切换
      </button>
      {isShown && children}
    </>
  )
}

const answers: Answers = { [path]: wholeList([]) }
const toggle = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '切换' })))

async function open(list: ReactNode, given = answers) {
  const { server } = renderPage(<Toggle>{list}</Toggle>, { user: userOf(2), answers: given })
  await toggle()
  return { count: () => server.callsTo(path).length }
}

/** Opens a list that is committed by `commit`. */
async function openSlow(given = answers) {
  let finish: () => void = () => undefined
  const done = new Promise<void>((resolve) => (finish = resolve))
  const slow = (
    <Suspense>
      <List />
      <Until done={done} />
    </Suspense>
  )
  const opened = await open(slow, given)
  return { ...opened, commit: () => act(async () => finish()) }
}

/** Opens a list that is committed by `commit`, after its answer has come. */
async function openLate(given = answers) {
  const opened = await openSlow(given)
  await isAnswered()
  return opened
}

/** Opens a list whose first request is answered by `answer`. */
async function openUnanswered(outcome: ReturnType<typeof wholeList<never>> | Refusal = wholeList([])) {
  let finish: () => void = () => undefined
  const sent = new Promise<void>((resolve) => (finish = resolve))
  const opened = await openSlow({ [path]: () => sent.then(() => outcome) })
  const answer = async () => {
    finish()
    await act(isAnswered)
  }
  return { ...opened, answer }
}

const refusal = new Refusal(500, '系统暂时繁忙，请稍后重试')
const invalidate = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
const notify = async () => notifyListeners([{ type: 'order', orderId: 1, number: 'D1' }])
const isAnswered = () => eventually(() => expect(fetchStatus()).toBe('idle'))
const fetchStatus = () => queryClient.getQueryState(query.queryKey)?.fetchStatus

test('reads once when the stream only becomes ready in between', async () => {
  const { count, commit } = await openLate()
  notifyListeners([])
  await commit()
  await screen.findByText('共 0 位')
  expect(count()).toBe(1)
})

test('sends the request before the page is committed, once', async () => {
  const sent: number[] = []
  const onCommit = () => void sent.push(vi.mocked(fetch).mock.calls.length)
  const { count } = await open(<List onCommit={onCommit} />)
  expect(sent).toEqual([1])
  await screen.findByText('共 0 位')
  expect(count()).toBe(1)
})

test.each([
  ['answer', answers, '共 0 位'],
  ['refusal', { [path]: refusal }, '失败'],
])('does not read again when the %s came before the commit', async (_, given, text) => {
  const { count, commit } = await openLate(given)
  await commit()
  await screen.findByText(text)
  expect([count(), fetchStatus()]).toEqual([1, 'idle'])
})

test.each([
  ['an answer was marked stale', answers, invalidate],
  ['a failure was marked stale', { [path]: refusal }, invalidate],
  ['a live change came', answers, notify],
])('reads again when %s before the commit', async (_, given, change) => {
  const { count, commit } = await openLate(given)
  await change()
  await commit()
  await eventually(() => expect(count()).toBe(2))
})

test.each([
  ['marked stale', invalidate],
  ['changed live', notify],
])('reads again what was %s before its answer came', async (_, change) => {
  const { count, answer, commit } = await openUnanswered()
  await change()
  await answer()
  await commit()
  await eventually(() => expect(count()).toBe(2))
  await isAnswered()
  expect(count()).toBe(2)
})

test.each([
  ['answer', wholeList([])],
  ['refusal', refusal],
])('reads once more after the %s when a change came before the commit', async (_, outcome) => {
  const { count, answer, commit } = await openUnanswered(outcome)
  await invalidate()
  await commit()
  expect(count()).toBe(1)
  await answer()
  await eventually(() => expect(count()).toBe(2))
  await isAnswered()
  expect(count()).toBe(2)
})

test('does not read again after a change that came before it was sent', async () => {
  await notify()
  await new Promise((resolve) => setTimeout(resolve, 2))
  const { count, commit } = await openLate()
  await commit()
  await screen.findByText('共 0 位')
  expect([count(), fetchStatus()]).toEqual([1, 'idle'])
})

test('reads again when the list is shown again', async () => {
  const { count } = await open(<List />)
  await screen.findByText('共 0 位')
  await toggle()
  await toggle()
  await eventually(() => expect(count()).toBe(2))
})

test('sends nothing for a disabled list', async () => {
  const { count } = await open(<List enabled={false} />)
  await screen.findByText('正在加载')
  expect(count()).toBe(0)
})
