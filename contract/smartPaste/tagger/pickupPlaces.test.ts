import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })

test.each([
  [
    '哑铃 8托\n去成都双流的\n明早9点过来装\n花街镇 力健健身器材\n到了找王建国 13757923365\n收货电话我晚点给你',
    ['花街镇', '13757923365'],
    [undefined, undefined],
  ],
  [
    '人字梯80把,发石家庄长安区,乔亮收0311-85267734. 周一来方岩镇派溪村提,黄永根137 5798 4412',
    ['方岩镇派溪村', '13757984412'],
    [undefined, '0311-85267734'],
  ],
  [
    '炒锅40箱发洛阳涧西区南昌路9号，小马收，15838812604。明天叫车到古山镇金江龙村我厂里拉。',
    ['古山镇金江龙村', undefined],
    ['南昌路9号', '15838812604'],
  ],
  // the one in the same prefecture receives
  [
    '锅20箱，下午上门提，东阳市横店镇影视城8号李强13912345678收。发货人 台州市路桥区 王芳13605897751',
    [undefined, '13605897751'],
    ['横店镇影视城8号', '13912345678'],
  ],
  // the contact is at the destination
  [
    '炒锅40箱明天过来拉，江南街道九铃东路3315号。发洛阳涧西区南昌路9号，到了找小马15838812604',
    ['江南街道九铃东路3315号', undefined],
    ['南昌路9号', '15838812604'],
  ],
  [
    '炒锅40箱明天来拉 洛阳涧西区南昌路9号 到了找小马15838812604',
    [undefined, undefined],
    ['南昌路9号', '15838812604'],
  ],
  [
    '炒锅40箱发洛阳涧西区南昌路9号，客户来永康提过货，小马收，15838812604',
    [undefined, undefined],
    ['南昌路9号', '15838812604'],
  ],
])('%j: the sender at %s, the recipient at %s', (text, sender, receiver) => {
  const { shipper, recipient } = read(text)
  expect([shipper.address?.value, shipper.phone?.value]).toEqual(sender)
  expect([recipient.address?.value, recipient.phone?.value]).toEqual(receiver)
})
