import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addMonths } from '#contract/enterprise/renewal.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { demoDatabase, now, type DemoDatabase } from '../testing/demoDatabase.ts'
import { demoAccounts } from './accounts.ts'

let demo: DemoDatabase

beforeAll(async () => {
  demo = await demoDatabase(inject('cluster'))
})
afterAll(() => demo.drop())

async function daysLeftOf(mobile: string): Promise<number> {
  const [row] = await demo.rowsOf(
    `select f.expires_at from factory f join app_user u on u.factory_id = f.id where u.mobile = '${mobile}'`,
  )
  return (Date.parse(String(row?.['expires_at'])) - now.getTime()) / dayMs
}

test('the term of one demo enterprise ends soon, that of the other later', async () => {
  const carrier = await daysLeftOf(demoAccounts.carrier.mobile)
  expect(carrier).toBeGreaterThan(12)
  expect(carrier).toBeLessThan(28)
  const manufacturer = await daysLeftOf(demoAccounts.manufacturer.mobile)
  expect(manufacturer).toBeGreaterThan(190)
  expect(manufacturer).toBeLessThan(210)
  const [others] = await demo.rowsOf('select count(*) as n from factory where expires_at is not null')
  expect(Number(others?.['n'])).toBe(2)
})

test('each term matches its payments, and the next pay order gets a new number', async () => {
  const paid = await demo.rowsOf(
    `select p.*, f.expires_at from pay_order p join factory f on f.id = p.factory_id where p.status = 'paid' order by p.id`,
  )
  expect(paid).toHaveLength(4)
  for (const order of paid) {
    const startMs = Date.parse(String(order['term_starts_at']))
    expect(Date.parse(String(order['new_expires_at']))).toBe(addMonths(startMs, Number(order['months'])))
  }
  const [next] = await demo.rowsOf(
    `select nextval('pay_order_serial') as serial, (select count(*) from pay_order) as n`,
  )
  expect(Number(next?.['serial'])).toBe(Number(next?.['n']) + 1)
})
