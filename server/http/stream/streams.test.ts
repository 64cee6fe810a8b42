import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { trimStreamEvents } from '../../db/streamEvents.ts'
import { actor, visitorCookie } from '../../testing/actors.ts'
import type { Actor } from '../../testing/actors.ts'
import { startConsult, sendMessage } from '../../testing/data/consults.ts'
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

describe('recipients of changes', () => {
  test('include both sides of a consult, each as its side, also on deletion and reading; nobody else', async () => {
    const stranger = await actor(app, { type: 3 })
    const streams = await Promise.all([customer, carrier, stranger].map((as) => open(as)))
    const [mine, theirs, others] = streams
    const { id: consultId, dialogId } = await startConsult(app, customer, { lineId })
    await app.data('/consult/setConsultRead', { consultId, lastDialogId: dialogId }, carrier)
    await app.data('/consult/deleteDialog', { dialogId }, customer)
    const changesOf = (side: string) =>
      ['appended', 'read', 'deleted'].map((kind) => ({ type: 'consult', side, consultId, dialogId, kind }))
    expect(await mine?.untilChanges(3)).toEqual(changesOf('customer'))
    expect(await theirs?.untilChanges(3)).toEqual(changesOf('carrier'))
    // The stranger's own change comes after all that, and it is the only one.
    const own = await startConsult(app, stranger, { lineId })
    expect(await others?.untilChanges(1)).toMatchObject([{ consultId: own.id, side: 'customer' }])
  })

  test('include a visitor by its cookie, for messages to it', async () => {
    const cookie = visitorCookie()
    const { id: consultId } = await startConsult(app, { cookie }, { lineId })
    const mine = await open({ cookie })
    const other = await open({ cookie: visitorCookie() })
    const { id: dialogId } = await sendMessage(app, carrier, consultId, '能发')
    expect(await mine.untilChanges(1)).toEqual([
      { type: 'consult', side: 'customer', consultId, dialogId, kind: 'appended' },
    ])
    expect(other.changes()).toEqual([])
  })

  test('include customer and carrier of an order at each step, and the reader of a notice', async () => {
    const [mine, theirs] = [await open(customer), await open(carrier)]
    const { id, number } = await placeOrder(app, customer.token, lineId)
    const order = { type: 'order', orderId: id, number }
    expect(await mine.untilChanges(1)).toEqual([order])
    expect(await theirs.untilChanges(2)).toEqual([order, { type: 'notice' }])
    await app.data('/carrier/acceptOrder', { id }, carrier)
    expect((await mine.untilChanges(3)).slice(1)).toEqual([order, { type: 'notice' }])
  })

  test('get notices only, when not verified', async () => {
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
    await startConsult(app, customer, { lineId })
    const otherStream = await open(customer)
    await startConsult(app, customer, { lineId })
    await otherStream.untilChanges(1)
    expect(await stream.untilChanges(1)).toEqual([{ type: 'notice' }])
  })
})

const eventFor = (recipient: string, { clock }: TestApp) => ({
  recipient,
  change: JSON.stringify({ type: 'notice' }),
  at: clock.now(),
})

describe('reconnecting', () => {
  test('delivers every message once while the connection is cut again and again', async () => {
    const { id: consultId } = await startConsult(app, customer, { lineId })
    let stream = await open(customer)
    const receivedIds: number[] = []
    const sent: number[] = []
    const keep = () =>
      receivedIds.push(
        ...stream.changes().flatMap((change) => (change.type === 'consult' ? [change.dialogId] : [])),
      )
    for (let index = 0; index < 8; index += 1) {
      const saying = ['一', '二', '三', '四', '五'].map((text) => sendMessage(app, carrier, consultId, text))
      // At a random moment: the message may have arrived or not.
      sent.push((await (saying[index % 5] as (typeof saying)[number])).id)
      stream.cut()
      const position = stream.lastId()
      keep()
      const all = await Promise.all(saying)
      sent.push(...all.map(({ id }) => id))
      stream = await open(customer, position)
    }
    await sendMessage(app, carrier, consultId, '完').then(({ id }) => sent.push(id))
    await stream.untilChange((change) => change.type === 'consult' && change.dialogId === sent.at(-1))
    keep()
    expect(receivedIds.toSorted((a, b) => a - b)).toEqual([...new Set(sent)].toSorted((a, b) => a - b))
  })

  test.each([
    ['nonsense', '.'],
    ['of another database', '1763604000.5:99999999999:'],
    ['of the day before yesterday', '1763431200.5:6:'],
  ])('sends a reset for an id that is %s', async (_, lastEventId) => {
    const stream = await open(customer, lastEventId)
    expect(stream.received.map(({ event }) => event)).toEqual(['reset', 'ready'])
    await startConsult(app, customer, { lineId })
    expect(await stream.untilChanges(1)).toHaveLength(1)
  })

  test('keeps events for a day', async () => {
    const countEvents = async () =>
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
    expect(await countEvents()).toBe(1)
    await trimStreamEvents(app.db, new Date(dayLater + 1))
    expect(await countEvents()).toBe(0)
  })

  test('sends a reset after more than a thousand events, too', async () => {
    const stream = await open(customer)
    stream.cut()
    const rows = Array.from({ length: 1_001 }, () => eventFor(`u${customer.userId}`, app))
    await app.db.insertInto('stream_event').values(rows).execute()
    const back = await open(customer, stream.lastId())
    expect(back.received.map(({ event }) => event)).toEqual(['reset', 'ready'])
  })
})

describe('a stream ends', () => {
  const endOf = async (stream: StreamReader) => {
    const { data } = await stream.until('end')
    await stream.closed
    return data
  }

  test('at the logout, and receives nothing afterwards', async () => {
    const stream = await open(customer)
    const { id } = await startConsult(app, customer, { lineId })
    await stream.untilChanges(1)
    await app.data('/user/logout', {}, customer)
    await sendMessage(app, carrier, id, '能发')
    expect(await endOf(stream)).toEqual({ reason: 'session', ...problems.tokenUnknown })
    expect(stream.changes()).toHaveLength(1)
  })

  test('at a login elsewhere, even without any change to deliver', async () => {
    const stream = await open(customer)
    await app.db
      .updateTable('session')
      .set({ ended_reason: 'elsewhere' })
      .where('user_id', '=', customer.userId)
      .execute()
    expect(await endOf(stream)).toEqual({ reason: 'session', ...problems.loggedInElsewhere })
  })

  test('after eighteen hours', async () => {
    const stream = await open(customer)
    app.clock.advanceMs(18 * 3_600_000)
    expect(await endOf(stream)).toEqual({ reason: 'session', ...problems.tokenExpired })
    carrier = await actor(app, { type: 3, factoryId: carrier.factoryId })
  })

  test('when the factory type or role, and so the rights, have changed', async () => {
    const stream = await open(customer)
    await app.db.updateTable('factory').set({ type: 0 }).where('id', '=', customer.factoryId).execute()
    expect(await endOf(stream)).toEqual({ reason: 'rights', ...problems.notPermitted })
  })

  test('when the same person opens a ninth one: the oldest goes', async () => {
    const first = await open(customer)
    const others: StreamReader[] = []
    for (let count = 0; count < 8; count += 1) others.push(await open(customer))
    expect(await endOf(first)).toEqual({ reason: 'tooMany', ...problems.streamsMoved })
    await startConsult(app, customer, { lineId })
    for (const stream of others) expect(await stream.untilChanges(1)).toHaveLength(1)
  })
})

test('refuses a dead token and a bad body with an envelope, as any call does', async () => {
  expect(await app.call('/events/subscribe', {}, { token: 'nobody' })).toMatchObject({ code: 508 })
  const answer = await app.call('/events/subscribe', { lastEventId: "1' or 1=1" }, customer)
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ path: 'lastEventId' }] } })
})
