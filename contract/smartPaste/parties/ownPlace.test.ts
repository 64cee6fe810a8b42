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
