import { z } from 'zod'
import { calls } from '../../contract/calls.ts'
import { isNotOpen } from '../../contract/notOpenYet.ts'
import { uploadPart, uploadTypes } from '../../contract/fileWords.ts'
import { accessOf, callPaths, isWrite, wireOf } from '../../contract/permissions.ts'
import type { CallPath } from '../../contract/permissions.ts'
import { problems } from '../../contract/problems.ts'

const jsonOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
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

/** What a call sends: JSON, but for an upload. */
function requestContent(path: CallPath): Bodies {
  const { request, example } = calls[path]
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

/** What a call answers: an envelope; a success of some calls is bytes or a stream instead. */
function answerContent(path: CallPath): Bodies {
  switch (wireOf(path)) {
    case 'bytes':
      return { 'image/webp': { schema: binary }, ...envelopeOf([]) }
    case 'events':
      return { 'text/event-stream': { schema: jsonOf(calls[path].response, 'output') }, ...envelopeOf([]) }
    default:
      return envelopeOf([jsonOf(calls[path].response, 'output')])
  }
}

const answerWords = {
  json: '信封：code 为 200 时 data 是结果，否则 msg 说明原因',
  upload: '信封：code 为 200 时 data 是结果，否则 msg 说明原因',
  bytes: '成功时是图片本身；否则是信封，msg 说明原因',
  events: '成功时是事件流，每条事件的 event 和 data 如下；否则是信封，msg 说明原因',
} as const

function operation(path: CallPath) {
  const { title } = calls[path]
  const access = accessOf(path)
  const isOpen = access === 'outsideSession' || access === 'anyone'
  return {
    operationId: path.slice(1).replaceAll('/', '.'),
    summary: isNotOpen(path) ? `${title}（尚未开放）` : title,
    description: `权限：${access}；${isWrite(path) ? '写' : '读'}`,
    tags: [path.split('/')[1]],
    security: isOpen ? [] : [{ token: [] }],
    ...(isWrite(path) ? { parameters: [idempotencyHeader] } : {}),
    requestBody: {
      required: true,
      content: requestContent(path),
    },
    responses: { 200: { description: answerWords[wireOf(path)], content: answerContent(path) } },
  }
}

/** The OpenAPI 3.1 description of the calls that exist here, made from the contract. */
export function openApiDocument(absent: ReadonlySet<CallPath>) {
  const here = callPaths.filter((path) => !absent.has(path))
  return {
    openapi: '3.1.0',
    info: {
      title: '专线通 API',
      version: '1',
      description: '所有接口均为 POST，结果放在 code、msg、data 信封里。',
    },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    paths: Object.fromEntries(here.map((path) => [path, { post: operation(path) }])),
  }
}
