import { expect, test } from 'vitest'
import regionRows from '../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../regions/regions.ts'
import type { RegionRow } from '../regions/regions.ts'
import { comesTo, isCityOrDistrict, takesTo } from './places.ts'

const index = indexRegions(regionRows as unknown as RegionRow[])
const toYiwu = { destinationCode: '330782', viaCodes: [] }

test('the carrier comes where goods are fetched, and where they are delivered', () => {
  expect(comesTo({ pickupMode: 'self', deliveryMode: 'self' })).toEqual({ shipper: false, recipient: false })
  expect(comesTo({ pickupMode: 'door', deliveryMode: 'upstairs' })).toEqual({
    shipper: true,
    recipient: true,
  })
})

test('who fetches goods in a city may do so at a station within it; who has them delivered lives where the line goes', () => {
  expect(takesTo(index, toYiwu, { regionCode: '330782', deliveryMode: 'door' })).toBe(true)
  expect(takesTo(index, toYiwu, { regionCode: '330700', deliveryMode: 'self' })).toBe(true)
  expect(takesTo(index, toYiwu, { regionCode: '330700', deliveryMode: 'door' })).toBe(false)
  expect(takesTo(index, toYiwu, { regionCode: '330100', deliveryMode: 'self' })).toBe(false)
})

test('a district, a city and a municipality say where goods go, a province does not', () => {
  expect(['330782', '330700', '310000', '330000'].map((code) => isCityOrDistrict(index, code))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
