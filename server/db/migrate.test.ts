import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testPool } from '../testing/pool.ts'
import { waitUntilBlocked } from '../testing/waitUntilBlocked.ts'
import { createDatabase } from './database.ts'
import { migrate, MigrationLocked } from './migrate.ts'

const cluster = () => inject('cluster')
const name = `migrate_${process.pid}_${Date.now()}`
const admin = () => testPool({ ...cluster(), database: 'postgres' }, { max: 1, isForMaintenance: true })
const starter = (database = name) => testPool({ ...cluster(), database }, { max: 2, isForMaintenance: true })
/** A database without any migration. */
const empty = `${name}_empty`

beforeAll(async () => {
  const pool = admin()
  for (const database of [name, empty]) await pool.query(`create database ${database} template template0`)
  await pool.end()
})
afterAll(async () => {
  const pool = admin()
  for (const database of [name, empty]) await pool.query(`drop database ${database} with (force)`)
  await pool.end()
})

const catalogue = async () => {
  const pool = starter()
  const { rows } = await pool.query<{ thing: string }>(`
    select table_name || '.' || column_name || ' ' || data_type as thing from information_schema.columns
      where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select sequencename from pg_sequences where schemaname = 'public'
    union all select 'migrated ' || name || ' ' || timestamp from kysely_migration
    order by 1`)
  await pool.end()
  return rows.map((row) => row.thing)
}

test('migrates an empty database once when six processes start together, and later starts change nothing', async () => {
  const pools = Array.from({ length: 6 }, () => starter())
  await Promise.all(pools.map((pool) => migrate(createDatabase(pool))))
  const after = await catalogue()
  const files = (await readdir(join(import.meta.dirname, 'migrations'))).filter((file) =>
    file.endsWith('.sql'),
  )
  expect(after.filter((thing) => thing.startsWith('migrated '))).toHaveLength(files.length)
  expect(after).toContain('freight_order.number text')
  await Promise.all(pools.map((pool) => migrate(createDatabase(pool))))
  expect(await catalogue()).toEqual(after)
  await Promise.all(pools.map((pool) => pool.end()))
})

test('waits for another migration, fails after the limit, and leaves no lock', async () => {
  const [holder, late] = [starter(empty), starter(empty)]
  const client = await holder.connect()
  await client.query('begin')
  // the number that Kysely gave it: versions before this one hold it while they migrate
  await client.query('select pg_advisory_xact_lock(3853314791062309107)')
  await expect(migrate(createDatabase(late), { waitMs: 200 })).rejects.toThrow(MigrationLocked)
  const waiting = migrate(createDatabase(late))
  await client.query('commit')
  client.release()
  await waiting
  const { rows } = await late.query(`select 1 from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and datname = current_database()`)
  expect(rows).toEqual([])
  await Promise.all([holder.end(), late.end()])
})

test('does not wait for another migration where nothing is missing', async () => {
  const [holder, done] = [starter(), starter()]
  await migrate(createDatabase(done))
  const client = await holder.connect()
  await client.query('begin; select pg_advisory_xact_lock(3853314791062309107)')
  expect(await migrate(createDatabase(done), { waitMs: 200 })).toBeNull()
  client.release(true)
  await Promise.all([holder.end(), done.end()])
})

test('lets other queries of a table go on while a file waits for its lock, and tries again', async () => {
  const from = mkdtempSync(join(tmpdir(), 'zhuanxiantong-migrations-'))
  writeFileSync(join(from, '0001_column.sql'), 'alter table parcel add column more text')
  const [pool, reader] = [starter(empty), starter(empty)]
  await pool.query('delete from kysely_migration; create table parcel (id bigint)')
  const holder = await reader.connect()
  await holder.query('begin; select from parcel')
  await expect(migrate(createDatabase(pool), { from, lockWaitMs: 20 })).rejects.toThrow(
    '停在 0001_column：要改的表一直被别的查询或事务占着，试了 10 次。数据库没有改动，原来的版本可以照常使用。请等它们结束',
  )
  const migrating = migrate(createDatabase(pool), { from, lockWaitMs: 300 })
  await waitUntilBlocked(reader, 1)
  // queued behind the file, which gives up
  await reader.query('select from parcel')
  await holder.query('commit')
  holder.release()
  await migrating
  await reader.query('select more from parcel')
  rmSync(from, { recursive: true })
  await Promise.all([pool.end(), reader.end()])
})

test('accepts migrations of a newer version, and throws on an unknown one in between', async () => {
  const pool = starter()
  const db = createDatabase(pool)
  await migrate(db)
  await pool.query(`insert into kysely_migration (name, timestamp) values ('9999_of_tomorrow', 'then')`)
  const before = await catalogue()
  await migrate(db)
  expect(await catalogue()).toEqual(before)
  await pool.query(`insert into kysely_migration (name, timestamp) values ('0003a_of_somebody_else', 'then')`)
  await expect(migrate(db)).rejects.toThrow('0003a_of_somebody_else')
  await pool.query(`delete from kysely_migration where timestamp = 'then'`)
  await pool.end()
})

test('the test template has the schema of the migrations', async () => {
  const pool = testPool({ ...cluster() }, { max: 1 })
  const { rows } = await pool.query<{ thing: string }>(`
    select table_name || '.' || column_name || ' ' || data_type as thing from information_schema.columns
    where table_schema = 'public' order by 1`)
  await pool.end()
  const migrated = await catalogue()
  expect(rows.length).toBeGreaterThan(50)
  for (const { thing } of rows) expect(migrated).toContain(thing)
})
