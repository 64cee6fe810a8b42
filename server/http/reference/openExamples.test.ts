import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { callPaths } from '#contract/calls/permissions.ts'
import type { ApiScope } from '#contract/kernel/access.ts'
import { systemClock } from '../../core/clock.ts'
import { actor } from '../../testing/actors.ts'
import type { Actor } from '../../testing/actors.ts'
import { insertLine } from '../../testing/data/lines.ts'
import { placeOrder } from '../../testing/data/orders.ts'
import { runCurl } from '../../testing/stubs/curlExample.ts'
import { httpStub } from '../../testing/stubs/httpStub.ts'
import { runNode } from '../../testing/stubs/nodeExample.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { callAddress } from './callGroups.ts'
import { openExample, openExampleFiles, openExamplePath } from './openExamples.ts'
import type { OpenExampleFile } from './openExamples.ts'

let app: TestApp
let address: string
let folder: string
let carrier: Actor
let customer: Actor

beforeAll(async () => {
  // receivers compare a signature's time with their own clock
  app = await testApp(inject('cluster'), { clock: systemClock, now: systemClock.now() })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'zhuanxiantong-examples-'))
  carrier = await actor(app, { type: 3 })
  customer = await actor(app, { type: 2 })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

async function keyFor(scopes: ApiScope[]): Promise<string> {
  const { key } = await app.data('/carrier/createApiKey', { name: '运输系统', scopes }, carrier)
  return key
}
async function placed() {
  return placeOrder(app, customer.token, await insertLine(app, { carrierId: carrier.factoryId }))
}
const envOf = (key: string, more: Record<string, string> = {}) => ({
  ZXT_ADDRESS: address,
  ZXT_KEY: key,
  ...more,
})
const curl = (file: OpenExampleFile, env: Record<string, string>) => runCurl(openExample(file), env)
const node = (file: OpenExampleFile, env: Record<string, string>) => runNode(openExamplePath(file), env)

test('pulls an order with curl, accepts it and pushes its pick-up; a repetition has no effect', async () => {
  const { number: ZXT_NUMBER } = await placed()
  const env = envOf(await keyFor(['orders:read', 'orders:write', 'waybills:write']), { ZXT_NUMBER })
  const pulled = await curl('pull.sh', env)
  expect(pulled).toMatchObject({ code: 200, data: { list: [{ number: ZXT_NUMBER, status: 'pending' }] } })

  const accepted = { code: 200, data: { status: 'accepted' } }
  expect(await curl('accept.sh', env)).toMatchObject(accepted)
  expect(await curl('accept.sh', env)).toMatchObject(accepted)

  const result = { eventId: 'tms-1001-pickUp', status: 'picked_up' }
  for (const outcome of ['taken', 'before'])
    expect(await curl('push.sh', env)).toMatchObject({
      code: 200,
      data: { results: [{ ...result, outcome }] },
    })

  expect(await node('push.mjs', env).end()).toEqual(['tms-1001-depart taken ', 'tms-1001-arrive taken '])
  expect(await node('push.mjs', env).end()).toEqual(['tms-1001-depart before ', 'tms-1001-arrive before '])
  const order = await app.data('/track/getWaybills', { numbers: ['TMS-1001'] }, { token: customer.token })
  expect(JSON.stringify(order)).toContain('晚班车已发')
})

test('pulls all orders with Node, then only changed ones', async () => {
  const { id, number } = await placed()
  const env = envOf(await keyFor(['orders:read']), { ZXT_CURSOR_FILE: join(folder, 'cursor.txt') })
  expect(await node('pull.mjs', env).end()).toContain(`${number} pending `)
  expect(await node('pull.mjs', env).end()).toEqual([])
  await app.data('/carrier/rejectOrder', { id, reason: '今日车已满' }, { token: carrier.token })
  expect(await node('pull.mjs', env).end()).toEqual([`${number} rejected `])
})

test('waits as long as required with Node, and retries only what may pass', async () => {
  const provider = await httpStub()
  onTestFinished(() => provider.close())
  const page = { code: 200, msg: '成功', data: { list: [], cursor: 'c1', hasMore: false } }
  provider.answers(
    [502, 'bad gateway'],
    [200, { code: 429, msg: '操作太频繁', data: { waitMs: 10 } }],
    [200, page],
    [200, { code: 400, msg: '游标不对，请移除游标从头拉取', data: null }],
  )
  const env = { ...envOf('zxt_any'), ZXT_ADDRESS: `http://${provider.endpoint}` }
  const ZXT_CURSOR_FILE = join(folder, 'again.txt')
  expect(await node('pull.mjs', { ...env, ZXT_CURSOR_FILE }).end()).toEqual([])
  expect(provider.requests).toHaveLength(3)
  await expect(node('pull.mjs', { ...env, ZXT_CURSOR_FILE }).end()).rejects.toThrow('请移除游标')
  expect(provider.requests.map(({ body }) => body).slice(2)).toEqual(['{}', '{"cursor":"c1"}'])
})

test('reports a missing scope and ends', async () => {
  const env = envOf(await keyFor(['lines:read']))
  await expect(node('pull.mjs', env).end()).rejects.toThrow('403')
})

test('receives our signed deliveries once, and nothing else', async () => {
  const { webhook, secret } = await app.data(
    '/carrier/saveWebhook',
    { name: '运输系统', url: 'http://127.0.0.1:65000/', events: ['order.placed'] },
    { token: carrier.token },
  )
  const receiver = node('receive.mjs', { ZXT_SECRET: secret ?? '', ZXT_PORT: '0' })
  onTestFinished(() => receiver.stop())
  const [, listening] = await receiver.line(/^listening (\d+)$/)
  const url = `http://127.0.0.1:${listening}/`
  const { id: webhookId, name, events } = webhook
  await app.data('/carrier/saveWebhook', { webhookId, name, url, events }, { token: carrier.token })

  const { number } = await placed()
  await app.runJobs()
  await receiver.line(new RegExp(`^order\\.placed ${number}$`))
  const deliveries = () =>
    app.data('/carrier/getDeliveryList', { webhookId, page: 1 }, { token: carrier.token })
  const { list } = await deliveries()
  expect(list).toMatchObject([{ event: 'order.placed', state: 'delivered', lastStatus: 204 }])

  await app.data('/carrier/replayDelivery', { deliveryId: list[0]?.id ?? 0 }, { token: carrier.token })
  await app.runJobs()
  expect((await deliveries()).list).toMatchObject([{ state: 'delivered', tries: 2 }])

  const body = JSON.stringify({ id: 'e1', event: 'order.placed', data: { orderNumber: 'forged' } })
  const send = async (timestamp: number, signedWith: string) => {
    const signature = createHmac('sha256', signedWith).update(`${timestamp}.${body}`).digest('hex')
    const headers = { 'zxt-timestamp': String(timestamp), 'zxt-signature': `v1=${signature}` }
    return (await fetch(url, { method: 'POST', headers, body })).status
  }
  const now = Math.floor(Date.now() / 1000)
  expect(await send(now, 'another secret')).toBe(401)
  expect(await send(now - 600, secret ?? '')).toBe(401)
  expect((await fetch(url, { method: 'POST', body })).status).toBe(401)
  expect(await send(now, secret ?? '')).toBe(204)

  await app.data('/carrier/pingWebhook', { webhookId }, { token: carrier.token })
  await app.runJobs()
  await receiver.line(/^ping/)
})

test('survives senders that break off or send without end', async () => {
  const receiver = node('receive.mjs', { ZXT_SECRET: 'whsec_any', ZXT_PORT: '0' })
  onTestFinished(() => receiver.stop())
  const [, listening] = await receiver.line(/^listening (\d+)$/)
  const url = `http://127.0.0.1:${listening}/`
  const broken = connect(Number(listening), '127.0.0.1')
  broken.write('POST / HTTP/1.1\r\nhost: tms\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n{')
  // the answer to `expect` confirms that the receiver waits for the body
  await once(broken, 'data')
  broken.destroy()
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
  await expect(fetch(url, { method: 'POST', body: 'x'.repeat(1_000_000) })).rejects.toThrow()
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
})

test('shows every example in the guide as it is run; every link of the guide works', async () => {
  const { body } = await app.server.inject({ method: 'GET', url: '/reference/guide' })
  const text = body
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  for (const file of openExampleFiles) expect(text, file).toContain(openExample(file))
  for (const meaning of ['picked_up 已收货', 'wrong_address 地址错误'])
    expect(text, 'words of the interface with what they mean').toContain(meaning)
  const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const links = [...body.matchAll(/ href="([^"]+)"/g)].map(([, link = '']) => link)
  const within = links.filter((link) => link.startsWith('#')).map((link) => link.slice(1))
  expect(within.filter((id) => !ids.includes(id))).toEqual([])
  const toCalls = links.filter((link) => link.startsWith('/reference#'))
  expect(new Set(toCalls)).toEqual(
    new Set(callPaths.filter((path) => path.startsWith('/open/')).map(callAddress)),
  )
})
