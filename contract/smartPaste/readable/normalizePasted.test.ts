import { describe, expect, test } from 'vitest'
import { normalizePasted } from './normalizePasted.ts'
import { mapSpansBack, rewrite, unchangedText } from './rewriting.ts'

const read = (text: string) => normalizePasted(text).reading.text.replace(/ +/g, ' ').trim()

describe('a rewritten text', () => {
  test('maps every unit to its original position', () => {
    const text = '申 海 龙，13800009001'
    const { reading } = normalizePasted(text)
    expect(reading.text.startsWith('申海龙')).toBe(true)
    expect(mapSpansBack({ name: { start: 0, end: 3 } }, reading)).toEqual({ name: { start: 0, end: 5 } })
    const start = reading.text.indexOf('138')
    const phone = mapSpansBack([{ start, end: start + 11 }], reading)[0]
    expect(text.slice(phone?.start, phone?.end)).toBe('13800009001')
  })

  test('maps a replacement to the replaced text', () => {
    const rewritten = rewrite(unchangedText('20 ctns cups'), /ctns/g, () => '箱')
    expect(rewritten.text).toBe('20 箱 cups')
    expect(mapSpansBack({ start: 3, end: 4 }, rewritten)).toEqual({ start: 3, end: 4 })
    expect(rewritten.positions.at(-1)).toBe(12)
  })
})

test.each([
  ['收貨人 張偉 廣東省東莞市', '收货人 张伟 广东省东莞市'],
  ['电话:1 5 9 0 0 0 0 7 3 0 3', '电话:15900007303'],
  ['138OOOO8309', '13800008309'],
  ['重量: 3 . 15 吨', '重量: 3.15 吨'],
  ['1吨2 9.8方', '1吨2 9.8方'],
  ['l38OOO15OO2', '13800015002'],
  ['电话 I39OO21 4OO5 座机O571-86OOl234', '电话 13900214005 座机0571-86001234'],
  ['手机 l58-OOOI-3O72', '手机 158-0001-3072'],
  ['电话 一八六 零零 一二 零零 四二', '电话 18600120042'],
  ['手机: 15 9OO2O3 4O1', '手机: 15900203401'],
  ['1 5 9 O O 2 l 3 O O 7', '15900213007'],
  ['门锁 2O樘 l6 扎 机油 5l C3-118', '门锁 20樘 16 扎 机油 5l C3-118'],
  ['代收 ¥ 3 , 6 0 0 . 0 0', '代收 ¥ 3,600.00'],
  ['武侯区I3号仓库 I3号 3O块', '武侯区I3号仓库 I3号 3O块'],
  ['酷睿I7台式机 2台 I4 箱', '酷睿I7台式机 2台 14 箱'],
  ['保价 2 0000元 ¥ 9 O O O', '保价 20000元 ¥ 9000'],
  ['代收¥3500 20 水壶', '代收¥3500 20 水壶'],
  ['代收¥ 3500 5', '代收¥ 3500 5'],
  ['货款 ¥3500 2 件', '货款 ¥3500 2 件'],
  ['代收货款:¥3500 1.2方', '代收货款:¥3500 1.2方'],
  ['代收¥35 120 箱水壶', '代收¥35 120 箱水壶'],
  ['代收货款 2 3500元', '代收货款 2 3500元'],
  ['代收 8 200\n¥ 3, 200', '代收8200\n¥3,200'],
  ['收货仁：杨志，电花：13600007803', '收货人:杨志,电话:13600007803'],
  ['幺三八零零零零七二零幺', '13800007201'],
  ['代收壹万贰仟元整', '代收一万二千元整'],
  ['陆建国 伍先生', '陆建国 伍先生'],
  ['代收2万3千5', '代收23500'],
  ['运费到傅，现负 月洁', '运费到付,现付 月结'],
  ['收获仁：高峰 底址：苏州 货勿：铜管9相', '收货人:高峰 地址:苏州 货物:铜管9箱'],
  ['运费她负责，地体', '运费她负责,地体'],
  ['王月洁 13800138000', '王月洁 13800138000'],
  ['武侯区 月洁 13800138000', '武侯区 月洁 13800138000'],
  ['收货八达公司13800138000', '收货八达公司13800138000'],
  ['收货八里庄店13800138000', '收货八里庄店13800138000'],
  ['收货单位 中铁6建 王小明', '收货单位 中铁6建 王小明'],
  ['浙江省 市2建 货水壶6建', '浙江省 市2建 货水壶6件'],
  ['自提或 送货都可以', '自提或 送货都可以'],
  ['pick up tmr 3pm, freight by receiver', '上门提货 明天 下午3点, 到付'],
  ['20ctns GW: 260kgs', '20箱 毛重: 260kgs'],
])('reads %s as %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['付款方式：□现付 ☑到付 □月结', '付款方式: 到付'],
  ['现付 ☑　到付 ☐', '现付'],
  ['运费：( )到付 (√)月结', '运费: 月结'],
  ['√到付 ×现付', '到付'],
  ['付款方式 到付√ 现付 月结', '付款方式 到付'],
  ['包装 纸箱[ ] 木箱[√]', '包装 木箱'],
  ['[ ] 到付  [x] 现付  [ ] 月结', '现付'],
  ['( √ )寄方付 (  )收方付', '寄方付'],
  ['要求：☑怕压 ☐怕潮 ☐不可侧放', '要求: 怕压'],
  ['口到付 ☑现付', '现付'],
  ['☑到付 □现付 武侯区门口自提 进口无缝管3箱', '到付 武侯区门口自提 进口无缝管3箱'],
  ['☑到付 □现付 人民路口有家店', '到付 人民路口有家店'],
  ['√ 自提\n× 保价\n回单', '自提'],
  ['| 到付 | √ |\n| 现付 |  |', '| 到付 | |'],
  ['Delivery: [√] Door [ ] Self pick-up', 'Delivery: 送货上门'],
])('keeps only ticked options of %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['上次发的杭州那票退了，这次发宁波', '这次发宁波'],
  ['司机小周13600007102，货20箱', ',货20箱'],
  ['不是三十箱是三十五箱', '三十五箱'],
  ['货是门把手不对是门铰链', '货是门铰链'],
])('drops asides from %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})
