import { expect, test } from 'vitest'
import { maskAddress, maskName } from './masks.ts'

test.each([
  ['王', '*'],
  ['王明', '王*'],
  ['欧阳小明明', '欧***'],
])('masks %s as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown)
})

test.each([
  ['福田街道商城大道 8 号', '福田街道商城大道 8 号'],
  ['江南街道五金科技工业园', '江南街道五金科技工业园'],
  ['商城大道8号3幢2单元501室', '商城大道8号***'],
  ['商城大道8号 B座1203', '商城大道8号***'],
  ['龙川花园3-2-501', '龙川花园***'],
  ['国际商贸城二楼 16 街', '国际商贸城***'],
  ['龙川花园12号楼三单元', '龙川花园***'],
  ['永拖路 18 号#501', '永拖路 18 号***'],
  ['丽州小区５０１室', '丽州小区***'],
])('masks %s as %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown)
})
