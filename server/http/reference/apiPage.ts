import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CallPath } from '../../../contract/calls/permissions.ts'
import { problems } from '../../../contract/kernel/problems.ts'
import { escapeHtml as escape, htmlTable } from '../site/html.ts'
import { openApiDocument } from './openapi.ts'
import type { Bodies } from './openapi.ts'
import { openGuide } from './openGuide.ts'
import { noPermissions } from '../site/permissionsPolicy.ts'

type Document = ReturnType<typeof openApiDocument>
type Operation = Document['paths'][string]['post']

interface FieldSchema {
  type?: string | string[]
  title?: string
  properties?: Record<string, FieldSchema>
  required?: string[]
  items?: FieldSchema
  anyOf?: FieldSchema[]
  oneOf?: FieldSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  default?: unknown
}

const typeText = (schema: FieldSchema): string => {
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return [...new Set(variants.map(typeText))].join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `${schema.items ? typeText(schema.items) : 'any'}[]`
  return [schema.type ?? 'any'].flat().join(' | ')
}

const limitText = (schema: FieldSchema): string =>
  [
    schema.minLength === undefined ? '' : `至少 ${schema.minLength} 字`,
    schema.maxLength === undefined ? '' : `至多 ${schema.maxLength} 字`,
    schema.minimum === undefined ? '' : `≥ ${schema.minimum}`,
    schema.maximum === undefined ? '' : `≤ ${schema.maximum}`,
    schema.maxItems === undefined ? '' : `至多 ${schema.maxItems} 项`,
    schema.pattern === undefined ? '' : `格式 ${schema.pattern}`,
    schema.default === undefined ? '' : `默认 ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join('，')

/** The fields of a schema as cells; those of inner objects and lists follow under a dotted name. */
function fieldRows(schema: FieldSchema, prefix = ''): string[][] {
  const inner = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return inner.flatMap((variant) =>
    Object.entries(variant.properties ?? {}).flatMap(([name, field]) => {
      const path = prefix + name
      const need = variant.required?.includes(name) ? '必填' : '可省'
      const cells = [
        `<code>${escape(path)}</code>`,
        field.title ?? '',
        `<code>${escape(typeText(field))}</code>`,
        need,
        escape(limitText(field)),
      ]
      const below =
        field.type === 'array' && field.items
          ? fieldRows(field.items, `${path}[].`)
          : fieldRows(field, `${path}.`)
      return [cells, ...below]
    }),
  )
}

const jsonType = 'application/json'

/** The first of several bodies, with its media type. */
function firstOf(bodies: Bodies): [type: string, body: { schema: FieldSchema; example?: unknown }] {
  const [first] = Object.entries(bodies)
  if (!first) throw new Error('A call without a body')
  const [type, { schema, example }] = first
  return [type, { schema: schema as FieldSchema, example }]
}

const table = (schema: FieldSchema = {}) => {
  // fields that all shapes of a choice share are said once
  const rows = [...new Map(fieldRows(schema).map((cells) => [cells.join('\n'), cells])).values()]
  if (rows.length === 0) return '<p>（无字段）</p>'
  return htmlTable(['字段', '含义', '类型', '必填', '限制'], rows)
}

function section(path: string, operation: Operation): string {
  const [type, body] = firstOf(operation.requestBody.content)
  const { description, content } = operation.responses[200]
  // Where a success is no envelope, it is said first.
  const [wire, answer] = firstOf(content)
  const data = wire === jsonType ? answer.schema.properties?.['data']?.anyOf?.[0] : answer.schema
  const example =
    body.example === undefined
      ? ''
      : `<h3>示例</h3><pre>${escape(JSON.stringify(body.example, null, 2))}</pre>`
  return `<section id="${operation.operationId}"><h2><code>POST ${path}</code> ${escape(operation.summary)}</h2>
<p>${escape(operation.description)}</p><h3>请求${type === jsonType ? '' : ` ${type}`}</h3>${table(body.schema)}
${example}<h3>${wire === jsonType ? 'data' : wire}</h3><p>${description}</p>${table(data)}</section>`
}

const style = `body{font:16px/1.6 system-ui,sans-serif;margin:0 auto;max-width:960px;padding:16px;color:#1d2129}
h2{font-size:18px;border-top:1px solid #e5e6eb;padding-top:24px}h3{font-size:15px;margin:12px 0 4px}
code,pre{font-family:ui-monospace,monospace;font-size:14px}pre{background:#f7f8fa;padding:12px;white-space:pre-wrap;overflow-wrap:anywhere}
.scroll{overflow:auto}table{border-collapse:collapse;width:100%}td,th{border:1px solid #e5e6eb;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
@media(max-width:640px){.scroll thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.scroll tr{display:block;padding:6px 0;border-bottom:1px solid #e5e6eb}.scroll td{display:inline;border:0;padding:0}.scroll td::after{content:'\\2003'}}
nav{columns:2 280px}a{color:#0e42d2}`

const styleHash = createHash('sha256').update(style).digest('base64')

function page(document: Document): string {
  const entries = Object.entries(document.paths)
  const links = entries.map(
    ([path, { post }]) => `<li><a href="#${post.operationId}">${path}</a> ${escape(post.summary)}</li>`,
  )
  const codes = Object.entries(problems).map(([key, { code, msg }]) => [
    String(code),
    `<code>${key}</code>`,
    escape(msg),
  ])
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>专线通 API</title><style>${style}</style></head><body><h1>专线通 API</h1><p>${document.info.description}
登录后把 token 放在 Authorization 请求头。机器可读的版本：<a href="/openapi.json">/openapi.json</a>。
承运商自己的系统用接口密钥接入，见<a href="#open">开放接口</a>。</p>
${openGuide()}<h2>全部接口</h2>
<nav><ul>${links.join('')}</ul></nav>${entries.map(([path, { post }]) => section(path, post)).join('')}
<h2 id="errors">错误一览</h2>${htmlTable(['code', '名称', '说明'], codes)}</body></html>`
}

/** `/openapi.json`, and `/reference`, the same for people: both made from the contract at the start. */
export function registerApiPages(app: FastifyInstance, absent: ReadonlySet<CallPath>): void {
  const document = openApiDocument(absent)
  const html = page(document)
  const json = JSON.stringify(document)
  app.get('/openapi.json', (_, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(json),
  )
  app.get('/reference', (_, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
        'permissions-policy': noPermissions,
      })
      .send(html),
  )
}
