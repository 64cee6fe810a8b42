import { expect, test } from 'vitest'
import { sameSitePath } from './sameSite.ts'

test.each([
  ['/base/search', '/base/search'],
  ['/orders/orderDetail/5?x=1#y', '/orders/orderDetail/5?x=1#y'],
  ['/a/../b', '/b'],
  ['', null],
  [null, null],
  ['base/search', null],
  ['//evil.example', null],
  ['///evil.example', null],
  ['/\\evil.example', null],
  ['/a\\b', null],
  ['/\t/evil.example', null],
  ['/\n/evil.example', null],
  ['/..//evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
])('%j leads to %j', (text, path) => expect(sameSitePath(text)).toBe(path))
