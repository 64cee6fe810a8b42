import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actor } from '../testing/actors.ts'
import type { Actor } from '../testing/actors.ts'
import { startCluster } from '../testing/cluster.ts'
import type { TestCluster } from '../testing/cluster.ts'
import { freshAddress } from '../testing/data/accounts.ts'
import { apiKeyOf } from '../testing/data/apiKeys.ts'
import { insertLine } from '../testing/data/lines.ts'
import { placeOrder } from '../testing/data/orders.ts'
import { testPool } from '../testing/pool.ts'
import { startReplica } from '../testing/replica.ts'
import { orderPuller } from '../testing/stubs/orderPuller.ts'
import { readStream } from '../testing/stubs/streamReader.ts'
import { testApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'
import { createDatabase } from './database.ts'
import { readReplicas } from './replicas.ts'
import type { ReadSource, Reads } from './replicas.ts'

const longMs = 120_000

let cluster: TestCluster
let replica: TestCluster
let app: TestApp
let reads: Reads
let primary: ReadSource
let customer: Actor
let lineId: number
/** Pools of the replica. */
const pools: pg.Pool[] = []
/** The number of reads on the replica. */
let replicaReads = 0
/** The reported changes: 'used' and 'left out'. */
const changes: string[] = []

beforeAll(async () => {
  cluster = await startCluster()
  replica = await startReplica(cluster)
  app = await testApp(cluster.connection, {
    isDurable: true,
    reads(usual, { database }) {
      const open = (max: number) => {
        const pool = testPool({ ...replica.connection, database }, { max, isReadOnly: true })
        pools.push(pool)
        return pool
      }
      const calls = open(5)
      calls.on('acquire', () => (replicaReads += 1))
      const db = createDatabase(calls)
      const there = {
        name: 'second',
        db,
        lookupDb: db,
        positionDb: createDatabase(open(1)),
        isReplica: true,
      }
      primary = usual
      reads = readReplicas(usual, [there], (_, isUsed) => changes.push(isUsed ? 'used' : 'left out'))
      return reads
    },
  })
  customer = await actor(app, { type: 2 })
  const carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
}, longMs)
afterAll(async () => {
  try {
    await app.close()
  } finally {
    // servers outlive this process
    await Promise.all(pools.map((pool) => pool.end()))
    await replica.stop()
    await cluster.stop()
  }
}, longMs)

const isUsed = () => reads.replicas()[0]?.isUsed
const untilUsed = (used: boolean) => expect.poll(isUsed).toBe(used)
const onReplica = (statement: string) => pools[0]?.query(statement)

/** Places an order, reads it at once, and returns how many reads went to the replica. */
async function orderAndRead(): Promise<number> {
  const before = replicaReads
  const { number } = await placeOrder(app, customer.token, lineId)
  const { list } = await app.data('/orders/getOrdersList', {}, customer)
  expect(list[0]?.number).toBe(number)
  return replicaReads - before
}

test(
  'reads from the replica and sees every order acknowledged before',
  async () => {
    await untilUsed(true)
    for (let round = 0; round < 40; round += 1) await orderAndRead()
    // on a busy machine the replica lags and is left out for a while
    await expect.poll(orderAndRead).toBeGreaterThan(0)
    await untilUsed(true)
    const seen = replicaReads
    await expect
      .poll(async () => {
        await app.data('/lines/searchLines', {})
        return replicaReads
      })
      .toBeGreaterThan(seen)
  },
  longMs,
)

test('counts wrong phone tails although the lookup reads from a replica', async () => {
  await untilUsed(true)
  const { number } = await placeOrder(app, customer.token, lineId)
  const remoteAddress = freshAddress()
  const lookUpWaybill = async (phoneTail: string) => {
    const body = { numbers: [number], phoneTail }
    const { list } = await app.data('/track/getWaybills', body, { remoteAddress })
    return list[0]?.waybills[0]
  }
  const before = replicaReads
  for (let wrong = 0; wrong < 5; wrong += 1)
    expect(await lookUpWaybill('0000')).toMatchObject({ isUnlocked: false, isTailLocked: false })
  expect(await lookUpWaybill('0000')).toMatchObject({ isUnlocked: false, isTailLocked: true })
  await expect
    .poll(async () => {
      await lookUpWaybill('0000')
      return replicaReads
    })
    .toBeGreaterThan(before)
})

/** Runs `work` while a transaction has made its change and has not ended. */
async function duringTransaction(change: [text: string, values: unknown[]], work: () => Promise<unknown>) {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query(...change)
    await work()
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

test('loses no order for pulling software when a transaction ends after a later one', async () => {
  await untilUsed(true)
  const holder = await apiKeyOf(app)
  const ownLine = await insertLine(app, { carrierId: holder.carrier.factoryId })
  const early = await placeOrder(app, customer.token, ownLine)
  const puller = orderPuller(app, holder.token)
  await puller.all()
  const numbers = async () => (await puller.all()).map(({ number }) => number)
  await duringTransaction(
    [`update freight_order set remark = '轻放' where number = $1`, [early.number]],
    async () => {
      const late = await placeOrder(app, customer.token, ownLine)
      expect(await numbers()).toEqual([late.number])
    },
  )
  expect(await numbers()).toEqual([early.number])
})

test('delivers what commits late to a stream that begins at the event of its user', async () => {
  await untilUsed(true)
  const progress = { type: 'job', jobId: 77 } as const
  let lastEventId = ''
  await duringTransaction(
    [
      'insert into stream_event (recipient, change, at) values ($1, $2, $3)',
      [`u${customer.userId}`, progress, app.clock.now()],
    ],
    async () => {
      await placeOrder(app, customer.token, lineId)
      lastEventId = (await app.data('/user/getUser', {}, customer)).last_event_id
    },
  )
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const stream = await readStream(app.server, { token: customer.token, lastEventId })
  await stream.until('ready')
  expect(stream.changes()).toContainEqual(progress)
  stream.cut()
})

test('leaves out a lagging replica and uses it again once it has caught up', async () => {
  await untilUsed(true)
  await onReplica('select pg_wal_replay_pause()')
  expect(await orderAndRead()).toBe(0)
  expect(isUsed()).toBe(false)
  expect(await orderAndRead()).toBe(0)
  await onReplica('select pg_wal_replay_resume()')
  await untilUsed(true)
  expect(changes.slice(-2)).toEqual(['left out', 'used'])
})

test(
  'no read fails when the replica dies, and it is used again after its restart',
  async () => {
    await untilUsed(true)
    const { rows } = (await onReplica(`select pg_read_file('postmaster.pid') as text`)) ?? { rows: [] }
    const pid = Number((rows[0] as { text: string } | undefined)?.text.split('\n')[0])
    expect(pid).toBeGreaterThan(1)
    process.kill(pid, 'SIGKILL')
    for (let round = 0; round < 5; round += 1) await orderAndRead()
    await untilUsed(true)
    await orderAndRead()
  },
  longMs,
)

test('repeats a read on the primary when the replica cancels it, and throws other errors', async () => {
  await untilUsed(true)
  const ranOnReplica: boolean[] = []
  const answer = await reads.read(async ({ isReplica }) => {
    ranOnReplica.push(isReplica)
    if (isReplica) throw Object.assign(new Error('conflict with recovery'), { code: '40001' })
    return 'done'
  })
  expect(answer).toBe('done')
  expect(ranOnReplica).toEqual([true, false])
  await expect(reads.read(() => Promise.reject(new Error('a fault of ours')))).rejects.toThrow(
    'a fault of ours',
  )
})

test('stops reading from a replica that was promoted', async () => {
  await untilUsed(true)
  await onReplica('select pg_promote()')
  await orderAndRead()
  expect(isUsed()).toBe(false)
  expect(await reads.read(async ({ db }) => db)).toBe(primary.db)
})
