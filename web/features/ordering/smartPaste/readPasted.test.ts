import { expect, test } from 'vitest'
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
