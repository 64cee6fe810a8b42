import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../testing/cluster.ts'
import { testPool } from '../testing/pool.ts'
import { assertDurable } from './durability.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  clone = await cloneDatabase(inject('cluster'))
})
afterAll(() => clone.drop())

/** Checks the database through a new connection, which has its current settings. */
async function check(): Promise<string> {
  const pool = testPool(clone.connection, { max: 1 })
  try {
    await assertDurable(pool)
    return 'durable'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await pool.end()
  }
}

async function set(value: string): Promise<void> {
  const pool = testPool(clone.connection, { max: 1 })
  await pool.query(`alter database ${clone.connection.database} set synchronous_commit = ${value}`)
  await pool.end()
}

test('accepts a database with default settings', async () => {
  expect(await check()).toBe('durable')
})

test.each(['off', 'local'])('refuses synchronous_commit = %s and names it in Chinese', async (value) => {
  await set(value)
  expect(await check()).toBe(
    '数据库的 synchronous_commit 已关闭，已确认的订单可能丢失。请在 PostgreSQL 中打开后再启动',
  )
})

test.each(['on', 'remote_write', 'remote_apply'])('accepts synchronous_commit = %s', async (value) => {
  await set(value)
  expect(await check()).toBe('durable')
})

test('names every setting that is off on the server', async () => {
  const settings: Record<string, string> = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'on' }
  const statements: string[] = []
  const pool = {
    query: async (text: string) => {
      statements.push(text)
      return { rows: Object.entries(settings).map(([name, value]) => ({ name, value })) }
    },
  }
  await expect(assertDurable(pool as unknown as Parameters<typeof assertDurable>[0])).rejects.toThrow(
    '数据库的 fsync、full_page_writes 已关闭',
  )
  for (const name of Object.keys(settings))
    expect(statements.join(' ')).toContain(`current_setting('${name}')`)
})

test('refuses a database with encoding SQL_ASCII, in Chinese', async () => {
  const { connection } = clone
  const admin = testPool({ ...connection, database: 'postgres' }, { max: 1, isForMaintenance: true })
  const name = `ascii_${process.pid}`
  await admin.query(
    `create database ${name} template template0 encoding 'SQL_ASCII' locale 'C' locale_provider libc`,
  )
  const pool = testPool({ ...connection, database: name }, { max: 1 })
  await expect(assertDurable(pool)).rejects.toThrow(
    '数据库的编码是 SQL_ASCII，汉字会存错。请新建 UTF-8 编码的库',
  )
  await pool.end()
  await admin.query(`drop database ${name}`)
  await admin.end()
})
