import { describe, expect, test } from 'vitest'
import rows from '../../../../contract/regions/data/regions.json'
import { indexRegions } from '../../../../contract/regions/regions.ts'
import { smartPaste } from '../../../../contract/smartPaste/smartPaste.ts'
import { withAddress } from '../orderStart.ts'
import { blankGoods, blankOrder } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'
import { pickupDays } from '../goods/pickupTimes.ts'
import { markedPieces } from './markedPieces.ts'
import { proposalsOf } from './mergePasted.ts'
import { filled } from './proposal.ts'
import type { Decisions } from './proposal.ts'

const index = indexRegions(rows)
const siteCode = '330784'
const now = new Date('2026-11-21T02:00:00.000Z')
const text =
  '王强 13800001101 成都市金牛区荷花池市场3区 保温杯30箱 360公斤 60*40*35cm 到付 送货上门 明天下午3点上门提货'

const read = (pasted: string) =>
  smartPaste(pasted, { index, siteCode, today: pickupDays(now)[0]?.value ?? '' })
const proposalsFor = (pasted: string, values: OrderValues, brought = blankOrder) =>
  proposalsOf(read(pasted), values, { index, siteCode, now, brought })
const fill = (pasted: string, values: OrderValues, decisions: Decisions = {}) =>
  filled(values, proposalsFor(pasted, values), decisions)
const stateAt = (pasted: string, values: OrderValues, path: string) =>
  proposalsFor(pasted, values).find((proposal) => proposal.path === path)?.state

const atSite = { ...blankOrder, shipper: { ...blankOrder.shipper, regionCode: siteCode } }

test('an empty form takes everything, in the words and units that it types itself', () => {
  expect(fill(text, atSite)).toEqual({
    ...atSite,
    recipient: {
      name: '王强',
      company: '',
      phone: '13800001101',
      regionCode: '510106',
      address: '荷花池市场3区',
    },
    goods: [
      {
        ...blankGoods,
        name: '保温杯',
        pieces: '30',
        weight: '360',
        measure: 'sides',
        length: '60',
        width: '40',
        height: '35',
      },
    ],
    pickupMode: 'door',
    pickupDay: '2026-11-22',
    pickupHours: '14-16',
    deliveryMode: 'door',
    payment: 'collect',
  })
})

test("a district takes the place of its own city, with which a line's order begins, and of no other city", () => {
  const heldAs = (regionCode: string) => ({ ...atSite, recipient: { ...atSite.recipient, regionCode } })
  const taken = (held: string) => fill(text, heldAs(held)).recipient.regionCode
  expect(['510100', '510000', '510106', '510104', '440100'].map(taken)).toEqual([
    '510106',
    '510106',
    '510106',
    '510104',
    '440100',
  ])
  expect(stateAt('王强 13800001101 成都市荷花池市场3区', heldAs('510106'), 'recipient.regionCode')).toBe(
    'differs',
  )
})

describe('what was typed', () => {
  const typed: OrderValues = {
    ...atSite,
    recipient: { ...atSite.recipient, name: '李雷', phone: '13800001101' },
    payment: 'monthly',
    remark: '易碎',
  }

  test('stays where the text says otherwise, until it is chosen to be replaced', () => {
    expect(stateAt(text, typed, 'recipient.name')).toBe('differs')
    expect(stateAt(text, typed, 'recipient.phone')).toBe('same')
    expect(stateAt(text, typed, '付款方式')).toBe('differs')
    expect(fill(text, typed)).toMatchObject({
      recipient: { name: '李雷', regionCode: '510106' },
      payment: 'monthly',
      remark: '易碎',
    })
    expect(fill(text, typed, { 'recipient.name': true, 付款方式: true })).toMatchObject({
      recipient: { name: '王强' },
      payment: 'collect',
    })
  })

  test('a field that is unticked is left alone', () => {
    expect(fill(text, typed, { 'recipient.address': false }).recipient.address).toBe('')
  })

  test('goods of another name go into a row of their own; the same name is the same row', () => {
    const withGoods = { ...atSite, goods: [{ ...blankGoods, name: '水壶', weight: '20' }] }
    const both = fill(text, withGoods)
    expect(both.goods.map(({ name, weight }) => [name, weight])).toEqual([
      ['水壶', '20'],
      ['保温杯', '360'],
    ])
    const same = { ...atSite, goods: [{ ...blankGoods, name: '保温杯', weight: '20' }] }
    expect(stateAt(text, same, 'goods.0.weight')).toBe('differs')
    expect(fill(text, same).goods).toMatchObject([{ name: '保温杯', weight: '20', pieces: '30' }])
  })

  test('a new row of which everything is unticked does not come into being', () => {
    const withGoods = { ...atSite, goods: [{ ...blankGoods, name: '水壶', weight: '20' }] }
    const none = Object.fromEntries(
      ['name', 'packaging', 'pieces', 'weight', 'volume'].map((field) => [`goods.1.${field}`, false]),
    )
    expect(fill(text, withGoods, none).goods).toHaveLength(1)
  })

  test('sides that are typed are not thrown over by a volume', () => {
    const bySides = {
      ...atSite,
      goods: [{ ...blankGoods, measure: 'sides' as const, length: '60', width: '40', height: '30' }],
    }
    expect(stateAt('保温杯 30箱 2方', bySides, 'goods.0.volume')).toBe('differs')
    expect(fill('保温杯 30箱 2方', bySides).goods[0]?.measure).toBe('sides')
  })
})

describe('what a search brought along', () => {
  const brought = withAddress(
    atSite,
    new URLSearchParams('to=440100&kg=120&m3=0.8&pickup=self&delivery=self'),
  )
  const fillOver = (pasted: string, values: OrderValues) =>
    filled(values, proposalsFor(pasted, values, brought), {})

  test('gives way to the newer text: destination, weight and volume, by figures or by sides', () => {
    const order = fillOver('王强 13800001101 成都市金牛区荷花池市场3区 保温杯30箱 600公斤 3方 送货', brought)
    expect(order.recipient.regionCode).toBe('510106')
    expect(order.goods).toMatchObject([{ name: '保温杯', pieces: '30', weight: '600', volume: '3' }])
    expect(order.deliveryMode).toBe('door')
    expect(fillOver(text, brought).goods).toMatchObject([
      { weight: '360', measure: 'sides', length: '60', width: '40', height: '35' },
    ])
  })

  test('and what was typed over it asks', () => {
    const typed = { ...brought, goods: brought.goods.map((row) => ({ ...row, weight: '130' })) }
    expect(fillOver('保温杯30箱 600公斤 3方', typed).goods).toMatchObject([{ weight: '130', volume: '3' }])
    const elsewhere = { ...brought, recipient: { ...brought.recipient, regionCode: '110105' } }
    expect(fillOver(text, elsewhere).recipient.regionCode).toBe('110105')
  })
})

test('the region that the form begins with is open, another one is not', () => {
  const pasted = '发货人：李四 13800001102 义乌市稠江街道'
  expect(stateAt(pasted, atSite, 'shipper.regionCode')).toBe('new')
  const chosen = { ...atSite, shipper: { ...atSite.shipper, regionCode: '330783' } }
  expect(stateAt(pasted, chosen, 'shipper.regionCode')).toBe('differs')
})

test('a visitor’s own mobile follows the shipper’s, unless one is typed', () => {
  const pasted = '发货人：李四 13800001102'
  expect(fill(pasted, atSite).contactMobile).toBe('13800001102')
  expect(fill(pasted, { ...atSite, contactMobile: '13900001103' }).contactMobile).toBe('13900001103')
})

test('a pickup on a day that the form does not offer is not proposed', () => {
  expect(stateAt('12月25号上门提货', atSite, '提货时间')).toBeUndefined()
  expect(stateAt('后天上门提货', atSite, '提货时间')).toBe('new')
})

test('the marked pieces are the whole text, and each mark is what was read', () => {
  const proposals = proposalsFor(text, atSite)
  const pieces = markedPieces(text, proposals, 5000)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  const marked = (path: string) =>
    pieces
      .filter((piece) => piece.proposals.some((proposal) => proposal.path === path))
      .map((piece) => piece.text)
      .join('')
  expect(marked('recipient.name')).toBe('王强')
  expect(marked('recipient.regionCode')).toBe('成都市金牛区')
  expect(marked('goods.0.weight')).toBe('360公斤')
})
