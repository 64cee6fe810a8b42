import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { actor } from '../../testing/actors.ts'
import { submitRenewal, channelStubs } from '../../testing/data/renewals.ts'
import { databaseProxy } from '../../testing/stubs/databaseProxy.ts'
import type { DatabaseProxy } from '../../testing/stubs/databaseProxy.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

let app: TestApp
let proxy: DatabaseProxy
let outside: Awaited<ReturnType<typeof channelStubs>>

beforeAll(async () => {
  outside = await channelStubs(() => app.clock.now())
  app = await testApp(inject('cluster'), {
    payChannels: outside.channels,
    async through(connection) {
      proxy = await databaseProxy(connection)
      return proxy.connection
    },
  })
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await outside.close()
})

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'POST', url, payload, headers })

const callbacks = ['/Payment/wechatNotice', '/Payment/alipayNotice']

describe.each(callbacks)('%s', (url) => {
  test.each([
    ['JSON', '{"id":1}', { 'content-type': 'application/json' }],
    ['broken JSON', '{', { 'content-type': 'application/json' }],
    ['a form', 'a=1&b=%', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['no type at all', 'x', {}],
    ['a type that is none', 'x', { 'content-type': 'not a type' }],
    ['nothing', '', {}],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), { 'content-type': 'text/xml' }],
    ['a token of nobody', 'x', { authorization: 'nobody' }],
  ] as [string, string | Buffer, Record<string, string>][])(
    'refuses %s as a notice, without a success body',
    async (_, payload, headers) => {
      const answer = await post(url, payload, headers)
      expect(answer.statusCode).toBe(400)
      expect(answer.body.toLowerCase()).not.toContain('success')
      app.complaints.splice(0)
    },
  )

  test('refuses an oversized notice before it has arrived', async () => {
    const answer = await post(url, 'x'.repeat(64 * 1024 + 1))
    expect(answer.statusCode).toBe(400)
    // in this channel's format, like any other refusal
    const forged = await post(url, 'x')
    expect([answer.headers['content-type'], answer.body]).toEqual([
      forged.headers['content-type'],
      forged.body,
    ])
    app.complaints.splice(0)
  })
})

test('refuses a notice while the database is away, and accepts it afterwards', async () => {
  const admin = await actor(app, { type: 2 })
  outside.alipay.willReturnCode()
  const order = await submitRenewal(app, admin, { channel: 'alipay' })
  const notice = { number: order.payOrderNumber, amountFen: order.priceFen }
  proxy.cut()
  expect(await outside.alipay.sendNotice(app, notice)).toEqual({ status: 500, isTaken: false })
  expect(app.complaints.splice(0).join('')).toContain('callback failed')
  proxy.heal()
  await expect
    .poll(() => outside.alipay.sendNotice(app, notice))
    .toEqual({
      status: 200,
      isTaken: true,
    })
  app.complaints.splice(0)
  const { payOrderNumber } = order
  expect((await app.data('/Payment/getRenewal', { payOrderNumber }, { token: admin.token })).status).toBe(
    'paid',
  )
})
