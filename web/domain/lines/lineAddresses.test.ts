import { expect, test } from 'vitest'
import { emptyQuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { compareAddress, orderAddress, sameRouteAddress, searchAddress } from './lineAddresses.ts'

const search = { ...emptyQuoteRequest, to: '330782', weightGrams: 500_000, volumeCm3: 1_500_000 }

test('keeps the search in the addresses of orders and comparisons', () => {
  expect(orderAddress(7, search)).toBe('/orders/new?line=7&kg=500&m3=1.5&to=330782')
  expect(orderAddress(7)).toBe('/orders/new?line=7')
  const wanted = { ...search, deliveryMode: 'upstairs', codFen: 300_050, receiptCopies: 2 } as const
  const address = 'kg=500&m3=1.5&to=330782&delivery=upstairs&cod=3000.50&receipt=2'
  expect(orderAddress(7, wanted)).toBe(`/orders/new?line=7&${address}`)
  expect(searchAddress(wanted)).toBe(`/base/search?${address}`)
  expect(orderAddress(7, { ...wanted, faulty: { insured: 'x' } })).toBe('/orders/new?line=7&to=330782')
  expect(compareAddress([7, 9], search)).toBe('/base/search?compare=7,9&kg=500&m3=1.5&to=330782')
  expect(compareAddress([7])).toBe('/base/search?compare=7')
})

test('searches the same route from the line’s own site', () => {
  expect(sameRouteAddress({ siteId: 330784, destinationCode: '330782' })).toBe(
    '/base/search?site=330784&to=330782',
  )
})
