import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const recipientOf = (text: string) => {
  const { recipient } = smartPaste(text, {
    index,
    siteCode: '330784',
    today: '2026-11-21',
    tagger: trainedTagger,
  })
  return [recipient.name?.value, recipient.regionCode?.value]
}

test.each([
  ['再给郑州老马发8件，电动扳手，一共116公斤，他自提，运费现付', '老马', '410100'],
  ['给长沙的刘总寄20箱锅，月结', '刘总', '430100'],
])('%s: %s in %s receives', (text, name, code) => {
  expect(recipientOf(text)).toEqual([name, code])
})

test.each([
  '发票给郑州老马发过去了吗，电动扳手8件',
  '给永康老马发8件，电动扳手',
  '给师傅老马发个消息，电动扳手8件',
])('%s: nobody receives', (text) => {
  expect(recipientOf(text)).toEqual([undefined, undefined])
})

test('leaves a recipient who is given in full', () => {
  expect(recipientOf('给郑州老马发8件锅，收货人王强13800138000 郑州市金水区花园路8号')).toEqual([
    '王强',
    '410105',
  ])
})

test.each([
  '上次给郑州老马发的货丢了，怎么处理，电动扳手8件',
  '不要给郑州老马发8件，电动扳手',
  '给合肥老板发10箱锅',
])('%s: names nobody', (text) => {
  expect(recipientOf(text)[0]).toBeUndefined()
})
