import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'
import { normalizePasted } from './normalizePasted.ts'

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })

const own = ['应丹', '13600010079', '永康市唐先镇金坑工业区']
const others = ['麻卫东', '13600010080', '山东省德州市乐陵市市中街道']
const labels = ['姓名', '电话', '地址']
const table = (divider: string, ...columns: readonly (readonly string[])[]) =>
  labels.map((_, row) => columns.map((column) => column[row]).join(divider)).join('\n')

test.each([
  ['tabs', `项目\t发货方\t收货方\n${table('\t', labels, own, others)}`],
  [
    'bars',
    `| 项目 | 收货人 | 发货人 |\n${labels.map((label, row) => `| ${label} | ${others[row]} | ${own[row]} |`).join('\n')}`,
  ],
  ['gaps', `发 货 方          收 货 方\n${table('        ', own, others)}`],
  [
    'labels in the cells',
    `发货人      收货人\n${labels.map((label, row) => `${label} ${own[row]}      ${label} ${others[row]}`).join('\n')}`,
  ],
])('each party has its own column between %s', (_, text) => {
  const { shipper, recipient, goods } = read(`${text}\n品名 铁艺花架    件数 34捆    重量 680KG`)
  const factsOf = ({ name, phone, address }: typeof shipper) => [name?.value, phone?.value, address?.value]
  expect(factsOf(shipper)).toEqual(['应丹', '13600010079', '唐先镇金坑工业区'])
  expect(factsOf(recipient)).toEqual(['麻卫东', '13600010080', '市中街道'])
  expect(goods.map(({ pieces, weightGrams }) => [pieces?.value, weightGrams?.value])).toEqual([[34, 680_000]])
  const [span] = recipient.phone?.spans ?? []
  expect(text.slice(span?.start, span?.end)).toBe('13600010080')
})

test.each([
  '名称\t发货\t收货\n保温杯\t20箱\t20箱\n水壶\t15箱\t14箱',
  '发货人\t收货人\n陈勇\t王建军 13812345678 杭州余杭区\n陈勇\t李海燕 13987654321 上海嘉定区',
])('what is no party each is no such table: %j', (text) => {
  expect(normalizePasted(text, index).tabbed).toContain(text.split('\n')[1])
})

test('a line that names both parties heads no table', () => {
  const { recipient } = read('发货 收货 都要电话\n收货人王强13800138000 成都市金牛区\n保温杯 30箱')
  expect([recipient.name?.value, recipient.phone?.value]).toEqual(['王强', '13800138000'])
})
