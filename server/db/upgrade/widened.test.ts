import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor, visitorCookie } from '../../testing/actors.ts'
import { insertLine } from '../../testing/data/lines.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '../../testing/data/orders.ts'
import { paidRenewal } from '../../testing/data/renewals.ts'
import { submitEnterprise } from '../../testing/data/verifications.ts'
import { isAllowed, walkPermissions } from '../../testing/permissionTable.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

/*
 * During a rolling upgrade the previous version runs on a database that the newer one has migrated: every table may have more
 * columns (docs/operations.md, Upgrade). Connections keep their plans, and PostgreSQL refuses a plan whose result would have
 * more columns than before.
 */

let app: TestApp

/**
 * Runs the main job, a renewal, a verification and every call with its example as every permitted kind of caller. For the
 * others only the session is read, by the same statement.
 */
async function useEverything(): Promise<void> {
  const customer = await actor(app, { type: 2 })
  const carrier = await actor(app, { type: 3 })
  const operator = await actor(app, { type: 9 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const { id, number } = await placeOrder(app, customer.token, lineId)
  await placeVisitorOrder(app, visitorCookie(), lineId)
  await app.data('/lines/getLineDetail', { id: lineId })
  await app.data('/lines/searchLines', { destinationCode: '330782' })
  await carryTo(app, carrier.token, id, 'signed')
  await app.data('/track/getWaybills', { numbers: [number] })
  await app.data('/orders/getOrderDetail', { id }, customer)
  await app.data('/carrier/getDepartureList', {}, carrier)
  await app.data('/favorites/addFavorite', { lineId }, customer)
  await app.data('/favorites/getFavoriteList', {}, customer)
  const newcomer = await actor(app, { type: 0 })
  const submitted = await submitEnterprise(app, newcomer)
  await app.data('/ops/reviewVerification', { id: submitted.id, decision: 'approve' }, operator)
  await paidRenewal(app, customer)
  await app.data('/Payment/getRenewalList', {}, customer)
  await walkPermissions(app, isAllowed)
  await app.runJobs()
}

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  // every statement is planned
  await useEverything()
})
afterAll(() => app.close())

test('keeps working when every table gets another column', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { name } of rows)
    await app.pool.query(`alter table ${name} add column of_the_next_version integer not null default 0`)
  await useEverything()
  expect(app.complaints).toEqual([])
})
