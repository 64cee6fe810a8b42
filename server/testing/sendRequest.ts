import type { CallPath } from '#contract/calls/permissions.ts'
import { wireOf } from '#contract/calls/permissions.ts'
import type { Envelope } from '#contract/kernel/problems.ts'
import type { App } from '../app.ts'

/** A request that a test makes without a socket. */
export interface TestRequest {
  path: CallPath
  payload: string | object | Buffer
  headers: Record<string, string>
  /** Fields of the query string. */
  query?: object
  remoteAddress?: string | undefined
}

/** The response. `body` is the text of the envelope; for a success without one on the wire, its data are what came. */
export interface TestResponse {
  status: number
  body: string
  envelope(): Envelope
}

const asSuccess = (status: number, data: unknown, shown: unknown): TestResponse => ({
  status,
  body: JSON.stringify({ code: 200, msg: '成功', data: shown }),
  envelope: () => ({ code: 200, msg: '成功', data }),
})

/** Returns the first message of a stream and closes it. */
async function firstMessage(stream: NodeJS.ReadableStream, close: () => void): Promise<unknown> {
  const text = await new Promise<string>((resolve) => {
    let buffer = ''
    stream.on('data', (part: Buffer) => {
      buffer += part.toString('utf8')
      if (buffer.includes('\n\n')) resolve(buffer)
    })
    stream.on('error', () => resolve(buffer))
  })
  close()
  const [, event, data = 'null'] = /event: (\w+)\ndata: (.*)\n/.exec(text) ?? []
  return { event, data: JSON.parse(data) as unknown }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const asJson = (status: number, body: string): TestResponse => ({
  status,
  body,
  envelope: () => JSON.parse(body) as Envelope,
})

/** Encodes a request. The fields of a part go into the query, with one byte as the part where only a body is given. */
function encodeRequest({ path, payload, headers, query }: TestRequest) {
  if (wireOf(path) !== 'part' || typeof payload === 'string') return { url: path, payload, headers }
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? payload)) fields.set(name, String(value))
  return {
    url: `${path}?${fields.toString()}`,
    payload: Buffer.isBuffer(payload) ? payload : Buffer.from([0]),
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  }
}

/** Makes a call of any wire type; of a stream it reads the first message. */
export async function sendRequest(server: App['server'], input: TestRequest): Promise<TestResponse> {
  const { path, remoteAddress } = input
  const request = {
    method: 'POST' as const,
    ...encodeRequest(input),
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
  // Payment channels get an answer in their own form; a refused notice is an answer, too.
  if (wireOf(path) === 'callback' && response.statusCode < 500)
    return asSuccess(200, response.body, response.body)
  return asJson(response.statusCode, response.body)
}
