import { expect, test } from 'vitest'
import rows from '../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../regions/regions.ts'
import { destinationPagePath, placeName, parseDestinationSlug } from './destinationPages.ts'

const regions = indexRegions(rows)
const siteId = 330784
const pathOf = (destinationCode: string) => destinationPagePath(regions, { siteId, destinationCode })

test.each([
  ['510100', '/zhuanxian/yongkang-chengdu'],
  ['330782', '/zhuanxian/yongkang-yiwu'],
  // two cities of one name, and a city beside districts, a county and a province
  ['360900', '/zhuanxian/yongkang-yichun-360900'],
  ['230700', '/zhuanxian/yongkang-yichun-230700'],
  ['211300', '/zhuanxian/yongkang-chaoyang'],
  ['110105', '/zhuanxian/yongkang-chaoyang-110105'],
  ['650522', '/zhuanxian/yongkang-yiwu-650522'],
  ['220000', '/zhuanxian/yongkang-jilin'],
  ['220200', '/zhuanxian/yongkang-jilin-220200'],
])('returns the path of %s: %s', (code, path) => {
  expect(pathOf(code)).toBe(path)
})

test('returns a unique path for every region, which maps back to it', () => {
  const paths = new Set<string>()
  for (const destinationCode of regions.byCode.keys()) {
    const path = pathOf(destinationCode) ?? ''
    expect(path).toMatch(/^\/zhuanxian\/yongkang-[a-z]+(-\d{6})?$/)
    expect(parseDestinationSlug(regions, path.split('/')[2] ?? '')).toEqual({ siteId, destinationCode })
    paths.add(path)
  }
  expect(paths.size).toBe(regions.byCode.size)
})

test('adds the code to an ambiguous site name, too', () => {
  const route = { siteId: 110105, destinationCode: '360900' }
  expect(destinationPagePath(regions, route)).toBe('/zhuanxian/chaoyang-110105-yichun-360900')
  expect(parseDestinationSlug(regions, 'chaoyang-110105-yichun-360900')).toEqual(route)
})

test.each([
  '',
  'yongkang',
  'yongkang-',
  'yongkang-nowhere',
  'yongkang-yichun',
  'yongkang-yichun-999999',
  'yongkang-chengdu-510100',
  'yongkang-330784-chengdu',
  'Yongkang-Chengdu',
  'yongkang-chengdu-',
  'constructor-chengdu',
  `${'a'.repeat(50)}-chengdu`,
])('returns null for the path %j', (slug) => {
  expect(parseDestinationSlug(regions, slug)).toBeNull()
})

test('returns null for an unknown code', () => {
  expect(pathOf('999999')).toBeNull()
  expect(pathOf('110100')).toBeNull()
})

test.each([
  ['510100', '成都'],
  ['330782', '义乌'],
  ['110105', '北京朝阳区'],
  ['110000', '北京'],
  ['511300', '南充'],
  ['999999', ''],
])('returns the name of %s: %s', (code, name) => {
  expect(placeName(regions, code)).toBe(name)
})
