import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { randomFrom } from '#contract/kernel/random.ts'
import { receiveMethods } from '#contract/orders/ledgerWords.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { carryTo, countOrderRows, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

type Advance = CallInput<'/carrier/advanceOrder'>

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

const owing: Partial<OrderBody> = { payment: 'collect', codFen: 300_000 }

/** Creates an order in delivery; returns its id and freight. */
async function arrived(changes: Partial<OrderBody> = owing): Promise<{ id: number; totalFen: number }> {
  const { id, totalFen } = await placeOrder(app, customer.token, lineId, changes)
  await carryTo(app, carrier.token, id, 'arrived')
  return { id, totalFen }
}
const sign = (
  id: number,
  more: Partial<Advance> = {},
  as: { token: string; idempotencyKey?: string } = carrier,
) =>
  app.call(
    '/carrier/advanceOrder',
    { id, action: 'sign', expectedStatus: 'arrived', signer: '李雷', ...more },
    as,
  )
const detail = (id: number) => app.data('/orders/getOrderDetail', { id }, customer)
const entriesOf = async (id: number) => {
  const { rows } = await app.pool.query(
    `select kind, state, amount_fen::int as amount, received_fen::int as received, received_method as method,
       coalesce(underway_by, done_by)::int as "by" from ledger_entry where order_id = $1 order by kind`,
    [id],
  )
  return rows
}
const fieldOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: { path: string; message: string }[] } | null)?.fields?.[0]

describe('an order with something to collect', () => {
  test('is not signed without the amount received, and nothing is written', async () => {
    const { id, totalFen } = await arrived()
    const before = await countOrderRows(app)
    const due = 300_000 + totalFen
    const wrong: [Partial<Advance>, string][] = [
      [{}, 'received.amountFen'],
      [{ received: { amountFen: due } }, 'received.method'],
      [{ received: { amountFen: due + 1, method: 'cash' } }, 'received.amountFen'],
      [{ received: { amountFen: due - 1, method: 'cash' } }, 'received.shortReason'],
    ]
    for (const [more, path] of wrong) {
      const answer = await sign(id, more)
      expect([answer.code, fieldOf(answer)?.path]).toEqual([400, path])
    }
    expect(fieldOf(await sign(id))?.message).toContain('应收 ¥3,')
    expect(await countOrderRows(app)).toEqual(before)
    expect((await detail(id)).status).toBe('arrived')
  })

  test('marks both ledgers as collected with amount, method and user; shows it in the timeline and notifies', async () => {
    const { id, totalFen } = await arrived()
    const amountFen = 300_000 + totalFen
    expect(await sign(id, { received: { amountFen, method: 'wechat' } })).toMatchObject({ code: 200 })
    const at = app.clock.now().toISOString()
    expect(await entriesOf(id)).toEqual([
      {
        kind: 'cod',
        state: 'collected',
        amount: 300_000,
        received: 300_000,
        method: 'wechat',
        by: carrier.userId,
      },
      {
        kind: 'settlement',
        state: 'settled',
        amount: totalFen,
        received: totalFen,
        method: 'wechat',
        by: carrier.userId,
      },
    ])
    const order = await detail(id)
    expect(order.ledgers).toMatchObject([
      { kind: 'cod', state: 'collected', receivedFen: 300_000, method: 'wechat', underwayAt: at },
      { kind: 'settlement', state: 'settled', receivedFen: totalFen, method: 'wechat', doneAt: at },
    ])
    expect(order.timeline.at(-1)?.text).toBe(
      '签收收款 ¥3,060.00（微信）：代收货款 ¥3,000.00 货款已收，到付运费 ¥60.00 已结清'.replace(
        /60\.00/g,
        (totalFen / 100).toFixed(2),
      ),
    )
    const { list } = await app.data('/notices/getNoticeList', { pageSize: 1 }, customer)
    expect(list[0]?.kind).toBe('ledgerAdvanced')
  })

  test('applies a smaller amount to 到付 first; the rest stays due and is collected later', async () => {
    const { id, totalFen } = await arrived()
    const received = { amountFen: totalFen + 1000, method: 'cash', shortReason: '货款差额明天转' } as const
    expect(await sign(id, { received })).toMatchObject({ code: 200 })
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'cod', state: 'due', received: 1000, method: 'cash' },
      { kind: 'settlement', state: 'settled', received: totalFen },
    ])
    const rest: CallInput<'/carrier/advanceLedger'> = {
      kind: 'cod',
      orderIds: [id],
      expectedState: 'due',
      to: 'collected',
    }
    expect(await app.call('/carrier/advanceLedger', rest, carrier)).toMatchObject({
      code: 200,
      data: { orders: 1, amountFen: 299_000 },
    })
    expect((await detail(id)).timeline.at(-1)?.text).toBe('代收货款（余款 ¥2,990.00）：货款未收 → 货款已收')
  })

  test('applies it to 代收 first where the carrier set that, and refuses a form that showed the other rule', async () => {
    const { id, totalFen } = await arrived()
    await app.data('/Payment/updateFactoryConfig', { shortFirst: 'cod' }, carrier)
    const received = { amountFen: 300_000 + 1000, method: 'cash', shortReason: '运费差额明天转' } as const
    const outdated = await sign(id, { received: { ...received, shortFirst: 'freight' } })
    expect([outdated.code, fieldOf(outdated)]).toMatchObject([
      400,
      {
        path: 'received.shortFirst',
        message: '少收的款先抵代收，请核对到付和代收各记多少，再确认签收',
      },
    ])
    const shown = { ...received, shortFirst: 'cod' } as const
    expect(await sign(id, { received: shown })).toMatchObject({ code: 200 })
    await app.data('/Payment/updateFactoryConfig', { shortFirst: 'freight' }, carrier)
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'cod', state: 'collected', received: 300_000 },
      { kind: 'settlement', state: 'due', received: 1000, method: 'cash' },
    ])
    expect((await detail(id)).timeline.at(-1)?.text).toContain('运费差额明天转')
    const rest: CallInput<'/carrier/advanceLedger'> = {
      kind: 'settlement',
      orderIds: [id],
      expectedState: 'due',
      to: 'settled',
    }
    expect(await app.call('/carrier/advanceLedger', rest, carrier)).toMatchObject({ code: 200 })
    expect(await entriesOf(id)).toMatchObject([
      {},
      { state: 'settled', received: totalFen, amount: totalFen },
    ])
  })

  test('records but does not settle freight while a fee change waits for the customer', async () => {
    const { id, totalFen } = await placeOrder(app, customer.token, lineId, owing)
    await app.data('/carrier/acceptOrder', { id }, carrier)
    const goods = [{ pieces: 10, weightGrams: 900_000, volumeCm3: 800_000 }]
    const { feeChangeId } = await app.data('/carrier/reweigh', { id, goods, reason: '过磅' }, carrier)
    for (const [action, expectedStatus] of [
      ['pickUp', 'accepted'],
      ['depart', 'picked_up'],
      ['arrive', 'in_transit'],
    ] as const)
      await app.data('/carrier/advanceOrder', { id, action, expectedStatus, isConfirmed: true }, carrier)
    await sign(id, { received: { amountFen: 300_000 + totalFen, method: 'cash' }, isConfirmed: true })
    expect(await entriesOf(id)).toMatchObject([
      { state: 'collected' },
      { kind: 'settlement', state: 'due', amount: totalFen, received: totalFen },
    ])
    await app.data('/orders/decideFeeChange', { id, feeChangeId, decision: 'agree' }, customer)
    const [, freight] = await entriesOf(id)
    expect(freight).toMatchObject({ state: 'due', received: totalFen })
    expect(freight?.amount).toBeGreaterThan(totalFen)
  })
})

test.each(['prepaid', 'monthly', 'on_receipt'] as const)(
  'does not collect %s freight at the signature',
  async (payment) => {
    const { id } = await arrived({ payment })
    expect(fieldOf(await sign(id, { received: { amountFen: 1, method: 'cash' } }))?.path).toBe(
      'received.amountFen',
    )
    expect(await sign(id)).toMatchObject({ code: 200 })
  },
)

test('refuses an amount received with any step but 签收', async () => {
  const { id } = await placeOrder(app, customer.token, lineId, owing)
  await app.data('/carrier/acceptOrder', { id }, carrier)
  const body = { id, action: 'pickUp', expectedStatus: 'accepted', received: { amountFen: 0 } } as const
  expect(await app.call('/carrier/advanceOrder', body, carrier)).toMatchObject({ code: 400 })
})

describe('fewer pieces than on the waybill', () => {
  test('are signed for only after a confirmation, and open 少件', async () => {
    const { id } = await arrived({})
    const before = await countOrderRows(app)
    expect(await sign(id, { pieces: 9 })).toMatchObject({
      code: 409,
      msg: '少 1 件，请先处理，或确认照常签收',
      data: { status: 'arrived' },
    })
    expect(await countOrderRows(app)).toEqual(before)
    expect(await sign(id, { pieces: 9, isConfirmed: true })).toMatchObject({ code: 200 })
    const order = await detail(id)
    expect(order.timeline.map(({ text }) => text)).toContain('已签收（少 1 件，承运商确认照常签收）')
    expect(order.status).toBe('signed')
    expect(order.exception).toMatchObject({ kind: 'shortage', resolvedAt: null, node: 'arrived' })
    expect(order.exception?.text).toContain('签收 9/10 件，少 1 件')
    expect(order.waybill?.events.at(-1)).toMatchObject({ status: 'signed', pieces: 9 })
    const resolved = { id, text: '第二天补送' }
    expect(await app.call('/carrier/resolveException', resolved, carrier)).toMatchObject({ code: 200 })
  })

  test('keeps an open exception unchanged', async () => {
    const { id } = await arrived({})
    await app.data('/carrier/openException', { id, kind: 'damage', text: '外箱破损' }, carrier)
    expect((await sign(id, { pieces: 9 })).msg).toBe('少 1 件，请先处理，或确认照常签收')
    expect(await sign(id, { pieces: 9, isConfirmed: true })).toMatchObject({ code: 200 })
    expect((await detail(id)).exception).toMatchObject({ kind: 'damage' })
  })

  test('opens nothing when all pieces are there or were not counted', async () => {
    for (const pieces of [10, undefined]) {
      const { id } = await arrived({})
      await sign(id, pieces === undefined ? {} : { pieces })
      expect((await detail(id)).exception).toBeNull()
    }
  })
})

describe('repeated and concurrent calls', () => {
  test('writes once for a repeated key', async () => {
    const { id, totalFen } = await arrived()
    const received = { amountFen: 300_000 + totalFen, method: 'cash' } as const
    const as = { ...carrier, idempotencyKey: `signing-${id}-0123456789` }
    const first = await sign(id, { received, pieces: 9, isConfirmed: true }, as)
    const rows = await countOrderRows(app)
    expect(await sign(id, { received, pieces: 9, isConfirmed: true }, as)).toEqual(first)
    expect(await countOrderRows(app)).toEqual(rows)
  })

  test('lets one of two concurrent signatures win and refuses the other', async () => {
    const { id, totalFen } = await arrived()
    const amountFen = 300_000 + totalFen
    const answers = await Promise.all(
      (['cash', 'wechat'] as const).map((method) => sign(id, { received: { amountFen, method } })),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ code }) => code === 409)?.data).toMatchObject({ status: 'signed' })
    const entries = await entriesOf(id)
    expect(entries).toHaveLength(2)
    expect(new Set(entries.map(({ method }) => method)).size).toBe(1)
  })
})

test("keeps the ledgers' received amounts equal to the signed ones, to the fen", async () => {
  const random = randomFrom(20_261_122)
  const signed = { received: 0, due: 0 }
  const ids: number[] = []
  for (let made = 0; made < 12; made += 1) {
    const { id, totalFen } = await arrived({
      payment: random.pick(['prepaid', 'collect', 'monthly', 'on_receipt'] as const),
      codFen: random.pick([0, 1, 33_333, 99_999_999]),
    })
    const { payment, codFen } = await detail(id)
    const due = codFen + (payment === 'collect' ? totalFen : 0)
    const amountFen = random.pick([due, due, Math.floor(due / 3), Math.max(0, due - 1), 0])
    const received = { amountFen, method: random.pick(receiveMethods), shortReason: '差额下次结' }
    expect((await sign(id, due === 0 ? {} : { received })).code).toBe(200)
    signed.received += amountFen
    signed.due += due
    ids.push(id)
  }
  const { rows } = await app.pool.query(
    `select sum(received_fen)::float8 as received, sum(amount_fen) filter (where kind = 'cod' or payment = 'collect')::float8 as due,
       bool_and((state = 'due') = (received_fen < amount_fen)) filter (where kind = 'cod' or payment = 'collect') as "statesFit"
     from ledger_entry where order_id = any($1)`,
    [ids],
  )
  expect(rows).toEqual([{ ...signed, statesFit: true }])
})
