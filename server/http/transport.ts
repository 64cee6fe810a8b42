import type { ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../core/refuse.ts'
import { apiHeaders, problemEnvelope } from './calls/envelope.ts'
import { faultOf } from './calls/faults.ts'
import { watchUnread } from './askers/unread.ts'
import { waitForUnderWay } from './underWay.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Takes no new connection, answers what is under way and what comes on the old ones, and asks each client to go. Resolves
     * when all have gone, or after 6 s without those that stay; call it before `close`.
     */
    drain(options?: { hasTime?: boolean }): Promise<void>
    /** Does this first when draining begins: what holds an answer open for as long as it likes ends it here. */
    beforeDrain(end: () => void): void
  }
}

/** What of the process a transport needs. */
export interface TransportOptions {
  logger: FastifyBaseLogger
  /** Addresses of proxies whose forwarding headers count; none means that none count. */
  trustedProxies: readonly string[]
  /** Whether people reach the site by https: every answer then says so for the year to come. */
  isSecure?: boolean
  /** Shorter ones for tests. */
  timeouts?: TransportTimeouts
}

/** How long a client may hold a socket, each in ms. */
export interface TransportTimeouts {
  /** Until the last byte of the headers. */
  headersMs: number
  /** Until the last byte of the body. */
  requestMs: number
  /** Without a byte in either direction. */
  silenceMs: number
  /** With an answer waiting of which nothing is taken. */
  unreadMs: number
  /** Between two requests of a connection. */
  keepAliveMs: number
  /** How often all but the silence is looked at: each may be overdrawn by as much. */
  checkEveryMs: number
  /** At a stop, with an answer under way; longer than any takes, even with the database away. */
  finishMs: number
}

/** With these nobody is held longer than 35 s. */
export const usualTimeouts: TransportTimeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  silenceMs: 30_000,
  unreadMs: 25_000,
  keepAliveMs: 5_000,
  checkEveryMs: 2_500,
  finishMs: 5_000,
}

/**
 * How long a draining server waits for its clients to hear `connection: close` before it closes idle connections: so many looks,
 * each this many ms after the one before. While the process stands still, nobody looks.
 */
const hearLooks = 10
/** The same where another process has taken over and nobody waits: longer than most people think between two clicks of a page. */
const hearLooksWithTime = 40
const lookMs = 100

/** How deep a body may be nested; far deeper than any call's, far less deep than the stack of what walks through it. */
const nestingMax = 32

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

async function hear(looksMax: number): Promise<void> {
  for (let looks = 0; looks < looksMax; looks += 1) {
    await wait(lookMs)
    // what has come meanwhile is read before anybody is called idle
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** No call and no page has this address. */
const nowhere = '/404'

const isReadable = (path: string) => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Broken percent signs are no reason to show a reader an envelope: whoever asks for a page hears that there is none. */
function readableUrl({ method, url = '/' }: { method?: string; url?: string }): string {
  const isPageAsked = method === 'GET' || method === 'HEAD'
  return isPageAsked && !isReadable(url.split('?')[0] ?? '') ? nowhere : url
}

const badRequestText = JSON.stringify(problemEnvelope('badRequest'))
const tooSlowText = JSON.stringify(problemEnvelope('tooSlow'))

/** A request that never became one (broken syntax, header too large or too slow): an envelope on the raw socket, then the end. */
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
 * A Fastify that lets no client hold it: every time-out set (reliability.md fact 1), JSON bodies only, every fault an envelope.
 * Envelopes travel with HTTP 200 (product.md §6).
 */
export function createTransport(options: TransportOptions): FastifyInstance {
  const timeouts = options.timeouts ?? usualTimeouts
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

  // Else Node itself answers an unknown Expect header, with nothing in it.
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
  const endWatch = watchUnread(sockets, timeouts, (error) =>
    app.log.error({ err: error }, 'A look for unread answers failed'),
  )
  app.addHook('onClose', () => endWatch())
  waitForUnderWay(app, timeouts.finishMs)
  let isDraining = false
  const endings: (() => void)[] = []
  app.decorate('beforeDrain', (end: () => void) => void endings.push(end))
  app.decorate('drain', async ({ hasTime = false }: { hasTime?: boolean } = {}) => {
    // While draining, every answer asks its client to come back on a new connection, which another process takes.
    isDraining = true
    for (const end of endings) end()
    // Not the close of an HTTP server: that one cuts idle connections on which a request may be under way already.
    const gone = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(app.server, () => resolve())
    })
    await Promise.race([gone, hear(hasTime ? hearLooksWithTime : hearLooks)])
    app.server.closeIdleConnections()
    // Browsers open connections in advance; Node does not count one without a byte among the idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    await Promise.race([gone, wait(timeouts.finishMs, undefined, { ref: false })])
    app.server.closeAllConnections()
  })
  // Before a stream takes its head over, and before anything can go wrong.
  app.addHook('onRequest', async (_, reply) => void reply.headers(everyAnswer))
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (isDraining) void reply.header('connection', 'close')
  })

  app.setErrorHandler((error, request, reply) => {
    const { key, envelope, isReported } = faultOf(error, request.id)
    if (isReported) request.log.error({ err: error, path: request.routeOptions.url }, 'call failed')
    void reply
      .code(200)
      .headers({ ...apiHeaders, 'x-problem': key })
      .send(JSON.stringify(envelope))
  })
  return app
}
