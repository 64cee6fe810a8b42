import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { demoDatabase, now, type DemoDatabase } from '../testing/demoDatabase.ts'
import { demoAccounts } from './accounts.ts'

let demo: DemoDatabase
beforeAll(async () => {
  demo = await demoDatabase(inject('cluster'))
})
afterAll(() => demo.drop())

it('gives every demo account past logins, and stores the last one in the user', async () => {
  const rows = await demo.rowsOf<{
    logins: number
    last: string
    stored: string
    times: number
    future: number
  }>(
    `select u.mobile, count(*) filter (where e.outcome = 'success') as logins, max(e.at) filter (where e.outcome = 'success') as last,
      u.last_login_time as stored, u.login_times as times, count(*) filter (where e.at > '${now.toISOString()}') as future
    from app_user u join login_event e on e.user_id = u.id where u.mobile = any('{${Object.values(
      demoAccounts,
    )
      .map(({ mobile }) => mobile)
      .join()}}') group by u.id`,
  )
  expect(rows).toHaveLength(Object.keys(demoAccounts).length)
  for (const { logins, last, stored, times, future } of rows) {
    expect(logins).toBeGreaterThanOrEqual(4)
    expect({ stored, times, future }).toEqual({ stored: last, times: logins, future: 0 })
  }
})
