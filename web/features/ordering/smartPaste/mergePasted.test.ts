import { describe, expect, test } from 'vitest'
import rows from '#contract/regions/data/regions.json'
import { indexRegions } from '#contract/regions/regions.ts'
import { smartPaste } from '#contract/smartPaste/smartPaste.ts'
import { pickupDays } from '../goods/pickupTimes.ts'
import { withAddress } from '../orderStart.ts'
import { blankGoods, blankOrder } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'
import { proposalsOf } from './mergePasted.ts'
import { applyProposals } from './proposal.ts'
import { splitProposals } from './questions.ts'

const index = indexRegions(rows)
const siteCode = '330784'
const now = new Date('2026-11-21T02:00:00.000Z')
const text =
  '王强 13800001101 成都市金牛区荷花池市场3区 保温杯30箱 360公斤 60*40*35cm 到付 送货上门 明天下午3点上门提货'

const read = (pasted: string) =>
  smartPaste(pasted, { index, siteCode, today: pickupDays(now)[0]?.value ?? '' })
const proposalsFor = (pasted: string, values: OrderValues, brought = blankOrder) =>
  proposalsOf(read(pasted), values, { index, siteCode, tagger: null, now, prefilled: [brought] })
const split = (pasted: string, values: OrderValues, brought = blankOrder) =>
  splitProposals(proposalsFor(pasted, values, brought), values)
/** Returns the form with the certain proposals and the accepted answers at these keys. */
const fill = (pasted: string, values: OrderValues, acceptedKeys: readonly string[] = []) => {
  const { sure, asks } = split(pasted, values)
  const answered = asks.filter(({ key }) => acceptedKeys.includes(key)).flatMap(({ proposals }) => proposals)
  return applyProposals(values, [...sure, ...answered])
}
const stateAt = (pasted: string, values: OrderValues, path: string) =>
  proposalsFor(pasted, values).find((proposal) => proposal.path === path)?.state

const atSite = { ...blankOrder, shipper: { ...blankOrder.shipper, regionCode: siteCode } }

test('fills an empty form in its own words and units', () => {
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

test('replaces the city that a line’s order starts with by a district of it, but no other city', () => {
  const heldAs = (regionCode: string) => ({ ...atSite, recipient: { ...atSite.recipient, regionCode } })
  const regionAfterPaste = (held: string) => fill(text, heldAs(held)).recipient.regionCode
  expect(['510100', '510000', '510106', '510104', '440100'].map(regionAfterPaste)).toEqual([
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

  test('stays when the text differs, until the user chooses to replace it', () => {
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

  test('asks one question about another person than the typed one: two people are never mixed', () => {
    const other = { ...typed, recipient: { ...typed.recipient, phone: '13900001102' } }
    expect(fill(text, other).recipient).toEqual(other.recipient)
    expect(split(text, other).asks[0]).toMatchObject({
      key: 'recipient',
      formText: '李雷 13900001102',
      text: '王强 13800001101 四川省成都市金牛区 荷花池市场3区',
    })
    expect(fill(text, other, ['recipient']).recipient).toMatchObject({ name: '王强', phone: '13800001101' })
  })

  test('puts goods with another name into a row of their own, and the same name into the same row', () => {
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

  test('keeps typed sides when the text has a volume', () => {
    const bySides = {
      ...atSite,
      goods: [{ ...blankGoods, measure: 'sides' as const, length: '60', width: '40', height: '30' }],
    }
    expect(stateAt('保温杯 30箱 2方', bySides, 'goods.0.volume')).toBe('differs')
    expect(fill('保温杯 30箱 2方', bySides).goods[0]?.measure).toBe('sides')
  })
})

describe('values from a search', () => {
  const brought = withAddress(
    atSite,
    new URLSearchParams('to=440100&kg=120&m3=0.8&pickup=self&delivery=self'),
  )
  const fillOver = (pasted: string, values: OrderValues) =>
    applyProposals(values, split(pasted, values, brought).sure)

  test('are replaced by the newer text: destination, weight and volume, by figures or by sides', () => {
    const order = fillOver('王强 13800001101 成都市金牛区荷花池市场3区 保温杯30箱 600公斤 3方 送货', brought)
    expect(order.recipient.regionCode).toBe('510106')
    expect(order.goods).toMatchObject([{ name: '保温杯', pieces: '30', weight: '600', volume: '3' }])
    expect(order.deliveryMode).toBe('door')
    expect(fillOver(text, brought).goods).toMatchObject([
      { weight: '360', measure: 'sides', length: '60', width: '40', height: '35' },
    ])
  })

  test('become a question once they were typed over', () => {
    const typed = { ...brought, goods: brought.goods.map((row) => ({ ...row, weight: '130' })) }
    expect(fillOver('保温杯30箱 600公斤 3方', typed).goods).toMatchObject([{ weight: '130', volume: '3' }])
    const elsewhere = { ...brought, recipient: { ...brought.recipient, regionCode: '110105' } }
    expect(fillOver(text, elsewhere).recipient.regionCode).toBe('110105')
  })
})

test('replaces the form’s initial region but no other', () => {
  const pasted = '发货人：李四 13800001102 义乌市稠江街道'
  expect(stateAt(pasted, atSite, 'shipper.regionCode')).toBe('new')
  const chosen = { ...atSite, shipper: { ...atSite.shipper, regionCode: '330783' } }
  expect(stateAt(pasted, chosen, 'shipper.regionCode')).toBe('differs')
})

test('sets a visitor’s own mobile to the shipper’s unless one is typed', () => {
  const pasted = '发货人：李四 13800001102'
  expect(fill(pasted, atSite).contactMobile).toBe('13800001102')
  expect(fill(pasted, { ...atSite, contactMobile: '13900001103' }).contactMobile).toBe('13900001103')
})

test('proposes no pickup on a day that the form does not offer', () => {
  expect(stateAt('12月25号上门提货', atSite, '提货时间')).toBeUndefined()
  expect(stateAt('后天上门提货', atSite, '提货时间')).toBe('new')
})

test('asks about uncertain values instead of filling them in', () => {
  const unsure = proposalsFor(text, atSite).map((proposal) => ({
    ...proposal,
    isUnsure: proposal.path === 'recipient.name',
  }))
  const { sure, asks } = splitProposals(unsure, atSite)
  expect(applyProposals(atSite, sure).recipient).toMatchObject({ name: '', phone: '13800001101' })
  expect(asks).toMatchObject([
    { key: 'recipient.name', text: '王强', formText: '', proposals: [{ spans: [{ start: 0, end: 2 }] }] },
  ])
})

test('puts the second of two phones and an extension into the remark', () => {
  const order = fill('收货人：王强 13800001101 / 0571-86001102转808 成都市金牛区荷花池市场3区，易碎', atSite)
  expect(order.recipient.phone).toBe('13800001101')
  expect(order.remark).toBe('易碎，收货人另一电话 0571-86001102-808')
})
