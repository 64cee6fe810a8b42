import { expect, test } from 'vitest'
import { compareAddress, orderAddress, sameRouteAddress } from './lineAddresses.ts'

const asked = { to: '330782', weightGrams: 500_000, volumeCm3: 1_500_000 }

test('an order and a comparison take along what was searched with', () => {
  expect(orderAddress(7, asked)).toBe('/orders/new?line=7&kg=500&m3=1.5&to=330782')
  expect(orderAddress(7)).toBe('/orders/new?line=7')
  expect(orderAddress(7, undefined, { pickupMode: 'door', deliveryMode: 'self' })).toBe(
    '/orders/new?line=7&pickup=door',
  )
  expect(compareAddress([7, 9], asked)).toBe('/base/search?compare=7,9&kg=500&m3=1.5&to=330782')
  expect(compareAddress([7])).toBe('/base/search?compare=7')
})

test('the same route is searched from the line’s own site', () => {
  expect(sameRouteAddress({ siteId: 330784, destinationCode: '330782' })).toBe(
    '/base/search?site=330784&to=330782',
  )
})
