import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { normalizePasted } from '../normalizePasted.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

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
  ['rows', '', '\t'],
  ['every line', '\t', '\t'],
])('a tab behind %s is no column', (_, ofHead, ofRows) => {
  const rows = table('\t', labels, own, others).split('\n')
  for (const ending of [
    rows.map((row) => row + ofRows),
    rows.map((row, at) => (at === 1 ? row + ofRows : row)),
  ]) {
    const { shipper, recipient } = read(`项目\t发货方\t收货方${ofHead}\n${ending.join('\n')}`)
    expect([shipper.phone?.value, recipient.phone?.value]).toEqual(['13600010079', '13600010080'])
  }
})

test('blanks outside the bars are no column', () => {
  const line = (...cells: readonly (string | undefined)[]) => ` | ${cells.join(' | ')} | `
  const rows = labels.map((label, at) => line(label, own[at], others[at]))
  const { shipper, recipient } = read(`${line('项目', '发货方', '收货方')}\n${rows.join('\n')}`)
  expect([shipper.phone?.value, recipient.phone?.value]).toEqual(['13600010079', '13600010080'])
})

test.each([
  ['in the first row', '项目\t发货方\t收货方\n公司\t永康市恒达五金厂\t\n姓名\t应丹\t麻卫东', '\t'],
  ['without labels', '发货人\t收货人\n永康市恒达五金厂\t\n应丹\t麻卫东', '\t'],
  ['as a label', '项目 | 发货方 | 收货方\n姓名 | 应丹 | 麻卫东', ' | '],
  [
    'between bars',
    '| 项目 | 发货方 | 收货方 |\n| 公司 | 永康市恒达五金厂 | |\n| 姓名 | 应丹 | 麻卫东 |',
    ' | ',
  ],
])('each party keeps its column where a cell is empty, %s', (_, head, divider) => {
  const isBarred = head.startsWith('|')
  const hasLabels = head.includes('项目')
  const row = (label: string, at: number) => {
    const cells = [...(hasLabels ? [label] : []), own[at], others[at]].join(divider)
    return isBarred ? `| ${cells} |` : cells
  }
  const { shipper, recipient } = read(
    `${head}\n${row('电话', 1)}\n${row(divider === ' | ' ? '' : '地址', 2)}`,
  )
  expect([shipper.name?.value, shipper.phone?.value]).toEqual(['应丹', '13600010079'])
  expect([recipient.name?.value, recipient.phone?.value]).toEqual(['麻卫东', '13600010080'])
  expect([shipper.address?.value, recipient.address?.value]).toEqual(['唐先镇金坑工业区', '市中街道'])
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
