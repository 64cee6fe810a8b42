import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { calls } from '../../../contract/calls/calls.ts'
import { workbookType } from '../../../contract/files/calls.ts'
import { callPaths, wireOf } from '../../../contract/calls/permissions.ts'
import { problemText, problems } from '../../../contract/kernel/problems.ts'
import type { Envelope } from '../../../contract/kernel/problems.ts'
import { adminOf, keyOf, wholeCast } from '../../testing/data/cast.ts'
import type { CastMember } from '../../testing/data/cast.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

let app: TestApp
let production: TestApp
let cast: CastMember[]

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  production = await testApp(inject('cluster'), { isProduction: true })
  cast = await wholeCast(app)
})
afterAll(async () => {
  await app.close()
  await production.close()
})

/** The member of the cast who gets furthest with a call: verified, and with the right to carry. */
const allowed = () => [adminOf(cast, 3), adminOf(cast, 2), keyOf(cast)]

/** The fifth wrong password of this very test locks. */
const tenMinutes = { wait: '10 分钟' }

describe.each(callPaths.filter((path) => path !== '/user/logout'))('%s', (path) => {
  test('its example is never refused for its shape', async () => {
    for (const { token } of allowed()) {
      const answer: Envelope = await app.call(path, calls[path].example as never, token ? { token } : {})
      // A field may still be refused for what it says (a used-up code): then with that problem's own sentence.
      const own: string[] = [
        problems.smsCodeGone.msg,
        problems.smsCodeWrong.msg,
        problems.wrongPassword.msg,
        problems.currentPasswordWrong.msg,
        problemText('wrongPasswordLocks', tenMinutes),
        problemText('currentPasswordLocks', tenMinutes),
        problems.verificationPictureGone.msg,
        problems.mobileInUse.msg,
      ]
      if (!own.includes(answer.msg)) expect(answer.data ?? {}).not.toHaveProperty('fields')
      expect([problems.badJson.msg, problems.badRequest.msg]).not.toContain(answer.msg)
    }
  })
})

describe.each(['/user/updateUserInfo', '/Payment/submitFactoryRenew'] as const)('%s', (path) => {
  test('asks who it is before it looks at the body', async () => {
    const wrong = await app.call(path, { unheardOf: 1 } as never, { token: adminOf(cast, 3).token as string })
    expect(wrong.code).toBe(400)
    const nobody = await app.call(path, { unheardOf: 1 } as never, { token: 'nobody' })
    expect(nobody.code).toBe(508)
  })
})

/** As much of OpenAPI 3.1 as a generator of clients relies on. */
interface Document {
  openapi: string
  info: { title: string; version: string }
  components: { securitySchemes: Record<string, unknown> }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string }[]
  requestBody: { content: Record<string, { schema: object; example: unknown }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}

const get = (of: TestApp, url: string) => of.server.inject({ method: 'GET', url })

/** Places of a JSON schema that no reader of OpenAPI could follow: a $ref that leads nowhere, or `type` of no kind. */
function schemaFaults(schema: unknown, at: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part, index) => schemaFaults(part, `${at}[${index}]`))
  if (typeof schema !== 'object' || schema === null) return []
  const types = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null']
  return Object.entries(schema).flatMap(([key, part]) => {
    if (key === '$ref') return [`${at}: ${String(part)}`]
    if (key === 'type' && typeof part === 'string' && !types.includes(part)) return [`${at}.type: ${part}`]
    return key === 'examples' || key === 'default' || key === 'enum' ? [] : schemaFaults(part, `${at}.${key}`)
  })
}

test('/openapi.json is an OpenAPI 3.1 document of every call', async () => {
  const response = await get(app, '/openapi.json')
  expect(response.headers['content-type']).toContain('application/json')
  const document = response.json<Document>()
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: '专线通 API', version: expect.any(String) })
  expect(Object.keys(document.paths)).toEqual(callPaths)
  const operations = Object.entries(document.paths).map(([path, methods]) => {
    expect(Object.keys(methods), path).toEqual(['post'])
    return methods['post'] as Operation
  })
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(callPaths.length)
  const others = callPaths.filter((path) => ['callback', 'part'].includes(wireOf(path)))
  const ofOthers = new Set(others.map((path) => path.slice(1).replaceAll('/', '.')))
  for (const operation of operations.filter(({ operationId }) => !ofOthers.has(operationId))) {
    const isUpload = operation.operationId === 'files.upload'
    const request = operation.requestBody.content[isUpload ? 'multipart/form-data' : 'application/json']
    const answer = operation.responses['200']?.content['application/json']
    expect(request, operation.operationId).toMatchObject({
      schema: { type: 'object' },
      ...(isUpload ? {} : { example: {} }),
    })
    expect(answer?.schema, operation.operationId).toMatchObject({ required: ['code', 'msg', 'data'] })
    expect(schemaFaults([request?.schema, answer?.schema], operation.operationId)).toEqual([])
    for (const scheme of operation.security.flatMap(Object.keys))
      expect(document.components.securitySchemes).toHaveProperty(scheme)
  }
})

test('each call says what stands in its Authorization header: a token, a key with its scope, or nothing', async () => {
  const { paths } = (await get(app, '/openapi.json')).json<Document>()
  const of = (path: string) => ({
    security: paths[path]?.['post']?.security,
    words: paths[path]?.['post']?.description.split('；').at(-1),
  })
  expect(of('/open/pushEvents')).toEqual({
    security: [{ apiKey: ['waybills:write'] }],
    words: 'Authorization 放接口密钥，密钥要有“推送运单进度”权限',
  })
  expect(of('/carrier/createApiKey')).toEqual({
    security: [{ token: [] }],
    words: 'Authorization 放登录的 token',
  })
  expect(of('/lines/searchLines')).toEqual({
    security: [{ token: [] }, {}],
    words: 'Authorization 可放登录的 token',
  })
  expect(of('/user/login')).toEqual({ security: [], words: '不看 Authorization' })
})

test('what travels otherwise than as JSON is described so', async () => {
  const { paths } = (await get(app, '/openapi.json')).json<Document>()
  const typesOf = (path: string) => {
    const operation = paths[path]?.['post']
    return [operation?.requestBody, operation?.responses['200']].map((bodies) =>
      Object.keys(bodies?.content ?? {}),
    )
  }
  expect(typesOf('/files/upload')).toEqual([['multipart/form-data'], ['application/json']])
  expect(typesOf('/files/read')).toEqual([['application/json'], ['image/webp', 'application/json']])
  expect(typesOf('/record/exportShippers')[1]).toEqual([workbookType, 'application/json'])
  expect(typesOf('/events/subscribe')).toEqual([
    ['application/json'],
    ['text/event-stream', 'application/json'],
  ])
  expect(typesOf('/ops/uploadReleasePart')).toEqual([['application/octet-stream'], ['application/json']])
  const fields = paths['/ops/uploadReleasePart']?.['post']?.parameters?.map(({ name }) => name)
  expect(fields).toEqual(['id', 'offset', 'Idempotency-Key'])
  expect(typesOf('/Payment/wechatNotice')).toEqual([['*/*'], ['text/plain']])
})

test('the calls stand in groups that a reader knows, 开放接口 first', async () => {
  const { tags, paths } = (await get(app, '/openapi.json')).json<Document>()
  expect(tags[0]).toEqual({ name: '开放接口' })
  const used = Object.values(paths).flatMap((methods) => methods['post']?.tags ?? [])
  expect(used).toHaveLength(callPaths.length)
  expect(new Set(tags.map(({ name }) => name))).toEqual(new Set(used))
  expect(tags.filter(({ name }) => !/^[\u4e00-\u9fff：、]+$/.test(name))).toEqual([])
})

test('a field says what it means beside its name', async () => {
  const { body } = await get(app, '/openapi.json')
  expect(body).toContain('"description":"自编运单号"')
  expect(body).not.toContain('"title":"自编运单号"')
})

test('/openapi.json travels packed to whoever takes it so', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const packed = await app.server.inject({ method: 'GET', url: '/openapi.json', headers })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe((await get(app, '/openapi.json')).body)
})

test('the guide tells every problem, and runs nothing', async () => {
  const response = await get(app, '/reference/guide')
  expect(response.headers['content-type']).toContain('text/html')
  expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(response.body).not.toMatch(/<script|\[object Object\]|undefined|\son\w+=/)
  for (const { msg } of Object.values(problems)) expect(response.body).toContain(msg)
})

test('in production the developer inbox does not exist and is not described', async () => {
  const inbox = '/dev/getSmsInbox'
  expect((await app.call(inbox, { mobile: '13800138000' })).code).toBe(200)
  const answer = await production.call(inbox, { mobile: '13800138000' })
  expect(answer).toEqual({ ...problems.unknownCall, data: null })
  expect((await get(production, '/openapi.json')).body).not.toContain('getSmsInbox')
  expect((await get(production, '/openapi.json')).body).not.toContain('"开发"')
})
