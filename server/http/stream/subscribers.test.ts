import { expect, test } from 'vitest'
import type { FactoryType, Role } from '#contract/kernel/access.ts'
import type { StreamChange } from '#contract/notices/eventCalls.ts'
import { canReceive, personOf, recipientsOf } from './subscribers.ts'
import type { Listener } from './subscribers.ts'

const tokenHash = Buffer.alloc(32)
const user = (factoryType: FactoryType, role: Role = 'user'): Listener => ({
  kind: 'user',
  user: { userId: 7, factoryId: 9, factoryType, role, mobile: '13800138000' },
  tokenHash,
})
const visitor: Listener = { kind: 'visitor', visitorHash: Buffer.from('ab', 'hex') }

const consult = (side: 'customer' | 'carrier'): StreamChange => ({
  type: 'consult',
  side,
  consultId: 1,
  dialogId: 1,
  kind: 'appended',
})
const order: StreamChange = { type: 'order', orderId: 1, number: 'D1' }
const notice: StreamChange = { type: 'notice' }

test.each([
  ['a visitor', visitor, [true, false, true, true]],
  ['somebody not verified', user(0), [false, false, false, true]],
  ['a person', user(1), [true, false, true, true]],
  ['a manufacturer', user(2), [true, false, true, true]],
  ['a carrier', user(3), [true, true, true, true]],
  ['the platform', user(9), [true, false, true, true]],
] as const)('%s receives the changes that its calls let it read', (_, listener, may) => {
  const received = [consult('customer'), consult('carrier'), order, notice].map((change) =>
    canReceive(listener, change),
  )
  expect(received).toEqual(may)
})

test('a user receives as itself and as its factory, a visitor as its browser', () => {
  expect(recipientsOf(user(2))).toEqual(['f9', 'u7'])
  expect(recipientsOf(visitor)).toEqual(['vab'])
  expect([personOf(user(2)), personOf(visitor)]).toEqual(['u7', 'vab'])
})

test('delivers a renewal to the admins of enterprises only', () => {
  const renewal: StreamChange = { type: 'renewal', payOrderNumber: 'XF000000000017' }
  expect(canReceive(user(2, 'admin'), renewal)).toBe(true)
  expect(canReceive(user(3, 'admin'), renewal)).toBe(true)
  for (const listener of [visitor, user(0, 'admin'), user(1, 'admin'), user(9, 'admin'), user(2)])
    expect(canReceive(listener, renewal)).toBe(false)
})
