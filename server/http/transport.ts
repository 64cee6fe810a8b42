import type { Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { apiHeaders, problemEnvelope } from './envelope.ts'
import { faultEnvelope } from './faults.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on every answer closes its connection; call it shortly before `close`. */
    beginDrain(): void
  }
}

/** What of the process a transport needs. */
export interface TransportOptions {
  logger: FastifyBaseLogger
  /** Addresses of proxies whose forwarding headers count; none means that none count. */
  trustedProxies: readonly string[]
}

const badRequestText = JSON.stringify(problemEnvelope('badRequest'))
const tooSlowText = JSON.stringify(problemEnvelope('tooSlow'))

/** A request that never became one (broken syntax, header too large or too slow): an envelope on the raw socket, then the end. */
function answerBrokenSocket(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const body = isSlow ? tooSlowText : badRequestText
  const status = isSlow ? '408 Request Timeout' : '400 Bad Request'
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: ${apiHeaders['content-type']}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/**
 * A Fastify that lets no client hold it: every time-out set (reliability.md fact 1), JSON bodies only, every fault an envelope.
 * Envelopes travel with HTTP 200 (product.md §6).
 */
export function createTransport(options: TransportOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(6).toString('hex'),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: 256 * 1024,
    connectionTimeout: 30_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenSocket,
    frameworkErrors: (error, request, reply) => {
      const answer = JSON.stringify(faultEnvelope(error, request.id).envelope)
      void (reply as FastifyReply).code(200).headers(apiHeaders).send(answer)
    },
    exposeHeadRoutes: false,
  })

  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {})
    else void parseJson(request, body as string, done)
  })

  // While draining, every answer asks its client to come back on a new connection, which another process takes.
  let isDraining = false
  app.decorate('beginDrain', () => {
    isDraining = true
  })
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (isDraining) void reply.header('connection', 'close')
  })

  app.setErrorHandler((error, request, reply) => {
    const { envelope, isReported } = faultEnvelope(error, request.id)
    if (isReported) request.log.error({ err: error, path: request.routeOptions.url }, 'call failed')
    void reply.code(200).headers(apiHeaders).send(JSON.stringify(envelope))
  })
  return app
}
