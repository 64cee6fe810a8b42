import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamChange } from '#contract/notices/eventCalls.ts'
import type { AttemptOptions, Ending } from './attempt.ts'
import { backoffMs } from './backoff.ts'
import { follow } from './follow.ts'
import type { LiveStatus, Changes } from './follow.ts'
import type { ReceivedMessage } from './streamMessage.ts'

const change = (dialogId: number): StreamChange => ({
  type: 'consult',
  side: 'customer',
  consultId: 1,
  dialogId,
  kind: 'appended',
})

/** One connection: its messages, then how it ends. `stays open` never ends by itself. */
interface Script {
  messages: ReceivedMessage[]
  ends: Ending | 'stays open'
}

const ready = (id: string): ReceivedMessage => ({ event: 'ready', data: {}, id })
const changes = (id: string, ...dialogIds: number[]): ReceivedMessage => ({
  event: 'changes',
  data: dialogIds.map(change),
  id,
})
const broken: Ending = { kind: 'broken' }
/** The promised reconnect time after a process was killed while another one is running. */
const backInMs = 5_000

function run(scripts: Script[], position: { id: string | null } = { id: null }, random = () => 0) {
  const lastEventIds: (string | null)[] = []
  const news: Changes[] = []
  const statuses: LiveStatus[] = []
  const stop = new AbortController()
  const attempt = async ({ lastEventId, signal, onMessage }: AttemptOptions): Promise<Ending> => {
    lastEventIds.push(lastEventId)
    const { messages, ends } = scripts[lastEventIds.length - 1] ?? { messages: [], ends: broken }
    for (const message of messages) onMessage(message)
    if (ends !== 'stays open') return ends
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(broken)))
  }
  const done = follow({
    attempt,
    position,
    signal: stop.signal,
    onChanges: (received) => (received.length > 0 ? news.push(received) : undefined),
    onStatus: (status) => {
      if (statuses.at(-1) !== status) statuses.push(status)
    },
    random,
  })
  return { lastEventIds, news, statuses, stop, done }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('reports reset once on the first connection, then changes as they come', async () => {
  const { news, statuses, lastEventIds, stop, done } = run([
    { messages: [ready('1'), changes('2', 10), changes('3', 11, 12)], ends: 'stays open' },
  ])
  await vi.advanceTimersByTimeAsync(0)
  expect(lastEventIds).toEqual([null])
  expect(news).toEqual(['reset', [change(10)], [change(11), change(12)]])
  expect(statuses).toEqual(['connecting', 'live'])
  stop.abort()
  expect(await done).toBe('stopped')
})

test('reconnects with its position after a break and receives only what it missed', async () => {
  const { news, lastEventIds, statuses, stop } = run([
    { messages: [ready('1'), changes('2', 10)], ends: broken },
    { messages: [changes('4', 11), ready('4')], ends: 'stays open' },
  ])
  await vi.advanceTimersByTimeAsync(600)
  expect(lastEventIds).toEqual([null, '2'])
  expect(news).toEqual(['reset', [change(10)], [change(11)]])
  expect(statuses).toEqual(['connecting', 'live', 'connecting', 'live'])
  stop.abort()
})

test('reconnects within 5 s and misses nothing after a process was killed and one attempt met the dead process', async () => {
  const { news, lastEventIds, stop } = run(
    [
      { messages: [ready('1'), changes('2', 10)], ends: broken },
      { messages: [], ends: broken },
      { messages: [changes('4', 11), ready('4')], ends: 'stays open' },
    ],
    { id: null },
    () => 1,
  )
  await vi.advanceTimersByTimeAsync(backInMs)
  expect(lastEventIds).toEqual([null, '2', '2'])
  expect(news).toEqual(['reset', [change(10)], [change(11)]])
  stop.abort()
})

test('repeats no change when the connection breaks during catch-up', async () => {
  const { news, lastEventIds, stop } = run(
    [
      { messages: [changes('5', 11)], ends: broken },
      { messages: [ready('6')], ends: 'stays open' },
    ],
    { id: '2' },
  )
  await vi.advanceTimersByTimeAsync(600)
  expect(lastEventIds).toEqual(['2', '5'])
  expect(news).toEqual([[change(11)]])
  stop.abort()
})

test('reports reset once when the position is too old', async () => {
  const { news, stop } = run(
    [{ messages: [{ event: 'reset', data: {}, id: '9' }, ready('9')], ends: 'stays open' }],
    {
      id: '2',
    },
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(news).toEqual(['reset'])
  stop.abort()
})

test('reports polling after three failures in a row, retries ever more slowly, and recovers', async () => {
  const fails = { messages: [], ends: broken }
  const { lastEventIds, statuses, stop } = run([
    fails,
    fails,
    fails,
    { messages: [ready('1')], ends: 'stays open' },
  ])
  await vi.advanceTimersByTimeAsync(500)
  expect(lastEventIds).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lastEventIds).toHaveLength(3)
  expect(statuses.at(-1)).toBe('polling')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(lastEventIds).toHaveLength(3)
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
] as const)('does not retry after %j', async (ends, expectedEnd) => {
  const { done, lastEventIds } = run([{ messages: [ready('1')], ends }])
  expect(await done).toBe(expectedEnd)
  expect(lastEventIds).toHaveLength(1)
})

test('reconnects to a restarting server and drops a position that it refuses', async () => {
  const { lastEventIds, news, stop } = run(
    [
      { messages: [ready('3')], ends: { kind: 'ended', reason: 'restart' } },
      { messages: [], ends: { kind: 'refused', code: 400 } },
      { messages: [ready('7')], ends: 'stays open' },
    ],
    { id: '2' },
  )
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lastEventIds).toEqual(['2', '3', null])
  expect(news).toEqual(['reset'])
  stop.abort()
})

test('does not retry when stopped while waiting', async () => {
  const { lastEventIds, stop, done } = run([{ messages: [], ends: broken }])
  await vi.advanceTimersByTimeAsync(100)
  stop.abort()
  expect(await done).toBe('stopped')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lastEventIds).toHaveLength(1)
})

test('doubles waits up to 30 s, with jitter between half and all', () => {
  expect([1, 2, 3, 5, 6, 60].map((failures) => backoffMs(failures, () => 0))).toEqual([
    500, 1000, 2000, 8000, 15_000, 15_000,
  ])
  expect(backoffMs(60, () => 1)).toBe(30_000)
})
