import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { duplicateGroupsMax, recordKinds, recordsMergedMax } from '#contract/records/words.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { fillBooks, recordPaths, saveRecord } from '#server/testing/data/records.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { groupsQuery } from './duplicates.ts'

let app: TestApp
let owner: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await actor(app, { type: 2 })
})

describe.each(recordKinds)('possible duplicate %s', (kind) => {
  const { duplicates, merge } = recordPaths[kind]
  const save = async (changes: Parameters<typeof saveRecord>[3]) =>
    (await saveRecord(app, owner, kind, changes)).id
  const find = async () => {
    const { groups, hasMore } = await app.data(duplicates, {}, owner)
    return { hasMore, groups: groups.map(({ reason, records }) => [reason, records.map(({ id }) => id)]) }
  }

  test('share a phone in any spelling or a name in a region, within the own book', async () => {
    const a = await save({ name: '李雷', phone: '0579-87112233' })
    const b = await save({ name: '雷哥', phone: '057987112233', address: '2 号' })
    const c = await save({ name: '李 雷', phone: '13900139001', address: '3 号' })
    await save({ name: '李雷', phone: '13900139002', regionCode: '330784' })
    await saveRecord(app, await actor(app, { type: 2 }), kind, { phone: '057987112233' })
    expect(await find()).toEqual({
      hasMore: false,
      groups: [
        ['phone', [a, b]],
        ['name', [a, c]],
      ],
    })
    await app.data(merge, { keepId: a, mergeIds: [b] }, owner)
    expect(await find()).toEqual({ hasMore: false, groups: [['name', [a, c]]] })
  })

  test('are proposed once when both are equal', async () => {
    const a = await save({ address: '1 号' })
    const b = await save({ address: '2 号' })
    expect(await find()).toEqual({ hasMore: false, groups: [['phone', [a, b]]] })
  })
})

test('are limited in number, the largest groups first, none larger than a merge allows', async () => {
  await fillBooks(app, owner, 400)
  await app.pool.query(
    "update address_record set phone = '1380000' || (1000 + id % 71) where factory_id = $1 and kind = 'shipper'",
    [owner.factoryId],
  )
  await app.pool.query(
    `update address_record set phone = '13700000000' where id in (
      select id from address_record where factory_id = $1 and kind = 'shipper' order by id limit 60)`,
    [owner.factoryId],
  )
  const { groups, hasMore } = await app.data('/record/getDuplicateShippers', {}, owner)
  expect([groups.length, hasMore]).toEqual([duplicateGroupsMax, true])
  const sizes = groups.map(({ records }) => records.length)
  expect(sizes[0]).toBe(recordsMergedMax)
  expect(sizes).toEqual(sizes.toSorted((x, y) => y - x))
})

test('are found by one read of the own book', async () => {
  await fillBooks(app, owner, 10_000)
  for (let other = 0; other < 5; other += 1) await fillBooks(app, await actor(app, { type: 2 }), 2000)
  await app.pool.query('vacuum analyze address_record')
  const book = { factoryId: owner.factoryId, kind: 'shipper' } as const
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain (analyze, buffers) ${groupsQuery(book)}`.execute(app.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toMatch(/Seq Scan on address_record/)
  expect(plan.match(/on address_record/g)).toHaveLength(1)
})

test('reads one record by id, for its own factory and book only', async () => {
  const { isExisting: _, ...record } = await saveRecord(app, owner, 'recipient', { deliveryMode: 'door' })
  const { id } = record
  expect(await app.data('/record/getRecipient', { id }, owner)).toEqual(record)
  expect((await app.call('/record/getShipper', { id }, owner)).code).toBe(404)
  expect((await app.call('/record/getRecipient', { id }, await actor(app, { type: 2 }))).code).toBe(404)
  expect((await app.call('/record/getRecipient', { id: id + 1000 }, owner)).code).toBe(404)
})
