import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { apiKeyOf } from '#server/testing/data/apiKeys.ts'
import { eventPusher, nextEventId, outcomesOf, step } from '#server/testing/stubs/eventPusher.ts'
import type { EventPusher, Pushed } from '#server/testing/stubs/eventPusher.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let pusher: EventPusher

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  pusher = await eventPusher(app)
})

const accepted = (...of: Parameters<EventPusher['accepted']>) => pusher.accepted(...of)
const push = (...sent: Parameters<EventPusher['push']>) => pusher.push(...sent)
const order = (number: string) => pusher.order(number)

describe('events', () => {
  test('do what the buttons do; the timeline names the key', async () => {
    const { id, number } = await accepted()
    const sent: Pushed[] = [
      step(number, 'pickUp', { place: '永康', pieces: 10 }),
      { kind: 'pieces', eventId: nextEventId(), number, counted: [1, 2, 3], place: '永康' },
      { kind: 'exceptionResolved', eventId: nextEventId(), number, text: '都找到了' },
      step(number, 'depart', { text: '晚班车已发' }),
      {
        kind: 'exception',
        eventId: nextEventId(),
        number,
        exception: 'delay',
        text: '高速封路',
        place: '金华',
      },
      step(number, 'arrive'),
      step(number, 'sign', { signer: '李雷' }),
    ]
    const results = await push(sent)
    expect(results.map(({ status }) => status)).toEqual([
      'picked_up',
      'picked_up',
      'picked_up',
      'in_transit',
      'in_transit',
      'arrived',
      'signed',
    ])
    expect(results).toEqual(
      sent.map(({ eventId }, at) => ({
        eventId,
        outcome: 'taken',
        status: results[at]?.status,
        code: null,
        reason: null,
      })),
    )
    const theirs = await order(number)
    expect(theirs).toMatchObject({ status: 'signed', proof: { signer: '李雷' } })
    const acts = theirs.timeline.filter(({ party }) => party === 'carrier')
    expect(acts.map(({ action, apiKeyName }) => [action, apiKeyName])).toEqual(
      [
        'accept',
        'pickUp',
        'countPieces',
        'openException',
        'resolveException',
        'depart',
        'openException',
        'arrive',
        'sign',
      ].map((action) => [action, '仓库系统']),
    )
    const { rows } = await app.pool.query(
      `select distinct user_id, api_key_id::int as key from order_event where order_id = $1 and party = 'carrier'`,
      [id],
    )
    expect(rows).toEqual([{ user_id: null, key: pusher.holder.keyId }])
    const ours = await app.data('/orders/getOrderDetail', { id }, pusher.customer)
    expect(JSON.stringify(ours)).not.toContain('仓库系统')
  })

  test('record what a recipient paid with a signature, as the button does', async () => {
    const { id, number } = await accepted({ codFen: 300_000 })
    await push([step(number, 'pickUp'), step(number, 'depart'), step(number, 'arrive')])
    const [silent] = await push([step(number, 'sign', { signer: '李雷' })])
    expect(silent).toMatchObject({
      outcome: 'refused',
      code: 400,
      reason: '应收 ¥3,000.00（代收），请填写实收金额和收款方式再签收',
    })
    const received = { amountFen: 300_000, method: 'cash', prepaidMethod: 'wechat' } as const
    expect(outcomesOf(await push([step(number, 'sign', { signer: '李雷', received })]))).toEqual(['taken'])
    expect((await order(number)).ledgers).toMatchObject([
      { kind: 'cod', state: 'collected', receivedFen: 300_000, method: 'cash' },
      { kind: 'settlement', state: 'settled', method: 'wechat' },
    ])
    const { rows } = await app.pool.query(
      `select distinct user_id from order_event where order_id = $1 and action in ('sign', 'advanceLedger')`,
      [id],
    )
    expect(rows).toEqual([{ user_id: null }])
  })

  test('depart and sign in spite of a pending re-weighing, and the timeline says so', async () => {
    const { id, number } = await accepted()
    const goods = [{ pieces: 10, weightGrams: 400_000, volumeCm3: 800_000 }]
    await app.data('/carrier/reweigh', { id, goods, reason: '过磅' }, pusher.holder.carrier)
    const results = await push([
      step(number, 'pickUp'),
      step(number, 'depart'),
      step(number, 'arrive'),
      step(number, 'sign', { signer: '李雷' }),
    ])
    expect(outcomesOf(results)).toEqual(['taken', 'taken', 'taken', 'taken'])
    const texts = (await order(number)).timeline.map(({ text }) => text)
    expect(texts).toContain('货物已发车（复核在等客户确认，承运商确认照常发车）')
    expect(texts).toContain('已签收（复核在等客户确认，承运商确认照常签收）')
  })

  test('never reveal a plate or driver to a customer or visitor, whatever their texts say', async () => {
    const { id, number } = await accepted()
    const vehicle = '浙G12345 司机张师傅 13700137000'
    const results = await push([
      step(number, 'pickUp', { text: `换车浙 G·D1234挂，${vehicle}` }),
      step(number, 'depart', { place: '浙G12345', text: vehicle }),
      {
        kind: 'exception',
        eventId: nextEventId(),
        number,
        exception: 'delay',
        text: `${vehicle} 爆胎`,
        place: '',
      },
      { kind: 'exceptionResolved', eventId: nextEventId(), number, text: `已换 ${vehicle}` },
    ])
    expect(outcomesOf(results)).toEqual(['taken', 'taken', 'taken', 'taken'])
    const asCustomer = { token: pusher.customer.token }
    const { waybill } = await app.data('/orders/getOrderDetail', { id }, asCustomer)
    const numbers = [waybill?.number ?? '']
    const seen = [
      await app.data('/orders/getOrderDetail', { id }, asCustomer),
      await app.data('/orders/getOrdersList', {}, asCustomer),
      await app.data('/notices/getNoticeList', {}, asCustomer),
      await app.data('/track/getWaybills', { numbers }, asCustomer),
      await app.data('/track/getWaybills', { numbers }, {}),
      await app.data('/track/getWaybills', { numbers, phoneTail: '9000' }, {}),
    ]
    const shown = JSON.stringify(seen)
    for (const secret of ['G12345', 'D1234', '13700137000']) expect(shown).not.toContain(secret)
    expect(shown).toContain('爆胎')
  })

  test('find their order by any of its numbers in any spelling', async () => {
    const { number, carrierNumber } = await accepted()
    const { waybill } = await order(number)
    const results = await push([
      step(` ${number.toLowerCase()} `, 'pickUp'),
      step((waybill?.number ?? '').replace(/(.{4})/g, '$1 '), 'depart'),
      step(carrierNumber.toLowerCase(), 'arrive'),
    ])
    expect(outcomesOf(results)).toEqual(['taken', 'taken', 'taken'])
  })

  test('are applied one by one; a refused one says why and does not stop the others', async () => {
    const [good, other] = [await accepted(), await accepted({ isHeld: true })]
    const results = await push([
      step(good.number, 'pickUp'),
      step(good.number, 'arrive'),
      step('D000000000000', 'pickUp'),
      step(other.number, 'pickUp', { pieces: 99 }),
      step(good.number, 'depart'),
      { kind: 'exceptionResolved', eventId: nextEventId(), number: good.number, text: '好了' },
      step(other.number, 'pickUp'),
    ])
    expect(results.map(({ outcome, status, code, reason }) => [outcome, status, code, reason])).toEqual([
      ['taken', 'picked_up', null, null],
      ['refused', 'picked_up', 409, '订单还是“已收货”，不能登记到站，请先发车'],
      ['refused', null, 404, problems.openNumberUnknown.msg],
      ['refused', 'accepted', 400, '这一票共 10 件，请核对件数'],
      ['taken', 'in_transit', null, null],
      ['refused', 'in_transit', problems.exceptionNotOpen.code, problems.exceptionNotOpen.msg],
      ['taken', 'picked_up', null, null],
    ])
    expect(await order(good.number)).toMatchObject({ status: 'in_transit', exception: null })
    expect((await order(good.number)).timeline.map(({ action }) => action)).toEqual([
      'create',
      'accept',
      'pickUp',
      'depart',
    ])
  })

  test("of another carrier's orders are refused like unknown ones", async () => {
    const { number, carrierNumber } = await accepted()
    const { waybill } = await order(number)
    const other = await apiKeyOf(app)
    const results = await push(
      ['D000000000000', number, waybill?.number ?? '', carrierNumber].map((one) => step(one, 'pickUp')),
      other,
    )
    const [none] = results
    for (const result of results) expect(result).toEqual({ ...none, eventId: result.eventId })
    expect(none).toMatchObject({ outcome: 'refused', code: 404, status: null })
    expect((await order(number)).status).toBe('accepted')
  })
})

test('under one Idempotency-Key get the first answer again', async () => {
  const { number } = await accepted()
  const body = { events: [step(number, 'pickUp')] }
  const as = { ...pusher.holder, idempotencyKey: 'push-once-0123456789' }
  const first = await app.call('/open/pushEvents', body, as)
  expect(first.data.results).toMatchObject([{ outcome: 'taken' }])
  expect(await app.call('/open/pushEvents', body, as)).toEqual(first)
})

test('are refused as a whole when there are 201 or none', async () => {
  const sent = Array.from({ length: 201 }, () => step('X1', 'pickUp'))
  for (const wrong of [sent, []])
    expect(await app.call('/open/pushEvents', { events: wrong }, pusher.holder)).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'events', label: '事件' }] },
    })
})

test('are refused as a whole when one has a wrong form, named by its index', async () => {
  const { number } = await accepted()
  const events = [step(number, 'pickUp'), { ...step(number, 'depart'), eventId: 'has a space' }]
  expect(await app.call('/open/pushEvents', { events }, pusher.holder)).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'events.1.eventId' }] },
  })
  const order = await app.data('/open/getOrder', { number }, pusher.holder)
  expect(order.status).toBe('accepted')
})

test('make a clerk at the same orders wait, who then learns their state', async () => {
  const { id, number } = await accepted()
  const [results, clerk] = await Promise.all([
    push([step(number, 'pickUp'), step(number, 'depart')]),
    app.call(
      '/carrier/advanceOrder',
      { id, action: 'pickUp', expectedStatus: 'accepted' },
      pusher.holder.carrier,
    ),
  ])
  expect([clerk.code, ...outcomesOf(results)]).toEqual(
    clerk.code === 200 ? [200, 'refused', 'taken'] : [409, 'taken', 'taken'],
  )
  expect((await order(number)).status).toBe('in_transit')
})
