import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the stub received. */
interface StubRequest {
  method: string
  url: string
  headers: Record<string, unknown>
  body: string
}

/** An answer: the body as JSON, with optional headers. */
export type StubAnswer = readonly [status: number, body: unknown, headers?: Record<string, string>]

/** A provider on loopback with scripted answers: null closes the connection, 'never' does not answer. */
export interface HttpStub {
  /** host:port */
  endpoint: string
  requests: StubRequest[]
  /** Sets the next answers; the last one is repeated. */
  answers(...list: (StubAnswer | 'never' | null)[]): void
  close(): Promise<void>
}

export async function httpStub(): Promise<HttpStub> {
  const requests: StubRequest[] = []
  let waiting: (StubAnswer | 'never' | null)[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      const answer = waiting.length > 1 ? waiting.shift() : waiting[0]
      if (answer === 'never') return request
      if (!answer) return request.socket.destroy()
      const headers = { 'content-type': 'application/json', connection: 'close', ...answer[2] }
      return response.writeHead(answer[0], headers).end(JSON.stringify(answer[1]))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `127.0.0.1:${port}`,
    requests,
    answers(...list) {
      waiting = list
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
