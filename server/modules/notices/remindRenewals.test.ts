import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { remindRenewals } from './remindRenewals.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const expiring = async (ms: number) => {
  const boss = await actor(app, { type: 2 })
  await setEnd(boss, ms)
  return boss
}
const setEnd = ({ factoryId }: Actor, ms: number) =>
  app.pool.query(`update factory set plan = 'basic', expires_at = $2 where id = $1`, [
    factoryId,
    new Date(app.clock.now().getTime() + ms),
  ])
const titlesOf = async (userId: number) =>
  (
    await app.db.selectFrom('notice').select('title').where('user_id', '=', userId).orderBy('id').execute()
  ).map(({ title }) => title)
const remind = () => remindRenewals(app.db, app.clock.now())

test('reminds the admins 30 days, 7 days and a day before the end, once each, by SMS with the date', async () => {
  const boss = await expiring(31 * dayMs)
  const staff = await actor(app, { type: 2, role: 'user', factoryId: boss.factoryId })
  const never = await actor(app, { type: 2 })
  const seen: Record<number, number> = {}
  for (let day = 31; day >= -1; day -= 1) {
    const before = (await titlesOf(boss.userId)).length
    await remind()
    await remind()
    await app.runJobs()
    seen[day] = (await titlesOf(boss.userId)).length - before
    app.clock.advanceMs(dayMs)
  }
  expect(Object.entries(seen).filter(([, count]) => count > 0)).toEqual([
    ['1', 1],
    ['7', 1],
    ['30', 1],
  ])
  expect(await titlesOf(boss.userId)).toEqual(['服务将在 30 天内到期', '服务将在 7 天内到期', '服务明天到期'])
  expect(await titlesOf(staff.userId)).toEqual([])
  expect(await titlesOf(never.userId)).toEqual([])
  expect(app.sentNotices.filter(({ mobile }) => mobile === boss.mobile)).toEqual(
    Array.from({ length: 3 }, () => ({
      mobile: boss.mobile,
      template: 'renewalEnding',
      subject: '2026-12-21',
      count: 1,
    })),
  )
})

test('sends only the currently due reminder after an absence; an extended term starts again', async () => {
  const boss = await expiring(5 * dayMs)
  await remind()
  expect(await titlesOf(boss.userId)).toEqual(['服务将在 7 天内到期'])
  await setEnd(boss, 40 * dayMs)
  await remind()
  await setEnd(boss, 29 * dayMs)
  await remind()
  expect(await titlesOf(boss.userId)).toEqual(['服务将在 7 天内到期', '服务将在 30 天内到期'])
})

test('reminds once when two processes run at once', async () => {
  const boss = await expiring(12 * 3_600_000)
  await Promise.all([remind(), remind(), remind()])
  expect(await titlesOf(boss.userId)).toEqual(['服务明天到期'])
})
