import { expect, test } from 'vitest'
import { withDestinationCode } from './namedDestination.ts'

test.each([
  ['/base/search?to=成都&kg=500&m3=&hours=', '/base/search?to=510100&kg=500'],
  ['/base/search?site=330784&to=%E6%88%90%E9%83%BD%E5%B8%82', '/base/search?site=330784&to=510100'],
  ['/base/search?to=+cd+', null],
  ['/base/search?to=chengdu', '/base/search?to=510100'],
  ['/base/search?toText=%E4%B9%89%E4%B9%8C&to=510100&kg=5', '/base/search?to=330782&kg=5'],
  ['/base/search?toText=四川省成都市&to=510100&kg=5', '/base/search?to=510100&kg=5'],
  ['/base/search?toText=&to=510100&kg=5', '/base/search?kg=5'],
  ['/base/search?toText=没有这里&to=510100', '/base/search?to=%E6%B2%A1%E6%9C%89%E8%BF%99%E9%87%8C'],
])('gives the destination of %s its code', (url, expected) => {
  expect(withDestinationCode(url)).toBe(expected)
})

test.each([
  ['is a code', '/base/search?to=510100'],
  ['is missing', '/base/search?kg=500'],
  ['is empty', '/base/search?to=&kg=500'],
  ['may be several', '/base/search?to=江'],
  ['is no place', '/base/search?to=没有这里'],
  ['belongs to another page', '/orders/new?to=成都'],
])('changes nothing where the destination %s', (_, url) => {
  expect(withDestinationCode(url)).toBeNull()
})
