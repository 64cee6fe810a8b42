import { expect, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import { searchStatement } from './searchSql.ts'

/** Each filter unset and set; pages near, deep and continued. */
const choices: Record<string, unknown>[][] = [
  [{ sort: 'popularity' }, { sort: 'total' }, { sort: 'time' }],
  [
    {},
    { page: 2, pageSize: 7 },
    { page: 10, pageSize: 100 },
    { page: 11, pageSize: 100 },
    { page: 1000, pageSize: 100 },
    { after: '-12:34' },
    { after: '6000:34', page: 500, pageSize: 100 },
  ],
  [{}, { weightGrams: 200_000 }, { weightGrams: 1, volumeCm3: 2 }],
  [{}, { destinationCode: '330782' }, { destinationCode: '330000' }],
  [{}, { isDirect: true }],
  [{}, { maxTransitHours: 24 }],
  [{}, { departsToday: true }],
  [{}, { keyword: '顺达' }, { carrierId: 5 }],
  [
    {},
    { deliveryMode: 'door' },
    { deliveryMode: 'upstairs', pickupMode: 'door', codFen: 100, receiptCopies: 9 },
    { isHeld: true, offersAll: true },
    { offersAll: true },
  ],
]

const searches = choices.reduce<Record<string, unknown>[]>(
  (made, options) => made.flatMap((search) => options.map((option) => ({ ...search, ...option }))),
  [{}],
)

// server/db/pool.ts names 500 texts in all; one caller with all combinations must not use them up.
test('has few statement texts for all combinations of a search', () => {
  const texts = new Set<string>()
  const schema = calls['/lines/searchLines'].request
  for (const search of searches) texts.add(searchStatement(schema.parse(search), new Date()).text)
  expect(searches.length).toBeGreaterThan(10_000)
  expect(texts.size).toBeLessThanOrEqual(256)
})
