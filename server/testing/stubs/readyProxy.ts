import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of several servers. */
export interface ReadyProxy {
  port: number
  /** Requests that no server was ready for. */
  refused(): number
  close(): Promise<void>
}

/** How many answers that one is not ready are taken before a request is refused. */
const triesMax = 100

/** Whether a server says that it is ready; no where it does not answer. */
const isReady = (port: number) =>
  new Promise<boolean>((resolve) => {
    const asking = request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asking.on('error', () => resolve(false)).end()
  })

/**
 * Gives each request in turn to a server that says it is ready, asked at that moment, so that no slow machine makes what it knows old.
 * Tries nothing twice: what the server breaks, it breaks.
 */
export async function readyProxy(servers: () => readonly number[]): Promise<ReadyProxy> {
  let turn = 0
  let refused = 0

  /** One that says it is ready; asked again where none did, since a database on a slow machine may have kept one waiting. */
  async function nextReady(): Promise<number | null> {
    turn += 1
    for (let tried = 0; tried < triesMax; tried += 1) {
      const ports = servers()
      const port = ports[(turn + tried) % ports.length] ?? 0
      if (await isReady(port)) return port
    }
    return null
  }

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const port = await nextReady()
    if (port === null) {
      refused += 1
      answer.writeHead(503).end()
      return
    }
    const { method, url, headers } = asked
    const onward = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: url,
        agent: false,
        headers: { ...headers, connection: 'close' },
      },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.on('error', () => answer.destroy()).pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  }

  const server = createServer((asked, answer) => void pass(asked, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    refused: () => refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
