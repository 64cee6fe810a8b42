import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import type { PastedParty } from '../pastedOrder.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const person = ({ name, phone }: PastedParty) => `${name?.value}${phone?.isUnsure ? '?' : phone?.value}`
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })

const place = '成都武侯区武侯大道8号'

test.each([
  `${place} 王大姐13700001111\n这次换人收，她儿子 李强 13912345678，地址不变\n锅20箱`,
  `收：${place} 王芳 13700001111\n收货人改了\n王芳 改成 李强 电话也换 13912345678\n锅20箱`,
  `收货人王芳13700001111换成李强13912345678 ${place} 锅20箱`,
])('%s: another one receives', (text) => {
  expect(person(read(text).recipient)).toBe('李强13912345678')
})

test('another one sends', () => {
  const { shipper, recipient } = read(
    `发货人王芳13700001111换成李强13912345678，收货${place} 周莉13605897751 锅20箱`,
  )
  expect([person(shipper), person(recipient)]).toEqual(['李强13912345678', '周莉13605897751'])
})

test.each([
  `收货周莉13605897751 ${place}，包装改成木箱 李强13912345678 永康芝英镇 锅20箱`,
  `收货周莉13605897751 ${place}，锅20箱，我们厂里换人了，李强13912345678 联系提货`,
  `收货周莉13605897751 ${place}，锅20箱，司机换人了，司机李强13912345678`,
])('%s: the recipient stays', (text) => {
  expect(person(read(text).recipient)).toBe('周莉13605897751')
})
