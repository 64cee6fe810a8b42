import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { randomFrom } from '#contract/kernel/random.ts'
import type { OpenOrder } from '#contract/open/calls.ts'
import { actor } from '#server/testing/actors.ts'
import { apiKeyOf } from '#server/testing/data/apiKeys.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { orderPuller } from '#server/testing/stubs/orderPuller.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

/*
 * Six concurrent writers commit more than 200 random changes to one carrier's orders, some in long transactions. Three clients
 * pull all the time with pages of random size.
 */

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const writers = 6
const changesEach = 40

test('brings every client all orders in their final state, and no order unchanged', async () => {
  const random = randomFrom(20_261_122)
  const { carrier, token } = await apiKeyOf(app)
  const customer = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const ids: number[] = []
  const newOrder = async () => ids.push((await placeOrder(app, customer.token, lineId)).id)
  for (let made = 0; made < 10; made += 1) await newOrder()

  let changes = 0
  /** A change visible nowhere else, in a transaction that may commit much later. */
  async function changeSlowly(id: number): Promise<void> {
    const waitMs = random.pick([0, 5, 20, 60])
    const mark = (changes += 1)
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('select pg_current_xact_id()')
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    await client.query('update freight_order set remark = $2 where id = $1', [id, `第 ${mark} 次`])
    await client.query(random.chance(0.2) ? 'rollback' : 'commit')
    client.release()
  }
  async function write(): Promise<void> {
    for (let done = 0; done < changesEach; done += 1) {
      const id = random.pick(ids)
      if (random.chance(0.15)) await newOrder()
      else if (random.chance(0.2)) await app.call('/carrier/acceptOrder', { id }, carrier)
      else await changeSlowly(id)
    }
  }

  let isWriting = true
  const clients = [1, 2, 3].map(() => orderPuller(app, token, () => random.pick([1, 2, 3, 7, 50])))
  const received = clients.map(() => new Map<string, OpenOrder[]>())
  async function pullOn(at: number): Promise<void> {
    const client = clients[at]
    if (!client) throw new Error('No such client')
    const take = (orders: readonly OpenOrder[]) => {
      for (const order of orders)
        received[at]?.set(order.number, [...(received[at]?.get(order.number) ?? []), order])
    }
    // more than 600 pulls a minute are limited, which another test covers
    for (let pages = 0; isWriting && pages < 150; pages += 1) take((await client.page()).list)
    while (isWriting) await new Promise((resolve) => setTimeout(resolve, 5))
    app.clock.advanceMs(60_000)
    take(await client.all())
  }
  await Promise.all([
    Promise.all(Array.from({ length: writers }, write)).finally(() => {
      isWriting = false
    }),
    ...clients.map((_, at) => pullOn(at)),
  ])

  expect(changes).toBeGreaterThan(120)
  const { rows } = await app.pool.query<{ number: string; remark: string; status: string }>(
    'select number, remark, status from freight_order where carrier_id = $1 order by number',
    [carrier.factoryId],
  )
  for (const [at, { pulled }] of clients.entries()) {
    const ends = [...pulled.values()].map(({ number, remark, status }) => ({ number, remark, status }))
    expect(ends.toSorted((a, b) => (a.number < b.number ? -1 : 1))).toEqual(rows)
    for (const seen of received[at]?.values() ?? [])
      for (const [index, order] of seen.entries()) if (index > 0) expect(order).not.toEqual(seen[index - 1])
  }
})
