import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import type { Found } from '../pastedOrder.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })
const sure = (field: Found<string> | undefined) => (field?.isUnsure ? '?' : field?.value)

const place = '成都武侯区武侯大道8号'

test.each([
  [`收货人谢建明13712345678，${place}。运费找他们财务小罗结 15270880315。门锁20箱`, undefined, '13712345678'],
  [`江小琴 13712345678，${place}，她老公周斌13865532890也可以接货。门锁20箱`, undefined, '13712345678'],
  [`${place}，收货人是他们仓管何师傅13712345678，老板郑总13808075519。门锁20箱`, undefined, '13712345678'],
  [`收货李强 13712345678 ${place} 门锁20箱 发的人写胡总 13605897751`, '13605897751', '13712345678'],
  [`门锁20箱 ${place} 收货于姐13712345678 月结，找我们财务小汪对账13957992160`, '?', '13712345678'],
  // their own phones
  [
    `我是伟达电器厂的会计小郎，13605897751。门锁20箱发${place}，收货人李强 13712345678`,
    '13605897751',
    '13712345678',
  ],
  [
    `上门提货找我，胡丹 13605897751，永康西城街道紫微北路21号。门锁20箱发${place} 李强 13712345678`,
    '13605897751',
    '13712345678',
  ],
  [`13712345678是收货人电话，13605897751是发货人电话，${place}，门锁20箱`, '13605897751', '13712345678'],
  [
    `${place}，李强，13712345678（收货人手机），我的13605897751（发货人电话），锅20箱`,
    '13605897751',
    '13712345678',
  ],
  [`收货人 葛峰，电话 028-85331234，手机 13712345678，${place}，锅20箱`, undefined, '13712345678'],
  [`收货人 葛峰，电话 028-85331234，送货司机手机 13712345678，${place}，锅20箱`, undefined, '028-85331234'],
])('%s: the phones %s and %s', (text, sender, receiver) => {
  const { shipper, recipient } = read(text)
  expect([sure(shipper.phone), sure(recipient.phone)]).toEqual([sender, receiver])
})

test.each([
  ['阮师傅\n13957 663 208\n成都武侯区', '13957663208'],
  ['李红梅 收\n138 8801\n7752\n成都武侯区', '13888017752'],
  ['成都武侯区 冉经理 电话零二三六八六幺四四零九 锅20箱', '023-68614409'],
  ['成都武侯区 纳学明 电话13995114408不对不对最后一位是六 锅20箱', '13995114406'],
  ['成都武侯区 李强 (028) 8533 1234 锅20箱', '028-85331234'],
  ['昆山周市镇 李强 (0512)57886420 锅20箱', '0512-57886420'],
  ['厦门集美区 李强 0592-6683 015 锅20箱', '0592-6683015'],
  ['成都武侯区，聂红军，电话我念你，一八六，七一五三，零二八四，锅20箱', '18671530284'],
  // figures
  ['编号(001) 2000 300\n成都武侯区 锅20箱', undefined],
  ['成都武侯区 数字一，二，三，四五六七，八九一二 锅20箱', undefined],
  ['保温壶 1800 150 1350 1125 6.75\n成都武侯区', undefined],
  ['保温壶 15000 300 250\n成都武侯区', undefined],
  ['138 8801\n20箱\n成都武侯区', undefined],
])('%j: the phone %s', (text, phone) => {
  expect(read(text).recipient.phone?.value).toBe(phone)
})
