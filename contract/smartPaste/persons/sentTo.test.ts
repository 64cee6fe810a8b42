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
  ['先不给西安老赵寄，先给兰州老马寄8箱锅', '老马', '620100'],
  ['锅好了，明天给武汉小何发8箱锅', '小何', '420100'],
  ['给郑州老马发8箱锅', '老马', '410100'],
  ['给成都王总发锅20箱', '王总', '510100'],
  ['还有8箱锅给郑州老马发', '老马', '410100'],
])('%s: %s in %s receives', (text, name, code) => {
  expect(recipientOf(text)).toEqual([name, code])
})

test.each([
  '发票给郑州老马发过去了吗，电动扳手8件',
  '给永康老马发8件，电动扳手',
  '给师傅老马发个消息，电动扳手8件',
  '给义乌老王发货的车，帮我带2箱锅',
  '刚给武汉小何发定位了，明天下午来拉电机3台',
  '给长沙王师傅发过货的那个司机电话给我一个，锅8箱',
  '我已经给成都王总发货了，还有20箱锅你们明天来拉',
  '锅20箱，等我通知再给西安老赵发',
  '今天给兰州马总发15箱锅，给西宁韩总发8箱锅',
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
  '给郑州老马发2箱锅的那个车到了没',
  '给郑州老马发个消息，电动扳手8件',
  '我已经8箱锅给郑州老马发了',
  '给合肥老板发10箱锅',
  '给合肥老师发10箱锅',
  '给合肥小区发10箱锅',
])('%s: names nobody', (text) => {
  expect(recipientOf(text)[0]).toBeUndefined()
})
