import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heartbeatMs } from '#contract/notices/eventWords.ts'
import { attempt } from './attempt.ts'
import type { Ending } from './attempt.ts'
import { follow } from './follow.ts'
import type { LiveStatus } from './follow.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers like a proxy that buffers: it passes the head on at once or not at all. No byte of the body arrives. */
const bufferingProxy =
  (passesHead: boolean) =>
  (_: string, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const body = new ReadableStream({
        start: (control) =>
          signal?.addEventListener('abort', () => {
            control.error(new Error('aborted'))
            reject(new Error('aborted'))
          }),
      })
      if (passesHead) resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    })

test.each([true, false])(
  'gives up a stream that a proxy buffers after two heartbeats (head passed on: %s)',
  async (passesHead) => {
    vi.stubGlobal('fetch', bufferingProxy(passesHead))
    let ending: Ending | null = null
    const options = { lastEventId: null, signal: new AbortController().signal, onMessage: () => undefined }
    void attempt(options).then((ended) => (ending = ended))
    await vi.advanceTimersByTimeAsync(2 * heartbeatMs - 1)
    expect(ending).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(ending).toEqual({ kind: 'broken' })
  },
)

test('pages poll behind a proxy that buffers streams, and are live again once it does not', async () => {
  vi.stubGlobal('fetch', bufferingProxy(true))
  const statuses: LiveStatus[] = []
  const stop = new AbortController()
  const done = follow({
    attempt,
    position: { id: null },
    signal: stop.signal,
    onChanges: () => undefined,
    onStatus: (status) => {
      if (statuses.at(-1) !== status) statuses.push(status)
    },
    random: () => 0,
  })
  await vi.advanceTimersByTimeAsync(7 * heartbeatMs)
  expect(statuses).toEqual(['connecting', 'polling'])
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response('id: 1\nevent: ready\ndata: {}\n\n', { headers: { 'content-type': 'text/event-stream' } }),
    ),
  )
  await vi.advanceTimersByTimeAsync(3 * heartbeatMs)
  expect(statuses).toContain('live')
  stop.abort()
  await done
})
