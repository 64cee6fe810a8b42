import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { workbookType } from '#contract/files/calls.ts'
import { exportOrdersMax, orderExportColumnKeys } from '#contract/orders/lists/listWords.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { copyOrder } from '#server/testing/data/orderCopies.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

type Request = CallInput<'/orders/exportOrders'>

let app: TestApp
let customer: Actor
let lineId: number
/** In the order of creation. */
let ids: number[]

const places = 12

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  const carrier = await actor(app, { type: 3, name: '顺达货运' })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
  ids = []
  for (let place = 1; place <= places; place += 1) {
    const changes = {
      goods: [
        {
          name: '五金',
          packaging: 'carton' as const,
          pieces: place,
          weightGrams: 123_457 * place,
          volumeCm3: 333_333 * place,
        },
      ],
      payment: place % 2 === 0 ? ('monthly' as const) : ('prepaid' as const),
      codFen: place % 3 === 0 ? 10_001 * place : 0,
      remark: place === 1 ? '=HYPERLINK("http://x")' : `第 ${place} 票`,
    }
    ids.push((await placeOrder(app, customer.token, lineId, changes)).id)
    app.clock.advanceMs(60_000)
  }
  for (const [place, id] of ids.slice(0, 4).entries())
    if (place === 2) await signWithPart(carrier, id)
    else await carryTo(app, carrier.token, id, 'signed')
  await app.data(
    '/carrier/openException',
    { id: await inTransit(carrier), kind: 'delay', text: '封路' },
    carrier,
  )
  await placeOrder(app, (await actor(app, { type: 2 })).token, lineId)
})
afterAll(() => app.close())

/** Signs an order with ¥100.01 of its 代收货款. */
async function signWithPart(carrier: Actor, id: number): Promise<void> {
  await carryTo(app, carrier.token, id, 'arrived')
  app.clock.advanceMs(60_000)
  const received = { amountFen: 10_001, method: 'cash', shortReason: '余款明天转' } as const
  const step = { id, action: 'sign', expectedStatus: 'arrived', signer: '李雷', received } as const
  await app.data('/carrier/advanceOrder', step, carrier)
}

async function inTransit(carrier: Actor): Promise<number> {
  const id = ids[4] ?? 0
  await carryTo(app, carrier.token, id, 'in_transit')
  return id
}

async function opened(request: Request, as: { token: string } | { cookie: string } = customer) {
  const { bytes, ...file } = await app.data('/orders/exportOrders', request, as)
  return { file, cells: await readSheet(Buffer.from(bytes)) }
}

test('writes every column of every order', async () => {
  const { file, cells } = await opened({ columns: [...orderExportColumnKeys], sort: 'oldest' })
  expect(file).toEqual({ contentType: workbookType, fileName: '订单 2026-11-20.xlsx' })
  expect(cells).toHaveLength(places + 2)
  const [heading, first, second] = cells
  const of = (row: typeof first) => Object.fromEntries((heading ?? []).map((title, at) => [title, row?.[at]]))
  const { number, waybill } = await app.data('/orders/getOrderDetail', { id: ids[0] ?? 0 }, customer)
  expect(of(first)).toEqual({
    订单号: number,
    运单号: waybill?.number,
    自编运单号: null,
    状态: '已签收',
    下单时间: '2026-11-20 10:00',
    承运商: '顺达货运',
    到站: '浙江省金华市义乌市',
    发货人: '王小明',
    发货单位: null,
    发货电话: '13800138000',
    收货人: '李雷',
    收货单位: null,
    收货电话: '13900139000',
    收货地址: '福田街道 8 号',
    货物: '五金',
    件数: 1,
    '重量（公斤）': 123.457,
    '体积（方）': 0.333333,
    送货方式: '自提',
    付款方式: '现付',
    '运费（元）': 37.04,
    '代收货款（元）': 0,
    回单份数: 0,
    运费结算: '待结算',
    '运费未收（元）': 37.04,
    代收货款状态: null,
    '货款未收（元）': null,
    回单状态: null,
    预计到站: '2026-11-21 10:14',
    签收时间: '2026-11-20 10:16',
    签收人: '李雷',
    最新动态: '已签收',
    动态时间: '2026-11-20 10:16',
    未动天数: null,
    异常: null,
    备注: `'=HYPERLINK("http://x")`,
  })
  expect(of(second)).toMatchObject({ 付款方式: '月结', 运费结算: '待结算', 备注: '第 2 票' })
  expect(of(cells[3])).toMatchObject({
    代收货款状态: '货款未收',
    '代收货款（元）': 300.03,
    '货款未收（元）': 200.02,
  })
  expect(of(cells[5])).toMatchObject({ 状态: '运输中', 异常: '延误：封路', 未动天数: 0 })
  expect(of(cells.at(-1))).toMatchObject({ 订单号: `合计 ${places} 单`, 运单号: null, 备注: null })
})

/** Sums what is still to be received, from the ledgers. */
const openSql = (kind: string) => `coalesce(sum((select l.amount_fen - l.received_fen from ledger_entry l
  where l.order_id = freight_order.id and l.kind = '${kind}')), 0)::text`

test.each<[string, Omit<Request, 'columns'>, string]>([
  ['all', {}, 'true'],
  ['one payment', { payment: 'monthly' }, `payment = 'monthly'`],
  [
    'a state and a ledger',
    { status: 'signed', ledger: { kind: 'settlement', state: 'due' } },
    `status = 'signed'`,
  ],
  ['none', { keyword: '没有这样的货' }, 'false'],
])('writes sums of %s equal to independent SQL and to the rows, to the fen', async (_, filter, where) => {
  const { cells } = await opened({
    ...filter,
    columns: [
      'number',
      'pieces',
      'weightKilograms',
      'volumeCubicMetres',
      'totalYuan',
      'codYuan',
      'settlementOpenYuan',
      'codOpenYuan',
    ],
  })
  const { rows } = await app.pool.query<Record<string, string>>(
    `select count(*)::text as orders, coalesce(sum(pieces), 0)::text as pieces, coalesce(sum(weight_grams), 0)::text as grams,
      coalesce(sum(volume_cm3), 0)::text as cm3, coalesce(sum(total_fen), 0)::text as total, coalesce(sum(cod_fen), 0)::text as cod,
      ${openSql('settlement')} as freight, ${openSql('cod')} as goods
     from freight_order where factory_id = $1 and ${where}`,
    [customer.factoryId],
  )
  const sums = rows[0] ?? {}
  const inUnits = (row: readonly unknown[]) =>
    [1, 1000, 1_000_000, 100, 100, 100, 100].map((units, at) => Math.round(Number(row[at + 1]) * units))
  const last = cells.at(-1) ?? []
  expect(last[0]).toBe(`合计 ${sums['orders']} 单`)
  expect(inUnits(last).map(String)).toEqual(
    ['pieces', 'grams', 'cm3', 'total', 'cod', 'freight', 'goods'].map((key) => sums[key]),
  )
  const orders = cells.slice(1, -1).map(inUnits)
  expect(orders).toHaveLength(Number(sums['orders']))
  expect(inUnits(last)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((at) => orders.reduce((sum, row) => sum + (row[at] ?? 0), 0)),
  )
})

test('exports the filtered list in its order with the requested columns', async () => {
  const filter = { status: ['pending', 'in_transit'], sort: 'totalHigh' } as const
  const listed = await app.data(
    '/orders/getOrdersList',
    { ...filter, status: [...filter.status], pageSize: 100 },
    customer,
  )
  const { cells } = await opened({
    ...filter,
    status: [...filter.status],
    columns: ['totalYuan', 'number', 'number', 'totalYuan'],
  })
  expect(cells[0]).toEqual(['运费（元）', '订单号'])
  expect(cells.slice(1, -1).map((row) => row[1])).toEqual(listed.list.map(({ number }) => number))
  expect(cells.at(-1)?.[1]).toBe(`合计 ${listed.total} 单`)
})

test("exports a visitor's own orders only", async () => {
  const cookie = visitorCookie()
  const { number } = await placeVisitorOrder(app, cookie, lineId)
  const columns: Request['columns'] = ['number']
  expect((await opened({ columns }, { cookie })).cells).toEqual([['订单号'], [number], ['合计 1 单']])
  const stranger = await actor(app, { type: 2 })
  const { cells } = await opened({ columns, numbers: [number], carrierId: 1 }, stranger)
  expect(cells).toEqual([['订单号'], ['合计 0 单']])
})

test('refuses more than 20,000 orders with advice', async () => {
  const { token, factoryId } = await actor(app, { type: 2 })
  const { id } = await placeOrder(app, token, lineId, { goods: orderBody(lineId).goods })
  await copyOrder(app, id, exportOrdersMax)
  const refused = await app.call('/orders/exportOrders', { columns: ['number'] }, { token })
  expect(refused).toMatchObject({
    code: 409,
    msg: '符合条件的订单超过 20000 单，请缩小时间范围或增加筛选条件后再导出',
  })
  await app.pool.query('delete from freight_order where factory_id = $1 and id > $2', [factoryId, id])
  const { cells } = await opened({ columns: ['number'] }, { token })
  expect(cells.at(-1)).toEqual(['合计 1 单'])
})

test('limits a user to thirty exports in ten minutes and the queue to eight', async () => {
  const { token } = await actor(app, { type: 2 })
  const ask = () => app.call('/orders/exportOrders', { columns: ['number'] }, { token })
  const atOnce = await Promise.all(Array.from({ length: 12 }, ask))
  expect(atOnce.map(({ code }) => code).filter((code) => code === 200).length).toBeGreaterThanOrEqual(8)
  for (const { code, msg } of atOnce)
    if (code !== 200) expect([code, msg]).toEqual([429, '现在导出的人较多，请 10 秒后再试'])
  let answer = await ask()
  for (let attempt = 0; answer.code === 200 && attempt < 40; attempt += 1) answer = await ask()
  expect(answer).toMatchObject({ code: 429, msg: '导出太频繁，请 10 分钟后再试' })
  app.clock.advanceMs(10 * 60_000)
  expect((await ask()).code).toBe(200)
})

test("adds the payments received to a carrier's file, with their sum; a customer's has no such columns", async () => {
  const own = await actor(app, { type: 3 })
  const line = await insertLine(app, { carrierId: own.factoryId })
  const orders: { id: number; totalFen: number }[] = []
  for (const codFen of [50_000, 0, 0])
    orders.push(await placeOrder(app, customer.token, line, { payment: 'collect', codFen }))
  for (const [at, amountFen] of [50_000, 1].entries()) {
    const id = orders[at]?.id ?? 0
    await carryTo(app, own.token, id, 'arrived')
    const received = {
      amountFen,
      method: at === 0 ? ('cash' as const) : ('wechat' as const),
      shortReason: '月底',
    }
    const step = { id, action: 'sign', expectedStatus: 'arrived', signer: '李雷', received } as const
    await app.data('/carrier/advanceOrder', step, own)
  }
  const orderIds = [orders[0]?.id ?? 0]
  const collected = { kind: 'cod', expectedState: 'due', to: 'collected' } as const
  await app.data('/carrier/advanceLedger', { ...collected, orderIds }, own)
  const columns = ['number', 'receivedYuan', 'receivedMethods', 'receivedBy'] as const
  const { bytes } = await app.data('/carrier/exportOrders', { columns: [...columns], sort: 'oldest' }, own)
  const cells = await readSheet(Buffer.from(bytes))
  const paidFen = 50_000 + (orders[0]?.totalFen ?? 0)
  expect(cells[0]).toEqual(['订单号', '实收（元）', '收款方式', '收款人'])
  expect(cells.slice(1).map((row) => row.slice(1))).toEqual([
    [paidFen / 100, '现金、未登记方式', '测试'],
    [0.01, '微信', '测试'],
    [null, null, null],
    [(paidFen + 1) / 100, null, null],
  ])
  const refused = await app.call('/orders/exportOrders', { columns: ['receivedBy'] as never }, customer)
  expect(refused.code).toBe(400)
})
