import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { hourMs, minuteMs } from '#contract/kernel/time.ts'
import { addJob } from '../../db/jobs/addJob.ts'
import { freshMobile } from '../../testing/actors.ts'
import { codeFor, freshAddress, registered, testPassword } from '../../testing/data/accounts.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { correctFutureTimes } from './correctFutureTimes.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const mend = () => correctFutureTimes(app.db, app.clock.now())

test('shortens a login and a code created under a clock a day ahead to their normal lifetime from now', async () => {
  const mobile = freshMobile()
  const start = app.clock.at
  app.clock.advanceMs(24 * hourMs)
  const { token } = await registered(app)
  const smsCode = await codeFor(app, mobile, 'register')
  app.clock.at = start
  await mend()
  app.clock.advanceMs(5 * minuteMs)
  const late = { mobile, smsCode, password: testPassword, alias: '王老板', agreedVersion: agreementVersion }
  expect(await app.call('/user/register', late, { remoteAddress: freshAddress() })).toMatchObject({
    code: 400,
  })
  app.clock.at = new Date(start.getTime() + 17 * hourMs + 58 * minuteMs)
  expect(await app.call('/user/getUser', {}, { token })).toMatchObject({ code: 200 })
  app.clock.at = new Date(start.getTime() + 18 * hourMs + 2 * minuteMs)
  expect(await app.call('/user/getUser', {}, { token })).toMatchObject({ code: 514 })
  app.clock.at = start
})

test('leaves correct times unchanged, also those of a machine a few minutes ahead', async () => {
  app.clock.advanceMs(4 * minuteMs)
  await registered(app)
  app.clock.advanceMs(-4 * minuteMs)
  const ends = async () => (await app.pool.query('select expires_at from session order by token_hash')).rows
  const before = await ends()
  await mend()
  expect(await ends()).toEqual(before)
})

test('makes jobs of a database that ran ahead due', async () => {
  await app.runJobs()
  await app.db
    .transaction()
    .execute((trx) =>
      addJob(trx, 'consult.tellUnread', { consultId: 1, side: 'carrier' }, { afterMs: 2 * hourMs }),
    )
  await app.pool.query(`
    insert into job (queue, data, tries, created_at, due_at) values
      ('bulk.run', '{"bulkJobId": 1}', 0, now() + interval '1 day', now() + interval '1 day'),
      ('bulk.run', '{"bulkJobId": 2}', 0, now() + interval '1 day', now() + interval '1 day 1 hour'),
      ('bulk.run', '{"bulkJobId": 3}', 2, now(), now() + interval '1 day'),
      ('bulk.run', '{"bulkJobId": 4}', 2, now(), now() + interval '8 minutes')`)
  await mend()
  const { rows } = await app.pool.query<{ minutes: number }>(
    'select round(extract(epoch from due_at - now()) / 60)::integer as minutes from job order by id',
  )
  expect(rows.map(({ minutes }) => minutes)).toEqual([120, 0, 60, 10, 8])
  await app.pool.query('delete from job')
})
