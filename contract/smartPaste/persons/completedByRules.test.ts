import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions, regionText } from '../../regions/regions.ts'
import type { PastedParty } from '../pastedOrder.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })
const phone = ({ phone: found }: PastedParty) => (found?.isUnsure ? null : (found?.value ?? null))
const place = ({ regionCode, address }: PastedParty) =>
  `${regionCode ? regionText(index, regionCode.value) : ''} ${address?.value ?? ''}`.trim()

test('the phone of the person to ask for is the sender’s', () => {
  const { shipper } = read(
    '后天上午10点到永康市东城街道望春东路158号提货，找方会计 13905891176，冲压件 3托，1.65吨，发昆山市周市镇青阳北路260号 昆山博瑞精密模具有限公司 郁强 13914986603',
  )
  expect([shipper.name?.value, phone(shipper)]).toEqual(['方会计', '13905891176'])
})

test('a place behind the recipient is read, also where his town stands before him', () => {
  const { recipient } = read(
    '张师傅我跟你讲啊，总共是二十六箱，里面二十箱是门把手，六箱是合页，四百三十公斤。发到潍坊的，收货人还是老客户牟总，13640266462，寿光市圣城街，你让他自己提，运费跟以前一样月结。',
  )
  expect(place(recipient)).toBe('山东省潍坊市寿光市 圣城街')
})

test('the town of a recipient who is not named is read', () => {
  const { shipper, recipient } = read(
    '今天下午4点来拉货，永康市花街镇八字墙工业区，应师傅13566920183，跑步机 6台 木箱，发武汉，到站自提',
  )
  expect([shipper.name?.value, place(recipient)]).toEqual(['应师傅', '湖北省武汉市'])
})

test.each([
  '王琴：陈阿姨，宁波客户的货改了\n陈阿姨：改几箱？\n王琴：榨汁机原来20箱，改18箱\n王琴：寄件人写我 王琴15067936140，收件人 宁波市鄞州区下应街道启明路818号B座 邬凯 13486071923，送货上门',
  '兰州专线 货物托运合约\n发货人 应志伟 13605798813\n收货人 马有福 18693154270\n收货地址 兰州市七里河区彭家坪镇\n门锁20箱',
])('the recipient’s town at the head of a text is not the sender’s: %s', (text) => {
  expect(place(read(text).shipper)).toBe('')
})

test.each([
  '成都武侯区武侯大道8号 李强 13912345678 锅20箱，提货找方会计，司机电话13905891176',
  '成都武侯区武侯大道8号 李强 13912345678 锅20箱，提货找方会计拿单子，装货打小王 13905891176',
])('a phone that is not beside a name is not taken for his: %s', (text) => {
  const { shipper } = read(text)
  expect(shipper.name?.value === '方会计' && phone(shipper) !== null).toBe(false)
})
