import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { paidRenewal, submitRenewal } from '#server/testing/data/renewals.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let operator: Actor
let admin: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  operator = await actor(app, { type: 9 })
  admin = await actor(app, { type: 2, name: '永康市明发五金厂' })
})
afterAll(() => app.close())

const price = (months: number) =>
  app.data('/Payment/getRenewPrice', { plan: 'basic', months }, admin).then(({ priceFen }) => priceFen)
const input = {
  basicFen: 20_000,
  professionalFen: 30_000,
  percentFrom12: 50,
  percentFrom24: 40,
  percentFrom36: 30,
  note: '年底促销',
}
const present = async () => (await app.data('/ops/getPriceLists', {}, operator)).list[0]?.id ?? 0
const list = (body: object = {}) => app.data('/ops/getPayOrderList', body, operator)

describe('prices', () => {
  test('apply from the change on; an order keeps its submitted price', async () => {
    expect([await price(1), await price(12)]).toEqual([9900, 106_920])
    const before = await submitRenewal(app, admin, { months: 12 })
    const { list: lists } = await app.data(
      '/ops/savePriceList',
      { seenId: await present(), ...input },
      operator,
    )
    expect(lists).toMatchObject([
      { by: '测试', note: '年底促销', fenPerMonth: { basic: 20_000, professional: 30_000 } },
      { by: null, fenPerMonth: { basic: 9900 } },
    ])
    expect([await price(1), await price(12), await price(36)]).toEqual([20_000, 120_000, 216_000])
    const { list: orders } = await list({ keyword: before.payOrderNumber })
    expect(orders).toMatchObject([{ amountFen: 106_920, status: 'pending' }])
    const subjects = [{ kind: 'plan' as const, id: String(lists[0]?.id) }]
    const trail = await app.data('/ops/getAuditTrail', { subjects }, operator)
    expect(trail.list).toMatchObject([
      { action: 'plan.changed', before: { basicFen: 9900 }, after: { basicFen: 20_000, percentFrom12: 50 } },
    ])
  })

  test("are not saved over a colleague's change, once of two concurrent ones, nor with invalid values", async () => {
    const seenId = await present()
    const answers = await Promise.all(
      [1, 2].map(() => app.call('/ops/savePriceList', { seenId, ...input }, operator)),
    )
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 409])
    const odd = [
      [{ professionalFen: 10_000 }, 'professionalFen'],
      [{ percentFrom36: 60 }, 'percentFrom36'],
      [{ basicFen: 0 }, 'basicFen'],
    ] as const
    for (const [change, path] of odd)
      expect(
        await app.call('/ops/savePriceList', { seenId: await present(), ...input, ...change }, operator),
      ).toMatchObject({ code: 400, data: { fields: [{ path }] } })
  })
})

describe('pay orders', () => {
  test('tie their sums by state with the rows under any filter, and with the file', async () => {
    await paidRenewal(app, admin)
    await submitRenewal(app, admin, { months: 3 })
    const { rows } = await app.pool.query<{ status: 'paid' | 'pending'; amount_fen: number }>(
      'select status, amount_fen from pay_order',
    )
    const sumOf = (status: string) =>
      rows.filter((row) => row.status === status).reduce((sum, row) => sum + row.amount_fen, 0)
    const all = await list()
    expect(all.total).toBe(rows.length)
    expect(all.sums.paid.amountFen).toBe(sumOf('paid'))
    expect(all.sums.pending.amountFen).toBe(sumOf('pending'))
    const paid = await list({ status: 'paid' })
    expect(paid.list.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(all.sums.paid.amountFen)
    expect((await list({ keyword: '别的厂' })).total).toBe(0)
    expect((await list({ from: '2027-01-01T00:00:00.000Z' })).total).toBe(0)

    const { bytes } = await app.data('/ops/exportPayOrders', {}, operator)
    const sheet = await readSheet(Buffer.from(bytes))
    expect(sheet).toHaveLength(rows.length + 2)
    expect(sheet.at(-1)?.[4]).toBe((sumOf('paid') + sumOf('pending')) / 100)
  })

  test('wait for a person when a payment does not match, until it is handled with a note', async () => {
    const { payOrderNumber } = await submitRenewal(app, admin, { months: 5 })
    await app.pool.query(`update pay_order set needs_human = true where number = $1`, [payOrderNumber])
    await app.pool.query(
      `insert into pay_notice (at, channel, source, number, outcome, amount_fen) values (now(), 'sandbox', 'notice', $1, 'wrongAmount', 5)`,
      [payOrderNumber],
    )
    expect(await list({ needsHuman: true })).toMatchObject({ total: 1, waiting: 1 })
    const troubles = await app.data('/ops/getPayNoticeList', { needsHuman: true }, operator)
    expect(troubles).toMatchObject({ total: 1, list: [{ number: payOrderNumber, outcome: 'wrongAmount' }] })
    const shown = await app.data('/ops/getPayOrderDetail', { payOrderNumber }, operator)
    expect(shown).toMatchObject({ needsHuman: true, notices: [{ amountFen: 5, needsHuman: true }] })
    const note = '已在商户平台退款'
    const handled = await app.data('/ops/handlePayOrder', { payOrderNumber, note }, operator)
    expect(handled).toMatchObject({ needsHuman: false, handled: { by: '测试', note } })
    expect((await list()).waiting).toBe(0)
    expect(await app.call('/ops/handlePayOrder', { payOrderNumber, note }, operator)).toMatchObject({
      code: 409,
    })
  })

  test('are closed by hand once while waiting; a paid one stays paid', async () => {
    const { payOrderNumber } = await submitRenewal(app, admin, { months: 7 })
    const requested = { payOrderNumber, note: '客户选错套餐' }
    expect(await app.data('/ops/closePayOrder', requested, operator)).toMatchObject({ status: 'closed' })
    expect(await app.call('/ops/closePayOrder', requested, operator)).toMatchObject({ code: 409 })
    const paid = await paidRenewal(app, admin)
    expect(
      await app.call('/ops/closePayOrder', { payOrderNumber: paid, note: '试试' }, operator),
    ).toMatchObject({ code: 409 })
  })
})
