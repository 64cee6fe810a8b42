import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { trimStreamEvents } from '../../db/streamEvents.ts'
import { problems } from '../../../contract/kernel/problems.ts'
import { actor, visitorCookie } from '../../testing/actors.ts'
import type { Actor } from '../../testing/actors.ts'
import { beginConsult, say } from '../../testing/data/consults.ts'
import { insertLine } from '../../testing/data/lines.ts'
import { placeOrder } from '../../testing/data/orders.ts'
import { readStream } from '../../testing/stubs/streamReader.ts'
import type { StreamReader } from '../../testing/stubs/streamReader.ts'
import { testApp } from '../../testing/testApp.ts'
import type { CallOptions, TestApp } from '../../testing/testApp.ts'

let app: TestApp
let carrier: Actor
let customer: Actor
let lineId: number
let readers: StreamReader[] = []

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(async () => {
  for (const reader of readers) reader.cut()
  await app.close()
})
beforeEach(async () => {
  for (const reader of readers) reader.cut()
  readers = []
  customer = await actor(app, { type: 2 })
})

/** Opens a stream and waits until it is let in. */
async function open(as: CallOptions, lastEventId?: string): Promise<StreamReader> {
  const reader = await readStream(app.server, { ...as, lastEventId })
  readers.push(reader)
  await reader.until('ready')
  return reader
}

describe('who is told', () => {
  test('both sides of a consult, each as its side; of deleting and reading, too; nobody else', async () => {
    const stranger = await actor(app, { type: 3 })
    const streams = await Promise.all([customer, carrier, stranger].map((as) => open(as)))
    const [mine, theirs, others] = streams
    const { id: consultId, dialogId } = await beginConsult(app, customer, { lineId })
    await app.data('/consult/setConsultRead', { consultId, lastDialogId: dialogId }, carrier)
    await app.data('/consult/deleteDialog', { dialogId }, customer)
    const told = (side: string) =>
      ['appended', 'read', 'deleted'].map((kind) => ({ type: 'consult', side, consultId, dialogId, kind }))
    expect(await mine?.untilChanges(3)).toEqual(told('customer'))
    expect(await theirs?.untilChanges(3)).toEqual(told('carrier'))
    // What concerns the stranger comes after all that, and it is all that comes.
    const own = await beginConsult(app, stranger, { lineId })
    expect(await others?.untilChanges(1)).toMatchObject([{ consultId: own.id, side: 'customer' }])
  })

  test('a visitor by its cookie, of what is said to it', async () => {
    const cookie = visitorCookie()
    const { id: consultId } = await beginConsult(app, { cookie }, { lineId })
    const mine = await open({ cookie })
    const other = await open({ cookie: visitorCookie() })
    const { id: dialogId } = await say(app, carrier, consultId, '能发')
    expect(await mine.untilChanges(1)).toEqual([
      { type: 'consult', side: 'customer', consultId, dialogId, kind: 'appended' },
    ])
    expect(other.changes()).toEqual([])
  })

  test('customer and carrier of an order, at each step; and whom a notice is for', async () => {
    const [mine, theirs] = [await open(customer), await open(carrier)]
    const { id, number } = await placeOrder(app, customer.token, lineId)
    const order = { type: 'order', orderId: id, number }
    expect(await mine.untilChanges(1)).toEqual([order])
    expect(await theirs.untilChanges(2)).toEqual([order, { type: 'notice' }])
    await app.data('/carrier/acceptOrder', { id }, carrier)
    expect((await mine.untilChanges(3)).slice(1)).toEqual([order, { type: 'notice' }])
  })

  test('whoever is not verified hears of notices, which it may read, and of nothing else', async () => {
    const staff = await actor(app, { type: 0 })
    const stream = await open(staff)
    await app.db
      .insertInto('stream_event')
      .values([
        {
          ...eventFor(`f${staff.factoryId}`, app),
          change: JSON.stringify({ type: 'order', orderId: 1, number: 'D1' }),
        },
        eventFor(`f${staff.factoryId}`, app),
      ])
      .execute()
    await beginConsult(app, customer, { lineId })
    const heard = await open(customer)
    await beginConsult(app, customer, { lineId })
    await heard.untilChanges(1)
    expect(await stream.untilChanges(1)).toEqual([{ type: 'notice' }])
  })
})

const eventFor = (recipient: string, { clock }: TestApp) => ({
  recipient,
  change: JSON.stringify({ type: 'notice' }),
  at: clock.now(),
})

describe('coming back', () => {
  test('with the line cut again and again, every message is told once', async () => {
    const { id: consultId } = await beginConsult(app, customer, { lineId })
    let stream = await open(customer)
    const told: number[] = []
    const sent: number[] = []
    const keep = () =>
      told.push(...stream.changes().flatMap((change) => (change.type === 'consult' ? [change.dialogId] : [])))
    for (let round = 0; round < 8; round += 1) {
      const saying = ['一', '二', '三', '四', '五'].map((text) => say(app, carrier, consultId, text))
      // Somewhere among them, heard or not.
      sent.push((await (saying[round % 5] as (typeof saying)[number])).id)
      stream.cut()
      const place = stream.lastId()
      keep()
      const all = await Promise.all(saying)
      sent.push(...all.map(({ id }) => id))
      stream = await open(customer, place)
    }
    await say(app, carrier, consultId, '完').then(({ id }) => sent.push(id))
    await stream.untilChange((change) => change.type === 'consult' && change.dialogId === sent.at(-1))
    keep()
    expect(told.toSorted((a, b) => a - b)).toEqual([...new Set(sent)].toSorted((a, b) => a - b))
  })

  test.each([
    ['nonsense', '.'],
    ['of another database', '1763604000.5:99999999999:'],
    ['of the day before yesterday', '1763431200.5:6:'],
  ])('with an id that is %s, everything is to be read anew', async (_, lastEventId) => {
    const stream = await open(customer, lastEventId)
    expect(stream.came.map(({ event }) => event)).toEqual(['reset', 'ready'])
    await beginConsult(app, customer, { lineId })
    expect(await stream.untilChanges(1)).toHaveLength(1)
  })

  test('events are kept for a day', async () => {
    const told = async () =>
      (
        await app.db
          .selectFrom('stream_event')
          .select('id')
          .where('recipient', '=', `u${customer.userId}`)
          .execute()
      ).length
    await app.db
      .insertInto('stream_event')
      .values(eventFor(`u${customer.userId}`, app))
      .execute()
    const dayLater = app.clock.now().getTime() + 24 * 3_600_000
    await trimStreamEvents(app.db, new Date(dayLater))
    expect(await told()).toBe(1)
    await trimStreamEvents(app.db, new Date(dayLater + 1))
    expect(await told()).toBe(0)
  })

  test('after more than a thousand events, everything is to be read anew, too', async () => {
    const stream = await open(customer)
    stream.cut()
    const rows = Array.from({ length: 1_001 }, () => eventFor(`u${customer.userId}`, app))
    await app.db.insertInto('stream_event').values(rows).execute()
    const back = await open(customer, stream.lastId())
    expect(back.came.map(({ event }) => event)).toEqual(['reset', 'ready'])
  })
})

describe('the end', () => {
  const endOf = async (stream: StreamReader) => {
    const { data } = await stream.until('end')
    await stream.closed
    return data
  }

  test('logging out ends the stream, and nothing is told after', async () => {
    const stream = await open(customer)
    const { id } = await beginConsult(app, customer, { lineId })
    await stream.untilChanges(1)
    await app.data('/user/logout', {}, customer)
    await say(app, carrier, id, '能发')
    expect(await endOf(stream)).toEqual({ reason: 'session', ...problems.tokenUnknown })
    expect(stream.changes()).toHaveLength(1)
  })

  test('so does a login elsewhere, without anything to tell', async () => {
    const stream = await open(customer)
    await app.db
      .updateTable('session')
      .set({ ended_reason: 'elsewhere' })
      .where('user_id', '=', customer.userId)
      .execute()
    expect(await endOf(stream)).toEqual({ reason: 'session', ...problems.loggedInElsewhere })
  })

  test('so does the eighteenth hour', async () => {
    const stream = await open(customer)
    app.clock.advanceMs(18 * 3_600_000)
    expect(await endOf(stream)).toEqual({ reason: 'session', ...problems.tokenExpired })
    carrier = await actor(app, { type: 3, factoryId: carrier.factoryId })
  })

  test('so does another factory type or role: the rights are others', async () => {
    const stream = await open(customer)
    await app.db.updateTable('factory').set({ type: 0 }).where('id', '=', customer.factoryId).execute()
    expect(await endOf(stream)).toEqual({ reason: 'rights', ...problems.notPermitted })
  })

  test('a ninth stream of one person takes the place of the first', async () => {
    const first = await open(customer)
    const others: StreamReader[] = []
    for (let count = 0; count < 8; count += 1) others.push(await open(customer))
    expect(await endOf(first)).toEqual({ reason: 'tooMany', ...problems.streamsMoved })
    await beginConsult(app, customer, { lineId })
    for (const stream of others) expect(await stream.untilChanges(1)).toHaveLength(1)
  })
})

test('a dead token and a bad body are refused in an envelope, as of any call', async () => {
  expect(await app.call('/events/subscribe', {}, { token: 'nobody' })).toMatchObject({ code: 508 })
  const answer = await app.call('/events/subscribe', { lastEventId: "1' or 1=1" }, customer)
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ path: 'lastEventId' }] } })
})
