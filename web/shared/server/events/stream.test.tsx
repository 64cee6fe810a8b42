import { QueryObserver } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { setCurrentUser, userOf } from '../../testing/people.ts'
import { queryClient } from '../queryClient.ts'
import { adoptToken, adoptUser } from '../session.ts'
import { useLive } from './listeners.ts'
import type { ChangesOf } from './listeners.ts'
import { useLiveEvents } from './useLiveEvents.ts'

vi.unmock('./stream.ts')

interface Opened {
  body: { lastEventId?: string }
  token: string | undefined
  signal: AbortSignal | null | undefined
  say: (text: string) => void
  cut: () => void
}

/** A server of streams: what the tests say is what a browser gets, byte for byte. */
function streams() {
  const opened: Opened[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) })
    init.signal?.addEventListener('abort', () => {
      try {
        control?.error(new Error('aborted'))
      } catch {
        // it was cut before
      }
    })
    opened.push({
      body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Opened['body'],
      token: (init.headers as Record<string, string>)['Authorization'],
      signal: init.signal,
      say: (text) => control?.enqueue(new TextEncoder().encode(text)),
      cut: () => control?.error(new Error('cut')),
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  })
  return opened
}

const received: (ChangesOf<'consult'> | 'notice')[] = []

function Reader({ passive = false }: { passive?: boolean }) {
  useLiveEvents('consult', (news) => received.push(news), { opens: !passive })
  useLiveEvents('notice', () => received.push('notice'), { opens: false })
  return null
}

const frame = (id: string, event: string, data: unknown) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
/** Ends when everything has run that needs no time of its own. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))
const change = { type: 'consult', side: 'customer', consultId: 1, dialogId: 5, kind: 'appended' } as const

afterEach(() => {
  // fetch stays replaced: the stream outlives its readers by some seconds
  vi.restoreAllMocks()
  setCurrentUser(null)
  received.length = 0
})

test('nobody who only listens along opens it; who wants it does, and both hear', async () => {
  const opened = streams()
  setCurrentUser(userOf(2))
  const first = render(<Reader passive />)
  await import('./stream.ts')
  await nextTask()
  expect(opened).toHaveLength(0)
  const second = render(<Reader />)
  await eventually(() => expect(opened).toHaveLength(1))
  expect(opened[0]).toMatchObject({
    body: { lastEventId: userOf(2).last_event_id },
    token: 'token-of-the-test',
  })
  const text = frame('1', 'ready', {}) + frame('2', 'changes', [change, { type: 'notice' }])
  for (const piece of text.match(/[^]{1,7}/g) ?? []) opened[0]?.say(piece)
  await eventually(() => expect(received.filter((news) => Array.isArray(news))).toEqual([[change], [change]]))
  // both listen, and the reads of this page are later than the position of its user: nothing is read again
  expect(received.filter((news) => news === 'notice')).toHaveLength(2)
  expect(received).not.toContain('reset')
  expect(useLive.getState().status).toBe('live')
  first.unmount()
  second.unmount()
})

test('starts at the event of its user, the first one of a login', async () => {
  const opened = streams()
  const user = { ...userOf(2), id: 21 }
  setCurrentUser(user)
  adoptUser({ ...user, alias: '新名字', last_event_id: '1767225660.900:900:' })
  const page = render(<Reader />)
  await eventually(() => expect(opened).toHaveLength(1))
  expect(opened[0]?.body).toEqual({ lastEventId: user.last_event_id })
  page.unmount()
})

test('refetches everything when a cached user has no event', async () => {
  const opened = streams()
  setCurrentUser({ ...userOf(2), id: 22, last_event_id: '' })
  const page = render(<Reader />)
  await eventually(() => expect(opened).toHaveLength(1))
  expect(opened[0]?.body).toEqual({})
  opened[0]?.say(frame('1', 'ready', {}))
  await eventually(() => expect(received).toContain('reset'))
  page.unmount()
})

test('repeats failed reads on screen once the stream is open, and no others', async () => {
  const opened = streams()
  setCurrentUser({ ...userOf(2), id: 23 })
  const reads = {
    failed: vi.fn(() => Promise.reject(new Error('broken'))),
    right: vi.fn(() => Promise.resolve(1)),
  }
  const stops = Object.entries(reads).map(([key, queryFn]) =>
    new QueryObserver(queryClient, { queryKey: [key], queryFn, retry: false }).subscribe(() => undefined),
  )
  const page = render(<Reader />)
  await eventually(() => expect(opened).toHaveLength(1))
  await eventually(() => expect(queryClient.getQueryState(['failed'])?.status).toBe('error'))
  opened[0]?.say(frame('1', 'ready', {}))
  await eventually(() => expect(reads.failed).toHaveBeenCalledTimes(2))
  expect(reads.right).toHaveBeenCalledTimes(1)
  page.unmount()
  for (const stop of stops) stop()
  queryClient.clear()
})

test('offline it is given up, and taken up at its place as soon as the line is back', async () => {
  const opened = streams()
  setCurrentUser(userOf(2))
  const page = render(<Reader />)
  await eventually(() => expect(opened).toHaveLength(1))
  opened[0]?.say(frame('3', 'ready', {}))
  await eventually(() => expect(useLive.getState().status).toBe('live'))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(opened[0]?.signal?.aborted).toBe(true)
  expect(useLive.getState().status).toBe('off')
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await eventually(() => expect(opened).toHaveLength(2))
  expect(opened[1]?.body).toEqual({ lastEventId: '3' })
  page.unmount()
})

test('another person gets a new stream; an ended session is not tried again', async () => {
  const opened = streams()
  setCurrentUser(userOf(2))
  const page = render(<Reader />)
  await eventually(() => expect(opened).toHaveLength(1))
  opened[0]?.say(frame('3', 'ready', {}))
  await eventually(() => expect(useLive.getState().status).toBe('live'))
  act(() => adoptToken(null))
  await eventually(() => expect(opened).toHaveLength(2))
  expect(opened[0]?.signal?.aborted).toBe(true)
  expect(opened[1]?.token).toBeUndefined()
  expect(opened[1]?.body).toEqual({})
  received.length = 0
  opened[1]?.say(frame('4', 'end', { reason: 'session', code: 514, msg: '登录已过期，请重新登录' }))
  await eventually(() => expect(useLive.getState().status).toBe('off'))
  expect(received).toContain('reset')
  const another = render(<Reader />)
  await nextTask()
  expect(opened).toHaveLength(2)
  page.unmount()
  another.unmount()
})
