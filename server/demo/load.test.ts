import { verify } from '@node-rs/argon2'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { loadDemo, type DemoOptions } from './load.ts'
import { demoDatabase, emptyDatabase, now, type DemoDatabase } from './testing/demoDatabase.ts'

/** Returns a checksum of every table, without passwords. */
async function checksum(pool: pg.Pool): Promise<string> {
  const tables =
    'site factory app_user line line_stats freight_order order_event waybill tracking_event notice fee_change ledger_entry order_review'.split(
      ' ',
    )
  const sums: string[] = []
  for (const table of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select md5(string_agg(row, '' order by row)) as sum from (select (to_jsonb(t) - 'password_hash' - 'changed_xid')::text as row from ${table} t) rows`,
    )
    sums.push(`${table} ${rows[0]?.sum}`)
  }
  return sums.join('\n')
}

describe('the usual load', () => {
  let demo: DemoDatabase
  beforeAll(async () => {
    demo = await demoDatabase(inject('cluster'))
  })
  afterAll(() => demo.drop())

  it('inserts as many rows as it returns', async () => {
    const [counted] = await demo.rowsOf(
      `select (select count(*) from site) as sites, (select count(*) from factory) as factories,
      (select count(*) from app_user) as users, (select count(*) from line) as lines,
      (select count(*) from freight_order) as orders, (select count(*) from waybill) as waybills`,
    )
    const { accounts, ...counts } = demo.summary
    expect(counted).toEqual(counts)
    expect(accounts).toHaveLength(6)
    expect(demo.summary).toMatchObject({ sites: 1, lines: 3000 })
    expect(demo.summary.orders).toBeGreaterThan(400)
  })

  it('has users of every factory type, admins and staff', async () => {
    const rows = await demo.rowsOf<{ type: number; role: string }>(
      'select distinct f.type, u.role from app_user u join factory f on f.id = u.factory_id order by 1, 2',
    )
    const kinds = rows.map(({ type, role }) => `${type} ${role}`)
    expect(kinds).toEqual(['0 admin', '1 admin', '2 admin', '2 user', '3 admin', '3 user', '9 admin'])
  })

  it('gives each demo account its own password, hashed with argon2id', async () => {
    for (const { mobile, password } of demo.summary.accounts) {
      const [user] = await demo.rowsOf<{ password_hash: string }>(
        'select password_hash from app_user where mobile = $1',
        [mobile],
      )
      expect(user?.password_hash).toMatch(/^\$argon2id\$/)
      expect(await verify(user?.password_hash ?? '', password)).toBe(true)
    }
    const [others] = await demo.rowsOf<{ count: number }>(
      'select count(*) from app_user where password_hash is not null and mobile <> all ($1::text[])',
      [demo.summary.accounts.map(({ mobile }) => mobile)],
    )
    expect(others?.count).toBe(0)
  })

  it('advances the sequences, and changes nothing when called a second time', async () => {
    for (const table of [
      'factory',
      'app_user',
      'line',
      'freight_order',
      'order_event',
      'waybill',
      'tracking_event',
      'notice',
    ]) {
      const [ids] = await demo.rowsOf<{ next: number; highest: number }>(
        `select nextval(pg_get_serial_sequence('${table}', 'id')) as next, max(id) as highest from ${table}`,
      )
      expect([table, ids?.next]).toEqual([table, (ids?.highest ?? 0) + 1])
    }
    const [serials] = await demo.rowsOf(
      `select nextval('order_serial') as orders, nextval('waybill_serial') as waybills`,
    )
    expect(serials).toEqual({ orders: demo.summary.orders + 1, waybills: demo.summary.waybills + 1 })
    const before = await checksum(demo.pool)
    await expect(loadDemo(demo.pool, { now, seed: 7 })).rejects.toThrow('duplicate key')
    expect(await checksum(demo.pool)).toBe(before)
  })
})

describe('the seed', () => {
  async function loaded(options: DemoOptions) {
    const database = await emptyDatabase(inject('cluster'))
    try {
      const summary = await loadDemo(database.pool, options)
      const { rows } = await database.pool.query<{ site: number; lines: number }>(
        'select site_id as site, count(*) as lines from line group by site_id order by lines desc, site_id',
      )
      return { summary, checksum: await checksum(database.pool), perSite: rows }
    } finally {
      await database.drop()
    }
  }

  it('determines everything but the passwords', async () => {
    const logged: string[] = []
    const options = { now, lines: 900, sites: 2, seed: 1, log: (line: string) => logged.push(line) }
    const one = await loaded(options)
    const same = await loaded(options)
    const other = await loaded({ ...options, seed: 2 })
    expect(same.checksum).toBe(one.checksum)
    expect(other.checksum).not.toBe(one.checksum)
    expect(same.summary.accounts[0]?.password).not.toBe(one.summary.accounts[0]?.password)
    expect(one.perSite.map(({ lines }) => lines)).toEqual([450, 450])
    expect(one.perSite.map(({ site }) => site)).toContain(330784)
    expect(one.summary.sites).toBe(2)
  })

  it('works with very few lines', async () => {
    const { summary } = await loaded({ now, lines: 3 })
    expect(summary.lines).toBe(3)
  })
})
