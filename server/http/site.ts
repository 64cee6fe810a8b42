import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pages } from '../../contract/pages.ts'
import { apiHeaders, problemEnvelope } from './envelope.ts'
import { newVisitor, readVisitor } from './visitor.ts'

const noncePlace = /__CSP_NONCE__/g
const yearSeconds = 31_536_000

/** Scripts from us only; styles from us, and those that a nonce vouches for; nothing framed, nothing from elsewhere. */
const policy = (nonce: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const pagePatterns = [
  /^\/$/,
  /^\/redirect\//,
  ...pages.map((page) => new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}/?$`)),
]

/** Sends the one HTML page of the browser's half; 404 for an address that is no page, so that crawlers hear it, too. */
function sendPage(
  html: string,
  isSecure: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = request.url.split('?')[0] ?? '/'
  const nonce = randomBytes(16).toString('base64')
  if (readVisitor(request.headers.cookie) === null)
    void reply.header('set-cookie', newVisitor(isSecure).setCookie)
  if (isSecure) void reply.header('strict-transport-security', `max-age=${yearSeconds}`)
  return reply
    .code(pagePatterns.some((pattern) => pattern.test(path)) ? 200 : 404)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy(nonce),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    .send(html.replace(noncePlace, nonce))
}

/**
 * Serves the built site: hashed assets for ever and precompressed, every page by the one HTML, everything else that is not a
 * call by an envelope. `folder` null (tests of the API) serves no site.
 */
export async function registerSite(
  app: FastifyInstance,
  options: { folder: string | null; isSecure: boolean },
): Promise<void> {
  const unknownCall = JSON.stringify(problemEnvelope('unknownCall'))
  if (options.folder === null) {
    app.setNotFoundHandler((_, reply) => reply.code(200).headers(apiHeaders).send(unknownCall))
    return
  }
  const { folder, isSecure } = options
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html*', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = path.includes(`${join(folder, 'assets')}`)
      response.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
      response.header('x-content-type-options', 'nosniff')
    },
  })
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? sendPage(html, isSecure, request, reply)
      : reply.code(200).headers(apiHeaders).send(unknownCall),
  )
}
