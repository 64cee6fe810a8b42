import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { apiKeyOf } from '#server/testing/data/apiKeys.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { eventPusher, outcomesOf, step } from '#server/testing/stubs/eventPusher.ts'
import type { EventPusher, Pushed } from '#server/testing/stubs/eventPusher.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { sweepOpenEvents } from './eventClaims.ts'

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

const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()

describe('an event id', () => {
  test('has no effect when repeated: in the same push, the next one, and with another number of the order', async () => {
    const { number } = await accepted()
    const first = step(number, 'pickUp', { place: '永康' })
    expect(outcomesOf(await push([first, first]))).toEqual(['taken', 'before'])
    await push([step(number, 'depart')])
    expect(await push([first])).toEqual([
      { eventId: first.eventId, outcome: 'before', status: 'in_transit', code: null, reason: null },
    ])
    expect((await order(number)).timeline).toHaveLength(4)
  })

  test('is refused with other contents, whatever the difference', async () => {
    const { number } = await accepted()
    const first = step(number, 'pickUp', { place: '永康' })
    await push([first])
    for (const other of [{ place: '金华' }, { pieces: 10 }, { action: 'depart' }, { at: ago(0) }])
      expect(await push([{ ...first, ...other } as Pushed])).toMatchObject([
        { outcome: 'refused', code: 409, reason: problems.eventIdReused.msg, status: 'picked_up' },
      ])
    expect((await order(number)).status).toBe('picked_up')
  })

  test('may be sent again after a refusal, also with other contents', async () => {
    const { number } = await accepted()
    const early = step(number, 'depart')
    expect(outcomesOf(await push([early]))).toEqual(['refused'])
    expect(outcomesOf(await push([step(number, 'pickUp'), early]))).toEqual(['taken', 'taken'])
    const wrong = step(number, 'arrive', { pieces: 99 })
    expect(outcomesOf(await push([wrong, { ...wrong, pieces: 10 }]))).toEqual(['refused', 'taken'])
  })

  test('belongs to each carrier separately', async () => {
    const { number } = await accepted()
    const event = step(number, 'pickUp')
    const other = await apiKeyOf(app)
    const otherLine = await insertLine(app, { carrierId: other.carrier.factoryId })
    const theirs = await placeOrder(app, pusher.customer.token, otherLine)
    await app.data('/open/acceptOrder', { number: theirs.number }, other)
    expect(outcomesOf(await push([event]))).toEqual(['taken'])
    expect(outcomesOf(await push([{ ...event, number: theirs.number }], other))).toEqual(['taken'])
  })

  test('is accepted once in ten racing pushes with events in different orders, without a deadlock', async () => {
    const orders = []
    for (let index = 0; index < 6; index += 1) orders.push(await accepted())
    const sent = orders.map(({ number }) => step(number, 'pickUp'))
    const second = await apiKeyOf(app, { carrier: pusher.holder.carrier })
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        push(at % 2 === 0 ? sent : sent.toReversed(), at % 3 === 0 ? second : pusher.holder),
      ),
    )
    for (const { eventId } of sent) {
      const ofEvent = all.flat().filter((result) => result.eventId === eventId)
      expect(ofEvent.filter(({ outcome }) => outcome === 'taken')).toHaveLength(1)
      expect(ofEvent.filter(({ outcome }) => outcome === 'before')).toHaveLength(9)
    }
    for (const { number } of orders) expect((await order(number)).timeline).toHaveLength(3)
  })

  test('succeeds in the other push when the first is refused', async () => {
    const { number } = await accepted()
    const event = step(number, 'depart')
    const [, , results] = await Promise.all([
      push([event]),
      push([event]),
      push([step(number, 'pickUp'), event]),
    ])
    const again = await push([event])
    expect(outcomesOf(results ?? [])).toEqual(['taken', 'taken'])
    expect(outcomesOf(again)).toEqual(['before'])
  })

  test('is forgotten after 90 days', async () => {
    const { number } = await accepted()
    await push([step(number, 'pickUp')])
    const count = async () =>
      (
        await app.pool.query('select 1 from open_event where carrier_id = $1', [
          pusher.holder.carrier.factoryId,
        ])
      ).rowCount
    await sweepOpenEvents(app.db, new Date(app.clock.now().getTime() + 90 * 24 * 60 * minuteMs))
    expect(await count()).toBe(1)
    await sweepOpenEvents(app.db, new Date(app.clock.now().getTime() + 90 * 24 * 60 * minuteMs + 1))
    expect(await count()).toBe(0)
  })
})
