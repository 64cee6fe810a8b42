import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { noticeSmsText } from '#server/adapters/sms/noticeTexts.ts'
import { addJob } from '#server/db/jobs/addJob.ts'
import { actor, freshMobile } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp, testSecret } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { recipientCode } from './code.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number
let mobile: string

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3, name: '顺达物流' })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
beforeEach(() => {
  mobile = freshMobile()
  app.sentNotices.length = 0
  app.sentNotices.refuse = undefined
})
afterAll(() => app.close())

const recipient = () => ({ ...orderBody(lineId).recipient, phone: mobile })
const place = (changes: Partial<OrderBody> = {}) =>
  placeOrder(app, customer.token, lineId, { recipient: recipient(), skipsRecipientSms: false, ...changes })
const sentSms = () => app.sentNotices.filter((sms) => sms.mobile === mobile)
const texts = () => sentSms().map(noticeSmsText)

async function arrived(changes: Partial<OrderBody> = {}) {
  const order = await place(changes)
  const waybillNumber = await carryTo(app, carrier.token, order.id, 'arrived')
  await app.runJobs()
  return { ...order, waybillNumber, code: recipientCode(testSecret, order.id, mobile) }
}

describe('the texts', () => {
  test('contain a link at acceptance, and station, amount and phone at arrival', async () => {
    const { waybillNumber, code } = await arrived({ payment: 'collect', codFen: 100_000 })
    expect(texts()).toEqual([
      `【专线通】有一票发给您的货由顺达物流承运，运单号 ${waybillNumber}。查进度、选自提或送货：本站网址/r/${code}`,
      `【专线通】您的货已到目的站（物流园 2 号），请带身份证提货，应付 1,065.00 元，电话 0571-88112233。查看：本站网址/r/${code}`,
    ])
  })

  test('say when nothing is due, and leave out the pickup for deliveries', async () => {
    await arrived({ payment: 'prepaid' })
    expect(texts()[1]).toContain('请带身份证提货，不用付款，')
    mobile = freshMobile()
    await arrived({ deliveryMode: 'door' })
    expect(sentSms().map(({ template }) => template)).toEqual(['recipientAccepted', 'recipientDelivery'])
  })

  test('name no station where the line only passes through', async () => {
    const via = await insertLine(app, {
      carrierId: carrier.factoryId,
      destinationCode: '510100',
      viaCodes: ['330782'],
    })
    const { id } = await placeOrder(app, customer.token, via, {
      recipient: recipient(),
      skipsRecipientSms: false,
    })
    await carryTo(app, carrier.token, id, 'arrived')
    await app.runJobs()
    expect(sentSms()[1]?.recipient?.place).toBe('浙江省金华市义乌市')
  })

  test("keep variables within providers' maximum length", async () => {
    await app.pool.query(`update line set destination_address = repeat('福田物流园', 30) where id = $1`, [
      lineId,
    ])
    await arrived()
    await app.pool.query(`update line set destination_address = '物流园 2 号' where id = $1`, [lineId])
    for (const value of Object.values(sentSms()[1]?.recipient ?? {}))
      expect([...value].length).toBeLessThanOrEqual(35)
  })
})

describe('no SMS', () => {
  test.each<[string, () => Partial<OrderBody>]>([
    ['for an order that opts out', () => ({ skipsRecipientSms: true })],
    ['for a landline', () => ({ recipient: { ...recipient(), phone: '0579-87112233' } })],
    [
      'for a recipient who is the sender',
      () => ({ shipper: { ...orderBody(lineId).shipper, phone: mobile } }),
    ],
    ['for the customer', () => ({ recipient: { ...recipient(), phone: customer.mobile } })],
  ])('%s', async (_, changes) => {
    await arrived(changes())
    expect(app.sentNotices.filter(({ template }) => template.startsWith('recipient'))).toEqual([])
  })

  test('for held goods until they are released', async () => {
    const { id } = await arrived({ isHeld: true })
    expect(sentSms().map(({ template }) => template)).toEqual(['recipientAccepted'])
    await app.data('/orders/releaseHold', { id }, customer)
    await app.runJobs()
    expect(sentSms().map(({ template }) => template)).toEqual(['recipientAccepted', 'recipientFetch'])
  })

  test('for an order cancelled before sending', async () => {
    const { id } = await place()
    await app.data('/carrier/acceptOrder', { id }, carrier)
    await app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason: '改期' } }, customer)
    await app.data('/carrier/agreeCancel', { id }, carrier)
    await app.runJobs()
    expect(sentSms()).toEqual([])
  })
})

describe('sends once', () => {
  const statesOf = async () =>
    (
      await app.db
        .selectFrom('sms_notice')
        .select('state')
        .where('mobile', '=', mobile)
        .orderBy('id')
        .execute()
    ).map(({ state }) => state)
  const again = async () => {
    const rows = await app.db.selectFrom('sms_notice').select('id').where('mobile', '=', mobile).execute()
    for (const { id: smsNoticeId } of rows)
      await app.db.transaction().execute((trx) => addJob(trx, 'sms.sendNotice', { smsNoticeId }))
    await Promise.all([app.runJobs(), app.runJobs()])
  }

  test('for a repeated step and a repeated job', async () => {
    const { id } = await place()
    const key = { token: carrier.token, idempotencyKey: `accept-once-${id}-accept` }
    for (let tries = 0; tries < 3; tries += 1) await app.data('/carrier/acceptOrder', { id }, key)
    await app.runJobs()
    await again()
    expect(sentSms()).toHaveLength(1)
    expect(await statesOf()).toEqual(['sent'])
  })

  test('for an arrival that repeats after an undo', async () => {
    const { id } = await arrived()
    await app.pool.query(`update freight_order set status = 'in_transit' where id = $1`, [id])
    const arrive = { id, action: 'arrive', expectedStatus: 'in_transit' } as const
    await app.data('/carrier/advanceOrder', arrive, carrier)
    await app.runAllJobs()
    expect(sentSms().map(({ template }) => template)).toEqual(['recipientAccepted', 'recipientFetch'])
  })

  test('for a committed step even after a crash, and not for a rolled back one', async () => {
    const { id } = await place()
    await app.pool.query(
      `alter table order_event add constraint nothing_more check (action <> 'accept') not valid`,
    )
    expect((await app.call('/carrier/acceptOrder', { id }, carrier)).code).toBe(500)
    await app.pool.query('alter table order_event drop constraint nothing_more')
    app.complaints.splice(0)
    await app.runJobs()
    expect([sentSms(), await statesOf()]).toEqual([[], []])
    await app.data('/carrier/acceptOrder', { id }, carrier)
    // a provider that fails stands for a process that died before sending
    app.sentNotices.refuse = 'isv.OUT_OF_SERVICE'
    await app.runJobs()
    expect(sentSms()).toEqual([])
    app.sentNotices.refuse = undefined
    await app.runAllJobs()
    expect(sentSms()).toHaveLength(1)
    expect(await statesOf()).toEqual(['sent'])
  })
})

describe('limits', () => {
  test('sends at most twenty a day to a mobile', async () => {
    for (let n = 0; n < 21; n += 1) {
      const { id } = await place()
      await app.data('/carrier/acceptOrder', { id }, carrier)
    }
    await app.runJobs()
    expect(sentSms()).toHaveLength(20)
  })

  test('limits SMS per carrier and day without affecting other carriers', async () => {
    const busy = await actor(app, { type: 3 })
    const busyLine = await insertLine(app, { carrierId: busy.factoryId })
    const accept = async (line: number, by: Actor) => {
      const { id } = await placeOrder(app, customer.token, line, {
        recipient: recipient(),
        skipsRecipientSms: false,
      })
      await app.data('/carrier/acceptOrder', { id }, by)
      await app.runJobs()
    }
    await accept(busyLine, busy)
    await app.pool.query(`update limit_counter set used = 2000 where key = $1`, [
      `sms:recipient:day:${busy.factoryId}`,
    ])
    await accept(busyLine, busy)
    expect(sentSms()).toHaveLength(1)
    await accept(lineId, carrier)
    expect(sentSms()).toHaveLength(2)
    const { rows } = await app.pool.query('select 1 from recipient_sms where carrier_id = $1', [
      busy.factoryId,
    ])
    expect(rows).toHaveLength(2)
  })
})
