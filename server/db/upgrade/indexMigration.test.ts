import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testPool } from '../../testing/pool.ts'
import { waitUntilBlocked } from '../../testing/waitUntilBlocked.ts'
import { createDatabase } from '../database.ts'
import type { Database } from '../database.ts'
import { migrate, MigrationFailed } from '../migrate.ts'
import { buildIndexes } from './indexMigration.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let pool: pg.Pool
let db: Database

beforeAll(async () => {
  clone = await cloneDatabase(inject('cluster'), 'template0')
  pool = testPool(clone.connection, { max: 4, isForMaintenance: true })
  db = createDatabase(pool)
})
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})
beforeEach(() =>
  pool.query('drop table if exists parcel; create table parcel (id bigint primary key, note text)'),
)

const marker = '-- outside a transaction\n'
const build = (text: string) => db.connection().execute((connection) => buildIndexes(connection, text))
const indexes = async () => {
  const { rows } = await pool.query<{ name: string; valid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indrelid = 'parcel'::regclass and not indisprimary order by 1`,
  )
  return rows
}

test('lets writes go on while it builds', async () => {
  const writer = await pool.connect()
  await writer.query(`begin; insert into parcel values (1, 'a')`)
  const building = build(`${marker}create index concurrently if not exists parcel_note on parcel (note);`)
  // it waits for the open transaction; a plain one would now hold up every write that follows
  await waitUntilBlocked(pool, 1)
  await pool.query(`insert into parcel values (2, 'b')`)
  await writer.query('commit')
  writer.release()
  await building
  expect(await indexes()).toEqual([{ name: 'parcel_note', valid: true }])
})

test('removes an invalid index of an earlier try, builds it again, and changes nothing on a repeat', async () => {
  const text = `${marker}create unique index concurrently if not exists parcel_note on parcel (note);
    -- the second of the file
    create index concurrently if not exists parcel_id_note on parcel (id, note);`
  await pool.query(`insert into parcel values (1, 'a'), (2, 'a')`)
  await expect(build(text)).rejects.toThrow('parcel_note')
  expect(await indexes()).toEqual([{ name: 'parcel_note', valid: false }])
  await pool.query('delete from parcel where id = 2')
  for (let round = 0; round < 2; round += 1) {
    await build(text)
    expect(await indexes()).toEqual([
      { name: 'parcel_id_note', valid: true },
      { name: 'parcel_note', valid: true },
    ])
  }
})

test('ends while another start waits for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-migrations-'))
  writeFileSync(
    join(folder, '0000_index.sql'),
    `${marker}create index concurrently if not exists parcel_note on parcel (note)`,
  )
  const other = createDatabase(testPool(clone.connection, { max: 2, isForMaintenance: true }))
  const writer = await pool.connect()
  try {
    await writer.query(`begin; insert into parcel values (1, 'a')`)
    const first = migrate(db, { from: folder })
    await waitUntilBlocked(pool, 1)
    const second = migrate(other, { from: folder })
    // the two holders, and this statement itself
    const waiting = `select from pg_stat_activity where query like '%advisory%' and datname = current_database()`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(2)
    await writer.query('commit')
    await Promise.all([first, second])
    expect(await indexes()).toEqual([{ name: 'parcel_note', valid: true }])
  } finally {
    await writer.query('rollback')
    writer.release()
    await other.destroy()
    await pool.query('delete from kysely_migration')
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each([
  'create index parcel_note on parcel (note)',
  'alter table parcel add column more text',
  'drop table parcel',
])('refuses to run outside a transaction: %s', async (statement) => {
  await expect(build(`${marker}${statement};`)).rejects.toThrow('Outside a transaction only')
  expect(await indexes()).toEqual([])
})

test('a start keeps what was done before a failed file, says so, and continues there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-migrations-'))
  const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text)
  const failure = () => migrate(db, { from: folder }).catch((error: unknown) => error)
  write(
    '0001_first',
    `alter table parcel add column first text; insert into parcel values (1, 'a'), (2, 'a')`,
  )
  write('0002_index', `${marker}create unique index concurrently if not exists parcel_note on parcel (note)`)
  write('0003_broken', 'alter table parcel add column third no_such_type')
  try {
    const doubled = await failure()
    expect(doubled).toBeInstanceOf(MigrationFailed)
    expect(String(doubled)).toContain('停在 0002_index')
    expect(String(doubled)).toContain('已完成的升级步骤保留，原来的版本可以照常使用')
    await pool.query('update parcel set note = id::text, first = null')
    expect(String(await failure())).toContain('停在 0003_broken')
    expect(await indexes()).toEqual([{ name: 'parcel_note', valid: true }])
    const unchanged = String(await failure())
    expect(unchanged).toContain('停在 0003_broken')
    expect(unchanged).toContain('数据库没有改动')
    write('0003_broken', 'alter table parcel add column third text')
    await migrate(db, { from: folder })
    await pool.query('select third from parcel')
    const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name')
    expect(rows.map(({ name }) => name)).toEqual(['0001_first', '0002_index', '0003_broken'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
