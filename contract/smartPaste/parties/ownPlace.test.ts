import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const placeOf = (text: string) => {
  const { shipper } = smartPaste(text, {
    index,
    siteCode: '330784',
    today: '2026-11-21',
    tagger: trainedTagger,
  })
  return [shipper.regionCode?.value, shipper.address?.value]
}

const goods = '锅20箱\n成都武侯区武侯大道8号 李强13912345678'

test.each([
  [`永康发成都\n${goods}`, undefined],
  [`永康到成都 ${goods}`, undefined],
  [`古山 → 成都\n${goods}`, '古山'],
  [`方岩发成都，${goods}`, '方岩'],
  [`永康发成都\n${goods}\n发货人李勇13987654321`, undefined],
  [`老板，花街这里有点货，${goods}`, '花街'],
])('%s: starts at the site, in %s', (text, town) => {
  expect(placeOf(text)).toEqual(['330784', town])
})

test.each([
  `永康-成都专线 今日发车\n${goods}`,
  `${goods}，永康的货都走你们`,
  `上次永康那票丢了两箱，这次小心点，${goods}`,
])('%s: says nothing of where the goods start', (text) => {
  expect(placeOf(text)).toEqual([undefined, undefined])
})

test.each([
  ['上海市静安区静安寺街道南京西路1618号', '310106', '静安寺街道南京西路1618号'],
  ['长沙市雨花区雨花亭街道香樟路237号', '430111', '雨花亭街道香樟路237号'],
  ['长沙雨花区 雨花亭街道香樟路237号', '430111', '雨花亭街道香樟路237号'],
  ['成都市武侯区武侯祠街道8号', '510107', '武侯祠街道8号'],
  ['湖南长沙雨花亭街道12号', '430111', '雨花亭街道12号'],
  ['浙江省金华市义乌市福田街道8号', '330782', '福田街道8号'],
])('%s is in %s, at %s', (place, code, address) => {
  const { recipient } = smartPaste(`收货人李强13912345678 ${place}，锅20箱`, {
    index,
    siteCode: '330784',
    today: '2026-11-21',
    tagger: trainedTagger,
  })
  expect([recipient.regionCode?.value, recipient.address?.value]).toEqual([code, address])
})

test.each([
  `永康到成都多少钱一方？${goods}`,
  `永康这边有人问价，${goods}`,
  `永康到成都三天，货在东阳横店，${goods}`,
  `永康发成都\n收货：成都武侯区武侯大道8号 李强13912345678\n发货：杭州欧德商贸 李勇 13987654321\n锅20箱`,
  `东阳横店李总的货，永康发成都 ${goods}`,
])('%s: starts elsewhere or nowhere', (text) => {
  expect(placeOf(text)[0]).not.toBe('330784')
})
