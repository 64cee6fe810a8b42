import type { FastifyReply, FastifyRequest } from 'fastify'
import { selectEncoding } from './siteHtml.ts'
import type { SiteHtml } from './siteHtml.ts'

interface SendOptions {
  isFound: boolean
  permissions: string
  /** The headers of the request on which the answer depends. */
  vary?: string
}

/** Sends HTML in the best accepted encoding, or 304 when the browser has it. */
export function sendHtml(
  html: SiteHtml,
  { isFound, permissions, vary = 'accept-encoding' }: SendOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.headers({
    'cache-control': 'no-cache',
    vary,
    'content-security-policy': html.policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissions,
  })
  if (isFound) void reply.header('etag', html.etag)
  if (isFound && request.headers['if-none-match']?.includes(html.etag)) return reply.code(304).send()
  const { encoding, content } = selectEncoding(html, request.headers['accept-encoding'])
  if (encoding !== null) void reply.header('content-encoding', encoding)
  return reply
    .code(isFound ? 200 : 404)
    .header('content-type', 'text/html; charset=utf-8')
    .send(content)
}
