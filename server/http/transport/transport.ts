import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../core/refuse.ts'
import { countFailedCall } from '../../db/outage.ts'
import { faultOf } from '../calls/faults.ts'
import { apiHeaders, problemEnvelope } from '../envelope.ts'
import { waitForPendingRequests } from './pendingRequests.ts'
import { closeUnreadSockets } from './unreadAnswers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Closes the server gracefully: no new connection, answers on the old ones, `connection: close` for each client. Resolves
     * when all have gone, or after 6 s. Call it before `close`.
     */
    drain(options?: { hasTime?: boolean }): Promise<void>
    /** Registers a function that runs first in `drain`, to end answers that stay open, such as streams. */
    beforeDrain(end: () => void): void
  }
}

/** Options of the process for a transport. */
export interface TransportOptions {
  logger: FastifyBaseLogger
  /** Addresses of proxies whose forwarding headers are trusted; empty: none. */
  trustedProxies: readonly string[]
  /** Whether the site is reached over https: every answer then has HSTS for a year. */
  isSecure?: boolean
  /** Shorter timeouts, for tests. */
  timeouts?: TransportTimeouts
}

/** The times that a client may hold a socket, in ms. */
export interface TransportTimeouts {
  /** Until the last byte of the headers. */
  headersMs: number
  /** Until the last byte of the body. */
  requestMs: number
  /** Without a byte in either direction. */
  silenceMs: number
  /** While an answer waits and nothing of it is read. */
  unreadMs: number
  /** Between two requests of a connection. */
  keepAliveMs: number
  /** How often all but `silenceMs` is checked; each may be exceeded by this much. */
  checkEveryMs: number
  /** At a stop, for an answer in progress; longer than any takes, even with the database away. */
  finishMs: number
}

/** With these no socket is held longer than 35 s. */
export const defaultTimeouts: TransportTimeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  silenceMs: 30_000,
  unreadMs: 25_000,
  keepAliveMs: 5_000,
  checkEveryMs: 2_500,
  finishMs: 5_000,
}

/**
 * How many checks a draining server makes before it closes idle connections. Clients learn of `connection: close` meanwhile.
 * Counted in checks, so that a stalled event loop does not use the time up.
 */
const drainChecks = 10
/** The count when another process has taken over: longer than the pause between two clicks. */
const drainChecksWithTime = 40
const drainCheckMs = 100

/** The deepest nesting of a body; deeper than any call's, and safe for recursive code. */
const nestingMax = 32

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

async function waitForClients(checksMax: number): Promise<void> {
  for (let checks = 0; checks < checksMax; checks += 1) {
    await wait(drainCheckMs)
    // read pending requests before connections are closed as idle
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A path that belongs to no call and no page. */
const unknownPage = '/404'

const isReadable = (path: string) => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Sends page requests with broken percent signs to the 404 page instead of an envelope. */
function readableUrl({ method, url = '/' }: { method?: string; url?: string }): string {
  const isPageRequest = method === 'GET' || method === 'HEAD'
  return isPageRequest && !isReadable(url.split('?')[0] ?? '') ? unknownPage : url
}

const badRequestText = JSON.stringify(problemEnvelope('badRequest'))
const tooSlowText = JSON.stringify(problemEnvelope('tooSlow'))

/** Answers a malformed or slow request with an envelope on the raw socket, then closes it. */
const answerBrokenSocket =
  (everyAnswer: Record<string, string>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const body = isSlow ? tooSlowText : badRequestText
    const headers = {
      ...everyAnswer,
      'content-type': apiHeaders['content-type'],
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const status = isSlow ? '408 Request Timeout' : '400 Bad Request'
    socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
  }

const yearSeconds = 31_536_000

/**
 * Creates a Fastify with every time-out set, so that no client can hold it (reliability.md fact 1). It takes JSON bodies only and
 * answers every fault as an envelope, with HTTP 200 (product.md §6).
 */
export function createTransport(options: TransportOptions): FastifyInstance {
  const timeouts = options.timeouts ?? defaultTimeouts
  const everyAnswer: Record<string, string> = options.isSecure
    ? { 'strict-transport-security': `max-age=${yearSeconds}` }
    : {}
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(6).toString('hex'),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: 256 * 1024,
    connectionTimeout: timeouts.silenceMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      maxHeaderSize: 16 * 1024,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenSocket(everyAnswer),
    rewriteUrl: readableUrl,
    frameworkErrors: (error, request, reply) => {
      const { key, envelope } = faultOf(error, request.id)
      void (reply as FastifyReply)
        .code(200)
        .headers({ ...everyAnswer, ...apiHeaders, 'x-request-id': request.id, 'x-problem': key })
        .send(JSON.stringify(envelope))
    },
    exposeHeadRoutes: false,
  })

  // Node would answer an unknown Expect header itself, with an empty body.
  app.server.on('checkExpectation', (_, response: ServerResponse) => {
    const headers = {
      ...everyAnswer,
      ...apiHeaders,
      'content-length': Buffer.byteLength(badRequestText),
      connection: 'close',
    }
    response.writeHead(400, headers).end(badRequestText)
  })

  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {})
    else
      void parseJson(request, body as string, (error, parsed) => {
        if (error === null && isDeeperThan(parsed, nestingMax)) done(new Refusal('badRequest'))
        else done(error, parsed)
      })
  })

  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const endWatch = closeUnreadSockets(sockets, timeouts, (error) =>
    app.log.error({ err: error }, 'A look for unread answers failed'),
  )
  app.addHook('onClose', () => endWatch())
  waitForPendingRequests(app, timeouts.finishMs)
  let isDraining = false
  const onDrain: (() => void)[] = []
  app.decorate('beforeDrain', (end: () => void) => void onDrain.push(end))
  app.decorate('drain', async ({ hasTime = false }: { hasTime?: boolean } = {}) => {
    // While draining, every answer has its client reconnect, to another process.
    isDraining = true
    for (const end of onDrain) end()
    // Not HTTP's own close: it cuts idle connections that may be receiving a request.
    const gone = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(app.server, () => resolve())
    })
    await Promise.race([gone, waitForClients(hasTime ? drainChecksWithTime : drainChecks)])
    app.server.closeIdleConnections()
    // Browsers open connections in advance; Node does not count one without a byte as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    await Promise.race([gone, wait(timeouts.finishMs, undefined, { ref: false })])
    app.server.closeAllConnections()
  })
  // Before a stream takes over the head and before anything can fail.
  app.addHook('onRequest', async (_, reply) => void reply.headers(everyAnswer))
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (isDraining) void reply.header('connection', 'close')
  })

  app.setErrorHandler((error, request, reply) => {
    const { key, envelope, isReported } = faultOf(error, request.id)
    countFailedCall(error)
    if (isReported) request.log.error({ err: error, path: request.routeOptions.url }, 'call failed')
    void reply
      .code(200)
      .headers({ ...apiHeaders, 'x-problem': key })
      .send(JSON.stringify(envelope))
  })
  return app
}
