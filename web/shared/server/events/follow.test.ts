import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamChange } from '../../../../contract/notices/eventCalls.ts'
import type { AttemptOptions, Ending } from './attempt.ts'
import { backoffMs } from './backoff.ts'
import { follow } from './follow.ts'
import type { LiveStatus, News } from './follow.ts'
import type { Came } from './streamMessage.ts'

const change = (dialogId: number): StreamChange => ({
  type: 'consult',
  side: 'customer',
  consultId: 1,
  dialogId,
  kind: 'appended',
})

/** One connection: what it says, then how it ends. `hangs` never ends by itself. */
interface Script {
  says: Came[]
  ends: Ending | 'hangs'
}

const ready = (id: string): Came => ({ event: 'ready', data: {}, id })
const changes = (id: string, ...dialogIds: number[]): Came => ({
  event: 'changes',
  data: dialogIds.map(change),
  id,
})
const broken: Ending = { kind: 'broken' }
/** What is promised of a process that was killed, another one being there. */
const backInMs = 5_000

function run(scripts: Script[], place: { id: string | null } = { id: null }, random = () => 0) {
  const asked: (string | null)[] = []
  const news: News[] = []
  const statuses: LiveStatus[] = []
  const stop = new AbortController()
  const attempt = async ({ lastEventId, signal, onMessage }: AttemptOptions): Promise<Ending> => {
    asked.push(lastEventId)
    const { says, ends } = scripts[asked.length - 1] ?? { says: [], ends: broken }
    for (const message of says) onMessage(message)
    if (ends !== 'hangs') return ends
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(broken)))
  }
  const done = follow({
    attempt,
    place,
    signal: stop.signal,
    onNews: (told) => (told.length > 0 ? news.push(told) : undefined),
    onStatus: (status) => {
      if (statuses.at(-1) !== status) statuses.push(status)
    },
    random,
  })
  return { asked, news, statuses, stop, done, place }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a first connection says once that everything is to be read anew; then changes come as they are', async () => {
  const { news, statuses, asked, stop, done } = run([
    { says: [ready('1'), changes('2', 10), changes('3', 11, 12)], ends: 'hangs' },
  ])
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([null])
  expect(news).toEqual(['reset', [change(10)], [change(11), change(12)]])
  expect(statuses).toEqual(['connecting', 'live'])
  stop.abort()
  expect(await done).toBe('stopped')
})

test('after a break it comes back with the place it had, and is told only what it missed', async () => {
  const { news, asked, statuses, stop } = run([
    { says: [ready('1'), changes('2', 10)], ends: broken },
    { says: [changes('4', 11), ready('4')], ends: 'hangs' },
  ])
  await vi.advanceTimersByTimeAsync(600)
  expect(asked).toEqual([null, '2'])
  expect(news).toEqual(['reset', [change(10)], [change(11)]])
  expect(statuses).toEqual(['connecting', 'live', 'connecting', 'live'])
  stop.abort()
})

test('a process that was killed: after the longest waits, and a try that met the dead one, it is back within 5 s and misses nothing', async () => {
  const { news, asked, stop } = run(
    [
      { says: [ready('1'), changes('2', 10)], ends: broken },
      { says: [], ends: broken },
      { says: [changes('4', 11), ready('4')], ends: 'hangs' },
    ],
    { id: null },
    () => 1,
  )
  await vi.advanceTimersByTimeAsync(backInMs)
  expect(asked).toEqual([null, '2', '2'])
  expect(news).toEqual(['reset', [change(10)], [change(11)]])
  stop.abort()
})

test('a line cut between the missed changes and the end of catching up doubles nothing', async () => {
  const { news, asked, stop } = run(
    [
      { says: [changes('5', 11)], ends: broken },
      { says: [ready('6')], ends: 'hangs' },
    ],
    { id: '2' },
  )
  await vi.advanceTimersByTimeAsync(600)
  expect(asked).toEqual(['2', '5'])
  expect(news).toEqual([[change(11)]])
  stop.abort()
})

test('too long ago is said as reset, once', async () => {
  const { news, stop } = run([{ says: [{ event: 'reset', data: {}, id: '9' }, ready('9')], ends: 'hangs' }], {
    id: '2',
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(news).toEqual(['reset'])
  stop.abort()
})

test('three failures in a row are said; it goes on trying, ever more slowly, and recovers', async () => {
  const fails = { says: [], ends: broken }
  const { asked, statuses, stop } = run([fails, fails, fails, { says: [ready('1')], ends: 'hangs' }])
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(3)
  expect(statuses.at(-1)).toBe('polling')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(asked).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(statuses).toEqual(['connecting', 'polling', 'live'])
  stop.abort()
})

test.each([
  [{ kind: 'ended', reason: 'session' }, 'session'],
  [{ kind: 'ended', reason: 'rights' }, 'rights'],
  [{ kind: 'ended', reason: 'tooMany' }, 'tooMany'],
  [{ kind: 'refused', code: 512 }, 'session'],
  [{ kind: 'refused', code: 401 }, 'session'],
] as const)('%j is not tried again', async (ends, said) => {
  const { done, asked } = run([{ says: [ready('1')], ends }])
  expect(await done).toBe(said)
  expect(asked).toHaveLength(1)
})

test('a restarting server is come back to; a place it does not take is dropped', async () => {
  const { asked, news, stop } = run(
    [
      { says: [ready('3')], ends: { kind: 'ended', reason: 'restart' } },
      { says: [], ends: { kind: 'refused', code: 400 } },
      { says: [ready('7')], ends: 'hangs' },
    ],
    { id: '2' },
  )
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual(['2', '3', null])
  expect(news).toEqual(['reset'])
  stop.abort()
})

test('stopped while it waits, it does not try again', async () => {
  const { asked, stop, done } = run([{ says: [], ends: broken }])
  await vi.advanceTimersByTimeAsync(100)
  stop.abort()
  expect(await done).toBe('stopped')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
})

test('waits double up to 30 s, between half of it and all', () => {
  expect([1, 2, 3, 5, 6, 60].map((failures) => backoffMs(failures, () => 0))).toEqual([
    500, 1000, 2000, 8000, 15_000, 15_000,
  ])
  expect(backoffMs(60, () => 1)).toBe(30_000)
})
