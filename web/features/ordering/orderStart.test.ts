import { expect, test } from 'vitest'
import { beginningAt, withAddress, withDefaults, withSite } from './orderStart.ts'
import { blankGoods, blankOrder, isUntyped } from './orderValues.ts'

const over = (values: typeof blankOrder, address: string) => withAddress(values, new URLSearchParams(address))

test('an address brings line, goods, destination and legs', () => {
  const begun = over(blankOrder, 'line=7&kg=500&m3=1.5&to=330782&pickup=door&delivery=upstairs')
  expect(begun).toMatchObject({
    lineId: 7,
    goods: [{ weight: '500', volume: '1.5', pieces: '1' }],
    recipient: { regionCode: '330782' },
    pickupMode: 'door',
    deliveryMode: 'upstairs',
  })
  expect(isUntyped(begun)).toBe(true)
})

test('services come along with their sums, and are not typed; the price that was seen has no other pickup', () => {
  const address = 'line=7&kg=500&to=330782&insured=5000&cod=1200.50&receipt=2&hold=1'
  const begun = over(blankOrder, address)
  expect(begun).toMatchObject({ declaredValue: '5000', cod: '1200.50', receiptCopies: '2', isHeld: true })
  expect(isUntyped(begun, begun)).toBe(true)
  expect(isUntyped({ ...begun, cod: '7' }, begun)).toBe(false)
  expect(isUntyped(begun)).toBe(false)
  const defaults = { pickup_mode: 'door', payment: 'monthly', label_layout: 'a4' } as const
  const at = (query: string) => beginningAt(new URLSearchParams(query), defaults).pickupMode
  expect([at('line=7&kg=500'), at('line=7'), at('kg=500&line=7&pickup=door'), at('')]).toEqual([
    'self',
    'door',
    'door',
    'door',
  ])
})

test('what makes no sense in an address is left alone', () => {
  expect(over(blankOrder, 'line=-1&kg=x&m3=0&to=1&pickup=air&delivery=')).toEqual(blankOrder)
})

test('typed goods and regions are not overwritten by an address that says the same or less', () => {
  const typed = {
    ...blankOrder,
    recipient: { ...blankOrder.recipient, regionCode: '330106' },
    goods: [
      { ...blankGoods, name: '灯具', weight: '300' },
      { ...blankGoods, name: '杯子', weight: '200' },
    ],
  }
  const begun = over(typed, 'line=9&kg=500&to=330782')
  expect(begun.goods).toEqual(typed.goods)
  expect(begun.recipient.regionCode).toBe('330106')
  expect(begun.lineId).toBe(9)
})

test('a form counts as typed from the first letter', () => {
  expect(isUntyped(blankOrder)).toBe(true)
  expect(isUntyped({ ...blankOrder, remark: '轻' })).toBe(false)
  expect(isUntyped({ ...blankOrder, shipper: { ...blankOrder.shipper, name: '王' } })).toBe(false)
  expect(isUntyped({ ...blankOrder, goods: [blankGoods, blankGoods] })).toBe(false)
})

test('the shipper is at the site where no region stands, which is not yet typing', () => {
  const begun = withSite(blankOrder, 330784)
  expect(begun.shipper.regionCode).toBe('330784')
  expect(isUntyped(begun)).toBe(true)
  const elsewhere = { ...blankOrder, shipper: { ...blankOrder.shipper, regionCode: '330106' } }
  expect(withSite(elsewhere, 330784).shipper.regionCode).toBe('330106')
})

test('a new order begins with the defaults of the factory, which an address overrides; nothing is typed by that', () => {
  const defaults = { pickup_mode: 'door', payment: 'monthly', label_layout: 'a4' } as const
  const begun = withDefaults(blankOrder, defaults)
  expect(begun).toEqual({ ...blankOrder, pickupMode: 'door', payment: 'monthly' })
  expect(isUntyped(begun)).toBe(true)
  expect(over(begun, 'pickup=self')).toMatchObject({ pickupMode: 'self', payment: 'monthly' })
  expect(withDefaults(blankOrder, { ...defaults, pickup_mode: null, payment: null })).toEqual(blankOrder)
  expect(withDefaults(blankOrder, undefined)).toEqual(blankOrder)
})
