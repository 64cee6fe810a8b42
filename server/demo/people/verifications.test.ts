import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { creditCodeFault } from '#contract/enterprise/creditCode.ts'
import { roadPermitFault } from '#contract/enterprise/roadPermit.ts'
import { demoDatabase, type DemoDatabase } from '../testing/demoDatabase.ts'
import { demoAccounts } from './accounts.ts'

let demo: DemoDatabase
beforeAll(async () => {
  demo = await demoDatabase(inject('cluster'))
})
afterAll(() => demo.drop())

test('two companies wait for review, one for the second time, with valid submissions', async () => {
  const rows = await demo.rowsOf<{
    status: string
    credit_code: string
    road_permit: string | null
    mobile: string
  }>(
    'select v.status, v.credit_code, v.road_permit, u.mobile from verification v join app_user u on u.id = v.user_id order by v.id',
  )
  expect(rows.map(({ status }) => status)).toEqual(['rejected', 'pending', 'pending', 'approved', 'approved'])
  for (const { credit_code, road_permit } of rows) {
    expect(creditCodeFault(credit_code)).toBeNull()
    if (road_permit !== null) expect(roadPermitFault(road_permit)).toBeNull()
  }
  // the account for the unverified state stays unverified
  expect(rows.map(({ mobile }) => mobile)).not.toContain(demoAccounts.unverified.mobile)
})

test('approved values are stored in the factories', async () => {
  const rows = await demo.rowsOf<{ type: number; matches: boolean; permit: boolean }>(
    `select f.type, f.credit_code = v.credit_code and f.legal_person = v.legal_person as matches, f.road_permit is not null as permit
    from verification v join factory f on f.id = v.factory_id where v.status = 'approved' order by v.type`,
  )
  expect(rows).toEqual([
    { type: 2, matches: true, permit: false },
    { type: 3, matches: true, permit: true },
  ])
})
