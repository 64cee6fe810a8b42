import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })
const sender = (text: string) => {
  const { name, phone } = read(text).shipper
  return [name?.isUnsure ? '?' : name?.value, phone?.isUnsure ? '?' : phone?.value]
}

const order = '锅20箱发成都武侯区武侯大道8号 李强13912345678'

test.each([
  // one sells to the other
  [`王总：货好了\n李强：发给我\n李强：${order}\n王总：好的`, '王总'],
  [`采购-Linda：好了吗\n销售王芳：好了\n采购-Linda：${order}\n销售王芳：好`, '王芳'],
  [`王芳（买方）：好了吗\n销售陈露：好了\n王芳（买方）：${order}\n销售陈露：好`, '陈露'],
  // one works for the other
  [`王总：${order}\n小张：好的，每箱15公斤\n王总：到付`, '王总'],
  [`汪厂：${order}\n小傅：好\n汪厂：到付`, '汪厂'],
  [`王芳 14:03\n${order}\n小张 14:05\n几件\n王芳 14:06\n20箱`, '王芳'],
  // a driver
  [`司机老孟：几件\n陈姐：20箱\n司机老孟：我电话13700001111\n陈姐：${order}`, '陈姐'],
  [`王芳 08:30: 在吗\n小林调度 08:31: 在\n王芳 08:33: ${order}`, '王芳'],
  // nobody says who sends
  [`小张：${order}\n阿庆：好的\n小张：到付`, undefined],
  [`李总：${order}\n小张：好的\n李总：到付`, undefined],
  [`王总：小张，我要的锅好了吗\n小张：好了，发哪里\n王总：${order}`, undefined],
  [`王芳：${order}\n赵敏：好\n王芳：到付\n赵敏：好`, undefined],
  [`收货人：李强\n王总：13912345678\n锅：20箱\n地址：成都武侯区武侯大道8号`, undefined],
])('%s: the sender is %s', (text, name) => {
  expect(sender(text)[0]).toBe(name)
})

test('an author who calls himself the sender is it', () => {
  const text = `胡厂长 14:03\n你要的锅好了 20箱\n周莉 14:05\n成都武侯区武侯大道8号 李强13912345678 发货人写我，13605897751`
  expect(sender(text)).toEqual(['周莉', '13605897751'])
})

test.each([
  `[王芳：${order}]\n[师傅老庞：我电话13700001111 到了说]\n[王芳：好]`,
  `司机小牛：拉了几件\n老板娘：20箱\n司机小牛：好，我 13700001111\n老板娘：${order}`,
])('%s: the phone of a driver is no party’s', (text) => {
  const { shipper, recipient } = read(text)
  expect([shipper.phone?.value, recipient.phone?.value]).toEqual([undefined, '13912345678'])
})

test('师傅： at the start of a request is a form of address', () => {
  const text =
    '师傅：帮我拉20箱锅，我电话13605897751\n收货人：李强\n电话：13912345678\n地址：成都武侯区武侯大道8号'
  expect(read(text).shipper.phone?.value).toBe('13605897751')
})

test('the head of a message is no recipient', () => {
  const text = `吕总 14:03\n锅20箱发成都武侯区武侯大道8号\n吕总 14:05\n王芳\n吕总 14:06\n13912345678\n调度阿芳 14:07\n好`
  const { name } = read(text).recipient
  expect(name?.isUnsure ? undefined : name?.value).not.toBe('吕总')
})
