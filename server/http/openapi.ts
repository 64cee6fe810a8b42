import { z } from 'zod'
import { calls } from '../../contract/calls.ts'
import { isNotOpen } from '../../contract/notOpenYet.ts'
import { accessOf, callPaths, isWrite } from '../../contract/permissions.ts'
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

function operation(path: CallPath) {
  const { title, request, response, example } = calls[path]
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
      content: { 'application/json': { schema: jsonOf(request, 'input'), example } },
    },
    responses: {
      200: {
        description: '信封：code 为 200 时 data 是结果，否则 msg 说明原因',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'msg', 'data'],
              properties: {
                code: {
                  type: 'integer',
                  enum: [200, ...new Set(Object.values(problems).map(({ code }) => code))],
                },
                msg: { type: 'string' },
                data: { anyOf: [jsonOf(response, 'output'), { type: 'object' }, { type: 'null' }] },
              },
            },
          },
        },
      },
    },
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
