import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, startCluster } from '../testing/cluster.ts'
import type { TestCluster } from '../testing/cluster.ts'
import { testPool } from '../testing/pool.ts'
import { callServer } from '../testing/process/client.ts'
import { buildOnce, productionSettings, startOnFreePort } from '../testing/process/serverProcess.ts'
import { startReplica } from '../testing/replica.ts'

const longMs = 180_000

let primary: TestCluster
let replica: TestCluster

beforeAll(async () => {
  await buildOnce()
  primary = await startCluster()
  replica = await startReplica(primary)
}, longMs)
afterAll(async () => {
  await replica.stop()
  await primary.stop()
}, longMs)

test(
  'reads its replica, goes on without it, and reports both',
  async () => {
    const clone = await cloneDatabase(primary.connection)
    const urlOf = (connection: TestCluster['connection']) =>
      productionSettings(connection)['DATABASE_URL'] ?? ''
    const replicaUrl = urlOf({ ...replica.connection, database: clone.connection.database })
    const settings = { ...productionSettings(clone.connection), DATABASE_REPLICA_URLS: replicaUrl }
    const { server, port: metricsPort } = await startOnFreePort(settings, 'METRICS_PORT')
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const used = (is: number) =>
      new RegExp(`^zhuanxiantong_replica_used\\{replica="localhost:5432".*\\} ${is}$`, 'm')
    await expect.poll(metrics).toMatch(used(1))
    const lag = (bytes: string) =>
      new RegExp(`^zhuanxiantong_replica_lag_bytes\\{replica="localhost:5432".*\\} ${bytes}$`, 'm')
    await expect.poll(metrics).toMatch(lag('0'))
    const own = { ...replica.connection, database: clone.connection.database }
    const there = testPool(own, { max: 1 })
    const here = testPool(clone.connection, { max: 1 })
    await there.query('select pg_wal_replay_pause()')
    await here.query(`insert into limit_counter (key, window_ends_at, used) values ('lag', now(), 1)`)
    await expect.poll(metrics).toMatch(lag('[1-9]\\d*'))
    await there.query('select pg_wal_replay_resume()')
    await expect.poll(metrics).toMatch(lag('0'))
    await Promise.all([there.end(), here.end()])
    const busy =
      /^zhuanxiantong_database_connections\{pool="lookups localhost:5432",state="(?:busy|idle)".*\} 1$/m
    await callServer(server.port, '/lines/searchLines', {})
    await expect.poll(metrics).toMatch(busy)

    await replica.stop()
    expect(await callServer(server.port, '/lines/searchLines', {})).toMatchObject({ code: 200 })
    await expect.poll(metrics).toMatch(used(0))
    expect(await metrics()).not.toContain('zhuanxiantong_replica_lag_bytes{')
    expect(server.output()).toContain('is left out until it has caught up')
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
    await clone.drop()
  },
  longMs,
)
