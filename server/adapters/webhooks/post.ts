import { request as httpRequest } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { hostOf } from './targets.ts'

/** The part of an answer that is read and stored. */
const answerBytesMax = 1024
const headerBytesMax = 8 * 1024

export interface PostRequest {
  url: URL
  /** The exact addresses that were checked; no other is connected to. */
  addresses: readonly string[]
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  /** The time-out of the answer's text after its status, ms. */
  answerMs: number
}

interface PostResult {
  status: number
  answer: string
}

/** Returns a socket look-up that always answers with the checked addresses. */
const fixedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first = { address: '', family: 0 }] = all
    if (options.all === true) done(null, all)
    else done(null, first.address, first.family)
  }

/** Reads the first KB of an answer as text, invalid bytes replaced; stops early if the answer breaks off. */
function readStart(response: IncomingMessage, answerMs: number): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let length = 0
    const end = () => {
      clearTimeout(timer)
      const start = Buffer.concat(parts).subarray(0, answerBytesMax)
      resolve(start.toString('utf8').replaceAll('\u0000', '\uFFFD'))
    }
    const timer = setTimeout(end, answerMs)
    response.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length >= answerBytesMax) end()
    })
    for (const event of ['end', 'error', 'close'] as const) response.on(event, end)
  })
}

function headOf(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // It stays attached: an error after the answer does not matter.
    request.on('error', reject)
    request.on('response', resolve)
    request.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
    request.end(body)
  })
}

/** Sends one POST on its own connection and returns the answer. Redirects are not followed. */
export async function post({
  url,
  addresses,
  headers,
  body,
  signal,
  answerMs,
}: PostRequest): Promise<PostResult> {
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = open({
    method: 'POST',
    protocol: url.protocol,
    hostname: hostOf(url),
    port: url.port === '' ? undefined : Number(url.port),
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    lookup: fixedLookup(addresses),
    maxHeaderSize: headerBytesMax,
    signal,
  })
  try {
    const response = await headOf(request, body)
    return { status: response.statusCode ?? 0, answer: await readStart(response, answerMs) }
  } finally {
    request.destroy()
  }
}
