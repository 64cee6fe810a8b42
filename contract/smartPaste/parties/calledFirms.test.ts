import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import type { PastedParty } from '../pastedOrder.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'
import { withTownFirms } from './calledFirms.ts'

const index = indexRegions(rows)
const sure = (field: PastedParty['name']) => (field?.isUnsure ? undefined : field?.value)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })

const place = '成都武侯区武侯大道8号'

test.each([
  [
    `${place}，店名恒润百货，我姓蒲，蒲丽13712345678。锅20箱，永康芝英镇 王芳13605897751`,
    undefined,
    '恒润百货',
  ],
  [`锅20箱发${place} 李强13712345678，永康芝英镇，厂名叫乐杯 王芳13605897751`, '乐杯', undefined],
  [`锅20箱发${place} 李强13712345678，永康芝英镇，厂家叫野趣户外，王芳13605897751`, '野趣户外', undefined],
  // no firms
  [`锅20箱发${place} 李强13712345678，永康芝英镇，厂家叫王芳13605897751`, undefined, undefined],
  [`锅20箱发${place} 李强13712345678，厂家是我们付运费，永康芝英镇，王芳13605897751`, undefined, undefined],
  [`锅20箱发${place} 李强13712345678，厂里叫我们快点，永康芝英镇，王芳13605897751`, undefined, undefined],
  [`锅20箱发${place} 李强13712345678，永康芝英镇 永康人民医院旁边，王芳13605897751`, undefined, undefined],
])('%s: the firms %s and %s', (text, sender, receiver) => {
  const { shipper, recipient } = read(text)
  expect([sure(shipper.company), sure(recipient.company)]).toEqual([sender, receiver])
})

test.each([
  [`收：${place} 李强13712345678\n发：永康芝英镇，做锅盖的，小胡 13605897751\n锅20箱`, '小胡', '李强'],
  [`收：${place}，现在写他店里的小伍 13712345678\n发：永康芝英镇 王芳13605897751\n锅20箱`, '王芳', '小伍'],
  [`锅20箱发${place}，李强13712345678，永康芝英镇 对接人 Lily 13605897751`, 'Lily', '李强'],
  [`锅20箱发${place}，李强13712345678，永康芝英镇 司机小胡 13605897751`, undefined, '李强'],
  [`锅20箱发${place}，李强13712345678，永康芝英镇 联系电话 13605897751`, undefined, '李强'],
])('%s: the names %s and %s', (text, sender, receiver) => {
  const { shipper, recipient } = read(text)
  expect([sure(shipper.name), sure(recipient.name)]).toEqual([sender, receiver])
})

test.each([
  ['永康丰茂精工', 'shipper.company'],
  ['永康市鑫业粉末冶金', 'shipper.company'],
  ['永康花川工业区', 'shipper.place'],
  ['永康解放街道', 'shipper.place'],
  ['永康人民医院旁边', 'shipper.place'],
  ['永康', 'shipper.place'],
])('%s beside another place is %s', (part, kind) => {
  const text = `东城街道华丰西路82号 ${part}`
  const spanOf = (words: string) => {
    const start = text.indexOf(words)
    return { start, end: start + words.length, kind: 'shipper.place', probability: 0.9, ofOther: 0 }
  }
  const spans = [spanOf('东城街道华丰西路82号'), spanOf(part)]
  expect(withTownFirms(text, spans, '永康')[1]?.kind).toBe(kind)
  // the only place of the party stays one
  expect(withTownFirms(text, spans.slice(1), '永康')[0]?.kind).toBe('shipper.place')
})
