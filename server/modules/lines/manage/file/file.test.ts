import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { unescapeFormula } from '#contract/kernel/text/escapeFormula.ts'
import { lineColumnKeys, lineColumns } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import { regions } from '#server/core/regions.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { finishImport, uploadLines } from '#server/testing/data/lineImports.ts'
import type { LineCells } from '#server/testing/data/lineImports.ts'
import { allFees, insertLine, testPricing } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { readDecimal } from './decimals.ts'
import { newFlatLine } from './flat.ts'
import type { FlatLine } from './flat.ts'
import { cellOf, formats } from './formats.ts'
import { loadRegionLookup } from './regionLookup.ts'
import type { RegionLookup } from './regionLookup.ts'
import { heavyUnits, readTiers } from './tiers.ts'
import { units } from './units.ts'

let app: TestApp
let carrier: Actor
let places: RegionLookup

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  places = await loadRegionLookup(app.db)
})
afterAll(() => app.close())

describe('a cell', () => {
  test.each([
    ['12.5', 'yuan', 1250],
    ['300', 'yuan', 30_000],
    ['￥1,200.50 元', 'yuan', 120_050],
    ['３００', 'yuan', 30_000],
    ['0', 'yuan', 0],
    ['2.8000', 'perMille', 2800],
    ['1.5吨', 'tonnes', 1_500_000],
  ] as const)('reads %s in %s as %i', (text, unit, value) => {
    expect(readDecimal(text, units[unit])).toEqual({ value })
  })

  test.each(['', '-1', '1e5', '1.2.3', '一百', '9'.repeat(20), '=1+1', '0x10'])(
    'refuses %j as a number',
    (text) => {
      expect(readDecimal(text, units.yuan)).toHaveProperty('reason')
    },
  )

  test.each([
    ['300', [[0, 30_000]]],
    [
      '300；满1吨280；满5吨250.5',
      [
        [0, 30_000],
        [1_000_000, 28_000],
        [5_000_000, 25_050],
      ],
    ],
    [
      '300;满0.5吨:280; ≥2吨 250元',
      [
        [0, 30_000],
        [500_000, 28_000],
        [2_000_000, 25_000],
      ],
    ],
    [
      '0吨以上300；1吨以上280',
      [
        [0, 30_000],
        [1_000_000, 28_000],
      ],
    ],
  ])('reads %s as tiers', (text, tiers) => {
    expect(readTiers(text, heavyUnits, (from, fen) => [from, fen])).toEqual({ value: tiers })
  })

  const roundTrips: { [Key in LineColumn]?: FlatLine[Key][] } = {
    departureDays: [1, 64, 65, 31, 126, 127],
    cutOff: [0, 59, 60, 1080, 1439],
    isDirect: [true, false],
    isDeficitRated: [true, false],
    status: ['on', 'paused', 'off'],
    insuranceRate: [null, 0, 1, 3000, 12_345],
    pickupIncluded: [null, 0, 1, 500_000, 99_999_999],
    minCharge: [0, 1, 10, 3000, 9_999_999_999],
    heavy: [
      [{ fromGrams: 0, fenPerTonne: 1 }],
      [
        { fromGrams: 0, fenPerTonne: 30_001 },
        { fromGrams: 1, fenPerTonne: 2 },
        { fromGrams: 99_999_999, fenPerTonne: 100 },
      ],
    ],
    light: [
      [
        { fromCm3: 0, fenPerM3: 7000 },
        { fromCm3: 5_500_000, fenPerM3: 6550 },
      ],
    ],
    otherFees: [
      [
        { name: '5吨进仓费2', fen: 1050 },
        { name: 'A 类', fen: 0 },
      ],
    ],
    originPhones: [['0579-87112233', '13800138000']],
    vias: [['330783', '330726']],
  }
  test.each(Object.entries(roundTrips))('reads %s as it was written', (key, values) => {
    const column = key as LineColumn
    for (const value of values) {
      const written = cellOf({ ...newFlatLine, [column]: value }, column, places)
      const { cleared, read } = formats[column]
      const back = written === '' ? cleared : read(written, places)
      expect(back, written).toEqual({ value })
    }
  })

  test('reads every region as it was written', () => {
    const others = [...regions.byCode.keys()].filter((code) => {
      const back = formats.destination.read(formats.destination.write(code, places), places)
      return !('value' in back) || back.value !== code
    })
    expect(others).toEqual([])
  })
})

/** Reads the rows of an export by column, and its headings. */
async function exported(): Promise<{ titles: unknown[]; rows: LineCells[] }> {
  const file = await app.data('/carrier/exportLines', { filter: {}, sort: 'destination' }, carrier)
  const [titles = [], ...rows] = await readSheet(Buffer.from(file.bytes))
  return {
    titles,
    rows: rows.map((cells) =>
      Object.fromEntries(lineColumnKeys.map((key, at) => [key, unescapeFormula(String(cells[at] ?? ''))])),
    ),
  }
}

test("exports the template's columns, which import without changes", async () => {
  const carrierId = carrier.factoryId
  const odd = { ...allFees, upstairs: null, hold: { fen: 0 }, other: [{ name: '燃油附加费', fen: 1005 }] }
  await insertLine(app, { carrierId })
  await insertLine(app, { carrierId })
  await insertLine(app, {
    carrierId,
    destinationCode: '310115',
    status: 'off',
    isDirect: false,
    departureDays: 21,
    cutOffMinutes: 0,
  })
  await insertLine(app, {
    carrierId,
    destinationCode: '429004',
    viaCodes: ['420100', '500103'],
    pricing: { ...testPricing, fees: odd },
  })
  await app.pool.query(
    `update line set code = '=1+1', remark = E'第一行\\r\\n"第二" <行>' where destination_code = '310115' and carrier_id = $1`,
    [carrierId],
  )
  const { titles, rows } = await exported()
  expect(titles).toEqual(lineColumns.map(({ title }) => title))
  expect(rows).toHaveLength(4)
  const importId = await uploadLines(app, carrier, rows)
  const { list: differing } = await app.data('/carrier/getLineImportRows', { importId }, carrier)
  expect(differing.flatMap(({ changes, faults }) => [...changes, ...faults])).toEqual([])
  const found = await app.data('/carrier/getLineImport', { importId }, carrier)
  expect(found?.counts).toEqual({ new: 0, changed: 0, doubtful: 0, unchanged: 4, faulty: 0 })
  expect(await app.call('/carrier/applyLineImport', { importId, only: 'all' }, carrier)).toMatchObject({
    code: 409,
  })
})

test("imports another carrier's export as new lines that are equal except their ids", async () => {
  const { rows } = await exported()
  const other = await actor(app, { type: 3 })
  // the first two have the same route and no code
  const listed = rows.map((row, at) => ({ ...row, lineId: '', code: row.code || `N${at}` }))
  const importId = await uploadLines(app, other, listed)
  expect((await app.data('/carrier/getLineImport', { importId }, other))?.counts).toMatchObject({ new: 4 })
  await finishImport(app, other, importId)
  carrier = other
  const again = await exported()
  expect(again.rows.map((row) => ({ ...row, lineId: '' }))).toEqual(listed)
})

test("returns 404 when the selection includes another carrier's line", async () => {
  const foreign = await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
  expect(await app.call('/carrier/exportLines', { ids: [foreign] }, carrier)).toMatchObject({ code: 404 })
})
