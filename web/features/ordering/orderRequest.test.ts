import { describe, expect, test } from 'vitest'
import { check } from '#contract/kernel/validation.ts'
import { orderCalls } from '#contract/orders/calls.ts'
import { quote } from '#contract/price/quote.ts'
import { isPickupOver, pickupDays, pickupHoursText, pickupWindow } from './goods/pickupTimes.ts'
import { typedAmountFault } from './goods/typedAmountFault.ts'
import { consignmentOf, orderFormPath, orderRequest } from './orderRequest.ts'
import { blankGoods, blankOrder } from './orderValues.ts'
import type { OrderValues } from './orderValues.ts'
import { line } from './testing/line.ts'

const party = {
  name: '王小明',
  company: '',
  phone: '13800138000',
  regionCode: '330784',
  address: '工业园 1 号',
}
const typed: OrderValues = {
  ...blankOrder,
  lineId: 7,
  shipper: party,
  recipient: { ...party, regionCode: '330782' },
  goods: [{ ...blankGoods, name: '电动工具', pieces: '10', weight: '200.5', volume: '0.8' }],
  declaredValue: '5,000',
  cod: '1234.56',
  receiptCopies: '2',
  pickupMode: 'door',
  pickupDay: '2026-11-22',
  pickupHours: '8-10',
}

test('converts typed values to grams, cm³, fen and UTC', () => {
  const checked = check(orderCalls['/orders/createOrder'].request, orderRequest(typed, 6_000, false))
  expect(checked).toMatchObject({
    ok: true,
    value: {
      lineId: 7,
      goods: [{ pieces: 10, weightGrams: 200_500, volumeCm3: 800_000 }],
      declaredValueFen: 500_000,
      codFen: 123_456,
      receiptCopies: 2,
      pickupWindow: { from: '2026-11-22T00:00:00.000Z', to: '2026-11-22T02:00:00.000Z' },
      quotedTotalFen: 6_000,
    },
  })
  expect(checked.ok && checked.value.contactMobile).toBeUndefined()
})

test('quotes exactly what the request contains', () => {
  const checked = check(orderCalls['/orders/createOrder'].request, orderRequest(typed, 0, false))
  if (!checked.ok) throw new Error('the request is refused')
  const { goods, ...order } = checked.value
  const asServer = quote(line, {
    ...order,
    weightGrams: goods.reduce((sum, row) => sum + row.weightGrams, 0),
    volumeCm3: goods.reduce((sum, row) => sum + row.volumeCm3, 0),
  })
  expect(quote(line, consignmentOf(typed))).toEqual(asServer)
})

describe('reports missing and invalid values under their fields', () => {
  const faultsOf = (values: OrderValues) => {
    const checked = check(orderCalls['/orders/createOrder'].request, orderRequest(values, 0, false))
    return checked.ok ? {} : Object.fromEntries(checked.faults.map((f) => [orderFormPath(f.path), f.message]))
  }
  test('an empty form', () => {
    expect(faultsOf(blankOrder)).toMatchObject({
      lineId: '请填写专线',
      'shipper.name': '请填写发货人姓名',
      'recipient.regionCode': '请填写收货人所在地区',
      'goods.0.name': '请填写货物第 1 项的货物名称',
      'goods.0.weight': expect.stringContaining('请填写'),
    })
  })
  test('letters for numbers', () => {
    const goods = [{ ...blankGoods, name: '灯具', pieces: '0', weight: '十', volume: '?' }]
    const faults = faultsOf({ ...typed, goods, cod: '1.234' })
    expect(Object.keys(faults).toSorted()).toEqual([
      'cod',
      'goods.0.pieces',
      'goods.0.volume',
      'goods.0.weight',
    ])
  })
  test('sides of which one is missing', () => {
    const goods = [{ ...blankGoods, name: '灯具', weight: '1', measure: 'sides' as const, length: '40' }]
    expect(faultsOf({ ...typed, goods })).toEqual({ 'goods.0.volume': '请填写货物第 1 项的体积' })
  })
})

test('starts the pickup days today in Shanghai, with windows of whole hours there', () => {
  const days = pickupDays(new Date('2026-11-21T16:30:00Z'))
  expect(days).toHaveLength(7)
  expect(days[0]).toEqual({ value: '2026-11-22', label: '今天 11 月 22 日' })
  expect(pickupWindow('', '8-10')).toBeNull()
  // 20:00 in 永康, where the whole day's window ends
  expect(isPickupOver('2026-11-22', '', new Date('2026-11-22T11:59:59Z'))).toBe(false)
  expect(isPickupOver('2026-11-22', '', new Date('2026-11-22T12:00:00Z'))).toBe(true)
  expect(isPickupOver('', '', new Date('2026-11-22T12:00:00Z'))).toBe(false)
  expect(pickupWindow('2026-11-22', '')).toEqual({
    from: '2026-11-22T00:00:00.000Z',
    to: '2026-11-22T12:00:00.000Z',
  })
  expect(pickupHoursText('14-16')).toBe('14:00–16:00')
})

test.each([
  ['goods.0.weight', { goods: [{ ...blankGoods, weight: '-5' }] }, '请填大于 0 的公斤数，如 12.5'],
  ['goods.0.pieces', { goods: [{ ...blankGoods, pieces: '-3' }] }, '请填大于 0 的整件数，如 10'],
  ['goods.0.pieces', { goods: [{ ...blankGoods, pieces: '100000' }] }, '件数最多 99999 件，请改小'],
  ['goods.0.pieces', { goods: [{ ...blankGoods, pieces: '' }] }, null],
  ['cod', { cod: '-9' }, '请填大于 0 的金额（元），如 5000，不需要就留空'],
  ['declaredValue', { declaredValue: '100000001' }, '声明价值最多 1 亿元，请改小'],
  ['remark', {}, null],
] as const)('reports an amount at %s in its unit: %#', (path, change, sentence) => {
  expect(
    typedAmountFault(path, {
      ...typed,
      ...change,
      goods: [...('goods' in change ? change.goods : typed.goods)],
    }),
  ).toBe(sentence)
})
