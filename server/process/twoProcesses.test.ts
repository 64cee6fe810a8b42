import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { callServer } from '../testing/process/client.ts'
import { readFrom, uploadTo } from '../testing/process/pictures.ts'
import { buildOnce, startServer } from '../testing/process/serverProcess.ts'
import type { ServerProcess } from '../testing/process/serverProcess.ts'
import { readStream } from '../testing/stubs/streamReader.ts'

const longMs = 180_000
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-two-'))
const settings = { DATA_DIR: join(folder, 'data') }

/** Two servers at separate ports with one data folder: one database, one secret, one file store. */
let one: ServerProcess
let other: ServerProcess

beforeAll(async () => {
  chmodSync(folder, 0o755)
  await buildOnce()
  one = await startServer(settings)
  other = await startServer(settings)
}, longMs)
afterAll(async () => {
  for (const server of [one, other]) {
    server.signal('SIGTERM')
    await server.ended
  }
  rmSync(folder, { recursive: true, force: true })
}, longMs)

const accountOf = (name: string) => {
  const [, mobile = '', password = ''] =
    new RegExp(`(1\\d{10}) {2}(\\S+) {2}${name}`).exec(one.output()) ?? []
  return { mobile, password }
}
const logIn = async (at: ServerProcess, name: string) =>
  (await callServer(at.port, '/user/login', accountOf(name))).data.token
const both = async <Answer>(ask: (port: number) => Promise<Answer>) => [
  await ask(one.port),
  await ask(other.port),
]
const whoIs = (token: string) => (port: number) => callServer(port, '/user/getUser', {}, { token })

/** Returns an order on the first line found. */
async function order(): Promise<CallInput<'/orders/createOrder'>> {
  const { data: search } = await callServer(one.port, '/lines/searchLines', { destinationCode: '330782' })
  const lineId = search.list[0]?.id ?? 0
  const goods = {
    name: '电动工具',
    packaging: 'carton',
    pieces: 10,
    weightGrams: 200_000,
    volumeCm3: 800_000,
  } as const
  const services = {
    pickupMode: 'self',
    deliveryMode: 'self',
    declaredValueFen: 0,
    codFen: 0,
    receiptCopies: 0,
    isHeld: false,
  } as const
  const { data: price } = await callServer(one.port, '/lines/quote', {
    lineId,
    weightGrams: goods.weightGrams,
    volumeCm3: goods.volumeCm3,
    ...services,
  })
  const party = { name: '王小明', phone: '13800138000', address: '江南街道 1 号' }
  return {
    lineId,
    shipper: { ...party, regionCode: '330784' },
    recipient: { ...party, regionCode: '330782' },
    goods: [goods],
    ...services,
    payment: 'prepaid',
    quotedTotalFen: price.totalFen,
  }
}

test('accepts a login on both; a newer login at the other ends it with 512, a logout everywhere with 508', async () => {
  const first = await logIn(one, '生产企业 · 管理员')
  expect(await both(whoIs(first))).toMatchObject([{ code: 200 }, { code: 200 }])
  const second = await logIn(other, '生产企业 · 管理员')
  expect(await both(whoIs(first))).toMatchObject([{ code: 512 }, { code: 512 }])
  expect(await both(whoIs(second))).toMatchObject([{ code: 200 }, { code: 200 }])
  await callServer(one.port, '/user/logout', {}, { token: second })
  expect(await both(whoIs(second))).toMatchObject([{ code: 508 }, { code: 508 }])
})

test('applies rights revoked at one process to the next call at the other', async () => {
  const operator = await logIn(one, '平台运营 · 管理员')
  const member = await logIn(other, '生产企业 · 员工')
  const { data: me } = await callServer(other.port, '/user/getUser', {}, { token: member })
  const stop = { id: me.id, isEnabled: false, reason: '试验：停用' }
  expect(await callServer(one.port, '/ops/setAccountEnabled', stop, { token: operator })).toMatchObject({
    code: 200,
  })
  expect(await both(whoIs(member))).toMatchObject([{ code: 508 }, { code: 508 }])
  await callServer(one.port, '/ops/setAccountEnabled', { ...stop, isEnabled: true }, { token: operator })
})

test('accepts a code requested at one at the other, once, with one limit', async () => {
  const { mobile } = accountOf('个人认证 · 管理员')
  expect(await callServer(one.port, '/user/sendSmsCode', { mobile, purpose: 'login' })).toMatchObject({
    code: 200,
  })
  expect(await callServer(other.port, '/user/sendSmsCode', { mobile, purpose: 'login' })).toMatchObject({
    code: 429,
  })
  const inbox = async () => (await callServer(other.port, '/dev/getSmsInbox', { mobile })).data.list
  await expect.poll(async () => (await inbox()).length).toBe(1)
  const smsCode = /\d{6}/.exec((await inbox())[0]?.text ?? '')?.[0] ?? ''
  const enter = (port: number) => callServer(port, '/user/login', { mobile, smsCode })
  const entered = await Promise.all([enter(one.port), enter(other.port), enter(one.port), enter(other.port)])
  expect(entered.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('creates one order for a key sent to both at once, and both give the same answer', async () => {
  const token = await logIn(one, '生产企业 · 管理员')
  const body = await order()
  const idempotencyKey = randomUUID()
  const sendOrder = (port: number) => callServer(port, '/orders/createOrder', body, { token, idempotencyKey })
  const answers = await Promise.all([one, other, one, other].map(({ port }) => sendOrder(port)))
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.number)).size).toBe(1)
})

test('reads a picture uploaded at one at the other', async () => {
  const token = await logIn(one, '生产企业 · 管理员')
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#165dff' } })
    .png()
    .toBuffer()
  const fileId = await uploadTo(one.port, token, new Uint8Array(png))
  expect((await readFrom(other.port, token, fileId)).length).toBeGreaterThan(20)
})

test(
  'delivers changes of one process to a stream at the other; after a kill the stream continues and misses nothing',
  async () => {
    const token = await logIn(one, '生产企业 · 管理员')
    const stream = await readStream(other.port, { token })
    await stream.until('ready')
    const body = await order()
    const placeOrder = async () =>
      (await callServer(one.port, '/orders/createOrder', body, { token })).data.number
    const isOf = (number: string) => (change: { type: string; number?: string }) =>
      change.type === 'order' && change.number === number
    const first = await placeOrder()
    await stream.untilChange(isOf(first))
    other.signal('SIGKILL')
    await stream.closed
    const missed = await placeOrder()
    const next = await readStream(one.port, { token, lastEventId: stream.lastId() })
    await next.untilChange(isOf(missed))
    expect(next.changes().filter(isOf(first))).toEqual([])
    next.cut()
    await other.ended
    other = await startServer(settings)
    expect(await whoIs(token)(other.port)).toMatchObject({ code: 200 })
  },
  longMs,
)

// last: the account is locked afterwards
test('counts wrong passwords over both', async () => {
  const { mobile: locked, password } = accountOf('未认证企业 · 管理员')
  for (let tries = 0; tries < 5; tries += 1)
    await callServer([one, other][tries % 2]?.port ?? 0, '/user/login', {
      mobile: locked,
      password: 'not-this-one-1',
    })
  expect(await both((port) => callServer(port, '/user/login', { mobile: locked, password }))).toMatchObject([
    { code: 429 },
    { code: 429 },
  ])
})
