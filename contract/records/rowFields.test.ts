import { describe, expect, test } from 'vitest'
import regionRows from '../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../regions/regions.ts'
import type { RecordCells } from './fieldWords.ts'
import { createRowParser } from './rowFields.ts'

const index = indexRegions(regionRows)

const cells = (changes: Partial<RecordCells> = {}): RecordCells => ({
  name: '李雷',
  company: '',
  phone: '13900139000',
  region: '浙江省金华市义乌市',
  address: '福田街道商城大道 8 号',
  remark: '',
  ...changes,
})
const read = (changes: Partial<RecordCells> = {}, kind: 'shipper' | 'recipient' = 'recipient') =>
  createRowParser(index, kind)(cells(changes))

/** Returns the faults of a row. */
function reasonsOf(changes: Partial<RecordCells>, kind: 'shipper' | 'recipient' = 'recipient'): string[] {
  const reading = read(changes, kind)
  return reading.ok ? [] : reading.faults.map(({ reason }) => reason)
}

test('returns the fields of updateRecipient for a valid row', () => {
  const changes = {
    company: ' 雷氏五金 ',
    phone: '+86 139-0013-9000',
    remark: '周日不在',
    deliveryMode: '送货上门',
  }
  expect(read(changes)).toEqual({
    ok: true,
    record: {
      name: '李雷',
      company: '雷氏五金',
      phone: '13900139000',
      regionCode: '330782',
      address: '福田街道商城大道 8 号',
      remark: '周日不在',
      deliveryMode: 'door',
    },
  })
  expect(read({ deliveryMode: '送货上门' }, 'shipper')).toMatchObject({ record: { deliveryMode: null } })
})

describe('the region', () => {
  test.each([
    ['浙江省金华市义乌市', '330782'],
    ['浙江 金华 义乌', '330782'],
    ['浙江/金华市/义乌市', '330782'],
    ['义乌', '330782'],
    ['330782', '330782'],
    ['上海市市辖区浦东新区', '310115'],
    ['上海市上海市浦东新区', '310115'],
    ['北京北京朝阳区', '110105'],
    ['广东省东莞市', '441900'],
    ['湖北省省直辖县级行政区划仙桃市', '429004'],
  ])('reads %s as %s', (region, regionCode) => {
    expect(read({ region })).toMatchObject({ ok: true, record: { regionCode } })
  })

  test.each([
    ['亚特兰蒂斯', '没有找到'],
    ['朝阳区亚特兰蒂斯', '没有找到'],
    ['999999', '没有找到'],
    ['朝阳', '不止一处'],
    ['浙江省金华市', '太大，请写到区县'],
    ['浙江', '太大，请写到区县'],
  ])('refuses %s: %s', (region, reason) => {
    const reasons = reasonsOf({ region })
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toContain(reason)
    expect(reasons[0]).toContain('收货人所在地区')
  })

  test('is read from the start of the address when its column is empty', () => {
    const address = '浙江省金华市义乌市福田街道商城大道8号'
    expect(read({ region: '', address })).toMatchObject({
      record: { regionCode: '330782', address: '福田街道商城大道8号' },
    })
    expect(reasonsOf({ region: '' })).toEqual(['请填写收货人所在地区，写到区县'])
  })
})

test.each<[Partial<RecordCells>, string]>([
  [{ name: '' }, '请填写收货人姓名'],
  [{ name: '李'.repeat(31) }, '收货人姓名最多 30 个字，请缩短'],
  [{ phone: '' }, '请填写收货人电话'],
  [{ phone: '12345' }, '收货人电话格式不对，请检查后重新填写'],
  [{ address: '' }, '请填写收货人详细地址'],
  [{ address: '号'.repeat(121) }, '收货人详细地址最多 120 个字，请缩短'],
  [{ company: '厂'.repeat(61) }, '收货人单位最多 60 个字，请缩短'],
  [{ remark: '备'.repeat(101) }, '备注最多 100 个字，请缩短'],
  [{ deliveryMode: '空投' }, '常用送货方式“空投”没有，请写自提、送货上门、送货上楼或留空'],
])('refuses %j: %s', (changes, reason) => {
  expect(reasonsOf(changes)).toEqual([reason])
})

test('returns all faults at once, each naming the party', () => {
  expect(reasonsOf({ name: '', phone: '1', region: '' }, 'shipper')).toEqual([
    '请填写发货人姓名',
    '发货人电话格式不对，请检查后重新填写',
    '请填写发货人所在地区，写到区县',
  ])
})

test('names the cell of each fault', () => {
  const reading = read({ name: '', region: '亚特兰蒂斯', deliveryMode: '空投' })
  expect(reading.ok ? [] : reading.faults.map(({ field }) => field)).toEqual([
    'name',
    'regionCode',
    'deliveryMode',
  ])
})
