import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { freshAddress } from '#server/testing/data/accounts.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3, name: '顺达' })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

const ask = (numbers: string[], more: { phoneTail?: string } & CallOptions = {}) => {
  const { phoneTail, ...options } = more
  const body = phoneTail === undefined ? { numbers } : { numbers, phoneTail }
  return app.call('/track/getWaybills', body, { remoteAddress: freshAddress(), ...options })
}
const firstOf = async (number: string, more: { phoneTail?: string } & CallOptions = {}) => {
  const answer = await ask([number], more)
  expect(answer.code, answer.msg).toBe(200)
  return answer.data.list[0]?.waybills[0]
}

const masked = {
  isUnlocked: false,
  shipper: { name: '王**', phone: '138********', address: '浙江省金华市永康市****' },
  recipient: { name: '李*', phone: '139********', address: '浙江省金华市义乌市****' },
}
const whole = {
  isUnlocked: true,
  shipper: { name: '王小明', phone: '13800138000', address: '浙江省金华市永康市江南街道 1 号' },
  recipient: { name: '李雷', phone: '13900139000', address: '浙江省金华市义乌市福田街道 8 号' },
}

async function carried(carrierNumber?: string) {
  const { id, number } = await placeOrder(app, customer.token, lineId)
  const { waybillNumber } = await app.data('/carrier/acceptOrder', { id, carrierNumber }, carrier)
  return { id, number, waybillNumber: waybillNumber ?? '' }
}

describe('numbers', () => {
  test("finds an order by its number, its waybill's and the carrier's own, in any usual spelling", async () => {
    const { number, waybillNumber } = await carried('sd 2026－a')
    const wide = [...waybillNumber].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('')
    for (const typed of [
      number,
      waybillNumber,
      'sd 2026－a',
      'SD2026-A',
      number.toLowerCase(),
      ` ${waybillNumber} `,
      wide,
    ])
      expect(await firstOf(typed), typed).toMatchObject({
        orderNumber: number,
        waybillNumber,
        carrierNumber: 'SD2026-A',
        carrierName: '顺达',
        status: 'accepted',
      })
  })

  test('distinguishes numbers without events from unknown ones', async () => {
    const { number } = await placeOrder(app, customer.token, lineId)
    const { data } = await ask([number, 'YD000000000000'])
    expect(data.list).toMatchObject([
      { number, waybills: [{ orderNumber: number, waybillNumber: null, status: 'pending', events: [] }] },
      { number: 'YD000000000000', waybills: [] },
    ])
  })

  test('answers up to twenty numbers in the requested order, duplicates included', async () => {
    const orders = await Promise.all(
      Array.from({ length: 18 }, () => placeOrder(app, customer.token, lineId)),
    )
    const numbers = orders.map(({ number }) => number)
    const requested = [...numbers, 'unknown', numbers[0] ?? '']
    const { data } = await ask(requested)
    expect(data.list.map((row) => row.number)).toEqual(requested)
    expect(data.list.map((row) => row.waybills[0]?.orderNumber)).toEqual([...numbers, undefined, numbers[0]])
    expect(await ask([...requested, 'one too many'])).toMatchObject({ code: 400 })
  })

  test('returns the waybills of two carriers with the same own number', async () => {
    const mine = await carried('SAME-1')
    const other = await actor(app, { type: 3, name: '通达' })
    const others = await placeOrder(
      app,
      customer.token,
      await insertLine(app, { carrierId: other.factoryId }),
    )
    await app.data('/carrier/acceptOrder', { id: others.id, carrierNumber: 'SAME-1' }, other)
    const { data } = await ask(['SAME-1'])
    expect(data.list[0]?.waybills.map((row) => row.orderNumber)).toEqual([mine.number, others.number])
  })

  test.each(['%', '_', "' or 1=1 --", 'D%', '\\'])('returns nothing for %j', async (typed) => {
    expect((await ask([typed])).data.list[0]?.waybills).toEqual([])
  })
})

describe('personal data', () => {
  test('are masked for strangers and shown to owner, staff, carrier and the visitor who ordered', async () => {
    const { waybillNumber } = await carried()
    const staff = await actor(app, { type: 2, role: 'user', factoryId: customer.factoryId })
    const [stranger, otherCarrier] = [await actor(app, { type: 2 }), await actor(app, { type: 3 })]
    for (const { token } of [customer, staff, carrier])
      expect(await firstOf(waybillNumber, { token })).toMatchObject(whole)
    for (const caller of [
      {},
      { token: stranger.token },
      { token: otherCarrier.token },
      { cookie: visitorCookie() },
    ])
      expect(await firstOf(waybillNumber, caller)).toMatchObject(masked)
    const cookie = visitorCookie()
    const { number } = await placeVisitorOrder(app, cookie, lineId)
    expect(await firstOf(number, { cookie })).toMatchObject(whole)
    expect(await firstOf(number)).toMatchObject(masked)
  })

  test("are unlocked by the last four digits of the shipper's or recipient's phone", async () => {
    const { waybillNumber } = await carried()
    expect(await firstOf(waybillNumber, { phoneTail: '8000' })).toMatchObject(whole)
    expect(await firstOf(waybillNumber, { phoneTail: '9000' })).toMatchObject(whole)
    expect(await firstOf(waybillNumber, { phoneTail: '0000' })).toMatchObject(masked)
    expect(await ask([waybillNumber], { phoneTail: '800' })).toMatchObject({ code: 400 })
  })

  test('are unlocked for matching orders only', async () => {
    const mine = await carried()
    const recipient = { name: '韩梅', phone: '13700001111', regionCode: '330782', address: '稠城 9 号' }
    const shipper = { ...recipient, name: '赵四', phone: '0579-87112222', regionCode: '330784' }
    const other = await placeOrder(app, customer.token, lineId, { recipient, shipper })
    const { data } = await ask([mine.number, other.number], { phoneTail: '2222' })
    expect(data.list.map((row) => row.waybills[0]?.isUnlocked)).toEqual([false, true])
  })

  test('are locked after five wrong tails an hour per order and address; right ones do not count', async () => {
    const { waybillNumber } = await carried()
    const remoteAddress = freshAddress()
    for (let tries = 0; tries < 3; tries += 1)
      expect(await firstOf(waybillNumber, { phoneTail: '8000', remoteAddress })).toMatchObject(whole)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await firstOf(waybillNumber, { phoneTail: '0000', remoteAddress }))?.isTailLocked).toBe(false)
    const locked = await firstOf(waybillNumber, { phoneTail: '8000', remoteAddress })
    expect(locked).toMatchObject({ ...masked, isTailLocked: true })
    expect(await firstOf(waybillNumber, { phoneTail: '8000' })).toMatchObject(whole)
    const own = { token: customer.token, phoneTail: '0000', remoteAddress }
    expect(await firstOf(waybillNumber, own)).toMatchObject({ ...whole, isTailLocked: false })
    app.clock.advanceMs(3_600_000)
    expect(await firstOf(waybillNumber, { phoneTail: '8000', remoteAddress })).toMatchObject(whole)
  })

  test('are locked after twenty wrong tails a day per order; other orders of a call still answer', async () => {
    const [tried, other] = [await carried(), await carried()]
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => firstOf(tried.number, { phoneTail: '0000' })),
    )
    expect(answers.filter((waybill) => waybill?.isTailLocked)).toHaveLength(20)
    const { data } = await ask([tried.number, other.number], { phoneTail: '8000' })
    expect(data.list.map(({ waybills }) => waybills[0]?.isUnlocked)).toEqual([false, true])
  })

  test('are locked after sixty wrong tails an hour per address', async () => {
    const orders = await Promise.all(Array.from({ length: 13 }, () => carried()))
    const remoteAddress = freshAddress()
    for (const { number } of orders.slice(0, 12))
      for (let tries = 0; tries < 5; tries += 1)
        expect((await firstOf(number, { phoneTail: '0000', remoteAddress }))?.isTailLocked).toBe(false)
    const last = orders[12]?.number ?? ''
    expect((await firstOf(last, { phoneTail: '8000', remoteAddress }))?.isTailLocked).toBe(true)
    expect((await firstOf(last, { phoneTail: '8000' }))?.isUnlocked).toBe(true)
  })
})

test('includes open exceptions only, and no internal fields', async () => {
  const { id, number } = await carried()
  await app.data('/carrier/openException', { id, kind: 'damage', text: '外箱破损' }, carrier)
  const flagged = await firstOf(number, { phoneTail: '8000' })
  expect(flagged?.exception).toEqual({
    kind: 'damage',
    text: '外箱破损',
    openedAt: app.clock.now().toISOString(),
  })
  expect(Object.keys(flagged ?? {})).not.toContain('visitorHash')
  expect(Object.keys(flagged ?? {})).not.toContain('factoryId')
  await app.data('/carrier/resolveException', { id, text: '已换箱' }, carrier)
  expect((await firstOf(number))?.exception).toBeNull()
})

describe('the limit of numbers per address', () => {
  const twenty = Array.from({ length: 20 }, (_, n) => `YD0000000000${String(n).padStart(2, '0')}`)
  const versions = (remoteAddress: string) =>
    app.call('/track/getVersions', { numbers: twenty }, { remoteAddress })

  test('allows forty people who each refresh twenty numbers every twenty seconds', async () => {
    const remoteAddress = freshAddress()
    for (let run = 0; run < 3; run += 1) {
      for (let colleague = 0; colleague < 40; colleague += 1)
        expect((await ask(twenty, { remoteAddress })).code).toBe(200)
      app.clock.advanceMs(20_000)
    }
    expect((await ask(twenty, { remoteAddress })).code).toBe(200)
  })

  test('refuses further numbers in either call, and affects no other address', async () => {
    const remoteAddress = freshAddress()
    for (let attempt = 0; attempt < 150; attempt += 1)
      expect((await (attempt % 2 ? ask(twenty, { remoteAddress }) : versions(remoteAddress))).code).toBe(200)
    const refused = { code: 429, msg: '当前网络查询的单号太多，请 60 秒后再查', data: null }
    expect(await ask(['YD000000000017'], { remoteAddress })).toEqual(refused)
    expect(await versions(remoteAddress)).toEqual(refused)
    expect((await versions(freshAddress())).code).toBe(200)
    app.clock.advanceMs(60_000)
    expect((await ask(twenty, { remoteAddress })).code).toBe(200)
  })

  test('treats the first 64 bits of IPv6 as one address', async () => {
    const codes: number[] = []
    for (let host = 0; host < 151; host += 1)
      codes.push((await versions(`2001:db8:7:1::${host.toString(16)}`)).code)
    expect(codes.filter((code) => code === 429)).toHaveLength(1)
    expect((await versions('2001:db8:7:2::1')).code).toBe(200)
  })
})

test('shows strangers the kind of an exception and its text to parties only', async () => {
  const { id, number } = await carried()
  const typed = '收货人张三 13800001234 拒收'
  const done = '已与张三 13800001234 约好'
  await app.data('/carrier/openException', { id, kind: 'refusal', text: typed }, carrier)
  const openSeen = await firstOf(number, { phoneTail: '0000' })
  expect(openSeen?.exception).toEqual({
    kind: 'refusal',
    text: '拒收',
    openedAt: app.clock.now().toISOString(),
  })
  await app.data('/carrier/resolveException', { id, text: done }, carrier)
  await app.data('/carrier/openException', { id, kind: 'refusal', text: typed }, carrier)
  const textsOf = (seen: typeof openSeen) => seen?.events.slice(-3).map(({ text }) => text)
  const seen = await firstOf(number)
  expect(textsOf(seen)).toEqual(['异常（拒收）', '异常已处理', '异常（拒收）'])
  expect(JSON.stringify([openSeen, seen])).not.toMatch(/张三|1234/)
  for (const caller of [{ phoneTail: '9000' }, { token: customer.token }, { token: carrier.token }]) {
    const all = await firstOf(number, caller)
    expect(all?.exception?.text).toBe(typed)
    expect(textsOf(all)).toEqual([`异常（拒收）：${typed}`, `异常已处理：${done}`, `异常（拒收）：${typed}`])
  }
})

test("masks phones and parties in a step's text for strangers", async () => {
  const { id, number } = await carried()
  const text = '已装车，李雷 13900139000 收，福田街道8号，司机 0579-87110023'
  const place = '永康市五金城 王小明家'
  await app.data(
    '/carrier/advanceOrder',
    { id, expectedStatus: 'accepted', action: 'pickUp', text, place },
    carrier,
  )
  const last = (seen: Awaited<ReturnType<typeof firstOf>>) => seen?.events.at(-1)
  const maskedEvent = { text: '已装车，李* *** 收，****，司机 ***', place: '永康市五金城 王**家' }
  expect(last(await firstOf(number))).toMatchObject(maskedEvent)
  expect(last(await firstOf(number, { phoneTail: '0001' }))).toMatchObject(maskedEvent)
  for (const caller of [{ phoneTail: '9000' }, { token: customer.token }, { token: carrier.token }])
    expect(last(await firstOf(number, caller))).toMatchObject({ text, place })
})

test('lists events oldest first with the time of signing, and masks the signer for strangers', async () => {
  const { id, number } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'signed')
  const found = await firstOf(number)
  expect(found?.events.map((event) => event.status)).toEqual([
    'accepted',
    'picked_up',
    'in_transit',
    'arrived',
    'signed',
  ])
  expect(found?.signedAt).toBe(app.clock.now().toISOString())
  expect(found?.signer).toBe('李*')
  expect(JSON.stringify(found?.events)).not.toContain('李雷')
  expect((await firstOf(number, { phoneTail: '8000' }))?.signer).toBe('李雷')
})
