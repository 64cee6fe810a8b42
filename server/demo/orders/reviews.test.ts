import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { demoDatabase, now, type DemoDatabase } from '../testing/demoDatabase.ts'

let demo: DemoDatabase
beforeAll(async () => {
  demo = await demoDatabase(inject('cluster'))
})
afterAll(() => demo.drop())

it('reviews come after the signature, belong to the order’s carrier and are answered by its users', async () => {
  const [counted] = await demo.rowsOf<{ reviews: number; answered: number; broken: number }>(
    `select count(*)::int as reviews, count(r.answered_at)::int as answered,
       (count(*) filter (where w.signed_at is null or r.reviewed_at <= w.signed_at or r.carrier_id <> o.carrier_id
         or o.factory_id = o.carrier_id or r.reviewed_at > $1 or (r.answer = '') <> (r.answered_at is null)
         or u.factory_id <> r.carrier_id))::int as broken
     from order_review r join freight_order o on o.id = r.order_id join waybill w on w.order_id = o.id
       left join app_user u on u.id = r.answered_by`,
    [now],
  )
  expect(counted?.broken).toBe(0)
  expect(counted?.reviews).toBeGreaterThan(40)
  expect(counted?.answered).toBeGreaterThan(20)
  expect(counted?.answered).toBeLessThan(counted?.reviews ?? 0)
})
