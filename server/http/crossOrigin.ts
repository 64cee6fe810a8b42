import type { FastifyInstance } from 'fastify'
import { refuse } from '../core/refuse.ts'

/** What the browser's calls carry (web/shared/server/call.ts, files/, events/), and what they read of an answer's head. */
const requestHeaders = 'authorization, content-type, idempotency-key'
const responseHeaders = 'x-request-id, x-problem, content-disposition'
/** As long as browsers keep a preflight's answer at most. */
const preflightSeconds = 86_400

/** By the browser's own word: the page that calls comes from another origin than the call goes to. */
const otherSites = new Set<unknown>(['cross-site', 'same-site'])

/**
 * Lets the pages of exactly these origins call, with the visitor's cookie, and those of no other: a call that a browser says to come
 * from elsewhere is refused before anything is looked up, since not every kind of body is held back by a preflight.
 */
export function letOriginsCall(app: FastifyInstance, origins: readonly string[]): void {
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
