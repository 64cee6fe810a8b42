import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import { callPaths, wireOf } from '#contract/calls/permissions.ts'
import { workbookType } from '#contract/files/calls.ts'
import { problemText, problems } from '#contract/kernel/problems.ts'
import type { Envelope } from '#contract/kernel/problems.ts'
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

/** The test account with the most rights for a call: verified, and allowed to carry. */
const allowed = () => [adminOf(cast, 3), adminOf(cast, 2), keyOf(cast)]

/** The fifth wrong password of this test locks. */
const tenMinutes = { wait: '10 分钟' }

describe.each(callPaths.filter((path) => path !== '/user/logout'))('%s', (path) => {
  test('accepts the shape of its example', async () => {
    for (const { token } of allowed()) {
      const answer: Envelope = await app.call(path, calls[path].example as never, token ? { token } : {})
      // A field may still be refused for its value (a used-up code), then with that problem's own sentence.
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
  test('checks the login before the body', async () => {
    const wrong = await app.call(path, { unheardOf: 1 } as never, { token: adminOf(cast, 3).token as string })
    expect(wrong.code).toBe(400)
    const nobody = await app.call(path, { unheardOf: 1 } as never, { token: 'nobody' })
    expect(nobody.code).toBe(508)
  })
})

/** The parts of OpenAPI 3.1 that generators of clients rely on. */
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

/** Returns faults of a JSON schema for readers of OpenAPI: a dangling $ref, or an unknown `type`. */
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

test('describes every call in /openapi.json, as OpenAPI 3.1', async () => {
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

test('documents each call’s Authorization header: a token, a key with its scope, or nothing', async () => {
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

test('describes bodies that are not JSON', async () => {
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

test('groups the calls for readers, 开放接口 first', async () => {
  const { tags, paths } = (await get(app, '/openapi.json')).json<Document>()
  expect(tags[0]).toEqual({ name: '开放接口' })
  const used = Object.values(paths).flatMap((methods) => methods['post']?.tags ?? [])
  expect(used).toHaveLength(callPaths.length)
  expect(new Set(tags.map(({ name }) => name))).toEqual(new Set(used))
  expect(tags.filter(({ name }) => !/^[\u4e00-\u9fff：、]+$/.test(name))).toEqual([])
})

test('describes the meaning of each field beside its name', async () => {
  const { body } = await get(app, '/openapi.json')
  expect(body).toContain('"description":"自编运单号"')
  expect(body).not.toContain('"title":"自编运单号"')
})

test('compresses /openapi.json for clients that accept it', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const packed = await app.server.inject({ method: 'GET', url: '/openapi.json', headers })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe((await get(app, '/openapi.json')).body)
})

test('lists every problem in the guide, which runs no script', async () => {
  const response = await get(app, '/reference/guide')
  expect(response.headers['content-type']).toContain('text/html')
  expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(response.body).not.toMatch(/<script|\[object Object\]|undefined|\son\w+=/)
  for (const { msg } of Object.values(problems)) expect(response.body).toContain(msg)
})

test('neither serves nor describes the developer inbox in production', async () => {
  const inbox = '/dev/getSmsInbox'
  expect((await app.call(inbox, { mobile: '13800138000' })).code).toBe(200)
  const answer = await production.call(inbox, { mobile: '13800138000' })
  expect(answer).toEqual({ ...problems.unknownCall, data: null })
  expect((await get(production, '/openapi.json')).body).not.toContain('getSmsInbox')
  expect((await get(production, '/openapi.json')).body).not.toContain('"开发"')
})
