import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { searchStatement } from './searchSql.ts'

/**
 * A search is planned once for all values (server/db/pool.ts, isForLookups). Among 40,000 lines, a tenth of them of one site,
 * that plan reads few for any search. The test uses the row counts that PostgreSQL reports, not time.
 */

let app: TestApp
const sites = 400
const destinations = ['330782', '330100', '330106', '310115', '650102', '440300', '510100', '420100']

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  const carriers = [
    await actor(app, { type: 3, name: '永康顺达物流' }),
    await actor(app, { type: 3, name: '义乌通达' }),
  ]
  for (const destinationCode of destinations)
    for (const { factoryId: carrierId } of carriers) await insertLine(app, { carrierId, destinationCode })
  await app.pool.query(
    `insert into site (city_id, parent_id, name, place) select 900000 + n, 330700, '站点 ' || n, 100 + n from generate_series(1, ${sites}) n`,
  )
  const { rows } = await app.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'line' and column_name not in ('id', 'code', 'card')`,
  )
  const values: Record<string, string> = {
    site_id: `case when n % 10 = 0 then site_id else 900001 + n % ${sites} end`,
    match_keys: `case when n % 10 = 0 then match_keys else
      array(select replace(k, site_id || ':', 900001 + n % ${sites} || ':') from unnest(match_keys) k) end`,
    popularity: '(n * 7919) % 1000',
  }
  await app.pool.query(
    `insert into line (${rows.map(({ name }) => name).join(', ')})
     select ${rows.map(({ name }) => values[name] ?? name).join(', ')} from line, generate_series(1, 2500) n`,
  )
  await app.pool.query('vacuum (analyze) line')
})
afterAll(() => app.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
const rowsRead = (plan: Plan): number =>
  (plan['Relation Name'] === 'line'
    ? plan['Actual Loops'] *
      (plan['Actual Rows'] +
        (plan['Rows Removed by Filter'] ?? 0) +
        (plan['Rows Removed by Index Recheck'] ?? 0))
    : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)

/** Formats a value: besides lists a search has numbers, booleans and texts. */
const literal = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? `array[${value.map(literal).join(', ')}]::text[]`
      : `'${value as string}'`

async function readBy(search: object): Promise<number> {
  const { text, values } = searchStatement(calls['/lines/searchLines'].request.parse(search), new Date())
  const client = await app.pool.connect()
  try {
    await client.query(`set plan_cache_mode = force_generic_plan`)
    await client.query(`prepare search as ${text}`)
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) execute search(${values.map(literal).join(', ')})`,
    )
    return rows.reduce((sum, row) => sum + rowsRead(row['QUERY PLAN'][0]?.Plan ?? never()), 0)
  } finally {
    await client.query('deallocate all; reset plan_cache_mode')
    client.release()
  }
}
const never = (): never => {
  throw new Error('PostgreSQL returned no plan')
}

// the site has 4,016 lines, 502 per destination; a match is read once to be priced and once more to be shown
test.each<[string, object, number]>([
  ['a destination by total', { destinationCode: '330782', weightGrams: 500_000 }, 1_100],
  ['a destination by time', { destinationCode: '650102', sort: 'time' }, 1_100],
  ['a destination by popularity', { destinationCode: '330782', sort: 'popularity' }, 1_100],
  [
    'a destination, direct, with a service',
    { destinationCode: '330782', isDirect: true, codFen: 100, offersAll: true },
    700,
  ],
  [
    'a destination by total with services',
    {
      destinationCode: '330782',
      weightGrams: 500_000,
      deliveryMode: 'upstairs',
      codFen: 300_000,
      offersAll: true,
    },
    1_100,
  ],
  ['everything by popularity with services', { pickupMode: 'door', receiptCopies: 2 }, 4_100],
  ['everything by popularity', { sort: 'popularity' }, 1_100],
  ['everything by popularity, a later page', { sort: 'popularity', page: 9 }, 1_200],
  ['everything by total', { weightGrams: 500_000 }, 4_100],
  ['a carrier', { keyword: '顺达' }, 6_200],
])('%s', async (_, search, atMost) => {
  const read = await readBy(search)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(atMost)
})
