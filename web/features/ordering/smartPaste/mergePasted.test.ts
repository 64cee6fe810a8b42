import { describe, expect, test } from 'vitest'
import rows from '../../../../contract/regions/data/regions.json'
import { indexRegions } from '../../../../contract/regions/regions.ts'
import { smartPaste } from '../../../../contract/smartPaste/smartPaste.ts'
import { withAddress } from '../orderStart.ts'
import { blankGoods, blankOrder } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'
import { pickupDays } from '../goods/pickupTimes.ts'
import { proposalsOf } from './mergePasted.ts'
import { sureAndAsked } from './asks.ts'
import { filled } from './proposal.ts'

const index = indexRegions(rows)
const siteCode = '330784'
const now = new Date('2026-11-21T02:00:00.000Z')
const text =
  '王强 13800001101 成都市金牛区荷花池市场3区 保温杯30箱 360公斤 60*40*35cm 到付 送货上门 明天下午3点上门提货'

const read = (pasted: string) =>
  smartPaste(pasted, { index, siteCode, today: pickupDays(now)[0]?.value ?? '' })
const proposalsFor = (pasted: string, values: OrderValues, brought = blankOrder) =>
  proposalsOf(read(pasted), values, { index, siteCode, now, brought: [brought] })
const split = (pasted: string, values: OrderValues, brought = blankOrder) =>
  sureAndAsked(proposalsFor(pasted, values, brought), values, () => '')
/** The form with what is sure, and with the answers at these keys taken, too. */
const fill = (pasted: string, values: OrderValues, taken: readonly string[] = []) => {
  const { sure, asks } = split(pasted, values)
  const answered = asks.filter(({ key }) => taken.includes(key)).flatMap(({ proposals }) => proposals)
  return filled(values, [...sure, ...answered])
}
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
    expect(fill(text, typed, ['recipient.name', '付款方式'])).toMatchObject({
      recipient: { name: '王强' },
      payment: 'collect',
    })
  })

  test('another person than the one who was typed is one question: two people are never mixed', () => {
    const other = { ...typed, recipient: { ...typed.recipient, phone: '13900001102' } }
    expect(fill(text, other).recipient).toEqual(other.recipient)
    expect(split(text, other).asks[0]).toMatchObject({
      key: 'recipient',
      held: '李雷 13900001102',
      text: '王强 13800001101 四川省成都市金牛区 荷花池市场3区',
    })
    expect(fill(text, other, ['recipient']).recipient).toMatchObject({ name: '王强', phone: '13800001101' })
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
    filled(values, split(pasted, values, brought).sure)

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

test('what is read unsurely is asked, not filled in', () => {
  const unsure = proposalsFor(text, atSite).map((proposal) => ({
    ...proposal,
    isUnsure: proposal.path === 'recipient.name',
  }))
  const { sure, asks } = sureAndAsked(unsure, atSite, () => '王强')
  expect(filled(atSite, sure).recipient).toMatchObject({ name: '', phone: '13800001101' })
  expect(asks).toMatchObject([{ key: 'recipient.name', text: '王强', held: '', said: '王强' }])
})

test('two phones stay two phones: the second, and an extension, stand in the remark', () => {
  const order = fill('收货人：王强 13800001101 / 0571-86001102转808 成都市金牛区荷花池市场3区，易碎', atSite)
  expect(order.recipient.phone).toBe('13800001101')
  expect(order.remark).toBe('易碎，收货人另一电话 0571-86001102-808')
})
