import type { CallInput, CallResponse } from '../../../contract/calls/calls.ts'
import type { PayChannelName } from '../../../contract/enterprise/renewalWords.ts'
import { yuanText } from '../../../contract/price/amounts.ts'
import { alipayStub } from '../stubs/alipayStub.ts'
import type { AlipayStub } from '../stubs/alipayStub.ts'
import type { Actor } from '../actors.ts'
import type { TestApp } from '../testApp.ts'
import { wechatStub } from '../stubs/wechatStub.ts'
import type { WechatStub } from '../stubs/wechatStub.ts'

/** What a channel of the tests tells of a pay order; what is left out is as its payer would have it. */
export interface Telling {
  number: string
  amountFen: number
  transactionId?: string
  isForOtherMerchant?: boolean
  state?: 'paid' | 'closed' | 'pending'
}

/** How a notice was answered over HTTP, and whether its channel reads that as "taken". */
export interface Answered {
  status: number
  isTaken: boolean
}

/** A channel's side in a test: it answers what it is asked, and sends notices to the application. */
export interface Teller {
  name: PayChannelName
  /** Sends a genuine notice. */
  tell(app: TestApp, told: Telling): Promise<Answered>
  /** Sends one whose signature is not the channel's. */
  forge(app: TestApp, told: Telling): Promise<Answered>
  /** What its service answers next: to a request for a QR code, or to the question how an order stands (null: unknown there). */
  willGiveCode(): void
  willSay(told: Telling | null): void
  willFail(): void
}

const post = async (
  app: TestApp,
  url: string,
  { headers, payload }: { headers: Record<string, string>; payload: string },
): Promise<Answered & { body: string }> => {
  const { statusCode, body } = await app.server.inject({ method: 'POST', url, headers, payload })
  return { status: statusCode, body, isTaken: false }
}

/** WeChat Pay as a teller. */
function wechatTeller(stub: WechatStub): Teller {
  const states = { paid: 'SUCCESS', closed: 'CLOSED', pending: 'NOTPAY' } as const
  const transactionOf = ({
    number,
    amountFen,
    transactionId,
    isForOtherMerchant,
    state = 'paid',
  }: Telling) => ({
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
    tell: (app, told) => send(app, stub.notice(transactionOf(told))),
    forge: (app, told) => {
      const { headers, payload } = stub.notice(transactionOf(told))
      return send(app, { headers, payload: payload.replace('支付成功', '支付成功！') })
    },
    willGiveCode: () => stub.http.answers(stub.answer(200, { code_url: 'weixin://wxpay/bizpayurl?pr=test' })),
    willSay: (told) =>
      stub.http.answers(
        told === null
          ? stub.answer(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' })
          : stub.answer(200, stub.transaction(transactionOf(told))),
      ),
    willFail: () => stub.http.answers([503, 'busy']),
  }
}

/** Alipay as a teller. */
function alipayTeller(stub: AlipayStub): Teller {
  const states = { paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED', pending: 'WAIT_BUYER_PAY' } as const
  const fieldsOf = ({ number, amountFen, transactionId, isForOtherMerchant, state = 'paid' }: Telling) => ({
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
    tell: (app, told) => send(app, stub.notice(fieldsOf(told))),
    forge: (app, told) => {
      const { headers, payload } = stub.notice(fieldsOf({ ...told, amountFen: told.amountFen + 1 }))
      const form = new URLSearchParams(payload)
      form.set('total_amount', yuanText(told.amountFen))
      return send(app, { headers, payload: form.toString() })
    },
    willGiveCode: () =>
      stub.http.answers(
        stub.answer('alipay.trade.precreate', {
          code: '10000',
          msg: 'Success',
          qr_code: 'https://qr.alipay.com/t',
        }),
      ),
    willSay(told) {
      const unknown = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' }
      if (told === null) return stub.http.answers(stub.answer(query, unknown))
      const fields = fieldsOf(told)
      const found = { ...fields, trade_no: `2026${told.number}`, send_pay_date: '2026-11-20 10:00:30' }
      return stub.http.answers(stub.answer(query, { code: '10000', msg: 'Success', ...found }))
    },
    willFail: () => stub.http.answers([503, 'busy']),
  }
}

/** Both real channels of a test, on loopback. */
export async function tellers(now: () => Date) {
  const wechat = await wechatStub(now)
  const alipay = await alipayStub(now)
  return {
    channels: { wechat: wechat.channel, alipay: alipay.channel },
    wechat: wechatTeller(wechat),
    alipay: alipayTeller(alipay),
    async close() {
      await wechat.http.close()
      await alipay.http.close()
    },
  }
}

/** Submits a renewal as an admin: one month of the small plan by the sandbox, unless the request says otherwise. */
export const submitRenewal = (
  app: TestApp,
  admin: Pick<Actor, 'token'>,
  input: Partial<CallInput<'/Payment/submitFactoryRenew'>> = {},
): Promise<CallResponse<'/Payment/submitFactoryRenew'>> =>
  app.data('/Payment/submitFactoryRenew', { months: 1, channel: 'sandbox', ...input }, { token: admin.token })

/** A renewal that was paid at the sandbox's cashier; gives its number. */
export async function paidRenewal(app: TestApp, admin: Pick<Actor, 'token'>): Promise<string> {
  const { payOrderNumber } = await submitRenewal(app, admin)
  await app.data('/Payment/sandboxPay', { payOrderNumber, outcome: 'paid' })
  return payOrderNumber
}
