import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'
import { goodsNames } from './goodsNames.ts'

const index = indexRegions(rows)
const namesIn = (text: string) => goodsNames(text, [], []).map(({ value }) => value)

test.each([
  ['砂光机那个单子收货电话写错了，14箱，其他不变', '砂光机'],
  ['砂光机那票改成14箱', '砂光机'],
  ['今天那批电磨少了4箱，现在36箱', '电磨'],
  ['那票不锈钢锅再加5箱', '不锈钢锅'],
  ['B: 是切菜机吧\nA: 嗯切菜机', '切菜机'],
])('takes the goods that an order is called by: %s', (text, name) => {
  expect(namesIn(text)).toEqual([name])
})

test.each([
  '锅炉厂那个单子改成14箱',
  '门店那票14箱',
  '五金城那批货14箱',
  '车总那票14箱',
  '昨天电磨那票到了吗，今天14箱',
  '上次那批电磨14箱',
  '张姐那个单子14箱',
  '那批货14箱',
  '砂光机那票14箱，电磨那票16箱',
  '是切菜机吧',
  '是切菜机吧\n不是，电磨',
])('names no goods by how else an order is called: %s', (text) => {
  expect(namesIn(text)).toEqual([])
})

test.each([
  ['磨刀机是二十六箱一箱差不多十七公斤', 26, 442],
  ['镰刀六包 一包是一百二十斤', 6, 360],
  ['磨刀机 9公斤一箱 大概30箱', 30, 270],
  ['磨刀机 9公斤一箱 30箱', 30, 270],
])('counts the weight of one piece behind a count: %s', (text, pieces, kilograms) => {
  const [row] = smartPaste(`发成都金牛区荷花池8号 王强13800138000 ${text}`, {
    index,
    siteCode: '330784',
    today: '2026-11-21',
    tagger: trainedTagger,
  }).goods
  expect([row?.pieces?.value, (row?.weightGrams?.value ?? 0) / 1000]).toEqual([pieces, kilograms])
})
