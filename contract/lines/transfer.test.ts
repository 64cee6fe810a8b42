import { expect, test } from 'vitest'
import { isDirectTo, reachesDestination, transferRegions } from './transfer.ts'

const line = {
  destinationText: '浙江省衢州市',
  viaTexts: ['浙江省丽水市', '浙江省杭州市', '江西省上饶市玉山县'],
}

test.each([
  ['浙江省杭州市西湖区', ['浙江省杭州市']],
  ['江西省', ['江西省上饶市玉山县']],
  ['浙江省', []],
  ['浙江省衢州市龙游县', []],
  ['', []],
])('returns the transfer regions to %s: %j', (destination, regions) => {
  expect(transferRegions(line, destination)).toEqual(regions)
})

test("is direct only to the line's own destination", () => {
  expect(isDirectTo({ ...line, isDirect: true }, '浙江省衢州市')).toBe(true)
  expect(isDirectTo({ ...line, isDirect: true }, '浙江省杭州市')).toBe(false)
  expect(isDirectTo({ ...line, isDirect: false }, '浙江省衢州市')).toBe(false)
})

test.each([
  ['浙江省衢州市龙游县', true],
  ['浙江省杭州市西湖区', true],
  ['', true],
  ['北京市', false],
])('returns whether it reaches %s: %s', (destination, isReached) => {
  expect(reachesDestination(line, destination)).toBe(isReached)
})
