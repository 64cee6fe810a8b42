import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { cloneDatabase } from '../testing/cluster.ts'
import { testPool } from '../testing/pool.ts'
import { callServer } from '../testing/process/client.ts'
import { runKillRounds } from '../testing/process/killRounds.ts'
import {
  buildOnce,
  productionSettings,
  runOperator,
  runToEnd,
  startServer,
} from '../testing/process/serverProcess.ts'
import { databaseProxy } from '../testing/stubs/databaseProxy.ts'

const longMs = 180_000

let clone: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  await buildOnce()
  clone = await cloneDatabase(inject('cluster'))
}, longMs)
afterAll(() => clone.drop())

test('refuses to start with only a database, and names what is missing', async () => {
  const { DATABASE_URL = '' } = productionSettings(clone.connection)
  const { code, output } = await runToEnd({ DATABASE_URL })
  expect(code).toBe(1)
  for (const name of ['SECRET_KEY', 'PUBLIC_ORIGIN', 'TRUSTED_PROXIES']) expect(output).toContain(name)
  expect(output).not.toMatch(/\n\s+at /)
})

test('reports an invalid or occupied port in a sentence', async () => {
  const wrong = await runToEnd({ PORT: 'eighty' })
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('环境变量 PORT 的值不对') })
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const occupied = await runToEnd({ ...productionSettings(clone.connection), PORT: String(port) })
  other.close()
  expect(occupied).toMatchObject({ code: 1, output: expect.stringContaining('端口已被占用') })
})

test('uses no named statements behind a pooler, and bypasses it where it must', async () => {
  const own = await cloneDatabase(inject('cluster'))
  const [pooled, direct] = [await databaseProxy(own.connection), await databaseProxy(own.connection)]
  const statementNames: string[] = []
  // the name in a Parse message ends with a zero byte
  pooled.after('s0\0', () => statementNames.push('a name'))
  const settings = productionSettings(pooled.connection)
  try {
    const words = ['--mobile', '13911330786', '--alias', '王运营']
    const alone = { DATABASE_URL: settings['DATABASE_URL'] ?? '', DATABASE_NAMED_STATEMENTS: 'off' }
    expect(await runOperator(alone, words)).toMatchObject({ code: 0 })

    pooled.after('kysely_migration', () => statementNames.push('a migration'))
    direct.after('listen ', () => statementNames.push('listened directly'))
    const { DATABASE_URL: DATABASE_DIRECT_URL = '' } = productionSettings(direct.connection)
    const server = await startServer({ ...settings, DATABASE_NAMED_STATEMENTS: 'off', DATABASE_DIRECT_URL })
    await expect.poll(() => statementNames).toEqual(['listened directly'])
    expect(await callServer(server.port, '/lines/searchLines', {})).toMatchObject({ code: 200 })
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
    expect(statementNames).toEqual(['listened directly'])
  } finally {
    await Promise.all([pooled.close(), direct.close()])
    await own.drop()
  }
})

test('ends the start when the database is unreachable', async () => {
  const settings = productionSettings({ ...clone.connection, host: '127.0.0.1', port: 1 })
  expect(await runToEnd(settings)).toMatchObject({ code: 1 })
})

test('has no demo data, no demo accounts and no developer inbox in production', async () => {
  const server = await startServer(productionSettings(clone.connection))
  try {
    expect(server.output()).toContain('https://zhuanxiantong.example')
    expect(server.output()).not.toMatch(/演示|getSmsInbox/)
    expect(await callServer(server.port, '/dev/getSmsInbox', { mobile: '13800138000' })).toEqual({
      ...problems.unknownCall,
      data: null,
    })
    const search = await callServer(server.port, '/lines/searchLines', {})
    expect(search).toMatchObject({ code: 200, data: { list: [], total: 0 } })
    const pool = testPool(clone.connection, { max: 1 })
    const { rows } = await pool.query(
      'select (select count(*) from factory) + (select count(*) from app_user) as count',
    )
    await pool.end()
    expect(rows).toEqual([{ count: 0 }])
    const page = await fetch(`http://127.0.0.1:${server.port}/base/search`)
    expect(page.headers.get('strict-transport-security')).toContain('max-age=')
    expect(page.headers.get('set-cookie')).toContain('; Secure')
  } finally {
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
  }
})

test(
  'keeps every acknowledged order once and unaltered after kill -9 under 32 writers',
  async () => {
    const outcome = await runKillRounds(clone.connection, { rounds: 2, writers: 32, ordersPerRound: 300 })
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, altered: 0, torn: 0 })
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(600)
    expect(outcome.repeated).toBeGreaterThan(0)
  },
  longMs,
)
