import { expect, test } from 'vitest'
import { maskDriverData, createTextMask } from './maskedText.ts'

const parties = [
  { name: '王小明', address: '江南街道花街路 8 号' },
  { name: '李雷', address: '东路' },
]

const maskText = createTextMask(parties)

test.each([
  ['司机电话13800138000，请联系', '司机电话***，请联系'],
  ['司机 138-0013-8000 / 139 0013 9000', '司机 *** / ***'],
  ['网点 0579-87110023 转 2', '网点 *** 转 2'],
  ['网点(0579)8711 0023', '网点(***'],
  ['电话8711002', '电话***'],
  ['电话１３８００１３８０００', '电话***'],
  ['电话一三八零零一三八零零零', '电话***'],
  ['浙G12345 已发车', '*** 已发车'],
  ['换车浙 G·D12345，挂车浙g1234挂', '换车***，挂车***'],
  ['浙Ｇ１２３４５ 到站', '*** 到站'],
  ['到站，请王小明来提货', '到站，请王**来提货'],
  ['请王 小明或李雷先生来提', '请王**或李*先生来提'],
  ['已送江南街道花街路8号王小明', '已送****王**'],
  ['13800138000王小明13900139000', '***王*****'],
])('masks %s as %s', (text, masked) => {
  expect(maskText(text)).toBe(masked)
})

test.each([
  '2026-11-21 08:30 已从永康发车',
  '预计2026年11月23日到达',
  '30件到28件，缺2件',
  '三号车，沿东路走',
  '新A区 3 号库，云B 架',
  '运费 285 元/吨',
  '王工已接货',
  '一二三四号库',
])('does not change %s', (text) => {
  expect(maskText(text)).toBe(text)
})

test.each([
  ['浙G12345（13800138000）已发车', '***（***）已发车'],
  ['司机 138 0013 8000，晚班', '司机 ***，晚班'],
  ['张师傅13800138000', '张师傅***'],
  ['13800138000（张师傅）', '***（张师傅）'],
  ['李雷 13900139000 收，司机 0579-87110023', '李雷 13900139000 收，司机 0579-87110023'],
  ['提货电话 0579-87110023 或 13800138000', '提货电话 0579-87110023 或 13800138000'],
  ['2026-11-21 08:30 已从永康发车', '2026-11-21 08:30 已从永康发车'],
])('shows %s to a customer as %s', (text, masked) => {
  expect(maskDriverData(text)).toBe(masked)
})

test('escapes pattern characters in names', () => {
  expect(createTextMask([{ name: 'a.b*' }])('a.b* 和 axb')).toBe('a*** 和 axb')
  expect(createTextMask([{ name: '' }, { name: '任' }, { name: ' ' }])('任何文字')).toBe('任何文字')
})

test('masks long texts quickly', () => {
  for (const piece of ['1 ', '1-', '一', '王 ', '(', '浙', '浙G', '1'])
    expect(maskDriverData(maskText(piece.repeat(5_000))).length).toBeLessThanOrEqual(10_000)
})
