import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })

const last = '上次是发邯郸永年区，膨胀螺丝35包，郝占军 13832040517，到付'

test.each([
  [`「货运阿芳：${last}，这次一样吗」\n- - -\n这次28包，别的都一样`, '13832040517', 28],
  [`${last}，这次一样吗\n这次5包，其他不变`, '13832040517', 5],
  // another order, another unit, a weight of all pieces
  [`${last}，这次一样吗\n不一样，这次发成都武侯区 李强 13712345678 锅28箱`, '13712345678', 28],
  [`「货运阿芳：${last}，这次一样吗」\n这次发成都武侯区 李强 13712345678 螺丝28包`, '13712345678', 28],
  [`${last}，坏了3包，这次一样吗\n这次28包，别的都一样`, undefined, 28],
  [`${last}，700公斤，这次一样吗\n这次28包，别的都一样`, undefined, 28],
  [`上次发的螺丝35包退了，这次28包，发成都武侯区 李强 13712345678`, '13712345678', 28],
  [`收货李强 13712345678 成都武侯区，螺丝28包，别的都一样`, '13712345678', 28],
])('%j: the phone %s and %s pieces', (text, phone, pieces) => {
  const { recipient, goods } = read(text)
  expect([recipient.phone?.value, goods[0]?.pieces?.value]).toEqual([phone, pieces])
})

test.each([
  [
    `成都武侯区武侯大道8号 李强13712345678 锅20箱，专线的黄师傅15157904426等下来我这装`,
    undefined,
    '13712345678',
  ],
  [
    `Shipper: 永康市宏达工具有限公司\nAddress: 永康市芝英镇工业区9号\nAttn: 王芳 13868951174\nConsignee: 成都市武侯区武侯大道8号 捷航仓\nAttn: 李强 13712345678\nQty: 20 ctns`,
    '13868951174',
    '13712345678',
  ],
  [`收货电话报错了，不是 13712345671 是 13712345678，成都武侯区，锅20箱`, undefined, '13712345678'],
  [
    `成都武侯区武侯大道8号 李强13712345671 锅20箱\n电话写错了，不是13712345671，是13712345678`,
    undefined,
    '13712345678',
  ],
  [`收货电话不是我的13605897751，是他的13712345678，成都武侯区 锅20箱`, '13605897751', '13712345678'],
])('%s: the phones %s and %s', (text, sender, receiver) => {
  const { shipper, recipient } = read(text)
  expect([shipper.phone?.value, recipient.phone?.value]).toEqual([sender, receiver])
})

test.each([
  ['锅20箱，3个方左右没有，大概1.6方，发成都', 1_600_000],
  ['锅20箱，3方都没有，1.6方差不多，发成都', 1_600_000],
  ['锅20箱，3个方，车没有尾板，1.6米宽，发成都', 3_000_000],
])('%s: a volume of %i', (text, volume) => {
  expect(read(text).goods[0]?.volumeCm3?.value).toBe(volume)
})

const at = '成都金牛区荷花池8号 王强13712345678'

test.each([
  [`${at} 打馕炉 不对是烧烤炉 21箱`, [['烧烤炉', 21]]],
  [`${at} 打馕炉错了，应该是烧烤炉二十一箱`, [['烧烤炉', 21]]],
  [
    `${at} 门锁20箱 合页不对，应该是拉手10箱`,
    [
      ['门锁', 20],
      ['拉手', 10],
    ],
  ],
  // about the count, and about the phone
  [`${at} 门锁20箱 数量不对是22箱`, [['门锁', 22]]],
  [
    `${at} 拉手40箱 电话不对是13900139000 合页2箱`,
    [
      ['拉手', 40],
      ['合页', 2],
    ],
  ],
])('%s: the goods %j', (text, goods) => {
  expect(read(text).goods.map(({ name, pieces }) => [name?.value, pieces?.value])).toEqual(goods)
})

test('keeps the city of a corrected place', () => {
  const { regionCode } = read('成都武侯区 不对是锦江区 春熙路8号 王强13712345678 门锁20箱').recipient
  expect(regionCode?.value).toBe('510104')
})
