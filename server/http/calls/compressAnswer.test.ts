import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallPath } from '#contract/calls/permissions.ts'
import { actor } from '../../testing/actors.ts'
import { insertLine } from '../../testing/data/lines.ts'
import { placeOrder } from '../../testing/data/orders.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

let app: TestApp
let number: string

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  const { factoryId: carrierId } = await actor(app, { type: 3 })
  const { token } = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId, destinationCode: '330782' })
  await insertLine(app, { carrierId, destinationCode: '330782' })
  const { id } = await placeOrder(app, token, lineId)
  const { rows } = await app.pool.query<{ number: string }>(
    'select number from freight_order where id = $1',
    [id],
  )
  number = rows[0]?.number ?? ''
})
afterAll(() => app.close())

const ask = (path: CallPath, body: object, accepts?: string) =>
  app.server.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: accepts === undefined ? {} : { 'accept-encoding': accepts },
  })

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
] as const)('compresses a search by %s for a client that accepts %s', async (encoding, accepts, unpack) => {
  const plain = await ask('/lines/searchLines', {})
  const packed = await ask('/lines/searchLines', {}, accepts)
  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(unpack(packed.rawPayload).toString()).toBe(plain.payload)
  expect(plain.payload.length).toBeGreaterThan(1_000)
  expect(packed.rawPayload.length).toBeLessThan(plain.payload.length)
})

test.each<[string, CallPath, () => object, string | undefined, number]>([
  ['a short answer', '/sites/getSiteList', () => ({}), 'br', 0],
  [
    'an answer with names and phones',
    '/track/getWaybills',
    () => ({ numbers: Array(8).fill(number) }),
    'br',
    1_000,
  ],
  ['an answer for a client that accepts identity only', '/lines/searchLines', () => ({}), 'identity', 1_000],
  ['an answer without accept-encoding', '/lines/searchLines', () => ({}), undefined, 1_000],
])('sends %s uncompressed', async (_, path, body, accepts, atLeast) => {
  const answer = await ask(path, body(), accepts)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.payload.length).toBeGreaterThan(atLeast)
  expect(answer.json()).toMatchObject({ code: 200 })
})
