import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { noticeKinds } from '#contract/notices/words.ts'
import { demoAccounts } from '../people/accounts.ts'
import { demoDatabase, now, type DemoDatabase } from '../testing/demoDatabase.ts'

let demo: DemoDatabase
beforeAll(async () => {
  demo = await demoDatabase(inject('cluster'))
})
afterAll(() => demo.drop())

it('notifies each user of the other side once of every event of the last 30 days', async () => {
  const expected = `
    select u.id as user_id, e.order_id, e.at from order_event e join freight_order o on o.id = e.order_id
    join app_user u on u.factory_id = case e.party when 'customer' then o.carrier_id else o.factory_id end
    where e.at >= $1::timestamptz - interval '30 days'`
  const differing = await demo.rowsOf(
    `with expected as (${expected}), actual as (select user_id, order_id, created_at as at from notice)
    (select 'missing', * from (table expected except all table actual) a)
    union all (select 'too many', * from (table actual except all table expected) b)`,
    [now],
  )
  expect(differing).toEqual([])
})

it('gives the demo accounts read and unread notices, the newest written last', async () => {
  const rows = await demo.rowsOf<{ mobile: string; kinds: string[]; unread: number; read: number }>(
    `select u.mobile, array_agg(distinct n.kind) as kinds, count(*) filter (where not n.is_read) as unread,
      count(*) filter (where n.is_read) as read
    from notice n join app_user u on u.id = n.user_id group by u.mobile`,
  )
  for (const { mobile } of [
    demoAccounts.manufacturer,
    demoAccounts.manufacturerStaff,
    demoAccounts.carrier,
  ]) {
    const row = rows.find((found) => found.mobile === mobile)
    expect(row?.unread, mobile).toBeGreaterThan(0)
    expect(row?.read, mobile).toBeGreaterThan(0)
    expect((row?.kinds ?? []).filter((kind) => !noticeKinds.some((known) => known === kind))).toEqual([])
  }
  const [disorder] = await demo.rowsOf<{ count: number }>(
    `select count(*) from (select created_at < lag(created_at) over (order by id) as is_earlier from notice) n where is_earlier`,
  )
  expect(disorder?.count).toBe(0)
})
