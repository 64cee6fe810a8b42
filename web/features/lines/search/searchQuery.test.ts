import { describe, expect, test } from 'vitest'
import { hasGoods } from '#contract/orders/plain/quoteRequest.ts'
import { filterCount, readSearch, searchRequest, sortOf, writeSearch } from './searchQuery.ts'

const read = (address: string) => readSearch(new URLSearchParams(address))
const start = { after: null, pages: 1 }

describe('readSearch and writeSearch', () => {
  test.each([
    '',
    'to=330782',
    'to=330782&kg=500&m3=1.5',
    'to=%E4%B9%89%E4%B9%8C&kg=500',
    'kg=12.5',
    'site=330784&to=330100&pickup=door&delivery=upstairs&insured=5000&cod=1200.50&receipt=2&hold=1&sort=time&direct=1&today=1&offers=all&hours=48&carrier=%E9%A1%BA%E8%BE%BE&page=3',
  ])('%s is unchanged after reading and writing', (address) => {
    expect(String(writeSearch(read(address)))).toBe(address)
  })

  test.each([
    'to=abc&kg=-5&m3=x&sort=price&hours=0&page=0&delivery=drone&receipt=12&hold=yes&offers=all&site=12',
    'to=33078&kg=0&m3=1e3&hours=99999&page=-1&direct=yes',
    'kg=100000.001&m3=1000.000001',
  ])('ignores invalid parts of %s', (address) => {
    expect(String(writeSearch({ ...read(address), toText: '', faulty: {} }))).toBe('')
    expect(searchRequest(read(address), 330784, { after: null, pages: 1 })).toEqual({
      siteId: 330784,
      sort: 'popularity',
      pageSize: 20,
    })
  })

  test('keeps a faulty amount in the address, and does not price the other one alone', () => {
    const query = read('kg=-5&m3=2&cod=x')
    expect(query).toMatchObject({ faulty: { kg: '-5', cod: 'x' }, volumeCm3: 2_000_000, codFen: 0 })
    expect(String(writeSearch(query))).toBe('kg=-5&m3=2&cod=x')
    expect(hasGoods(query)).toBe(false)
  })
})

describe('searchRequest', () => {
  test('sends grams, cm³ and only what was requested', () => {
    expect(searchRequest(read('to=330782&kg=500.5&m3=0.000001'), 330784, start)).toEqual({
      siteId: 330784,
      destinationCode: '330782',
      weightGrams: 500_500,
      volumeCm3: 1,
      sort: 'total',
      pageSize: 20,
    })
  })

  test('sends the wanted services, and the filter for missing services only when some are wanted', () => {
    expect(searchRequest(read('delivery=door&cod=3000&offers=all'), 330784, start)).toEqual({
      siteId: 330784,
      deliveryMode: 'door',
      codFen: 300_000,
      offersAll: true,
      sort: 'popularity',
      pageSize: 20,
    })
  })

  test('requests the pages of the address at once, five at most, then one per marker', () => {
    const query = read('page=9')
    expect(searchRequest(query, 330784, { after: null, pages: 3 }).pageSize).toBe(60)
    expect(searchRequest(query, 330784, { after: null, pages: query.pages }).pageSize).toBe(100)
    expect(searchRequest(query, 330784, { after: 'mark', pages: 1 })).toMatchObject({
      after: 'mark',
      pageSize: 20,
    })
  })

  test.each([
    ['', 'popularity'],
    ['kg=500', 'total'],
    ['kg=500&sort=time', 'time'],
    // Without goods there is no total to sort by.
    ['sort=total', 'popularity'],
  ])('sorts %s by %s', (address, sort) => {
    expect(sortOf(read(address))).toBe(sort)
  })
})

test('counts each filter', () => {
  expect(filterCount(read('to=330782&kg=5'))).toBe(0)
  expect(filterCount(read('direct=1&hours=24&carrier=x'))).toBe(3)
  expect(filterCount(read('offers=all'))).toBe(0)
  expect(filterCount(read('offers=all&hold=1'))).toBe(1)
})
