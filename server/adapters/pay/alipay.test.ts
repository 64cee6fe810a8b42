import { createVerify } from 'node:crypto'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alipayStub } from '../../testing/stubs/alipayStub.ts'
import type { AlipayFields, AlipayStub } from '../../testing/stubs/alipayStub.ts'
import { NoticeFault } from './payChannel.ts'

const now = new Date('2026-11-20T02:00:00.000Z')
const number = 'XF000000000017'
const order = {
  number,
  amountFen: 106_920,
  subject: '专线通基础版 12 个月',
  payBefore: new Date('2026-11-20T02:15:00.000Z'),
}

let stub: AlipayStub

beforeAll(async () => {
  stub = await alipayStub(() => now)
})
afterAll(() => stub.http.close())

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'resolved',
    (reason: unknown) => reason,
  )
const read = (payload: string) => stub.channel.readNotice({ headers: {}, rawBody: Buffer.from(payload), now })

describe('creating a QR code', () => {
  const precreate = 'alipay.trade.precreate'
  const created = {
    code: '10000',
    msg: 'Success',
    out_trade_no: number,
    qr_code: 'https://qr.alipay.com/bax01',
  }

  test('sends number, amount, end in Beijing time and notice URL, with a signature', async () => {
    stub.http.answers(stub.answer(precreate, created))
    const startSeconds = Math.floor(Date.now() / 1000)
    expect(await stub.channel.create(order)).toBe('https://qr.alipay.com/bax01')
    const request = stub.http.requests.at(-1)
    const sent = new URLSearchParams(`${request?.url.split('?')[1] ?? ''}&${request?.body ?? ''}`)
    expect(Object.fromEntries(sent)).toMatchObject({
      app_id: stub.settings.appId,
      method: precreate,
      notify_url: stub.settings.noticeUrl,
      sign_type: 'RSA2',
    })
    expect(JSON.parse(sent.get('biz_content') ?? '')).toEqual({
      out_trade_no: number,
      total_amount: '1069.20',
      subject: order.subject,
      time_expire: '2026-11-20 10:15:00',
    })
    const signed = [...sent.keys()]
      .filter((key) => key !== 'sign')
      .toSorted()
      .map((key) => `${key}=${sent.get(key)}`)
      .join('&')
    const isRight = createVerify('RSA-SHA256')
      .update(signed, 'utf8')
      .verify(stub.appPublicKey, sent.get('sign') ?? '', 'base64')
    expect(isRight).toBe(true)
    // The gateway reads Beijing time, whatever the zone of this machine.
    const timestamp = Date.parse(`${sent.get('timestamp')?.replace(' ', 'T')}+08:00`)
    expect(timestamp).toBeGreaterThanOrEqual(startSeconds * 1000)
    expect(timestamp).toBeLessThanOrEqual(Date.now())
  })

  const refused = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.INVALID_PARAMETER' }
  test.each([
    ['a refusal', 'ACQ.INVALID_PARAMETER', () => stub.answer(precreate, refused)],
    [
      'an answer without a signature',
      'ERR_INVALID_ARG_TYPE',
      () => [200, { alipay_trade_precreate_response: created }],
    ],
    [
      'an answer with the signature of another',
      'AlipayRequestError',
      () => {
        const [, body] = stub.answer(precreate, { ...created, qr_code: 'https://qr.alipay.com/good' })
        return [200, { ...(body as object), alipay_trade_precreate_response: created }]
      },
    ],
    ['a fault of the gateway', 'AlipayRequestError', () => [502, 'bad gateway']],
    ['a connection that is hung up', 'UND_ERR_SOCKET', () => null],
  ] as [string, string, () => Parameters<AlipayStub['http']['answers']>[0]][])(
    'rejects on %s, with an error that holds no secret',
    async (_, expectedCode, answer) => {
      stub.http.answers(answer())
      const error = await errorOf(stub.channel.create(order))
      expect(error).toBeInstanceOf(Error)
      expect(String(error)).toContain(expectedCode)
      const errorText = inspect(error, { depth: 10, showHidden: true })
      for (const secret of ['PRIVATE KEY', 'sign=', 'biz_content', number])
        expect(errorText).not.toContain(secret)
    },
  )
})

describe('querying an order', () => {
  const trade = {
    code: '10000',
    msg: 'Success',
    out_trade_no: number,
    trade_no: '2026112022001000017',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '1069.20',
    send_pay_date: '2026-11-20 10:00:00',
  }
  const answering = (response: object) => stub.http.answers(stub.answer('alipay.trade.query', response))

  test('returns a payment with its number, amount in fen and time', async () => {
    answering(trade)
    expect(await stub.channel.query(number)).toEqual({
      number,
      state: 'paid',
      transactionId: '2026112022001000017',
      amountFen: 106_920,
      merchantId: stub.channel.merchantId,
      paidAt: now,
    })
  })

  test.each([
    ['WAIT_BUYER_PAY', 'pending'],
    ['TRADE_CLOSED', 'closed'],
  ])('%s is %s', async (status, state) => {
    answering({ ...trade, trade_status: status })
    expect(await stub.channel.query(number)).toEqual({ number, state })
  })

  test('returns null for a code that nobody scanned, rejects on another refusal', async () => {
    answering({ code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' })
    expect(await stub.channel.query(number)).toBeNull()
    answering({ code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' })
    expect(await errorOf(stub.channel.query(number))).toEqual(
      new Error('Alipay did not answer as agreed: isp.unknow-error'),
    )
  })
})

describe('a notice', () => {
  const fields: AlipayFields = { out_trade_no: number, total_amount: '1069.20' }
  test('is read with a valid signature, yuan to fen without floats', async () => {
    expect(await read(stub.notice(fields).payload)).toEqual({
      number,
      state: 'paid',
      transactionId: '2026112022001000000000017',
      amountFen: 106_920,
      merchantId: '2021000000000001/2088000000000001',
      paidAt: now,
    })
    for (const [yuan, fen] of [
      ['0.01', 1],
      ['1.1', 110],
      ['99', 9_900],
      ['1152921.29', 115_292_129],
    ] as const)
      expect(await read(stub.notice({ ...fields, total_amount: yuan }).payload)).toMatchObject({
        amountFen: fen,
      })
    const finished = stub.notice({ ...fields, trade_status: 'TRADE_FINISHED' }).payload
    expect(await read(finished)).toMatchObject({ state: 'paid' })
    const closed = stub.notice({ ...fields, trade_status: 'TRADE_CLOSED' }).payload
    expect(await read(closed)).toEqual({ number, state: 'closed' })
  })

  test('is read with characters that forms must escape', async () => {
    const { payload } = stub.notice({ ...fields, subject: '续费 50% & 更多 + “专业版”=好' })
    expect(await read(payload)).toMatchObject({ state: 'paid' })
  })

  const changed = (change: (form: URLSearchParams) => void) => {
    const form = new URLSearchParams(stub.notice(fields).payload)
    change(form)
    return form.toString()
  }
  test.each<[string, () => string | Promise<string>]>([
    ['another amount', () => changed((form) => form.set('total_amount', '0.01'))],
    ['another number', () => changed((form) => form.set('out_trade_no', 'XF000000000025'))],
    ['an extra field', () => changed((form) => form.set('buyer_id', '2088'))],
    ['a missing field', () => changed((form) => form.delete('seller_id'))],
    ['a field twice', () => `out_trade_no=XF000000000025&${stub.notice(fields).payload}`],
    ['no signature', () => changed((form) => form.delete('sign'))],
    ['a signature that is not base64', () => changed((form) => form.set('sign', '%%%'))],
    ['an unknown signature type', () => changed((form) => form.set('sign_type', 'constructor'))],
    ['no signature type', () => changed((form) => form.delete('sign_type'))],
    ['the older signature type', () => stub.notice(fields, 'RSA').payload],
    ['an empty body', () => ''],
    ['a JSON body', () => '{"out_trade_no":"XF000000000017"}'],
    ['an invalid field name', () => '__proto__=1&constructor=2&sign_type=RSA2&sign=x'],
    [
      'the signature of another key',
      async () => {
        const other = await alipayStub(() => now)
        await other.http.close()
        return other.notice(fields).payload
      },
    ],
    ['an invalid amount', () => stub.notice({ ...fields, total_amount: '1e3' }).payload],
    ['an amount of three decimals', () => stub.notice({ ...fields, total_amount: '1.005' }).payload],
    ['an invalid time', () => stub.notice({ ...fields, gmt_payment: 'soon' }).payload],
  ])('is refused with %s', async (_, make) => {
    expect(await errorOf(read(await make()))).toBeInstanceOf(NoticeFault)
  })
})
