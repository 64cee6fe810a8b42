import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { homeOf } from '../consignments/home.ts'
import { splitConsignments } from '../consignments/splitConsignments.ts'
import { smartPaste } from '../smartPaste.ts'

const index = indexRegions(rows)
const partsOf = (text: string) => splitConsignments(text, homeOf(index, '330784')).parts
const rowOf = (goods: string, street = '金山大道618号', name = '赖文昌') =>
  `${name}\t13559201147\t福州市仓山区建新镇${street}\t${goods}`

test('reads rows with one recipient as one consignment', () => {
  const text = `${rowOf('门锁\t28\t纸箱\t420KG')}\n${rowOf('门把手\t19\t纸箱\t228KG')}`
  expect(partsOf(text)).toHaveLength(1)
  const { goods, recipient } = smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' })
  expect(recipient.address?.value).toBe('建新镇金山大道618号')
  expect(goods.map(({ name, weightGrams }) => [name?.value, weightGrams?.value])).toEqual([
    ['门锁', 420_000],
    ['门把手', 228_000],
  ])
})

test.each([
  [rowOf('门锁\t28\t纸箱\t420KG', '金山大道9号')],
  [rowOf('门锁\t28\t纸箱\t420KG').replace('13559201147', '13559201148')],
])('separates another address or phone: %j', (row) => {
  expect(partsOf(`${rowOf('门锁\t28\t纸箱\t420KG')}\n${row}`)).toHaveLength(2)
})
