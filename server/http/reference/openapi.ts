import { z } from 'zod'
import { calls } from '#contract/calls/calls.ts'
import { accessOf, callPaths, isWrite, wireOf } from '#contract/calls/permissions.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { uploadPart, uploadTypes } from '#contract/files/words.ts'
import { isScope } from '#contract/kernel/access.ts'
import type { AccessKind } from '#contract/kernel/access.ts'
import { problems } from '#contract/kernel/problems.ts'
import { apiKeyPrefix, apiScopeLabels } from '#contract/open/words.ts'
import { callGroups, groupOf, operationIdOf } from './callGroups.ts'

/** Turns titles into descriptions: viewers show a description beside the field, and generators name types by a title. */
const asDescription = ({ jsonSchema }: { jsonSchema: { title?: string; description?: string } }) => {
  if (jsonSchema.title === undefined) return
  jsonSchema.description ??= jsonSchema.title
  delete jsonSchema.title
}

const jsonOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: asDescription,
  })
  return rest
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '同一意图只执行一次：相同标识的重复请求得到第一次的结果',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,100}$' },
}

/** Bodies by their media type. */
export type Bodies = Record<string, { schema: object; example?: unknown; encoding?: object }>

const binary = { type: 'string', format: 'binary' }

/** Returns the request body of a call: JSON, except for uploads, parts and callbacks. */
function requestContent(path: CallPath): Bodies {
  const { request, example } = calls[path]
  if (wireOf(path) === 'part') return { 'application/octet-stream': { schema: binary } }
  if (wireOf(path) === 'callback') return { '*/*': { schema: binary } }
  if (wireOf(path) !== 'upload') return { 'application/json': { schema: jsonOf(request, 'input'), example } }
  return {
    'multipart/form-data': {
      schema: { type: 'object', required: [uploadPart], properties: { [uploadPart]: binary } },
      encoding: { [uploadPart]: { contentType: uploadTypes.join(', ') } },
    },
  }
}

const codes = [200, ...new Set(Object.values(problems).map(({ code }) => code))]

const envelopeOf = (data: object[]) => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['code', 'msg', 'data'],
      properties: {
        code: { type: 'integer', enum: codes },
        msg: { type: 'string' },
        data: { anyOf: [...data, { type: 'object' }, { type: 'null' }] },
      },
    },
  },
})

/** Returns the content types of a file answer (fileAnswer). */
const fileTypes = (response: z.ZodType): string[] => {
  const type = response instanceof z.ZodObject ? response.shape['contentType'] : undefined
  return type instanceof z.ZodEnum ? type.options.map(String) : []
}

/** Returns the answer of a call: an envelope; some calls succeed with bytes or a stream instead. */
function answerContent(path: CallPath): Bodies {
  switch (wireOf(path)) {
    case 'bytes':
      return {
        ...Object.fromEntries(fileTypes(calls[path].response).map((type) => [type, { schema: binary }])),
        ...envelopeOf([]),
      }
    case 'events':
      return { 'text/event-stream': { schema: jsonOf(calls[path].response, 'output') }, ...envelopeOf([]) }
    case 'callback':
      return { 'text/plain': { schema: jsonOf(calls[path].response, 'output') } }
    default:
      return envelopeOf([jsonOf(calls[path].response, 'output')])
  }
}

/** Returns a part's fields as query parameters. */
function queryOf(path: CallPath): object[] {
  const { request, example } = calls[path]
  if (wireOf(path) !== 'part' || !(request instanceof z.ZodObject)) return []
  return Object.entries(request.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: true,
    schema: jsonOf(schema, 'input'),
    example: (example as Record<string, unknown>)[name],
  }))
}

function parametersOf(path: CallPath): { parameters?: object[] } {
  const parameters = [...queryOf(path), ...(isWrite(path) ? [idempotencyHeader] : [])]
  return parameters.length > 0 ? { parameters } : {}
}

const answerDescriptions = {
  json: '信封：code 为 200 时 data 是结果，否则 msg 说明原因',
  part: '信封：code 为 200 时 data 是结果，否则 msg 说明原因',
  upload: '信封：code 为 200 时 data 是结果，否则 msg 说明原因',
  bytes: '成功时是文件本身；否则是信封，msg 说明原因',
  events: '成功时是事件流，每条事件的 event 和 data 如下；否则是信封，msg 说明原因',
  callback: '支付渠道规定的应答，不是信封；不是 success 的渠道会再次通知',
} as const

/** Access kinds that need no login; with one the answer may hold more. */
const openToVisitors: ReadonlySet<AccessKind> = new Set(['anyone', 'visitorOrUser', 'visitorOrVerified'])

/** Returns what a call's Authorization header holds, as text and as OpenAPI security. */
function authorizationOf(access: AccessKind): {
  authorizationText: string
  security: Record<string, string[]>[]
} {
  if (access === 'outsideSession') return { authorizationText: '不看 Authorization', security: [] }
  if (isScope(access))
    return {
      authorizationText: `Authorization 放接口密钥，密钥要有“${apiScopeLabels[access]}”权限`,
      security: [{ apiKey: [access] }],
    }
  return openToVisitors.has(access)
    ? { authorizationText: 'Authorization 可放登录的 token', security: [{ token: [] }, {}] }
    : { authorizationText: 'Authorization 放登录的 token', security: [{ token: [] }] }
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${apiKeyPrefix}…`,
    description: '承运商在“接口对接”里新建的接口密钥，只用于 /open/ 开头的接口',
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '登录得到的 token，用于其余接口',
  },
}

function operation(path: CallPath) {
  const { title } = calls[path]
  const access = accessOf(path)
  const { authorizationText, security } = authorizationOf(access)
  return {
    operationId: operationIdOf(path),
    summary: title,
    description: `权限：${access}；${isWrite(path) ? '写' : '读'}；${authorizationText}`,
    tags: [groupOf(path)],
    security,
    ...parametersOf(path),
    requestBody: {
      required: true,
      content: requestContent(path),
    },
    responses: { 200: { description: answerDescriptions[wireOf(path)], content: answerContent(path) } },
  }
}

const introduction = `所有接口都是 POST，HTTP 状态总是 200：看回答里的 code，200 才是成功，结果在 data 里；否则 msg 说明怎么办，
见[错误一览](/reference/guide#errors)。

- 承运商自己的系统用接口密钥调用**开放接口**：[接入指南](/reference/guide)，有可以直接运行的例子。
- 其余接口是本站页面用的，登录后把 token 放在 Authorization 请求头。

点“授权”填入密钥或 token，再打开一个接口点“试一试”，就会真的调用。`

/**
 * Builds the OpenAPI 3.1 document of the calls that are served. `apiBase`: where they are called; empty: the document's origin.
 */
export function openApiDocument(absent: ReadonlySet<CallPath>, apiBase = '') {
  const served = callPaths.filter((path) => !absent.has(path))
  const groups = new Set(served.map(groupOf))
  return {
    openapi: '3.1.0',
    info: {
      title: '专线通 API',
      version: '1',
      description: introduction,
    },
    ...(apiBase === '' ? {} : { servers: [{ url: apiBase }] }),
    tags: callGroups.filter((name) => groups.has(name)).map((name) => ({ name })),
    components: { securitySchemes },
    paths: Object.fromEntries(served.map((path) => [path, { post: operation(path) }])),
  }
}
