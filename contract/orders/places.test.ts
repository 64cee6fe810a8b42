import { expect, test } from 'vitest'
import regionRows from '../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../regions/regions.ts'
import type { RegionRow } from '../regions/regions.ts'
import { visitedParties, isCityOrDistrict, servesRecipient } from './places.ts'

const index = indexRegions(regionRows as unknown as RegionRow[])
const toYiwu = { destinationCode: '330782', viaCodes: [] }

test('returns which addresses the carrier visits by pickup and delivery mode', () => {
  expect(visitedParties({ pickupMode: 'self', deliveryMode: 'self' })).toEqual({
    shipper: false,
    recipient: false,
  })
  expect(visitedParties({ pickupMode: 'door', deliveryMode: 'upstairs' })).toEqual({
    shipper: true,
    recipient: true,
  })
})

test('serves a whole city for self-pickup at a station in it, but not for delivery', () => {
  expect(servesRecipient(index, toYiwu, { regionCode: '330782', deliveryMode: 'door' })).toBe(true)
  expect(servesRecipient(index, toYiwu, { regionCode: '330700', deliveryMode: 'self' })).toBe(true)
  expect(servesRecipient(index, toYiwu, { regionCode: '330700', deliveryMode: 'door' })).toBe(false)
  expect(servesRecipient(index, toYiwu, { regionCode: '330100', deliveryMode: 'self' })).toBe(false)
})

test('accepts a district, a city and a municipality, but not a province', () => {
  expect(['330782', '330700', '310000', '330000'].map((code) => isCityOrDistrict(index, code))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
