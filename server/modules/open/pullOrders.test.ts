import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { apiKeyOf } from '#server/testing/data/apiKeys.ts'
import type { KeyHolder } from '#server/testing/data/apiKeys.ts'
import { jpeg, upload } from '#server/testing/data/consults.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { nothingReceived, placeOrder } from '#server/testing/data/orders.ts'
import { orderPuller } from '#server/testing/stubs/orderPuller.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let holder: KeyHolder
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
})
afterAll(() => app.close())
beforeEach(async () => {
  holder = await apiKeyOf(app)
  lineId = await insertLine(app, { carrierId: holder.carrier.factoryId })
})

const newOrder = (changes: Partial<OrderBody> = {}) => placeOrder(app, customer.token, lineId, changes)
const puller = (limit?: number) => orderPuller(app, holder.token, () => limit ?? 100)
const numbersOf = (orders: readonly { number: string }[]) => orders.map(({ number }) => number)

describe('every visible change returns its order once', () => {
  type Actions = (id: number) => Record<string, () => Promise<unknown>>
  const carry = (id: number) => {
    const { carrier } = holder
    const advance = (step: Omit<CallInput<'/carrier/advanceOrder'>, 'id'>) => () =>
      app.data('/carrier/advanceOrder', { id, ...step }, carrier)
    const reweigh = (weightGrams: number) => () =>
      app.data(
        '/carrier/reweigh',
        { id, goods: [{ pieces: 10, weightGrams, volumeCm3: 800_000 }], reason: '过磅' },
        carrier,
      )
    const feeChangeId = async () =>
      (await app.data('/carrier/getOrderDetail', { id }, carrier)).feeChanges.at(-1)?.id ?? 0
    const decide = (decision: 'agree' | 'dispute') => async () =>
      app.data(
        '/orders/decideFeeChange',
        { id, feeChangeId: await feeChangeId(), decision, reason: '不对' },
        customer,
      )
    const withdraw = async () =>
      app.data('/carrier/withdrawFeeChange', { id, feeChangeId: await feeChangeId() }, carrier)
    return { carrier, advance, reweigh, decide, withdraw }
  }

  const carried: Actions = (id) => {
    const { carrier, advance, reweigh, decide, withdraw } = carry(id)
    const ledger =
      (kind: 'cod' | 'settlement', expectedState: 'due' | 'collected', to: 'collected' | 'settled') => () =>
        app.data('/carrier/advanceLedger', { kind, orderIds: [id], expectedState, to }, carrier)
    const photo = async () => (await upload(app, carrier, await jpeg())).data.fileId
    return {
      edit: () => {
        const { lineId: _, ...input } = orderBody(lineId, {
          payment: 'collect',
          codFen: 10_000,
          isHeld: true,
          receiptCopies: 1,
        })
        return app.data('/orders/updateOrder', { id, change: { kind: 'edit', ...input } }, customer)
      },
      accept: () => app.data('/carrier/acceptOrder', { id, carrierNumber: `A-${id}` }, carrier),
      reweigh: reweigh(300_000),
      dispute: decide('dispute'),
      withdraw,
      'reweigh again': reweigh(310_000),
      agree: decide('agree'),
      pickUp: advance({ action: 'pickUp', expectedStatus: 'accepted' }),
      'count pieces': () =>
        app.data('/carrier/countPieces', { id, expectedStatus: 'picked_up', pieces: [1, 2] }, carrier),
      'resolve the exception': () => app.data('/carrier/resolveException', { id, text: '找到了' }, carrier),
      depart: () =>
        app.data(
          '/carrier/createDeparture',
          { ids: [id], plate: '浙G12345', destinationCode: '330782' },
          carrier,
        ),
      'open an exception': () =>
        app.data('/carrier/openException', { id, kind: 'delay', text: '堵车' }, carrier),
      arrive: advance({ action: 'arrive', expectedStatus: 'in_transit' }),
      'release the hold': () => app.data('/orders/releaseHold', { id }, customer),
      sign: advance({ action: 'sign', expectedStatus: 'arrived', signer: '李雷', received: nothingReceived }),
      'add a photo': async () => app.data('/carrier/addProof', { id, fileIds: [await photo()] }, carrier),
      'collect the cod': ledger('cod', 'due', 'collected'),
      settle: ledger('settlement', 'due', 'settled'),
      'return the receipt': advance({ action: 'returnReceipt', expectedStatus: 'signed' }),
    }
  }
  const cancelled: Actions = (id) => {
    const { carrier } = carry(id)
    return {
      accept: () => app.data('/carrier/acceptOrder', { id }, carrier),
      'ask to cancel': () =>
        app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason: '不发了' } }, customer),
      'agree to cancel': () => app.data('/carrier/agreeCancel', { id }, carrier),
    }
  }
  const rejected: Actions = (id) => ({
    reject: () => app.data('/carrier/rejectOrder', { id, reason: '车满' }, holder.carrier),
  })

  test.each([
    ['an order that is carried', carried],
    ['one that is cancelled', cancelled],
    ['one that is rejected', rejected],
  ] as const)('%s', async (_, acts) => {
    const client = puller()
    const { id, number } = await newOrder()
    expect(numbersOf(await client.all())).toEqual([number])
    for (const [name, act] of Object.entries(acts(id))) {
      app.clock.advanceMs(60_000)
      await act()
      const pulled = await client.all()
      expect(numbersOf(pulled), name).toEqual([number])
      expect(pulled[0], name).toEqual(await app.data('/open/getOrder', { number }, holder))
      expect(await client.all(), name).toEqual([])
    }
  })

  test('returns the order of a visitor who logs in', async () => {
    const client = puller()
    const { id } = await newOrder()
    await client.all()
    await app.pool.query(
      `update freight_order set factory_id = null, visitor_hash = '\\x01' where id = ${id}`,
    )
    expect(await client.all()).toHaveLength(1)
  })
})

test('does not lose a change with an early id that commits late', async () => {
  const client = puller()
  const [early, late] = [await newOrder(), await newOrder()]
  await client.all()
  const slow = await app.pool.connect()
  await slow.query('begin')
  await slow.query(`update freight_order set remark = '慢' where id = ${early.id}`)
  await app.data('/carrier/acceptOrder', { id: late.id }, holder.carrier)
  expect(numbersOf(await client.all())).toEqual([late.number])
  expect(await client.all()).toEqual([])
  await slow.query('commit')
  slow.release()
  expect(numbersOf(await client.all())).toEqual([early.number])
  expect(client.pulled.get(early.number)?.remark).toBe('慢')
  expect(await client.all()).toEqual([])
})

test('returns an order changed during paging in its latest state, and nothing unchanged', async () => {
  const orders = []
  for (let at = 0; at < 7; at += 1) orders.push(await newOrder())
  const [first, , , , , sixth] = orders
  if (!first || !sixth) throw new Error('Seven orders were placed')
  const client = puller(3)
  const firstPage = await client.page()
  expect([numbersOf(firstPage.list), firstPage.hasMore]).toEqual([numbersOf(orders.slice(0, 3)), true])
  for (const { id } of [sixth, first]) await app.data('/carrier/acceptOrder', { id }, holder.carrier)
  const left = orders.slice(3).filter(({ number }) => number !== sixth.number)
  const rest = await client.all()
  expect(numbersOf(rest)).toEqual([...numbersOf(left), sixth.number, first.number])
  for (const { number } of orders)
    expect(client.pulled.get(number)).toEqual(await app.data('/open/getOrder', { number }, holder))
  expect(await client.all()).toEqual([])
})

test('returns the same page again for the same cursor', async () => {
  for (let at = 0; at < 3; at += 1) await newOrder()
  const client = puller(2)
  await client.page()
  const { cursor } = client
  const page = await client.page()
  client.cursor = cursor
  expect(await client.page()).toEqual(page)
})

test('returns nothing to another carrier, whose cursor is refused', async () => {
  await newOrder()
  const client = puller()
  await client.all()
  const other = await apiKeyOf(app)
  expect(await orderPuller(app, other.token).all()).toEqual([])
  const theirs = await app.call('/open/pullOrders', { cursor: client.cursor }, other)
  expect(theirs).toMatchObject({ code: 400, data: { fields: [{ path: 'cursor', label: '游标' }] } })
})

test('returns the merged orders to the kept carrier', async () => {
  const { number } = await newOrder()
  const into = await apiKeyOf(app)
  const client = orderPuller(app, into.token)
  expect(await client.all()).toEqual([])
  const operator = await actor(app, { type: 9 })
  const pair = { fromId: holder.carrier.factoryId, intoId: into.carrier.factoryId }
  await app.data('/ops/mergeCarriers', { ...pair, seenOrders: 1 }, operator)
  expect(numbersOf(await client.all())).toEqual([number])
})

test('returns no pictures and nothing that only a screen shows', async () => {
  const { id } = await newOrder()
  await app.data('/carrier/acceptOrder', { id }, holder.carrier)
  await app.data('/carrier/openException', { id, kind: 'delay', text: '堵车' }, holder.carrier)
  const text = JSON.stringify(await puller().all())
  for (const key of [
    'fileIds',
    'allowedActions',
    'canReweigh',
    'canAddProof',
    'canReleaseHold',
    'undoableSteps',
  ])
    expect(text).not.toContain(key)
})
