import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { prepareBinaries } from '../../db/embedded/binaries.ts'
import { defaultSurroundings } from '../../db/embedded/processes/surroundings.ts'
import type { Connection } from '../../db/pool.ts'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testPool } from '../../testing/pool.ts'
import { productionSettings } from '../../testing/process/serverProcess.ts'
import { databaseProxy } from '../../testing/stubs/databaseProxy.ts'
import { NotVerified, withTemporaryDatabase } from './temporaryDatabase.ts'

const longMs = 180_000
const programs = dirname(prepareBinaries(defaultSurroundings().cacheFolders).initdb)
let clone: Awaited<ReturnType<typeof cloneDatabase>>
let url: string

beforeAll(async () => {
  clone = await cloneDatabase(inject('cluster'))
  url = productionSettings(clone.connection)['DATABASE_URL'] ?? ''
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => clone.drop())

async function query(connection: Connection, statement: string): Promise<Record<string, unknown>[]> {
  const pool = testPool(connection, { max: 1, isForMaintenance: true })
  const { rows } = await pool.query<Record<string, unknown>>(statement).finally(() => pool.end())
  return rows
}

/** Returns the databases for trials that this test's server has. */
const trialDatabases = async (): Promise<string[]> =>
  (
    await query(clone.connection, `select datname from pg_database where datname ~ '^zhuanxiantong_verify'`)
  ).map(({ datname }) => String(datname))

const folderOf = (connection: Connection) => ('host' in connection ? connection.host : '')

/** Ends a database of `programs`, without its owner. */
async function end(connection: Connection): Promise<void> {
  const pidFile = join(folderOf(connection), 'cluster', 'postmaster.pid')
  const [pid] = readFileSync(pidFile, 'utf8').split('\n')
  process.kill(Number(pid), 'SIGQUIT')
  await eventually(() => expect(existsSync(pidFile)).toBe(false))
}

/** Collects the lines on standard error. */
function errorLines(): string[] {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  return lines
}

test.each(['done', 'not verified'])(
  'keeps the result of the work (%s) when the temporary database has ended before its stop',
  async (how) => {
    const lines = errorLines()
    let folder = ''
    const result = withTemporaryDatabase({ programs }, undefined, async (connection) => {
      folder = folderOf(connection)
      await end(connection)
      if (how !== 'done') throw new NotVerified('the trial ended')
    })
    if (how === 'done') await result
    else await expect(result).rejects.toThrow(new NotVerified('the trial ended'))
    expect(lines).toEqual([expect.stringMatching(/^试恢复已结束，但用过的数据库没有清理干净：/)])
    expect(existsSync(folder)).toBe(false)
  },
  longMs,
)

test('keeps the result of the work when the database at the URL cannot be dropped, and names it', async () => {
  const proxy = await databaseProxy(clone.connection)
  const { DATABASE_URL: throughProxy = '' } = productionSettings(proxy.connection)
  const lines = errorLines()
  await withTemporaryDatabase({ url: throughProxy }, undefined, async () => proxy.cut())
  await proxy.close()
  const [name = ''] = await trialDatabases()
  expect(lines).toEqual([expect.stringContaining(`数据库 ${name} 没有删除`)])
  await query(clone.connection, `drop database ${name}`)
})

test('two trials on one server do not end each other', async () => {
  await withTemporaryDatabase({ url }, undefined, async (connection) => {
    await query(connection, 'create table first_trial ()')
    await withTemporaryDatabase({ url }, undefined, async () => undefined)
    expect(await query(connection, `select to_regclass('first_trial')::text as name`)).toEqual([
      { name: 'first_trial' },
    ])
  })
  expect(await trialDatabases()).toEqual([])
})

test('drops what a killed trial left more than a day ago, and nothing else', async () => {
  const [old, recent] = [Date.now() - 2 * dayMs, Date.now()].map(
    (ms) => `zhuanxiantong_verify_${ms}_0a1b2c3d`,
  )
  const pool = testPool(clone.connection, { max: 1, isForMaintenance: true })
  for (const name of [old, recent, 'zhuanxiantong_verify_mine']) await pool.query(`create database ${name}`)
  await withTemporaryDatabase({ url }, undefined, async () => undefined)
  expect((await trialDatabases()).toSorted()).toEqual([recent, 'zhuanxiantong_verify_mine'])
  for (const name of [recent, 'zhuanxiantong_verify_mine']) await pool.query(`drop database ${name}`)
  await pool.end()
})

test('refuses a server older than that of the backup, and creates nothing there', async () => {
  const work = vi.fn(async () => undefined)
  const refused = withTemporaryDatabase({ url }, 1_000, work)
  await expect(refused).rejects.toThrow(NotVerified)
  await expect(refused).rejects.toThrow(/BACKUP_VERIFY_URL 的 PostgreSQL 是 \d+ 版，比备份的 1000 版旧/)
  expect(work).not.toHaveBeenCalled()
  expect(await trialDatabases()).toEqual([])
})
