import { expect, test } from 'vitest'
import rows from '../../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../../regions/regions.ts'
import { smartPaste } from '../../smartPaste.ts'
import { trainedTagger } from '../../testing/trainedTagger.ts'

const index = indexRegions(rows)
const read = (text: string, tagger: typeof trainedTagger | null = trainedTagger) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger })

/** Returns what the form gets of the services that the trained model knows. */
function servicesOf(text: string, tagger: typeof trainedTagger | null = trainedTagger) {
  const { pickupMode, deliveryMode, pickupDay, pickupHour } = read(text, tagger).services
  return {
    pickup: pickupMode?.value,
    delivery: deliveryMode?.value,
    day: pickupDay?.value,
    hour: pickupHour?.value,
  }
}

const goods = '发合肥,电饭锅30箱240公斤,合肥市包河区望江东路88号 陶敏 13955100021,到付。'

test.each([
  ['礼拜一你们到象珠镇荷沿村6号拿一下,找老邵13600001234', { pickup: 'door', day: '2026-11-23' }],
  ['货好了,你叫司机后天早上9点过来搬,石柱镇后项村', { pickup: 'door', day: '2026-11-23', hour: 9 }],
  ['货我等下骑车给你捎过去', { pickup: 'self' }],
  ['要帮我送到他们店', { delivery: 'door' }],
])('reads services that no rule knows: %s', (words, meant) => {
  expect(servicesOf(goods + words)).toMatchObject(meant)
})

test.each([
  '客户下星期一自己去你们站里拿',
  '上次那票你们说明天送到,现在还没到',
  '这批货是昨天从台州拉回来的',
  '他要25号前收到货',
])('reads no pickup where none is asked for: %s', (words) => {
  expect(servicesOf(goods + words)).toMatchObject({ pickup: undefined, day: undefined, hour: undefined })
})

test('keeps what the rules have read', () => {
  const text = `${goods}明天上午10点来提,送货上门`
  expect(servicesOf(text)).toEqual(servicesOf(text, null))
})

test('notes the half of a day, and leaves its words over no more', () => {
  const text = `${goods}永康古山镇胡库上村5号拿,星期二下午来,沈师傅 13700004567`
  const { services, remark, leftOver } = read(text)
  expect(services.pickupDay?.value).toBe('2026-11-24')
  expect(remark?.value).toBe('下午提货')
  const unread = leftOver.map(({ start, end }) => text.slice(start, end))
  expect(unread.join()).not.toContain('星期二')
})
