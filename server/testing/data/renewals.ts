import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { PayChannelName } from '#contract/enterprise/renewalWords.ts'
import { yuanText } from '#contract/price/amounts.ts'
import type { Actor } from '../actors.ts'
import { alipayStub } from '../stubs/alipayStub.ts'
import type { AlipayStub } from '../stubs/alipayStub.ts'
import { wechatStub } from '../stubs/wechatStub.ts'
import type { WechatStub } from '../stubs/wechatStub.ts'
import type { TestApp } from '../testApp.ts'

/** The payment that a stub channel reports; defaults are those of a paid order. */
export interface ChannelPayment {
  number: string
  amountFen: number
  transactionId?: string
  isForOtherMerchant?: boolean
  state?: 'paid' | 'closed' | 'pending'
}

/** The HTTP status of a notice, and whether the channel reads the answer as accepted. */
export interface NoticeAnswer {
  status: number
  isTaken: boolean
}

/** A stub of a payment channel: answers queries, and sends notices to the application. */
export interface ChannelStub {
  name: PayChannelName
  /** Sends a genuine notice. */
  sendNotice(app: TestApp, payment: ChannelPayment): Promise<NoticeAnswer>
  /** Sends one with a wrong signature. */
  sendForgedNotice(app: TestApp, payment: ChannelPayment): Promise<NoticeAnswer>
  /** Sets the next answer: to a request for a QR code, or to a query of an order (null: unknown). */
  willReturnCode(): void
  willReport(payment: ChannelPayment | null): void
  willFail(): void
}

const post = async (
  app: TestApp,
  url: string,
  { headers, payload }: { headers: Record<string, string>; payload: string },
): Promise<NoticeAnswer & { body: string }> => {
  const { statusCode, body } = await app.server.inject({ method: 'POST', url, headers, payload })
  return { status: statusCode, body, isTaken: false }
}

/** Wraps a WeChat Pay stub. */
function wechatChannelStub(stub: WechatStub): ChannelStub {
  const states = { paid: 'SUCCESS', closed: 'CLOSED', pending: 'NOTPAY' } as const
  const transactionOf = ({
    number,
    amountFen,
    transactionId,
    isForOtherMerchant,
    state = 'paid',
  }: ChannelPayment) => ({
    out_trade_no: number,
    total: amountFen,
    trade_state: states[state],
    ...(transactionId === undefined ? {} : { transaction_id: transactionId }),
    ...(isForOtherMerchant ? { mchid: '1900000999' } : {}),
  })
  const send = async (app: TestApp, notice: ReturnType<WechatStub['notice']>) => {
    const answer = await post(app, '/Payment/wechatNotice', notice)
    return { status: answer.status, isTaken: answer.status === 200 && answer.body.includes('SUCCESS') }
  }
  return {
    name: 'wechat',
    sendNotice: (app, payment) => send(app, stub.notice(transactionOf(payment))),
    sendForgedNotice: (app, payment) => {
      const { headers, payload } = stub.notice(transactionOf(payment))
      return send(app, { headers, payload: payload.replace('支付成功', '支付成功！') })
    },
    willReturnCode: () =>
      stub.http.answers(stub.answer(200, { code_url: 'weixin://wxpay/bizpayurl?pr=test' })),
    willReport: (payment) =>
      stub.http.answers(
        payment === null
          ? stub.answer(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' })
          : stub.answer(200, stub.transaction(transactionOf(payment))),
      ),
    willFail: () => stub.http.answers([503, 'busy']),
  }
}

/** Wraps an Alipay stub. */
function alipayChannelStub(stub: AlipayStub): ChannelStub {
  const states = { paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED', pending: 'WAIT_BUYER_PAY' } as const
  const fieldsOf = ({
    number,
    amountFen,
    transactionId,
    isForOtherMerchant,
    state = 'paid',
  }: ChannelPayment) => ({
    out_trade_no: number,
    total_amount: yuanText(amountFen),
    trade_status: states[state],
    ...(transactionId === undefined ? {} : { trade_no: transactionId }),
    ...(isForOtherMerchant ? { seller_id: '2088000000000999' } : {}),
  })
  const send = async (app: TestApp, notice: ReturnType<AlipayStub['notice']>) => {
    const answer = await post(app, '/Payment/alipayNotice', notice)
    return { status: answer.status, isTaken: answer.body === 'success' }
  }
  const query = 'alipay.trade.query'
  return {
    name: 'alipay',
    sendNotice: (app, payment) => send(app, stub.notice(fieldsOf(payment))),
    sendForgedNotice: (app, payment) => {
      const { headers, payload } = stub.notice(fieldsOf({ ...payment, amountFen: payment.amountFen + 1 }))
      const form = new URLSearchParams(payload)
      form.set('total_amount', yuanText(payment.amountFen))
      return send(app, { headers, payload: form.toString() })
    },
    willReturnCode: () =>
      stub.http.answers(
        stub.answer('alipay.trade.precreate', {
          code: '10000',
          msg: 'Success',
          qr_code: 'https://qr.alipay.com/t',
        }),
      ),
    willReport(payment) {
      const unknown = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' }
      if (payment === null) return stub.http.answers(stub.answer(query, unknown))
      const fields = fieldsOf(payment)
      const found = { ...fields, trade_no: `2026${payment.number}`, send_pay_date: '2026-11-20 10:00:30' }
      return stub.http.answers(stub.answer(query, { code: '10000', msg: 'Success', ...found }))
    },
    willFail: () => stub.http.answers([503, 'busy']),
  }
}

/** Starts stubs of both real channels, on loopback. */
export async function channelStubs(now: () => Date) {
  const wechat = await wechatStub(now)
  const alipay = await alipayStub(now)
  return {
    channels: { wechat: wechat.channel, alipay: alipay.channel },
    wechat: wechatChannelStub(wechat),
    alipay: alipayChannelStub(alipay),
    async close() {
      await wechat.http.close()
      await alipay.http.close()
    },
  }
}

/** Submits a renewal as an admin, by default one month of the small plan by the sandbox. */
export const submitRenewal = (
  app: TestApp,
  admin: Pick<Actor, 'token'>,
  input: Partial<CallInput<'/Payment/submitFactoryRenew'>> = {},
): Promise<CallResponse<'/Payment/submitFactoryRenew'>> =>
  app.data('/Payment/submitFactoryRenew', { months: 1, channel: 'sandbox', ...input }, { token: admin.token })

/** Pays a renewal at the sandbox's cashier and returns its number. */
export async function paidRenewal(app: TestApp, admin: Pick<Actor, 'token'>): Promise<string> {
  const { payOrderNumber } = await submitRenewal(app, admin)
  await app.data('/Payment/sandboxPay', { payOrderNumber, outcome: 'paid' })
  return payOrderNumber
}
