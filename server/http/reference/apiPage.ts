import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallPath } from '#contract/calls/permissions.ts'
import { problems } from '#contract/kernel/problems.ts'
import { escapeHtml as escape, htmlTable } from '../site/html.ts'
import { noPermissions } from '../site/permissionsPolicy.ts'
import { selectEncoding } from '../site/siteHtml.ts'
import type { EncodedContent } from '../site/siteHtml.ts'
import { openApiDocument } from './openapi.ts'
import { openGuide } from './openGuide.ts'

const style = `:root{color-scheme:light dark;--line:#e5e6eb;--code:#f7f8fa;--link:#0e42d2;--text:#1d2129;--page:#fff}
@media(prefers-color-scheme:dark){:root{--line:#3a3f47;--code:#23272e;--link:#8ab4ff;--text:#e5e6eb;--page:#17191d}}
body{font:14px/1.6 system-ui,sans-serif;margin:0 auto;max-width:960px;padding:16px;color:var(--text);background:var(--page)}
h1,h2{font-size:17px}h2{border-top:1px solid var(--line);padding-top:24px}h3{font-size:14px;margin:12px 0 4px}
code,pre{font-family:ui-monospace,monospace;font-size:13px}pre{background:var(--code);padding:12px;white-space:pre-wrap;overflow-wrap:anywhere}
.scroll{overflow:auto}table{border-collapse:collapse;width:100%}td,th{border:1px solid var(--line);padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
@media(max-width:640px){.scroll thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.scroll tr{display:block;padding:6px 0;border-bottom:1px solid var(--line)}.scroll td{display:inline;border:0;padding:0}.scroll td::after{content:'\\2003'}}
a{color:var(--link)}`

const styleHash = createHash('sha256').update(style).digest('base64')

function guide(): string {
  const codes = Object.entries(problems).map(([key, { code, msg }]) => [
    String(code),
    `<code>${key}</code>`,
    escape(msg),
  ])
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>接入指南 - 专线通 API</title><style>${style}</style></head><body><h1>接入指南</h1>
<p><a href="/reference">接口文档</a>里可以搜索和试用每个接口；机器可读的版本：<a href="/openapi.json">/openapi.json</a>。</p>
${openGuide()}
<h2 id="errors">错误一览</h2>
<p>名称也在回答头 <code>x-problem</code> 里：程序按它判断，不要比较 msg 的文字。</p>${htmlTable(['code', '名称', '说明'], codes)}</body></html>`
}

function packed(text: string): EncodedContent {
  const plain = Buffer.from(text)
  return { plain, encodings: [{ encoding: 'gzip', content: gzipSync(plain) }] }
}

/** Sends a page that is rendered at its first request. */
function send(render: () => string, headers: Record<string, string>) {
  let made: EncodedContent | undefined
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    made ??= packed(render())
    const { encoding, content } = selectEncoding(made, request.headers['accept-encoding'])
    if (encoding !== null) void reply.header('content-encoding', encoding)
    return reply.headers({ ...headers, 'cache-control': 'no-cache', vary: 'accept-encoding' }).send(content)
  }
}

/**
 * Registers `/openapi.json`, built from the contract, and `/reference/guide`, the guide for carriers' programmers.
 * The viewer at `/reference` is a page of the built site (web/reference). `apiBase`: where calls go; empty: the page's origin.
 */
export function registerApiPages(app: FastifyInstance, absent: ReadonlySet<CallPath>, apiBase: string): void {
  app.get(
    '/openapi.json',
    send(() => JSON.stringify(openApiDocument(absent, apiBase)), {
      'content-type': 'application/json; charset=utf-8',
    }),
  )
  app.get(
    '/reference/guide',
    send(guide, {
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
      'permissions-policy': noPermissions,
    }),
  )
}
