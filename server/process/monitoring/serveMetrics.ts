import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'

/** Serves `GET /metrics` at its own port, not behind the proxy; returns the stop function. `read` returns Prometheus text. */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<string>,
  logger: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: unknown) => {
        logger.warn({ err: error }, 'Metrics could not be read')
        response.writeHead(503).end()
      },
    )
  })
  server.listen({ host, port })
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
