import { request } from 'node:http'
import type { ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StreamChange, StreamMessage } from '../../../contract/notices/eventCalls.ts'
import type { App } from '../../app.ts'

/** A message as it came, with its id. */
export type Came = StreamMessage & { id: string | null }

/** One end of an open stream, as a browser has it: a message counts once it is whole. */
export interface StreamReader {
  came: Came[]
  /** Of all messages so far. */
  changes(): StreamChange[]
  /** The id of the last message that had one. */
  lastId(): string | undefined
  /** Resolves with the first message of this name, come or to come. */
  until<E extends StreamMessage['event']>(event: E): Promise<Came & { event: E }>
  /** Resolves when so many changes have come. */
  untilChanges(count: number): Promise<StreamChange[]>
  /** Resolves when such a change has come. */
  untilChange(isMeant: (change: StreamChange) => boolean): Promise<StreamChange>
  /** Resolves when the connection is gone. */
  closed: Promise<void>
  /** Cuts the line without a word. */
  cut(): void
}

interface Sent {
  token?: string
  cookie?: string
  lastEventId?: string | undefined
}

function parse(frame: string): Came | null {
  const fields = new Map(
    frame.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )
  const event = fields.get('event')
  if (event === undefined) return null
  const data: unknown = JSON.parse(fields.get('data') ?? 'null')
  return { event, data, id: fields.get('id') ?? null } as Came
}

/** Opens a stream on a server or port that listens; what is refused throws the envelope's sentence. */
export async function readStream(at: App['server'] | number, sent: Sent): Promise<StreamReader> {
  const came: Came[] = []
  const waiting = new Set<() => void>()
  const look = () => {
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
  const changes = () => came.flatMap((message) => (message.event === 'changes' ? message.data : []))

  const port = typeof at === 'number' ? at : (at.server.address() as AddressInfo).port
  const asking = request({ port, host: '127.0.0.1', method: 'POST', path: '/events/subscribe', agent: false })
  asking.setHeader('content-type', 'application/json')
  if (sent.token !== undefined) asking.setHeader('authorization', sent.token)
  if (sent.cookie !== undefined) asking.setHeader('cookie', sent.cookie)
  const body = sent.lastEventId === undefined ? {} : { lastEventId: sent.lastEventId }
  const { closed } = await answered(asking, JSON.stringify(body), (frame) => {
    const message = parse(frame)
    if (message === null) return
    came.push(message)
    look()
  })
  return {
    came,
    changes,
    lastId: () => came.findLast(({ id }) => id !== null)?.id ?? sent.lastEventId,
    until: (event) => when(() => came.find((message) => message.event === event) as never),
    untilChanges: (count) => when(() => (changes().length >= count ? changes() : undefined)),
    untilChange: (isMeant) => when(() => changes().find(isMeant)),
    closed,
    cut: () => asking.destroy(),
  }
}

/** Sends the request and resolves when the head of a stream has come, with the promise of its end. */
function answered(
  asking: ClientRequest,
  body: string,
  onFrame: (frame: string) => void,
): Promise<{ closed: Promise<void> }> {
  return new Promise((resolve, reject) => {
    asking.on('error', reject)
    asking.on('response', (response) => {
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
    asking.end(body)
  })
}
