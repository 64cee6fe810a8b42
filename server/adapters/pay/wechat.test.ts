import { createVerify } from 'node:crypto'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wechatStub } from '../../testing/stubs/wechatStub.ts'
import type { WechatNotice, WechatStub } from '../../testing/stubs/wechatStub.ts'
import { NoticeFault } from './payChannel.ts'

const now = new Date('2026-11-20T02:00:00.000Z')
const number = 'XF000000000017'
const order = {
  number,
  amountFen: 106_920,
  subject: '专线通基础版 12 个月',
  payBefore: new Date('2026-11-20T02:15:00.000Z'),
}

let stub: WechatStub

beforeAll(async () => {
  stub = await wechatStub(() => now)
})
afterAll(() => stub.http.close())

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'resolved',
    (reason: unknown) => reason,
  )
const read = ({ headers, payload }: WechatNotice) =>
  stub.channel.readNotice({ headers, rawBody: Buffer.from(payload), now })

describe('creating a QR code', () => {
  test('sends number, amount, end and notice URL, signed by the merchant', async () => {
    stub.http.answers(stub.answer(200, { code_url: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' }))
    expect(await stub.channel.create(order)).toBe('weixin://wxpay/bizpayurl?pr=p4lpSuKzz')
    const request = stub.http.requests.at(-1)
    expect(request).toMatchObject({ method: 'POST', url: '/v3/pay/transactions/native' })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      appid: stub.settings.appId,
      mchid: stub.settings.merchantId,
      description: order.subject,
      out_trade_no: number,
      time_expire: '2026-11-20T02:15:00+00:00',
      notify_url: stub.settings.noticeUrl,
      amount: { total: 106_920, currency: 'CNY' },
    })
    const header = String(request?.headers['authorization'])
    const field = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(header)?.[1] ?? ''
    expect(field('serial_no')).toBe(stub.settings.merchantSerial)
    const text = `POST\n${request?.url}\n${field('timestamp')}\n${field('nonce_str')}\n${request?.body}\n`
    const isRight = createVerify('RSA-SHA256')
      .update(text)
      .verify(stub.merchantPublicKey, field('signature'), 'base64')
    expect(isRight).toBe(true)
    expect(request?.headers['wechatpay-serial']).toBe(stub.settings.publicKeyId)
  })

  const faults: [string, string, () => Parameters<WechatStub['http']['answers']>[0]][] = [
    ['a refusal', 'PARAM_ERROR', () => stub.answer(400, { code: 'PARAM_ERROR', message: '参数错误' })],
    ['a fault without a code', 'HTTP-502', () => [502, 'bad gateway']],
    ['an answer without a signature', 'WRONG_SIGNATURE', () => [200, { code_url: 'weixin://evil' }]],
    [
      'an answer with the signature of another',
      'WRONG_SIGNATURE',
      () => [200, { code_url: 'weixin://evil' }, stub.answer(200, { code_url: 'weixin://good' })[2] ?? {}],
    ],
    ['an answer without a code to scan', 'UNREADABLE', () => stub.answer(200, { url: 'weixin://' })],
    ['a connection that is hung up', 'UND_ERR_SOCKET', () => null],
  ]
  test.each(faults)('rejects on %s, with an error that holds no secret', async (_, expectedCode, answer) => {
    stub.http.answers(answer())
    const error = await errorOf(stub.channel.create(order))
    expect(error).toEqual(new Error(`WeChat Pay did not answer as agreed: ${expectedCode}`))
    const errorText = inspect(error, { depth: 10, showHidden: true })
    for (const secret of [stub.settings.apiV3Key, 'PRIVATE KEY', 'signature=', number])
      expect(errorText).not.toContain(secret)
  })
})

describe('querying an order', () => {
  const answering = (queryData: object) => stub.http.answers(stub.answer(200, queryData))
  test('returns a payment with its number, amount, receiver and time', async () => {
    answering(stub.transaction({ out_trade_no: number, total: 106_920 }))
    expect(await stub.channel.query(number)).toEqual({
      number,
      state: 'paid',
      transactionId: '42000000000000017',
      amountFen: 106_920,
      merchantId: stub.channel.merchantId,
      paidAt: now,
    })
    expect(stub.http.requests.at(-1)?.url).toBe(
      `/v3/pay/transactions/out-trade-no/${number}?mchid=${stub.settings.merchantId}`,
    )
  })

  test.each([
    ['NOTPAY', 'pending'],
    ['USERPAYING', 'pending'],
    ['CLOSED', 'closed'],
    ['REFUND', 'closed'],
    ['PAYERROR', 'failed'],
    ['SOMETHING_NEW', 'pending'],
  ])('%s is %s', async (answered, state) => {
    answering({
      mchid: stub.settings.merchantId,
      appid: stub.settings.appId,
      out_trade_no: number,
      trade_state: answered,
    })
    expect(await stub.channel.query(number)).toEqual({ number, state })
  })

  test('returns null for an order unknown to WeChat, rejects on a wrong key', async () => {
    stub.http.answers(stub.answer(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' }))
    expect(await stub.channel.query(number)).toBeNull()
    stub.http.answers(stub.answer(401, { code: 'SIGN_ERROR', message: '签名错误' }))
    expect(await errorOf(stub.channel.query(number))).toEqual(
      new Error('WeChat Pay did not answer as agreed: SIGN_ERROR'),
    )
  })

  test('rejects an unsigned answer', async () => {
    stub.http.answers([200, stub.transaction({ out_trade_no: number, total: 106_920 })])
    expect(await errorOf(stub.channel.query(number))).toBeInstanceOf(Error)
  })
})

describe('a notice', () => {
  const payment = { out_trade_no: number, total: 106_920 }
  test('is decrypted and read with a valid signature', async () => {
    expect(await read(stub.notice(payment))).toEqual({
      number,
      state: 'paid',
      transactionId: '42000000000000017',
      amountFen: 106_920,
      merchantId: '1900000001/wx8888888888888888',
      paidAt: now,
    })
    expect(await read(stub.notice({ ...payment, trade_state: 'CLOSED' }))).toEqual({
      number,
      state: 'closed',
    })
    const other = await read(stub.notice({ ...payment, mchid: '1900000002' }))
    expect(other).toMatchObject({ merchantId: '1900000002/wx8888888888888888' })
  })

  const forgeries: [string, () => WechatNotice | Promise<WechatNotice>][] = [
    ['a changed body', () => ({ ...stub.notice(payment), payload: stub.notice(payment).payload })],
    [
      'one changed sign of white space',
      () => {
        const { headers, payload } = stub.notice(payment)
        return { headers, payload: `${payload} ` }
      },
    ],
    [
      'the signature of another key',
      async () => {
        const other = await wechatStub(() => now)
        await other.http.close()
        const { headers, payload } = other.notice(payment)
        return { payload, headers: { ...headers, 'wechatpay-serial': stub.settings.publicKeyId } }
      },
    ],
    [
      'a serial that we do not know',
      () => {
        const { headers, payload } = stub.notice(payment)
        return { payload, headers: { ...headers, 'wechatpay-serial': 'PUB_KEY_ID_0000000000' } }
      },
    ],
    ['no headers at all', () => ({ payload: stub.notice(payment).payload, headers: {} })],
    [
      'a signature without its time',
      () => {
        const { headers, payload } = stub.notice(payment)
        const { 'wechatpay-timestamp': _, ...rest } = headers
        return { payload, headers: rest }
      },
    ],
    ['a signature of six minutes ago', () => stub.notice(payment, { at: new Date(now.getTime() - 360_000) })],
    ['a signature from the future', () => stub.notice(payment, { at: new Date(now.getTime() + 360_000) })],
    [
      'a resource that is sealed with another key',
      () =>
        stub.notice(payment, {
          resource: {
            algorithm: 'AEAD_AES_256_GCM',
            ciphertext: Buffer.alloc(64, 7).toString('base64'),
            associated_data: 'transaction',
            nonce: '0123456789ab',
          },
        }),
    ],
    ['no resource', () => stub.notice(payment, { resource: {} })],
    ['a payment without its time', () => stub.notice({ ...payment, success_time: 'soon' })],
  ]
  test.each(forgeries)('is refused with %s, without a request to WeChat', async (_, make) => {
    const before = stub.http.requests.length
    expect(await errorOf(read(await make()))).toBeInstanceOf(NoticeFault)
    expect(stub.http.requests.length).toBe(before)
  })

  test('is refused when its ciphertext was changed', async () => {
    const { payload } = stub.notice(payment)
    const { resource } = JSON.parse(payload) as { resource: { ciphertext: string } }
    const bytes = Buffer.from(resource.ciphertext, 'base64')
    bytes[3] = (bytes[3] ?? 0) ^ 1
    const changed = stub.notice(payment, { resource: { ...resource, ciphertext: bytes.toString('base64') } })
    expect(await errorOf(read(changed))).toBeInstanceOf(NoticeFault)
  })
})

test('uses separate keys for two channels in one process', async () => {
  const other = await wechatStub(() => now)
  await other.http.close()
  const { headers, payload } = other.notice({ out_trade_no: number, total: 1 })
  const notice = { headers, rawBody: Buffer.from(payload), now }
  expect(await other.channel.readNotice(notice)).toMatchObject({ state: 'paid' })
  expect(await errorOf(stub.channel.readNotice(notice))).toBeInstanceOf(NoticeFault)
})
