import { describe, expect, test } from 'vitest'
import rows from '#contract/regions/data/regions.json'
import { indexRegions } from '#contract/regions/regions.ts'
import { blankGoods, blankOrder } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'
import { readPasted } from './readPasted.ts'
import type { Reading } from './readPasted.ts'
import { changedPaths, undoFill } from './undoFill.ts'

const context = {
  index: indexRegions(rows),
  siteCode: '330784',
  tagger: null,
  now: new Date('2026-11-21T02:00:00.000Z'),
  prefilled: [blankOrder],
}
const read = (text: string, held: OrderValues, former: Reading | null = null) =>
  readPasted(text, held, former, context)
const toWang = '收货人：王强 13800001101 成都市金牛区荷花池市场3区，保温杯30箱'

test('reads a continued text as a whole', () => {
  const first = read('收货人：王强 1380000', blankOrder)
  const whole = read(toWang, first.filled, first)
  expect(whole.filled).toEqual(read(toWang, blankOrder).filled)
  expect(whole.before).toEqual(blankOrder)
})

test('adds a second text to the first, and lets it win over the first’s values', () => {
  const first = read(toWang, blankOrder)
  const second = read('改成月结，保温杯32箱', first.filled, first)
  expect(second.questions).toEqual([])
  expect(second.filled).toMatchObject({
    recipient: { name: '王强' },
    payment: 'monthly',
    goods: [{ name: '保温杯', pieces: '32' }],
  })
})

test('replaces the previous text when the recipient differs, and restores it when undone', () => {
  const first = read(toWang, blankOrder)
  const next = read('收货人：李雷 13900001102 长沙市岳麓区，电钻5箱', first.filled, first)
  expect(next.filled).toMatchObject({
    recipient: { name: '李雷', phone: '13900001102', address: '' },
    goods: [{ name: '电钻', pieces: '5' }],
  })
  expect(undoFill(next.filled, next.filled, next.before)).toEqual(first.filled)
})

test('keeps values typed in between and asks about them', () => {
  const first = read(toWang, blankOrder)
  const typed = {
    ...first.filled,
    recipient: { ...first.filled.recipient, name: '王老五', phone: '13700001103' },
  }
  const next = read('收货人：李雷 13900001102，电钻5箱', typed, first)
  expect(next.filled.recipient).toEqual(typed.recipient)
  expect(next.questions.map(({ key }) => key)).toEqual(['recipient'])
})

const toLi = '收货人：李雷 13900001102 长沙市岳麓区，电钻5箱，到付'

describe('a text over another order', () => {
  const first = read(`${toWang}，代收8500元`, blankOrder)
  const typed = { ...first.filled, remark: '易碎' }

  test.each([
    ['after a typed change', typed, first],
    ['after a reload', first.filled, null],
  ])('%s: asks the user, and replaces it if so decided', (_, held, former) => {
    expect(read(toLi, held, former).mixesOrders).toBe(true)
    const replaced = readPasted(toLi, held, former, { ...context, replaces: true })
    expect(replaced.filled).toEqual(read(toLi, blankOrder).filled)
    expect([replaced.mixesOrders, replaced.questions]).toEqual([false, []])
    expect(undoFill(replaced.filled, replaced.filled, replaced.before)).toEqual(held)
    // the text is typed on: the old order does not come back
    const continued = read(`${toLi}，月亮`, replaced.filled, replaced)
    expect([continued.mixesOrders, continued.filled]).toEqual([false, replaced.filled])
  })

  test('keeps a typed shipper that the text does not name, and the own mobile', () => {
    const shipper = { ...blankOrder.shipper, name: '李四', phone: '13700001104' }
    const held = { ...typed, shipper, contactMobile: '13700001105' }
    expect(readPasted(toLi, held, null, { ...context, replaces: true }).filled).toMatchObject({
      shipper,
      contactMobile: '13700001105',
    })
  })

  test.each([
    ['the same recipient', `${toWang}，到付`, typed],
    ['no recipient', '电钻5箱，到付', typed],
    ['no goods', '收货人改成李雷 13900001102', typed],
  ])('asks nothing with %s', (_, text, held) => {
    expect(read(text, held).mixesOrders).toBe(false)
  })

  test('asks nothing where only a recipient was typed, or the defaults hold one', () => {
    const recipient = { ...blankOrder.recipient, name: '王强', phone: '13800001101' }
    expect(read(toLi, { ...blankOrder, recipient }).mixesOrders).toBe(false)
    const defaults = { ...typed, cod: '' }
    expect(readPasted(toLi, defaults, null, { ...context, prefilled: [defaults] }).mixesOrders).toBe(false)
  })
})

test('reads a hundred thousand characters up to the limit', () => {
  const { order, found } = read(toWang + '很久很久以前。'.repeat(15_000), blankOrder)
  expect(order.isCut).toBe(true)
  expect(found).toBeGreaterThan(4)
})

test('undoes a fill but keeps what was typed since, in fields and in rows', () => {
  const { filled } = read(`${toWang}，电钻5箱`, { ...blankOrder, remark: '易碎' })
  const [cups, drills = blankGoods] = filled.goods
  const typed: OrderValues = {
    ...filled,
    recipient: { ...filled.recipient, name: '王小强' },
    goods: [{ ...blankGoods, ...cups, weight: '12' }, drills],
  }
  expect(undoFill(typed, filled, { ...blankOrder, remark: '易碎' })).toEqual({
    ...blankOrder,
    remark: '易碎',
    recipient: { ...blankOrder.recipient, name: '王小强' },
    goods: [{ ...blankGoods, weight: '12' }],
  })
})

test('returns the paths of the fields that a fill changed', () => {
  const { filled } = read(toWang, blankOrder)
  expect(changedPaths(blankOrder, filled).toSorted()).toEqual([
    'goods.0.name',
    'goods.0.pieces',
    'recipient.address',
    'recipient.name',
    'recipient.phone',
    'recipient.regionCode',
  ])
  const other = { ...blankGoods, name: '合页' }
  expect(changedPaths(blankOrder, { ...blankOrder, goods: [blankGoods, other] })).toContain('goods.1.name')
})
