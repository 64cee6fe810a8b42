import { request } from 'node:http'
import type { ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StreamChange, StreamMessage } from '#contract/notices/eventCalls.ts'
import type { App } from '../../app.ts'

/** A received message with its id. */
export type ReceivedMessage = StreamMessage & { id: string | null }

/** A client of an event stream, like a browser; only whole messages count. */
export interface StreamReader {
  received: ReceivedMessage[]
  /** Returns the changes of all messages so far. */
  changes(): StreamChange[]
  /** Returns the id of the last message that had one. */
  lastId(): string | undefined
  /** Resolves to the first message of this event, past or future. */
  until<E extends StreamMessage['event']>(event: E): Promise<ReceivedMessage & { event: E }>
  /** Resolves after so many changes. */
  untilChanges(count: number): Promise<StreamChange[]>
  /** Resolves to the first matching change. */
  untilChange(isMeant: (change: StreamChange) => boolean): Promise<StreamChange>
  /** Resolves when the connection is closed. */
  closed: Promise<void>
  /** Destroys the connection. */
  cut(): void
}

interface Sent {
  token?: string
  cookie?: string
  lastEventId?: string | undefined
}

function parse(frame: string): ReceivedMessage | null {
  const fields = new Map(
    frame.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )
  const event = fields.get('event')
  if (event === undefined) return null
  const data: unknown = JSON.parse(fields.get('data') ?? 'null')
  return { event, data, id: fields.get('id') ?? null } as ReceivedMessage
}

/** Opens a stream on a listening server or port; throws the envelope's message when refused. */
export async function readStream(at: App['server'] | number, sent: Sent): Promise<StreamReader> {
  const received: ReceivedMessage[] = []
  const waiting = new Set<() => void>()
  const runChecks = () => {
    for (const check of waiting) check()
  }
  const when = <Answer>(find: () => Answer | undefined) =>
    new Promise<Answer>((resolve) => {
      const check = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  const changes = () => received.flatMap((message) => (message.event === 'changes' ? message.data : []))

  const port = typeof at === 'number' ? at : (at.server.address() as AddressInfo).port
  const outgoing = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/events/subscribe',
    agent: false,
  })
  outgoing.setHeader('content-type', 'application/json')
  if (sent.token !== undefined) outgoing.setHeader('authorization', sent.token)
  if (sent.cookie !== undefined) outgoing.setHeader('cookie', sent.cookie)
  const body = sent.lastEventId === undefined ? {} : { lastEventId: sent.lastEventId }
  const { closed } = await openStream(outgoing, JSON.stringify(body), (frame) => {
    const message = parse(frame)
    if (message === null) return
    received.push(message)
    runChecks()
  })
  return {
    received,
    changes,
    lastId: () => received.findLast(({ id }) => id !== null)?.id ?? sent.lastEventId,
    until: (event) => when(() => received.find((message) => message.event === event) as never),
    untilChanges: (count) => when(() => (changes().length >= count ? changes() : undefined)),
    untilChange: (isMeant) => when(() => changes().find(isMeant)),
    closed,
    cut: () => outgoing.destroy(),
  }
}

/** Sends the request and resolves at the head of a stream, with the promise of its end. */
function openStream(
  outgoing: ClientRequest,
  body: string,
  onFrame: (frame: string) => void,
): Promise<{ closed: Promise<void> }> {
  return new Promise((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      let text = ''
      const isStream = String(response.headers['content-type']).startsWith('text/event-stream')
      const ended = new Promise<void>((end) => response.on('close', end))
      response.on('error', () => undefined)
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (!isStream) return
        const frames = text.split('\n\n')
        text = frames.pop() ?? ''
        for (const frame of frames) onFrame(frame)
      })
      // Wrapped, or awaiting this would await the end of the stream.
      if (isStream) resolve({ closed: ended })
      else void ended.then(() => reject(new Error((JSON.parse(text) as { msg: string }).msg)))
    })
    outgoing.end(body)
  })
}
