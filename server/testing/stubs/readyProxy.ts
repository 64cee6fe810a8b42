import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of several servers. */
export interface ReadyProxy {
  port: number
  /** Returns the number of requests without a ready server. */
  refused(): number
  close(): Promise<void>
}

/** After so many "not ready" answers a request is refused. */
const triesMax = 100

/** Checks whether a server is ready; no answer counts as no. */
const isReady = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    probe.on('error', () => resolve(false)).end()
  })

/**
 * Starts a proxy that sends each request to a ready server in turn. Readiness is checked at that moment, so that a slow machine
 * cannot make it stale. Nothing is retried.
 */
export async function readyProxy(servers: () => readonly number[]): Promise<ReadyProxy> {
  let turn = 0
  let refused = 0

  /** Returns a ready server; retries when none is, since a database on a slow machine may have delayed one. */
  async function nextReady(): Promise<number | null> {
    turn += 1
    for (let tried = 0; tried < triesMax; tried += 1) {
      const ports = servers()
      const port = ports[(turn + tried) % ports.length] ?? 0
      if (await isReady(port)) return port
    }
    return null
  }

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const port = await nextReady()
    if (port === null) {
      refused += 1
      answer.writeHead(503).end()
      return
    }
    const { method, url, headers } = incoming
    const onward = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: url,
        agent: false,
        headers: { ...headers, connection: 'close' },
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.on('error', () => answer.destroy()).pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }

  const server = createServer((incoming, answer) => void pass(incoming, answer))
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
