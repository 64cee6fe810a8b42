import { expect, test } from 'vitest'
import rows from '../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../regions/regions.ts'
import { nameOfSite } from './siteName.ts'
import { smartPaste } from './smartPaste.ts'
import { trainedTagger } from './testing/trainedTagger.ts'

const index = indexRegions(rows)
const sites = [
  { name: '永康', code: '330784', town: '芝英镇' },
  { name: '义乌', code: '330782', town: '佛堂镇' },
  { name: '临沂', code: '371300', town: '相公街道' },
]

test.each(sites)('names the site $name as people do', ({ name, code }) => {
  expect(nameOfSite(index, code)).toBe(name)
})

/** Sentences whose rules name the site; 站 and 镇 stand for the site and a town there. */
const wuhou = '成都武侯区武侯大道8号'
const sentences = [
  {
    text: `锅20箱，发${wuhou} 李强13912345678，明天你到站前街那边的厂里拉`,
    field: 'pickupMode',
    value: 'door',
  },
  { text: `明天你们上站拉点锅，20箱，发${wuhou} 李强13912345678`, field: 'pickupMode', value: 'door' },
  { text: `从站镇带锅，20箱，发${wuhou} 李强13912345678`, field: 'pickupMode', value: 'door' },
  { text: `我们在站买的锅20箱，发${wuhou} 李强13912345678，运费我付`, field: 'payment', value: 'collect' },
  { text: `我们到你们站订了一批锅20箱，发${wuhou}，运费我出`, field: 'payment', value: 'collect' },
] as const

test.each(sentences.flatMap((sentence) => sites.map((site) => ({ ...sentence, ...site }))))(
  '$text at $name',
  ({ text, field, value, name, code, town }) => {
    const pasted = text.replace('站', name).replace('镇', town)
    const order = smartPaste(pasted, { index, siteCode: code, today: '2026-11-21', tagger: trainedTagger })
    expect(order.services[field]?.value).toBe(value)
  },
)

test('gives a buyer his own phone at another site', () => {
  const text = `我是成都这边的，店在${wuhou}，李强13912345678。义乌佛堂镇有家做锅的，老板王芳，13605897751，货好了20箱，你们去装`
  const { shipper, recipient } = smartPaste(text, {
    index,
    siteCode: '330782',
    today: '2026-11-21',
    tagger: trainedTagger,
  })
  expect([shipper.phone?.value, recipient.phone?.value]).toEqual(['13605897751', '13912345678'])
})
