import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { demoDatabase, now, type DemoDatabase } from '../testing/demoDatabase.ts'

let demo: DemoDatabase
beforeAll(async () => {
  demo = await demoDatabase(inject('cluster'))
})
afterAll(() => demo.drop())

it('gives each factory the parties of its orders, with their count and last use', async () => {
  const [found] = await demo.rowsOf<{ records: number; parties: number; differing: number }>(
    `with parties as (
      select o.factory_id, kind, p->>'name' as name, p->>'phone' as phone, p->>'address' as address,
        p->>'regionText' as region_text, count(*) as times_used, max(o.created_at) as last_used_at
      from freight_order o cross join lateral (values ('shipper', o.shipper), ('recipient', o.recipient)) party(kind, p)
      where o.factory_id is not null group by 1, 2, 3, 4, 5, 6)
    select (select count(*) from address_record) as records, count(*) as parties,
      count(*) filter (where r.times_used is distinct from p.times_used
        or r.last_used_at is distinct from p.last_used_at) as differing
    from parties p left join address_record r using (factory_id, kind, name, phone, address, region_text)`,
  )
  expect(found?.records).toBeGreaterThan(300)
  expect(found).toEqual({ records: found?.parties, parties: found?.parties, differing: 0 })
})

it('makes the most used shipper of each factory the default, and finds all by pinyin', async () => {
  const rows = await demo.rowsOf<{ factory_id: number; defaults: number; is_most: boolean }>(
    `select factory_id, count(*) filter (where is_default) as defaults,
      max(times_used) filter (where is_default) = max(times_used) as is_most
    from address_record where kind = 'shipper' group by factory_id`,
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { defaults, is_most } of rows)
    expect({ defaults, is_most }).toEqual({ defaults: 1, is_most: true })
  const silent = await demo.rowsOf(
    `select name from address_record where name_pinyin !~ '^[a-z]+( [a-z]+)+$' or search_text not like '%' || name || '%'`,
  )
  expect(silent).toEqual([])
})

it('has no dates in the future, and the next record gets a new id', async () => {
  const [latest] = await demo.rowsOf<{ at: string; id: number; next: number }>(
    `select max(last_used_at) as at, max(id) as id, nextval(pg_get_serial_sequence('address_record', 'id')) as next
    from address_record`,
  )
  expect(Date.parse(latest?.at ?? '')).toBeLessThanOrEqual(now.getTime())
  expect(latest?.next).toBe((latest?.id ?? 0) + 1)
})
