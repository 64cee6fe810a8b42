import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { recordSorts } from '#contract/records/words.ts'
import { actor } from '#server/testing/actors.ts'
import { fillBooks, saveRecord } from '#server/testing/data/records.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import type { Book } from './book.ts'
import { countQuery, listRecords, pageQuery } from './listRecords.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

test('sorts by use, time or name, the default first; pages without gaps or repeats', async () => {
  const owner = await actor(app, { type: 1 })
  const names = ['张三', '阿里', '詹天佑', '曾国藩', '王五']
  const ids = new Map<string, number>()
  for (const [index, name] of names.entries()) {
    app.clock.advanceMs(60_000)
    const phone = `1390013900${index}`
    ids.set(name, (await saveRecord(app, owner, 'shipper', { name, phone, isDefault: name === '王五' })).id)
  }
  const used = (name: string, times: number, at: Date) =>
    app.pool.query('update address_record set times_used = $2, last_used_at = $3 where id = $1', [
      ids.get(name),
      times,
      at,
    ])
  app.clock.advanceMs(60_000)
  await used('张三', 3, app.clock.now())
  await used('阿里', 9, new Date(app.clock.now().getTime() - 1000))
  const namesBy = async (sort: 'used' | 'recent' | 'name' | undefined) =>
    (await app.data('/record/getShipperList', sort === undefined ? {} : { sort }, owner)).list.map(
      ({ name }) => name,
    )
  const byUse = ['王五', '阿里', '张三', '曾国藩', '詹天佑']
  expect(await namesBy('used')).toEqual(byUse)
  expect(await namesBy(undefined)).toEqual(byUse)
  expect(await namesBy('recent')).toEqual(['王五', '张三', '阿里', '曾国藩', '詹天佑'])
  expect(await namesBy('name')).toEqual(['王五', '阿里', '曾国藩', '詹天佑', '张三'])
  const pages = []
  for (const page of [1, 2, 3, 4])
    pages.push(await app.data('/record/getShipperList', { page, pageSize: 2, sort: 'name' }, owner))
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
  expect(pages.flatMap(({ list }) => list.map(({ name }) => name))).toEqual(await namesBy('name'))
})

test.each<[string, number]>([
  ['cq', 1],
  ['chongqing', 1],
  ['重庆', 1],
  ['zengguofan', 1],
  ['国藩', 1],
  ['0579-8711', 1],
  ['057987112233', 1],
  ['138 0013 8000', 1],
  ['1380013', 2],
  ['没有这个人', 0],
  ['%', 0],
])('the keyword %s finds %i of them, and counts them', async (keyword, count) => {
  const owner = await actor(app, { type: 1 })
  const three = [
    { name: '曾国藩', company: '重庆百货', phone: '13800138000' },
    { name: '韩梅梅', company: '', phone: '0579-87112233' },
    { name: '李雷', company: '', phone: '13800138001' },
  ]
  for (const fields of three) await saveRecord(app, owner, 'recipient', fields)
  const { list, total } = await app.data('/record/getRecipientList', { keyword }, owner)
  expect([list.length, total]).toEqual([count, count])
})

/** Returns the plan of a query by PostgreSQL. */
async function planOf(query: ReturnType<typeof pageQuery> | ReturnType<typeof countQuery>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${query}`.execute(app.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('reads a book of ten thousand among others by an index, a page without sorting', async () => {
  const [owner, ...others] = await Promise.all(Array.from({ length: 6 }, () => actor(app, { type: 2 })))
  if (!owner) throw new Error('Nobody to own the records')
  await fillBooks(app, owner, 10_000)
  for (const other of others) await fillBooks(app, other, 2_000)
  await app.pool.query('vacuum analyze address_record')
  const book: Book = { factoryId: owner.factoryId, kind: 'recipient' }
  const request = { page: 3, pageSize: 50, keyword: undefined }
  for (const sort of recordSorts) {
    const plan = await planOf(pageQuery(book, { ...request, sort }))
    expect(plan).toMatch(/Index Scan using address_record_by_/)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
    const { list, total } = await listRecords(app.db, book, { ...request, sort })
    expect([list.length, total]).toEqual([50, 10_000])
  }
  expect(await planOf(countQuery(book, undefined))).not.toMatch(/Seq Scan/)
  expect(await planOf(countQuery(book, 'li 9999'))).not.toMatch(/Seq Scan/)
  const found = await listRecords(app.db, book, { ...request, page: 1, keyword: 'li9999', sort: 'name' })
  expect(found.list.map(({ name }) => name)).toEqual(['李9999'])
})
