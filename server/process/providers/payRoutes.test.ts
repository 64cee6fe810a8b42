import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import { yuanText } from '#contract/price/amounts.ts'
import { payAmountFen, paySite } from '../../testing/process/paySite.ts'
import type { PaySite, Sent } from '../../testing/process/paySite.ts'
import { buildOnce } from '../../testing/process/serverProcess.ts'

const wrong = { amountFen: 1 } as const
const unpaid = { status: 'pending', plan: null, audits: 0, notices: 0 }
const paidOnce = { status: 'paid', plan: 'professional', audits: 1, notices: 1 }

let site: PaySite

beforeAll(async () => {
  await buildOnce()
  site = await paySite(inject('cluster'))
}, 180_000)
afterAll(() => site.close())

interface NoticeOptions {
  amountFen?: number
  /** Another merchant, or another application of ours. */
  other?: 'merchant' | 'app'
  state?: 'closed'
  transactionId?: string
}

const channels = {
  wechat: {
    path: '/Payment/wechatNotice',
    accepted: {
      status: 200,
      type: 'application/json; charset=utf-8',
      body: '{"code":"SUCCESS","message":"成功"}',
    },
    refused: {
      status: 400,
      type: 'application/json; charset=utf-8',
      body: '{"code":"FAIL","message":"失败"}',
    },
    notice: (number: string, options: NoticeOptions = {}): Sent =>
      site.wechat.notice({
        out_trade_no: number,
        total: options.amountFen ?? payAmountFen,
        ...(options.other === 'merchant' && { mchid: '1900000999' }),
        ...(options.other === 'app' && { appid: 'wx9999999999999999' }),
        ...(options.state && { trade_state: 'CLOSED' }),
        ...(options.transactionId && { transaction_id: options.transactionId }),
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
    accepted: { status: 200, type: 'text/plain', body: 'success' },
    refused: { status: 400, type: 'text/plain', body: 'fail' },
    notice: (number: string, options: NoticeOptions = {}): Sent =>
      site.alipay.notice({
        out_trade_no: number,
        total_amount: yuanText(options.amountFen ?? payAmountFen),
        ...(options.other === 'merchant' && { seller_id: '2088000000000999' }),
        ...(options.other === 'app' && { app_id: '2021000000000999' }),
        ...(options.state && { trade_status: 'TRADE_CLOSED' }),
        ...(options.transactionId && { trade_no: options.transactionId }),
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
  const { path, accepted, refused, notice, altered, twice } = channels[name]
  const other = name === 'wechat' ? 'alipay' : 'wechat'

  test('credits fifty identical notices at once over both processes one time, and accepts all fifty', async () => {
    const order = await site.waiting(name)
    const sent = notice(order.number)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => site.post(path, sent, at)))
    expect(answers).toEqual(answers.map(() => accepted))
    expect(await site.stateOf(order)).toEqual(paidOnce)
    // replayed at the other process, and sent again with another signature
    expect(await site.post(path, sent, 1)).toEqual(accepted)
    expect(await site.post(path, notice(order.number), 0)).toEqual(accepted)
    expect(await site.stateOf(order)).toEqual(paidOnce)
  })

  test('credits one time when one of fifty concurrent notices is right and the others are wrong in different ways', async () => {
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
    expect(answers).toEqual(sent.map((one) => (one === right ? accepted : refused)))
    expect(await site.stateOf(order)).toEqual(paidOnce)
  })

  test('counts closed before paid as late, and paid before closed as paid', async () => {
    const order = await site.waiting(name)
    const paid = notice(order.number)
    expect(await site.post(path, notice(order.number, { state: 'closed' }), 0)).toEqual(accepted)
    expect(await site.stateOf(order)).toEqual({ ...unpaid, status: 'closed' })
    expect(await site.post(path, paid, 1)).toEqual(accepted)
    expect(await site.post(path, notice(order.number, { state: 'closed' }), 0)).toEqual(accepted)
    expect(await site.stateOf(order)).toEqual(paidOnce)
  })

  test.each<[string, (number: string) => Sent | Promise<Sent>]>([
    ['an altered body', (number) => altered(notice(number))],
    ['a key twice', (number) => twice(notice(number))],
    ['another amount', (number) => notice(number, wrong)],
    ['another merchant', (number) => notice(number, { other: 'merchant' })],
    ['another application', (number) => notice(number, { other: 'app' })],
    ['an unknown order number', () => notice('XF999999999993')],
    ["another channel's order", async () => notice((await site.waiting(other)).number)],
    ['an empty body', (number) => ({ ...notice(number), payload: '' })],
    [
      'a body of 65 KB',
      (number) => ({ ...notice(number), payload: `${String(notice(number).payload)}${' '.repeat(65_536)}` }),
    ],
    ['bytes that are no text', (number) => ({ ...notice(number), payload: Buffer.from([0xff, 0, 0xfe]) })],
    ["the other channel's notice", (number) => channels[other].notice(number)],
  ])('refuses %s in its own format, and writes nothing by half', async (_, make) => {
    const order = await site.waiting(name)
    const sent = await make(order.number)
    for (const server of [0, 1]) expect(await site.post(path, sent, server)).toEqual(refused)
    expect(await site.stateOf(order)).toEqual(unpaid)
    // the right one is accepted afterwards
    expect(await site.post(path, notice(order.number))).toEqual(accepted)
    expect(await site.stateOf(order)).toEqual(paidOnce)
  })

  test.each([
    'application/json',
    'application/x-www-form-urlencoded; charset=gbk',
    'text/xml',
    'multipart/form-data; boundary=x',
    'not a type',
  ])('accepts the content type %s: its bytes count, not its type', async (type) => {
    const order = await site.waiting(name)
    const right = notice(order.number)
    const headers = { ...right.headers, 'content-type': type }
    expect(await site.post(path, { ...altered(right), headers })).toEqual(refused)
    const answer = await site.post(path, { ...right, headers })
    // the server itself refuses an invalid type, in the channel's format
    expect(answer).toEqual(type === 'not a type' ? refused : accepted)
    expect(await site.stateOf(order)).toEqual(type === 'not a type' ? unpaid : paidOnce)
  })

  test('refuses the payment of another order', async () => {
    const [first, second] = [await site.waiting(name), await site.waiting(name)]
    const transactionId = `42000${first.number}`
    expect(await site.post(path, notice(first.number, { transactionId }), 0)).toEqual(accepted)
    expect(await site.post(path, notice(second.number, { transactionId }), 1)).toEqual(refused)
    expect(await site.stateOf(second)).toEqual(unpaid)
  })

  test('accepts notices by POST only', async () => {
    const storedBefore = await site.noticeCount()
    const response = await fetch(`http://127.0.0.1:${site.servers[0]?.port}${path}`)
    // a page, whose styles may hold any text; the channels' receipts are plain text or JSON
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await site.noticeCount()).toBe(storedBefore)
  })
})

describe('WeChat Pay only', () => {
  const { path, refused, accepted } = channels.wechat
  const wechatFields = (number: string) => ({ out_trade_no: number, total: payAmountFen })

  test.each<[string, (number: string) => Sent]>([
    [
      'old',
      (number) => site.wechat.notice(wechatFields(number), { at: new Date(Date.now() - 6 * minuteMs) }),
    ],
    [
      'of the future',
      (number) => site.wechat.notice(wechatFields(number), { at: new Date(Date.now() + 6 * minuteMs) }),
    ],
  ])('refuses a signature that is %s', async (_, make) => {
    const order = await site.waiting('wechat')
    expect(await site.post(path, make(order.number))).toEqual(refused)
    expect(await site.stateOf(order)).toEqual(unpaid)
  })

  test('refuses another currency', async () => {
    const order = await site.waiting('wechat')
    const transaction = { ...wechatFields(order.number), amount: { total: payAmountFen, currency: 'USD' } }
    expect(await site.post(path, site.wechat.notice(transaction))).toEqual(refused)
    expect(await site.stateOf(order)).toEqual(unpaid)
    expect(await site.post(path, site.wechat.notice(wechatFields(order.number)))).toEqual(accepted)
  })

  test("refuses signature headers of another notice, missing ones, and those of the channel's own test", async () => {
    const order = await site.waiting('wechat')
    const right = site.wechat.notice(wechatFields(order.number))
    const { 'wechatpay-signature': signature = '', ...without } = right.headers
    for (const headers of [
      without,
      site.wechat.notice(wechatFields('XF000000000017')).headers,
      { ...without, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${signature}` },
    ])
      expect(await site.post(path, { headers, payload: right.payload })).toEqual(refused)
    expect(await site.stateOf(order)).toEqual(unpaid)
  })
})

test('counts a notice once that Alipay repeats for a day', async () => {
  const order = await site.waiting('alipay')
  const late = site.alipay.notice({
    out_trade_no: order.number,
    total_amount: yuanText(payAmountFen),
    notify_time: '2020-01-01 00:00:00',
  })
  for (const server of [0, 1, 0])
    expect(await site.post(channels.alipay.path, late, server)).toEqual(channels.alipay.accepted)
  expect(await site.stateOf(order)).toEqual(paidOnce)
})

test('logs warnings in both processes, without secrets', async () => {
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
