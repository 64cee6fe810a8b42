import { expect, test } from 'vitest'
import { initialValuesAt, withAddress, withDefaults, withLateStart, withSite } from './orderStart.ts'
import { blankGoods, blankOrder, isUntyped } from './orderValues.ts'

const over = (values: typeof blankOrder, address: string) => withAddress(values, new URLSearchParams(address))

test('fills in line, goods, destination and services from an address', () => {
  const initial = over(blankOrder, 'line=7&kg=500&m3=1.5&to=330782&pickup=door&delivery=upstairs')
  expect(initial).toMatchObject({
    lineId: 7,
    goods: [{ weight: '500', volume: '1.5', pieces: '1' }],
    recipient: { regionCode: '330782' },
    pickupMode: 'door',
    deliveryMode: 'upstairs',
  })
  expect(isUntyped(initial)).toBe(true)
})

test('fills in services with their sums, which do not count as typed; the compared price excludes a default pickup', () => {
  const address = 'line=7&kg=500&to=330782&insured=5000&cod=1200.50&receipt=2&hold=1'
  const initial = over(blankOrder, address)
  expect(initial).toMatchObject({ declaredValue: '5000', cod: '1200.50', receiptCopies: '2', isHeld: true })
  expect(isUntyped(initial, initial)).toBe(true)
  expect(isUntyped({ ...initial, cod: '7' }, initial)).toBe(false)
  expect(isUntyped(initial)).toBe(false)
  const defaults = { pickup_mode: 'door', payment: 'monthly', label_layout: 'a4' } as const
  const at = (query: string) => initialValuesAt(new URLSearchParams(query), defaults).pickupMode
  expect([at('line=7&kg=500'), at('line=7'), at('kg=500&line=7&pickup=door'), at('')]).toEqual([
    'self',
    'door',
    'door',
    'door',
  ])
})

test('ignores invalid parts of an address', () => {
  expect(over(blankOrder, 'line=-1&kg=x&m3=0&to=1&pickup=air&delivery=')).toEqual(blankOrder)
})

test('keeps typed goods and regions when an address has the same or less', () => {
  const typed = {
    ...blankOrder,
    recipient: { ...blankOrder.recipient, regionCode: '330106' },
    goods: [
      { ...blankGoods, name: '灯具', weight: '300' },
      { ...blankGoods, name: '杯子', weight: '200' },
    ],
  }
  const initial = over(typed, 'line=9&kg=500&to=330782')
  expect(initial.goods).toEqual(typed.goods)
  expect(initial.recipient.regionCode).toBe('330106')
  expect(initial.lineId).toBe(9)
})

test('counts a form as typed from the first letter', () => {
  expect(isUntyped(blankOrder)).toBe(true)
  expect(isUntyped({ ...blankOrder, remark: '轻' })).toBe(false)
  expect(isUntyped({ ...blankOrder, shipper: { ...blankOrder.shipper, name: '王' } })).toBe(false)
  expect(isUntyped({ ...blankOrder, goods: [blankGoods, blankGoods] })).toBe(false)
})

test('sets the shipper’s region to the site if there is none, which does not count as typed', () => {
  const initial = withSite(blankOrder, 330784)
  expect(initial.shipper.regionCode).toBe('330784')
  expect(isUntyped(initial)).toBe(true)
  const elsewhere = { ...blankOrder, shipper: { ...blankOrder.shipper, regionCode: '330106' } }
  expect(withSite(elsewhere, 330784).shipper.regionCode).toBe('330106')
})

test('applies the factory’s defaults unless the address overrides them, which does not count as typed', () => {
  const defaults = { pickup_mode: 'door', payment: 'monthly', label_layout: 'a4' } as const
  const initial = withDefaults(blankOrder, defaults)
  expect(initial).toEqual({ ...blankOrder, pickupMode: 'door', payment: 'monthly' })
  expect(isUntyped(initial)).toBe(true)
  expect(over(initial, 'pickup=self')).toMatchObject({ pickupMode: 'self', payment: 'monthly' })
  expect(withDefaults(blankOrder, { ...defaults, pickup_mode: null, payment: null })).toEqual(blankOrder)
  expect(withDefaults(blankOrder, undefined)).toEqual(blankOrder)
})

test('fills in defaults and site later, but not over what was typed', () => {
  const early = withSite(blankOrder, 330784)
  const defaults = { pickup_mode: 'door', payment: 'monthly', label_layout: 'a4' } as const
  const late = withSite(withDefaults(blankOrder, defaults), 330782)
  expect(withLateStart(early, early, late)).toEqual(late)
  const typed = {
    ...early,
    payment: 'collect' as const,
    remark: '轻放',
    shipper: { ...early.shipper, name: '王小明' },
  }
  expect(withLateStart(typed, early, late)).toEqual({
    ...typed,
    pickupMode: 'door',
    shipper: { ...typed.shipper, regionCode: '330782' },
  })
})

test('keeps the typed values as they are where nothing else is known later', () => {
  const early = withSite(blankOrder, 330784)
  const typed = { ...early, remark: '轻放' }
  expect(withLateStart(typed, early, withSite(structuredClone(blankOrder), 330784))).toBe(typed)
})
