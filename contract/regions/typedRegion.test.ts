import { expect, test } from 'vitest'
import regionRows from './data/regions.json' with { type: 'json' }
import { indexRegions } from './regions.ts'
import { resolveTypedRegion } from './typedRegion.ts'

const index = indexRegions(regionRows)

test.each([
  ['义乌', '330782'],
  ['义乌市', '330782'],
  ['yongkang', '330784'],
  ['金华', '330700'],
  ['金华永康', '330784'],
  ['浙江省金华市永康市', '330784'],
  ['内蒙古', '150000'],
  ['330782', '330782'],
  ['yongkangshi', '330784'],
  ['chongqingshi', '500000'],
  ['yws', '330782'],
  ['wlmqs', '650100'],
  ['朝阳市', '211300'],
])('resolves %s', (text, code) => {
  expect(resolveTypedRegion(index, text)).toEqual({ kind: 'one', code })
})

test.each([
  ['朝阳', 'several'],
  ['吉林', 'several'],
  ['yiwu', 'several'],
  ['qz', 'several'],
  ['cdwh', 'several'],
  ['shenzheng', 'none'],
  ['亚特兰蒂斯', 'none'],
])('does not resolve %s: %s', (text, kind) => {
  expect(resolveTypedRegion(index, text)).toEqual({ kind })
})
