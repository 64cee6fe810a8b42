import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })
const person = '收件人：林嘉欣\n手机号码：13076582291\n'

test.each([
  [
    `${person}所在地区：广东省佛山市顺德区北滘镇\n详细地址：碧江工业区坤洲路6号`,
    '440606',
    '北滘镇碧江工业区坤洲路6号',
  ],
  [
    `${person}所在区域：新疆维吾尔自治区/伊犁哈萨克自治州/伊宁市\n详细地址：巴彦岱镇工业街9号`,
    '654002',
    '巴彦岱镇工业街9号',
  ],
  ['到呼市赛罕区昭乌达路102号 包永胜 15047183926 门锁20箱', '150105', '昭乌达路102号'],
  ['台州路桥 金清镇\n阮师傅 13957663208\n门锁20箱', '331004', '金清镇'],
  ['甘肃天水秦州区天水郡街道岷山路28号 谢永刚 13957663208 门锁20箱', '620502', '天水郡街道岷山路28号'],
  ['拉萨现在什么价？11箱电热水壶 收货人扎西13908913562 在城关区江苏路', '540102', '江苏路'],
  ['门锁20箱\n成都武侯区武侯大道 1509\n李强 13712345678', '510107', '武侯大道1509'],
  ['门锁20箱\n成都武侯区武侯大道8号8栋 1021\n李强 13712345678', '510107', '武侯大道8号8栋1021'],
  // look like it
  ['门锁 成都武侯区武侯大道 20箱 李强 13712345678', '510107', '武侯大道'],
  ['打招呼市场价就行，门锁20箱，长沙雨花区万家丽中路88号 陈梅 13787204416', '430111', '万家丽中路88号'],
  ['贵州铜仁碧江区桃源大道6号 林嘉欣 13076582291 门锁20箱', '520602', '桃源大道6号'],
  ['台州路桥区金清镇 阮师傅 13957663208 门锁20箱', '331004', '金清镇'],
])('%j: the region %s and the address %s', (text, region, address) => {
  const { recipient } = read(text)
  expect([recipient.regionCode?.value, recipient.address?.value]).toEqual([region, address])
})

test('a section head gives all details below it to its party', () => {
  const { shipper, recipient } = read(
    '一、托运方\n单位：浙江千峰门业有限公司；电话：13819967205\n装货地点：永康市东城街道望春东路150号\n二、收货方\n单位：恒盛置业项目部；电话：18012056634\n卸货地点：江苏省盐城市亭湖区青年中路33号\n三、货物 铸铝门9樘',
  )
  expect([shipper.company?.value, recipient.company?.value]).toEqual([
    '浙江千峰门业有限公司',
    '恒盛置业项目部',
  ])
})

test.each([
  '收货厂家:成都锦程电器\n厂址:成都市武侯区武侯大道8号\n联系人:李强 13700010070\n发货:永康恒泰电机厂 陈勇 13600010071\n门锁20箱',
  '厂址:成都市武侯区武侯大道8号 收货 李强 13700010070,发货永康花街镇 陈勇13600010071 门锁20箱',
])('leaves the works of a recipient to him: %s', (text) => {
  const order = read(text)
  expect(order.recipient.address?.value).toBe('武侯大道8号')
})
