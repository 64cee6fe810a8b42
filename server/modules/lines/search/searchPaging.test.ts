import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import { randomFrom } from '#contract/kernel/random.ts'
import { lineSorts } from '#contract/lines/words.ts'
import { randomPricing } from '#contract/price/testing/randomPricing.ts'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrierId: number
const between = randomFrom(7).whole

// Few different values, so that the id must break ties.
const insertRandom = () =>
  insertLine(app, {
    carrierId,
    pricing: randomPricing(between),
    popularity: between(0, 4),
    transitHoursMax: 24 * between(1, 4),
  })

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrierId = (await actor(app, { type: 3 })).factoryId
  for (let count = 0; count < 30; count += 1) await insertRandom()
})
afterAll(() => app.close())

type Search = CallInput<'/lines/searchLines'>
type Card = CallResponse<'/lines/searchLines'>['list'][number]
const goods = { weightGrams: 300_000, volumeCm3: 1_000_000 }

/** Above all totals of these lines, fen. */
const hour = 1_000_000_000
function keyOf({ totalFen, transitHoursMax, popularity }: Card, sort: (typeof lineSorts)[number]): number {
  if (sort === 'popularity') return -popularity
  return (sort === 'time' ? transitHoursMax * hour : 0) + (totalFen ?? 0)
}

/** Reads all rows by following `next`, seven at a time, with an action after each page. */
async function follow(search: Search, afterPage: () => Promise<unknown>): Promise<Card[]> {
  const rows: Card[] = []
  let after: string | undefined
  for (let page = 0; page < 100; page += 1) {
    const found = await app.data('/lines/searchLines', { ...search, pageSize: 7, after })
    rows.push(...found.list)
    if (found.next === null) return rows
    expect(found.list).toHaveLength(7)
    after = found.next
    await afterPage()
  }
  throw new Error('The pages do not end')
}

test.each(lineSorts)('sorts by %s, equally fast lines by total, ties by id', async (sort) => {
  const { list, total } = await app.data('/lines/searchLines', { ...goods, sort, pageSize: 100 })
  expect(list).toHaveLength(total)
  const sorted = list.toSorted((a, b) => keyOf(a, sort) - keyOf(b, sort) || a.id - b.id)
  expect(list.map((row) => row.id)).toEqual(sorted.map((row) => row.id))
})

test.each(lineSorts)(
  'returns every row once when following next by %s, though lines are added',
  async (sort) => {
    const before = await app.data('/lines/searchLines', { ...goods, sort, pageSize: 100 })
    const rows = await follow({ ...goods, sort }, async () => {
      await insertRandom()
      await insertRandom()
    })
    const ids = rows.map((row) => row.id)
    expect(new Set(ids).size).toBe(ids.length)
    const isOld = new Set(before.list.map((row) => row.id))
    expect(ids.filter((id) => isOld.has(id))).toEqual(before.list.map((row) => row.id))
  },
)

test('returns every row once by popularity with services, lacking ones last', async () => {
  const wanted = { deliveryMode: 'upstairs', codFen: 300_000 } as const
  const allRows = await app.data('/lines/searchLines', { ...goods, ...wanted, pageSize: 100 })
  const rows = await follow({ ...goods, ...wanted }, () => Promise.resolve())
  expect(rows.map(({ id }) => id)).toEqual(allRows.list.map(({ id }) => id))
  const lacks = rows.map(({ totalFen }) => totalFen === null)
  expect(lacks).toEqual(lacks.toSorted((a, b) => Number(a) - Number(b)))
  expect(new Set(lacks).size).toBe(2)
})

test('skips a line turned off during paging without shifting others', async () => {
  const before = await app.data('/lines/searchLines', { ...goods, sort: 'total', pageSize: 100 })
  const [first, last] = [before.list[0], before.list.at(-1)]
  const rows = await follow({ ...goods, sort: 'total' }, () =>
    app.pool.query(`update line set status = 'paused' where id = any($1)`, [[first?.id, last?.id]]),
  )
  const remaining = before.list.filter((row) => row.id !== last?.id)
  expect(rows.map((row) => row.id)).toEqual(remaining.map((row) => row.id))
})

test('returns the same rows by page number, and ends', async () => {
  const allRows = await app.data('/lines/searchLines', { sort: 'time', pageSize: 100 })
  const parts: number[] = []
  for (let page = 1; page <= 20; page += 1) {
    const { list, total } = await app.data('/lines/searchLines', { sort: 'time', page, pageSize: 10 })
    expect(total).toBe(allRows.total)
    parts.push(...list.map((row) => row.id))
  }
  expect(parts).toEqual(allRows.list.map((row) => row.id))
})

test('pages the most popular lines to the end, beyond the counted maximum', async () => {
  const { rows } = await app.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'line' and column_name <> 'id'`,
  )
  const names = rows[0]?.names ?? ''
  await app.pool.query(
    `insert into line (${names}) select ${names} from line, generate_series(1, 40) where status = 'on' limit 1200`,
  )
  const { rowCount } = await app.pool.query(`select 1 from line where status = 'on'`)
  const lines = rowCount ?? 0
  const seen = new Set<number>()
  let after: string | null | undefined
  let pages = 0
  while (after !== null) {
    const found: CallResponse<'/lines/searchLines'> = await app.data('/lines/searchLines', {
      pageSize: 100,
      after,
    })
    expect(found.total).toBe(1001)
    for (const { id } of found.list) seen.add(id)
    after = found.next
    pages += 1
  }
  expect(seen.size).toBe(lines)
  expect(pages).toBe(Math.ceil(lines / 100))
  const deep = await app.data('/lines/searchLines', { pageSize: 100, page: pages })
  expect(deep.list).toHaveLength(lines - (pages - 1) * 100)
})

test.each(['', 'abc', '1', '1:', ':1', '1:2:3', '1.5:2', '9999999999999999999:1', "0:0' or 1=1"])(
  'refuses the cursor %j by its name',
  async (after) => {
    expect(await app.call('/lines/searchLines', { after })).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'after', label: '续页标记' }] },
    })
  },
)
