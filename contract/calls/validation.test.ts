import { describe, expect, test } from 'vitest'
import { check } from '../kernel/validation.ts'
import { calls } from './calls.ts'
import type { CallPath } from './permissions.ts'

/** Returns the faults of a body: path, label, sentence. */
function faults(path: CallPath, body: unknown): [string, string, string][] {
  const result = check(calls[path].request, body)
  return result.ok ? [] : result.faults.map((fault) => [fault.path, fault.label, fault.message])
}

const order = calls['/orders/createOrder'].example
const goods = order.goods[0]
const withGoods = (change: Record<string, unknown>) => ({ ...order, goods: [goods, { ...goods, ...change }] })

describe('every fault names the field and the next step', () => {
  test.each<[string, CallPath, unknown, [string, string, string]]>([
    ['missing', '/user/login', { password: 'x' }, ['mobile', '手机号', '请填写手机号']],
    ['empty', '/user/login', { mobile: '', password: 'x' }, ['mobile', '手机号', '请填写手机号']],
    [
      'malformed',
      '/user/login',
      { mobile: '12345', password: 'x' },
      ['mobile', '手机号', '手机号格式不对，请检查后重新填写'],
    ],
    [
      'of the wrong type',
      '/user/login',
      { mobile: 13_800_138_000, password: 'x' },
      ['mobile', '手机号', '手机号的类型不对，请检查后重新填写'],
    ],
    ['null', '/lines/getLineDetail', { id: null }, ['id', '专线', '专线的类型不对，请检查后重新填写']],
    [
      'too short',
      '/user/resetUserPassword',
      { mobile: '13800138000', smsCode: '123456', password: '123456789' },
      ['password', '新密码', '新密码至少 10 个字，请补充'],
    ],
    [
      'too long',
      '/orders/createOrder',
      { ...order, remark: '长'.repeat(201) },
      ['remark', '备注', '备注最多 200 个字，请缩短'],
    ],
    [
      'too small',
      '/lines/searchLines',
      { weightGrams: -1 },
      ['weightGrams', '重量', '重量不能是负数，请修改'],
    ],
    [
      'too big',
      '/lines/searchLines',
      { pageSize: 101 },
      ['pageSize', '每页条数', '每页条数不能大于 100，请修改'],
    ],
    [
      'not among the choices',
      '/lines/searchLines',
      { sort: 'price' },
      ['sort', '排序', '排序不在可选范围内，请重新选择'],
    ],
    [
      'an empty list',
      '/orders/createOrder',
      { ...order, goods: [] },
      ['goods', '货物', '货物至少要有 1 项，请补充'],
    ],
    [
      'too long a list',
      '/track/getWaybills',
      { numbers: Array.from({ length: 21 }, (_, index) => `YD${index}`) },
      ['numbers', '单号', '单号最多 20 项，请减少'],
    ],
    [
      'unknown',
      '/user/logout',
      { surplus: 1 },
      ['', '提交内容', '提交内容里有不认识的字段 surplus，请移除后重试'],
    ],
    [
      'with control characters',
      '/orders/createOrder',
      { ...order, remark: 'a\u0000b' },
      ['remark', '备注', '备注格式不对，请检查后重新填写'],
    ],
  ])('%s', (_, path, body, expected) => {
    expect(faults(path, body)).toContainEqual(expected)
  })
})

describe('the label of a nested field includes its position', () => {
  test('a party of an order', () => {
    expect(faults('/orders/createOrder', { ...order, recipient: { ...order.recipient, name: ' ' } })).toEqual(
      [['recipient.name', '收货人姓名', '请填写收货人姓名']],
    )
  })
  test.each<[Record<string, unknown>, [string, string, string]]>([
    [{ pieces: 0 }, ['goods.1.pieces', '货物第 2 项的件数', '货物第 2 项的件数不能小于 1，请修改']],
    [
      { weightGrams: 1.5 },
      ['goods.1.weightGrams', '货物第 2 项的重量', '货物第 2 项的重量的类型不对，请检查后重新填写'],
    ],
    [{ weightGrams: 0 }, ['goods.1.weightGrams', '货物第 2 项的重量', '货物第 2 项的重量要大于 0，请填写']],
    [{ name: '' }, ['goods.1.name', '货物第 2 项的货物名称', '请填写货物第 2 项的货物名称']],
    [
      { packaging: 'bag' },
      ['goods.1.packaging', '货物第 2 项的包装', '货物第 2 项的包装不在可选范围内，请重新选择'],
    ],
  ])('a row of goods: %j', (change, expected) => {
    expect(faults('/orders/createOrder', withGoods(change))).toEqual([expected])
  })
  test('a number of a list', () => {
    expect(faults('/track/getWaybills', { numbers: ['YD1', ''] })).toEqual([
      ['numbers.1', '单号第 2 项', '请填写单号第 2 项'],
    ])
  })
})

describe('inside a union', () => {
  test('checks the chosen shape and names its fields', () => {
    expect(faults('/orders/updateOrder', { id: 1, change: { kind: 'cancel', reason: '' } })).toEqual([
      ['change.reason', '取消原因', '请填写取消原因'],
    ])
    const { shipper, recipient, pickupMode, deliveryMode, payment, quotedTotalFen } = order
    const input = { shipper, recipient, pickupMode, deliveryMode, payment, quotedTotalFen }
    const edit = { kind: 'edit', ...input, goods: [{ ...goods, pieces: 0 }] }
    expect(faults('/orders/updateOrder', { id: 1, change: edit })).toEqual([
      ['change.goods.0.pieces', '货物第 1 项的件数', '货物第 1 项的件数不能小于 1，请修改'],
    ])
  })
  test('reports an unknown shape as one fault', () => {
    const [fault] = faults('/orders/updateOrder', { id: 1, change: { kind: 'burn' } })
    expect(fault?.[2]).toMatch(/^修改内容.*请/)
  })
})

test('returns all faults, at most 20', () => {
  const rows = Array.from({ length: 40 }, () => ({ ...goods, pieces: 0 }))
  expect(faults('/orders/createOrder', { ...order, goods: rows })).toHaveLength(20)
  expect(faults('/lines/searchLines', { weightGrams: -1, pageSize: 0 }).map(([path]) => path)).toEqual([
    'weightGrams',
    'pageSize',
  ])
})

test('returns accepted values with defaults and canonical spelling', () => {
  const result = check(calls['/user/login'].request, { mobile: '+86 138 0013 8000', password: 'x' })
  expect(result).toEqual({ ok: true, value: { mobile: '13800138000', password: 'x' } })
})
