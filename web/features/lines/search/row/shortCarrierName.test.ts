import { expect, test } from 'vitest'
import { shortCarrierName } from './shortCarrierName.ts'

test.each([
  ['永康市达泰物流有限公司', '达泰物流'],
  ['永康市力通托运部', '力通托运部'],
  ['金华市达泰物流有限责任公司', '金华市达泰物流'],
  ['永康市三通有限公司', '永康市三通'],
  ['三通有限公司', '三通有限公司'],
  ['顺通物流 1', '顺通物流 1'],
])('%s is %s in a list of 永康市', (name, short) => expect(shortCarrierName(name, '永康市')).toBe(short))

test('cuts no word, and knows a city by its name alone', () => {
  expect(shortCarrierName('义乌市场托运部', '义乌市')).toBe('义乌市场托运部')
  expect(shortCarrierName('永康市达泰物流有限公司', '永康')).toBe('达泰物流')
  expect(shortCarrierName('永康货运服务部', '永康')).toBe('永康货运服务部')
})
