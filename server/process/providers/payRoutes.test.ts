import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { yuanText } from '../../../contract/price/amounts.ts'
import { payAmountFen, paySite } from '../../testing/process/paySite.ts'
import type { PaySite, Sent } from '../../testing/process/paySite.ts'
import { buildOnce } from '../../testing/process/serverProcess.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

const wrong = { amountFen: 1 } as const
const unpaid = { status: 'pending', plan: null, audits: 0, notices: 0 }
const paidOnce = { status: 'paid', plan: 'professional', audits: 1, notices: 1 }

let site: PaySite

beforeAll(async () => {
  await buildOnce()
  site = await paySite(inject('cluster'))
}, 180_000)
afterAll(() => site.close())

interface Told {
  amountFen?: number
  /** Another merchant, another application of ours. */
  other?: 'merchant' | 'app'
  state?: 'closed'
  transactionId?: string
}

const channels = {
  wechat: {
    path: '/Payment/wechatNotice',
    taken: {
      status: 200,
      type: 'application/json; charset=utf-8',
      body: '{"code":"SUCCESS","message":"成功"}',
    },
    refused: {
      status: 400,
      type: 'application/json; charset=utf-8',
      body: '{"code":"FAIL","message":"失败"}',
    },
    notice: (number: string, told: Told = {}): Sent =>
      site.wechat.notice({
        out_trade_no: number,
        total: told.amountFen ?? payAmountFen,
        ...(told.other === 'merchant' && { mchid: '1900000999' }),
        ...(told.other === 'app' && { appid: 'wx9999999999999999' }),
        ...(told.state && { trade_state: 'CLOSED' }),
        ...(told.transactionId && { transaction_id: told.transactionId }),
      }),
    altered: ({ headers, payload }: Sent): Sent => ({
      headers,
      payload: String(payload).replace('支付成功', '支付成功 '),
    }),
    twice: ({ headers, payload }: Sent): Sent => ({
      headers,
      payload: String(payload).replace('{', '{"resource":{},'),
    }),
  },
  alipay: {
    path: '/Payment/alipayNotice',
    taken: { status: 200, type: 'text/plain', body: 'success' },
    refused: { status: 400, type: 'text/plain', body: 'fail' },
    notice: (number: string, told: Told = {}): Sent =>
      site.alipay.notice({
        out_trade_no: number,
        total_amount: yuanText(told.amountFen ?? payAmountFen),
        ...(told.other === 'merchant' && { seller_id: '2088000000000999' }),
        ...(told.other === 'app' && { app_id: '2021000000000999' }),
        ...(told.state && { trade_status: 'TRADE_CLOSED' }),
        ...(told.transactionId && { trade_no: told.transactionId }),
      }),
    altered: ({ headers, payload }: Sent): Sent => ({
      headers,
      payload: String(payload).replace('TRADE_SUCCESS', 'TRADE_FINISHED'),
    }),
    twice: ({ headers, payload }: Sent): Sent => ({
      headers,
      payload: `${String(payload)}&out_trade_no=XF000000000017`,
    }),
  },
} as const

describe.each(['wechat', 'alipay'] as const)('the route for notices of %s, on two processes', (name) => {
  const { path, taken, refused, notice, altered, twice } = channels[name]
  const other = name === 'wechat' ? 'alipay' : 'wechat'

  test('fifty identical at once over both: one credit, fifty times taken', async () => {
    const order = await site.waiting(name)
    const sent = notice(order.number)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => site.post(path, sent, at)))
    expect(answers).toEqual(answers.map(() => taken))
    expect(await site.stateOf(order)).toEqual(paidOnce)
    // replayed at the other process, and told anew with another signature
    expect(await site.post(path, sent, 1)).toEqual(taken)
    expect(await site.post(path, notice(order.number), 0)).toEqual(taken)
    expect(await site.stateOf(order)).toEqual(paidOnce)
  })

  test('fifty at once, one of them right, the others each wrong in their own way: one credit', async () => {
    const order = await site.waiting(name)
    const right = notice(order.number)
    const attacks = Array.from(
      { length: 49 },
      (_, at) =>
        [
          altered(right),
          twice(right),
          notice(order.number, wrong),
          notice(order.number, { other: 'merchant' }),
        ][at % 4],
    )
    const sent = [...attacks.slice(0, 25), right, ...attacks.slice(25)]
    const answers = await Promise.all(sent.map((one, at) => site.post(path, one ?? right, at)))
    expect(answers).toEqual(sent.map((one) => (one === right ? taken : refused)))
    expect(await site.stateOf(order)).toEqual(paidOnce)
  })

  test('in any order: closed before paid counts late, closed behind it takes nothing away', async () => {
    const order = await site.waiting(name)
    const paid = notice(order.number)
    expect(await site.post(path, notice(order.number, { state: 'closed' }), 0)).toEqual(taken)
    expect(await site.stateOf(order)).toEqual({ ...unpaid, status: 'closed' })
    expect(await site.post(path, paid, 1)).toEqual(taken)
    expect(await site.post(path, notice(order.number, { state: 'closed' }), 0)).toEqual(taken)
    expect(await site.stateOf(order)).toEqual(paidOnce)
  })

  test.each<[string, (number: string) => Sent | Promise<Sent>]>([
    ['an altered body', (number) => altered(notice(number))],
    ['a key twice', (number) => twice(notice(number))],
    ['another amount', (number) => notice(number, wrong)],
    ['another merchant', (number) => notice(number, { other: 'merchant' })],
    ['another application', (number) => notice(number, { other: 'app' })],
    ['a number that is no order', () => notice('XF999999999993')],
    ["another channel's order", async () => notice((await site.waiting(other)).number)],
    ['an empty body', (number) => ({ ...notice(number), payload: '' })],
    [
      'a body of 65 KB',
      (number) => ({ ...notice(number), payload: `${String(notice(number).payload)}${' '.repeat(65_536)}` }),
    ],
    ['bytes that are no text', (number) => ({ ...notice(number), payload: Buffer.from([0xff, 0, 0xfe]) })],
    ["the other channel's notice", (number) => channels[other].notice(number)],
  ])('with %s is refused in its own words, and nothing is half written', async (_, make) => {
    const order = await site.waiting(name)
    const sent = await make(order.number)
    for (const server of [0, 1]) expect(await site.post(path, sent, server)).toEqual(refused)
    expect(await site.stateOf(order)).toEqual(unpaid)
    // the right one counts all the same
    expect(await site.post(path, notice(order.number))).toEqual(taken)
    expect(await site.stateOf(order)).toEqual(paidOnce)
  })

  test.each([
    'application/json',
    'application/x-www-form-urlencoded; charset=gbk',
    'text/xml',
    'multipart/form-data; boundary=x',
    'not a type',
  ])('says the same of itself as %s: its bytes count, not its type', async (type) => {
    const order = await site.waiting(name)
    const right = notice(order.number)
    const headers = { ...right.headers, 'content-type': type }
    expect(await site.post(path, { ...altered(right), headers })).toEqual(refused)
    const answer = await site.post(path, { ...right, headers })
    // a type that is none is turned away by the server itself, in the channel's words
    expect(answer).toEqual(type === 'not a type' ? refused : taken)
    expect(await site.stateOf(order)).toEqual(type === 'not a type' ? unpaid : paidOnce)
  })

  test('of a payment that paid another order is refused', async () => {
    const [first, second] = [await site.waiting(name), await site.waiting(name)]
    const transactionId = `42000${first.number}`
    expect(await site.post(path, notice(first.number, { transactionId }), 0)).toEqual(taken)
    expect(await site.post(path, notice(second.number, { transactionId }), 1)).toEqual(refused)
    expect(await site.stateOf(second)).toEqual(unpaid)
  })

  test('that is asked for otherwise than by POST is no notice', async () => {
    const kept = await site.keptCount()
    const response = await fetch(`http://127.0.0.1:${site.servers[0]?.port}${path}`)
    // a page, whose styles may say anything; the channels' receipts are plain text or JSON
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await site.keptCount()).toBe(kept)
  })
})

describe('what WeChat Pay alone says', () => {
  const { path, refused, taken } = channels.wechat
  const told = (number: string) => ({ out_trade_no: number, total: payAmountFen })

  test.each<[string, (number: string) => Sent]>([
    ['old', (number) => site.wechat.notice(told(number), { at: new Date(Date.now() - 6 * minuteMs) })],
    [
      'of the future',
      (number) => site.wechat.notice(told(number), { at: new Date(Date.now() + 6 * minuteMs) }),
    ],
  ])('a signature that is %s is refused', async (_, make) => {
    const order = await site.waiting('wechat')
    expect(await site.post(path, make(order.number))).toEqual(refused)
    expect(await site.stateOf(order)).toEqual(unpaid)
  })

  test('another currency is refused', async () => {
    const order = await site.waiting('wechat')
    const transaction = { ...told(order.number), amount: { total: payAmountFen, currency: 'USD' } }
    expect(await site.post(path, site.wechat.notice(transaction))).toEqual(refused)
    expect(await site.stateOf(order)).toEqual(unpaid)
    expect(await site.post(path, site.wechat.notice(told(order.number)))).toEqual(taken)
  })

  test("a signature's headers of another notice, without one, or of the channel's own test are refused", async () => {
    const order = await site.waiting('wechat')
    const right = site.wechat.notice(told(order.number))
    const { 'wechatpay-signature': signature = '', ...without } = right.headers
    for (const headers of [
      without,
      site.wechat.notice(told('XF000000000017')).headers,
      { ...without, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${signature}` },
    ])
      expect(await site.post(path, { headers, payload: right.payload })).toEqual(refused)
    expect(await site.stateOf(order)).toEqual(unpaid)
  })
})

test('what Alipay tells late counts once: it repeats a notice for a day, and each time is the same payment', async () => {
  const order = await site.waiting('alipay')
  const late = site.alipay.notice({
    out_trade_no: order.number,
    total_amount: yuanText(payAmountFen),
    notify_time: '2020-01-01 00:00:00',
  })
  for (const server of [0, 1, 0])
    expect(await site.post(channels.alipay.path, late, server)).toEqual(channels.alipay.taken)
  expect(await site.stateOf(order)).toEqual(paidOnce)
})

test('both processes have warned of what came, and of no secret', async () => {
  const printed = site.servers.map((server) => server.output()).join('\n')
  for (const outcome of ['forged', 'wrongAmount', 'wrongMerchant', 'unknownNumber', 'paymentReused'])
    expect(printed).toContain(outcome)
  const last = site.wechat.notice({ out_trade_no: 'XF000000000017', total: 1 })
  for (const secret of [
    site.wechat.settings.apiV3Key,
    'PRIVATE KEY',
    'ciphertext',
    'wechatpay-signature',
    last.headers['wechatpay-serial'] ?? 'x',
    'total_amount',
    'sign=',
  ])
    expect(printed).not.toContain(secret)
})
