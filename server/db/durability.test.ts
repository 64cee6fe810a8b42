import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../testing/cluster.ts'
import { assertDurable } from './durability.ts'
import { testPool } from '../testing/pool.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  clone = await cloneDatabase(inject('cluster'))
})
afterAll(() => clone.drop())

/** Looks at the database through a new connection, whose settings are those of the database by then. */
async function look(): Promise<string> {
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

test('a database with its settings as they come is durable', async () => {
  expect(await look()).toBe('durable')
})

test.each(['off', 'local'])('synchronous_commit = %s is refused by its name, in Chinese', async (value) => {
  await set(value)
  expect(await look()).toBe(
    '数据库的 synchronous_commit 已关闭，已确认的订单可能丢失。请在 PostgreSQL 中打开后再启动',
  )
})

test.each(['on', 'remote_write', 'remote_apply'])('synchronous_commit = %s is enough', async (value) => {
  await set(value)
  expect(await look()).toBe('durable')
})

test('what the server itself has off is named, all of it', async () => {
  const settings: Record<string, string> = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'on' }
  const asked: string[] = []
  const pool = {
    query: async (text: string) => {
      asked.push(text)
      return { rows: Object.entries(settings).map(([name, value]) => ({ name, value })) }
    },
  }
  await expect(assertDurable(pool as unknown as Parameters<typeof assertDurable>[0])).rejects.toThrow(
    '数据库的 fsync、full_page_writes 已关闭',
  )
  for (const name of Object.keys(settings)) expect(asked.join(' ')).toContain(`current_setting('${name}')`)
})

test('a database that takes any bytes for text is refused, in Chinese', async () => {
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
