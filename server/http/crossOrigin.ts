import type { FastifyInstance } from 'fastify'
import { refuse } from '../core/refuse.ts'

/** Headers that the browser's calls send (web/shared/server/call.ts, files/, events/), and those of the answer that they read. */
const requestHeaders = 'authorization, content-type, idempotency-key'
const responseHeaders = 'x-request-id, x-problem, content-disposition'
/** The longest time that browsers cache a preflight. */
const preflightSeconds = 86_400

/** Values of sec-fetch-site that name a page of another origin. */
const otherSites = new Set<unknown>(['cross-site', 'same-site'])

/**
 * Allows calls with the visitor's cookie from exactly these origins. A browser's call from another origin is refused before
 * anything is looked up, since some content types need no preflight.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    const { origin } = headers
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] === 'POST'
    if (method !== 'POST' && !isPreflight) return
    if (origin === undefined || !origins.includes(origin)) {
      if (method === 'POST' && otherSites.has(headers['sec-fetch-site'])) refuse('originRefused')
      return
    }
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': responseHeaders,
      vary: 'origin',
    })
    if (isPreflight)
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': requestHeaders,
          'access-control-max-age': preflightSeconds,
        })
        .send()
  })
}
