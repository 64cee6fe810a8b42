import type { CallPath } from '../../contract/calls/permissions.ts'
import { wireOf } from '../../contract/calls/permissions.ts'
import type { Envelope } from '../../contract/kernel/problems.ts'
import type { App } from '../app.ts'

/** What a test asks of the server without a socket. */
export interface Asking {
  path: CallPath
  payload: string | object | Buffer
  headers: Record<string, string>
  /** Fields that stand in the address. */
  query?: object
  remoteAddress?: string | undefined
}

/** How it was answered; `body` is the text of the envelope, also where a success is none on the wire: its data is then what came. */
export interface Asked {
  status: number
  body: string
  envelope(): Envelope
}

const asSuccess = (status: number, data: unknown, shown: unknown): Asked => ({
  status,
  body: JSON.stringify({ code: 200, msg: '成功', data: shown }),
  envelope: () => ({ code: 200, msg: '成功', data }),
})

/** The first message of a stream, which is then left. */
async function firstMessage(stream: NodeJS.ReadableStream, leave: () => void): Promise<unknown> {
  const text = await new Promise<string>((resolve) => {
    let so = ''
    stream.on('data', (part: Buffer) => {
      so += part.toString('utf8')
      if (so.includes('\n\n')) resolve(so)
    })
    stream.on('error', () => resolve(so))
  })
  leave()
  const [, event, data = 'null'] = /event: (\w+)\ndata: (.*)\n/.exec(text) ?? []
  return { event, data: JSON.parse(data) as unknown }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const asJson = (status: number, body: string): Asked => ({
  status,
  body,
  envelope: () => JSON.parse(body) as Envelope,
})

/** A part's fields stand in the query; a body for one, as every call has, is put there, with a byte as the part. */
function placed({ path, payload, headers, query }: Asking) {
  if (wireOf(path) !== 'part' || typeof payload === 'string') return { url: path, payload, headers }
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? payload)) fields.set(name, String(value))
  return {
    url: `${path}?${fields.toString()}`,
    payload: Buffer.isBuffer(payload) ? payload : Buffer.from([0]),
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  }
}

/** Makes a call of whatever wire: of a stream it takes the first message and leaves. */
export async function ask(server: App['server'], asking: Asking): Promise<Asked> {
  const { path, remoteAddress } = asking
  const request = {
    method: 'POST' as const,
    ...placed(asking),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  }
  if (wireOf(path) === 'events') {
    const response = await server.inject({ ...request, payloadAsStream: true })
    const { statusCode } = response
    if (!String(response.headers['content-type']).startsWith('text/event-stream'))
      return asJson(statusCode, await textOf(response.stream()))
    const first = await firstMessage(response.stream(), () => response.raw.res.destroy())
    return asSuccess(statusCode, first, first)
  }
  const response = await server.inject(request)
  const contentType = String(response.headers['content-type'])
  if (wireOf(path) === 'bytes' && !contentType.startsWith('application/json')) {
    const bytes = response.rawPayload
    const disposition = String(response.headers['content-disposition'] ?? '')
    const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
    const fileName = encoded === undefined ? {} : { fileName: decodeURIComponent(encoded) }
    return asSuccess(
      response.statusCode,
      { contentType, bytes, ...fileName },
      { contentType, bytes: bytes.length },
    )
  }
  // A channel is answered in its own form; that a notice was not taken is an answer as good as any.
  if (wireOf(path) === 'callback' && response.statusCode < 500)
    return asSuccess(200, response.body, response.body)
  return asJson(response.statusCode, response.body)
}
