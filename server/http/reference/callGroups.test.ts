import { expect, test } from 'vitest'
import { callPaths } from '#contract/calls/permissions.ts'
import { callGroups, groupOf } from './callGroups.ts'

test('gives every call a group, none of them empty or too long to scan', () => {
  const sizes = new Map(callGroups.map((name) => [name, 0]))
  for (const path of callPaths) sizes.set(groupOf(path), (sizes.get(groupOf(path)) ?? 0) + 1)
  expect([...sizes].filter(([, size]) => size === 0 || size > 25)).toEqual([])
  expect([...sizes.keys()]).toEqual(callGroups)
})

test.each([
  ['/open/pullOrders', '开放接口'],
  ['/carrier/saveWebhook', '承运：接口对接'],
  ['/carrier/acceptOrders', '承运：订单与运单'],
  ['/user/submitFactoryVerify', '实名认证'],
  ['/user/getFactory', '企业与员工'],
  ['/ops/savePriceList', '运营：续费'],
  ['/ops/stopLines', '运营：专线与承运商'],
])('puts %s into %s', (path, group) => {
  expect(groupOf(path)).toBe(group)
})

test('throws for a call without a group', () => {
  expect(() => groupOf('/nobody/thought')).toThrow(/no group/)
})
