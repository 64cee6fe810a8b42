import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../testing/cluster.ts'
import { testPool } from '../testing/pool.ts'
import { createDatabase } from './database.ts'
import type { Database } from './database.ts'
import { giveBackToLimit, holdLimit, isUsedUp, takeFromLimit } from './limits.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let pools: pg.Pool[]
let processes: Database[]

// Two pools stand for two processes.
beforeAll(async () => {
  clone = await cloneDatabase(inject('cluster'))
  pools = [1, 2].map(() => testPool(clone.connection, { max: 8 }))
  processes = pools.map(createDatabase)
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await clone.drop()
})

const now = new Date('2026-11-20T02:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const db = (index = 0) => {
  const found = processes[index % processes.length]
  if (!found) throw new Error('There is no database')
  return found
}

test('takes several uses at once, or none when they exceed the limit', async () => {
  const limit = { key: 'several', max: 50, windowMs: 60_000 }
  const take = (uses: number) => takeFromLimit(db(), limit, now, uses)
  for (const uses of [20, 20, 10]) expect(await take(uses)).toEqual({ isTaken: true })
  expect(await take(20)).toEqual({ isTaken: false, waitMs: 60_000 })
  expect(await takeFromLimit(db(), limit, later(60_000), 50)).toEqual({ isTaken: true })
  expect(await takeFromLimit(db(), limit, later(60_000), 1)).toMatchObject({ isTaken: false })
})

test('counts forty concurrent uses of two processes as forty', async () => {
  const limit = { key: 'forty', max: 7, windowMs: 60_000 }
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => takeFromLimit(db(index), limit, now)),
  )
  expect(answers.filter((answer) => answer.isTaken)).toHaveLength(7)
  expect(answers.filter((answer) => !answer.isTaken && answer.waitMs === 60_000)).toHaveLength(33)
})

test('counts uses inside transactions and not those rolled back', async () => {
  const limit = { key: 'in transactions', max: 3, windowMs: 60_000 }
  const use = (index: number) =>
    db(index)
      .transaction()
      .execute(async (trx) => {
        const { isTaken } = await takeFromLimit(trx, limit, now)
        if (index % 2 === 1) throw new Error('rolled back')
        return isTaken
      })
      .catch(() => null)
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => use(index)))
  expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(3)
  expect(outcomes.filter((outcome) => outcome === false)).toHaveLength(7)
})

test('starts the window with the first use and a new one after its end', async () => {
  const limit = { key: 'window', max: 2, windowMs: 10_000 }
  const take = (ms: number) => takeFromLimit(db(), limit, later(ms))
  expect(await take(0)).toEqual({ isTaken: true })
  expect(await take(9_000)).toEqual({ isTaken: true })
  expect(await take(7_000)).toEqual({ isTaken: false, waitMs: 3_000 })
  expect(await take(9_999)).toEqual({ isTaken: false, waitMs: 1_000 })
  expect(await take(10_000)).toEqual({ isTaken: true })
  expect(await take(19_999)).toEqual({ isTaken: true })
  expect(await take(19_999)).toEqual({ isTaken: false, waitMs: 1_000 })
})

test('a returned use may be taken again, and returning too many adds none', async () => {
  const limit = { key: 'given back', max: 1, windowMs: 60_000 }
  const take = async () => (await takeFromLimit(db(), limit, now)).isTaken
  expect(await take()).toBe(true)
  await giveBackToLimit(db(), limit.key)
  await giveBackToLimit(db(), limit.key)
  await giveBackToLimit(db(), limit.key)
  expect([await take(), await take()]).toEqual([true, false])
})

test('refused tries do not add to the used count', async () => {
  const limit = { key: 'refused', max: 1, windowMs: 60_000 }
  for (let tries = 0; tries < 100; tries += 1) await takeFromLimit(db(), limit, now)
  await giveBackToLimit(db(), limit.key)
  await giveBackToLimit(db(), limit.key)
  expect((await takeFromLimit(db(), limit, now)).isTaken).toBe(true)
})

test('counts each key separately', async () => {
  const limit = { max: 1, windowMs: 60_000 }
  expect((await takeFromLimit(db(), { ...limit, key: 'a' }, now)).isTaken).toBe(true)
  expect((await takeFromLimit(db(), { ...limit, key: 'A' }, now)).isTaken).toBe(true)
  expect((await takeFromLimit(db(), { ...limit, key: 'a ' }, now)).isTaken).toBe(true)
})

test('ends a window that started under a clock far ahead, but not one a few minutes ahead', async () => {
  const limit = { key: 'ahead', max: 1, windowMs: 60_000 }
  const take = (ms: number, of = limit) => takeFromLimit(db(), of, later(ms))
  for (const aheadMs of [3_600_000, 86_400_000]) {
    expect(await take(aheadMs)).toEqual({ isTaken: true })
    expect(await take(aheadMs)).toMatchObject({ isTaken: false })
    expect(await isUsedUp(db(), limit, later(aheadMs))).toBe(true)
    expect(await isUsedUp(db(), limit, now)).toBe(false)
    expect(await holdLimit(db(), limit, later(aheadMs))).toBe(60_000)
    expect(await holdLimit(db(), limit, now)).toBe(0)
    expect(await take(0)).toEqual({ isTaken: true })
    expect(await take(0)).toEqual({ isTaken: false, waitMs: 60_000 })
  }
  const skewed = { key: 'skewed', max: 1, windowMs: 60_000 }
  expect(await take(4 * 60_000, skewed)).toEqual({ isTaken: true })
  expect(await take(0, skewed)).toEqual({ isTaken: false, waitMs: 5 * 60_000 })
  const lock = { key: 'lock ahead', max: 2, windowMs: 60_000, isFromLastUse: true }
  expect([await take(3_600_000, lock), await take(0, lock), await take(30_000, lock)]).toEqual([
    { isTaken: true },
    { isTaken: true },
    { isTaken: true },
  ])
  expect(await take(30_000, lock)).toEqual({ isTaken: false, waitMs: 60_000 })
})
