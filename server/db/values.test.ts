import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testPool } from '../testing/pool.ts'
import { createPool } from './pool.ts'

let pool: pg.Pool
// not the template: no connection may use it while others clone it
const database = () => ({ ...inject('cluster'), database: 'postgres' })

beforeAll(() => {
  pool = testPool(database(), { max: 1 })
})
afterAll(() => pool.end())

const valueOf = async (expression: string): Promise<unknown> =>
  (await pool.query<{ value: unknown }>(`select ${expression} as value`)).rows[0]?.value

describe('values read from the database', () => {
  test.each([
    ["'2026-11-20 10:00:00+08'::timestamptz", '2026-11-20T02:00:00.000Z'],
    ["'2026-11-20 02:00:00.1+00'::timestamptz", '2026-11-20T02:00:00.100Z'],
    ["'2026-11-20 02:00:00.123456+00'::timestamptz", '2026-11-20T02:00:00.123Z'],
    ["'2026-11-20 02:00:00.999999+00'::timestamptz", '2026-11-20T02:00:00.999Z'],
    ["'1969-12-31 23:59:59.5+00'::timestamptz", '1969-12-31T23:59:59.500Z'],
    ["'2026-12-31 23:59:60+00'::timestamptz", '2027-01-01T00:00:00.000Z'],
    ['null::timestamptz', null],
    ['9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
    ['(-1)::bigint', -1],
    ['count(*)', 1],
    ["'{1,20,300}'::bigint[]", [1, 20, 300]],
    ["'{}'::bigint[]", []],
    ["'{a,b}'::text[]", ['a', 'b']],
    [`'{"at": 1}'::jsonb`, { at: 1 }],
  ])('%s', async (expression, expected) => {
    expect(await valueOf(expression)).toEqual(expected)
  })

  test('a Date is read back as the same moment', async () => {
    const at = new Date('2026-11-20T02:03:04.567Z')
    const { rows } = await pool.query<{ at: string }>('select $1::timestamptz as at', [at])
    expect(rows[0]?.at).toBe(at.toISOString())
  })

  test('the session uses UTC in any time zone of the server', async () => {
    expect(await valueOf("current_setting('TimeZone')")).toBe('UTC')
    expect(await valueOf("to_char('2026-11-20 02:00:00+00'::timestamptz, 'HH24:MI')")).toBe('02:00')
  })

  test.each(['Asia/Shanghai', 'Asia/Kolkata', 'America/St_Johns', 'UTC'])(
    'reads the same moment when the session uses %s',
    async (zone) => {
      await pool.query(`set time zone '${zone}'`)
      expect(await valueOf("'2026-11-20 02:00:00.123456+00'::timestamptz")).toBe('2026-11-20T02:00:00.123Z')
      expect(await valueOf("'2026-11-20 02:00:00+00'::timestamptz")).toBe('2026-11-20T02:00:00.000Z')
      await pool.query("set time zone 'UTC'")
    },
  )
})

test('prepares each text with parameters once, and leaves those beyond 500 unnamed', async () => {
  for (let number = 0; number < 600; number += 1)
    for (let again = 0; again < 2; again += 1) {
      const { rows } = await pool.query<{ sum: number }>(`select $1::int + ${number} as sum`, [1])
      expect(rows[0]?.sum).toBe(number + 1)
    }
  const { rows } = await pool.query<{ name: string; statement: string }>(
    'select name, statement from pg_prepared_statements',
  )
  expect(rows.length).toBeGreaterThan(400)
  expect(rows.length).toBeLessThanOrEqual(500)
  expect(new Set(rows.map((row) => row.statement)).size).toBe(rows.length)
})

test('prepares nothing with naming off', async () => {
  const plain = testPool(database(), { max: 1, namesStatements: false })
  await plain.query('select $1::int', [1])
  const { rows } = await plain.query('select 1 from pg_prepared_statements')
  expect(rows).toEqual([])
  await plain.end()
})

test('a pool has the time-outs of production by default', async () => {
  const usual = createPool(database(), { max: 1, onError: () => undefined })
  const { rows } = await usual.query<{ name: string; setting: string; unit: string }>(
    `select name, setting, unit from pg_settings
     where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  )
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000', unit: 'ms' },
    { name: 'lock_timeout', setting: '3500', unit: 'ms' },
    { name: 'statement_timeout', setting: '4000', unit: 'ms' },
  ])
  expect(usual.options).toMatchObject({ connectionTimeoutMillis: 4_000, query_timeout: 5_000 })
  await usual.end()
})

test('the server ends a slow statement, and the next one works', async () => {
  await pool.query('set statement_timeout = 50')
  await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  expect(await valueOf('1')).toBe(1)
  await pool.query('reset statement_timeout')
})
