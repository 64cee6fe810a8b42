import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)

/** Returns how, on which day and from which hour the goods are fetched, and the remark. 2026-11-21 is a Saturday. */
const pickupOf = (words: string) => {
  const text = `收货人王强13800138000 成都市金牛区，保温杯30箱\n${words}`
  const context = { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger }
  const { services, remark } = smartPaste(text, context)
  const { pickupMode, pickupDay, pickupHour } = services
  return [pickupMode?.value, pickupDay?.value, pickupHour?.value, remark?.value]
}

test.each([
  ['周一上午来装', '2026-11-23', undefined, '上午提货'],
  ['25号上午来提', '2026-11-25', undefined, '上午提货'],
  ['麻烦27号来提，谢谢', '2026-11-27', undefined, undefined],
  ['帮我叫个车来拉货\n你后天来就行', '2026-11-23', undefined, undefined],
  ['厂家在江南街道，麻烦你们去拿一下货', undefined, undefined, undefined],
  ['周一来拉吗\n来 上午还是下午\n上午吧', '2026-11-23', undefined, '上午提货'],
  ['明天来拉吧\n客服：上午还是下午来\n小王：下午', '2026-11-22', undefined, '下午提货'],
  ['客服：几点来拉货？\n小王：下午3点吧', '2026-11-21', 15, undefined],
  ['石柱俞溪头村52号来拿一下货', undefined, undefined, undefined],
  ['周一上午来舟山镇拿下货，舟山镇新楼村', '2026-11-23', undefined, '上午提货'],
  ['明天下午一点钟派个车过来真空杯两百一十箱', '2026-11-22', 13, undefined],
  ['明天下午2点派辆车来', '2026-11-22', 14, undefined],
  ['请安排去装 周二下午', '2026-11-24', undefined, '下午提货'],
  ['麻烦安排人过去拉，周二上午9点', '2026-11-24', 9, undefined],
  ['今天下午4点车到他厂里装，厂址花街镇金山东路9号', '2026-11-21', 16, undefined],
  ['今天下午4点到西溪镇寺口村厂里装', '2026-11-21', 16, undefined],
  ['提货时间：11月24日14点，请派车到厂', '2026-11-24', 14, undefined],
  ['今天有货，来拉一下哦', '2026-11-21', undefined, undefined],
  ['明天有一批要走，你们过来拉', '2026-11-22', undefined, undefined],
  ['明天星期天你们提不提货？提的话来古山镇胡库下村拉30箱哑铃', '2026-11-22', undefined, undefined],
  ['明天周日你们上班吧？上班的话十点来花街镇拉一下', '2026-11-22', 10, undefined],
  ['明天来提吧\n算了明天厂里没人，后天上午十点来', '2026-11-23', 10, undefined],
  ['明天上午来提，哦不行，改成周一下午3点来提', '2026-11-23', 15, undefined],
  ['明天厂里没人，下午三点来拉', '2026-11-22', 15, undefined],
  ['明天下午两点之前别来，下午四点来拉', '2026-11-22', 16, undefined],
  ['周三来我们厂里拉货，上午九点以后', '2026-11-25', 9, undefined],
  ['明天让司机来装，下午两点', '2026-11-22', 14, undefined],
  ['明早过来提一下货，8点以后都行', '2026-11-22', 8, undefined],
  ['明天提货吗 提的话早上九点来 花街镇工业区', '2026-11-22', 9, undefined],
  ['其他：上门提货，明天上午9点', '2026-11-22', 9, undefined],
  ['明天改后天来拉', '2026-11-23', undefined, undefined],
  ['师傅，明天来不来象珠？有20桶要走', '2026-11-22', undefined, undefined],
  ['明天能来吗？我们这边有20箱锅要发', '2026-11-22', undefined, undefined],
  ['明天下午两点半之前不用来，五点来就行', '2026-11-22', 17, undefined],
  ['Please pick up today at 17:00 from our workshop', '2026-11-21', 17, undefined],
  ['备注 周三早上8点上门提货', '2026-11-25', 8, undefined],
  ['请于11月23日（周一）上午10:00到我司提货', '2026-11-23', 10, undefined],
  ['明天(周日)上午10点来提', '2026-11-22', 10, undefined],
  ['备注：到付，上门提货，明天上午9点', '2026-11-22', 9, undefined],
  ['备注：上门提货，明天上午9点，到付', '2026-11-22', 9, undefined],
  ['备注：明天上午9点提货，到付，这票急', '2026-11-22', 9, '这票急'],
  ['备注：明天来提', '2026-11-22', undefined, undefined],
  ['周一上午提货', '2026-11-23', undefined, '上午提货'],
  ['后天能不能来我们厂？有10托货要发', '2026-11-23', undefined, undefined],
  ['明天能来一趟吗？有20箱锅要发成都', '2026-11-22', undefined, undefined],
  ['客户叫你们司机明天下午3点来', '2026-11-22', 15, undefined],
  ['从永康石柱镇塘里路5号拉，厂里找小应\n明早9点到厂', '2026-11-22', 9, undefined],
  ['来厂里拉\n明天上午9点到厂里', '2026-11-22', 9, undefined],
  ['来厂里拉\n货明早9点到厂', undefined, undefined, undefined],
  ['从永康石柱镇下里溪村拉', undefined, undefined, undefined],
  ['麻烦安排提货\n公司：永发五金厂', undefined, undefined, undefined],
  ['请安排提货，谢谢', undefined, undefined, undefined],
  ['好的，要上门提吗\n要，今天下午来吧', '2026-11-21', undefined, '下午提货'],
  ['货站：要来提吗\n厂：要的，明天上午9点来', '2026-11-22', 9, undefined],
  ['今天提！', '2026-11-21', undefined, undefined],
  ['货站：几点提\n厂里：明天下午三点来，永康溪心路218号\n货站：好', '2026-11-22', 15, undefined],
  // the question is about the delivery
  ['周一来拉\n送货上午还是下午\n上午吧', '2026-11-23', undefined, undefined],
  // today's goods came from elsewhere
  ['今天有货到，来拉一下', undefined, undefined, undefined],
  // the customer's day
  ['客户明天有货，来拉一下', undefined, undefined, undefined],
  ['客户明天没人，今天下午三点来拉', '2026-11-21', 15, undefined],
  ['今天来拉吧，来不及就明天上午9点来拉', '2026-11-21', undefined, undefined],
  ['明天来拉，门卫没人管，周一来拉另一批', '2026-11-22', undefined, undefined],
  ['明天来提，下午3点到成都', '2026-11-22', undefined, undefined],
  ['明天来提，晚上8点前要到', '2026-11-22', undefined, '晚上8点前要到'],
  ['明天来提吧\n后天上午十点送到', '2026-11-22', undefined, undefined],
  ['明天来提吧，算了运费我付，后天上午十点到货', '2026-11-22', undefined, undefined],
  // the second day only counts if the first does not suit
  ['明天来提货，不行的话后天上午10点来提', '2026-11-22', undefined, undefined],
])('%s: on %s from %s, with the remark %s', (words, day, hour, remark) => {
  expect(pickupOf(words)).toEqual(['door', day, hour, remark])
})

test.each(['明天你们车能来吗？有20箱锅要走，没空的话我送过来', '明天来吗？有20箱锅要走，我自己送也行'])(
  '%s: the writer brings the goods',
  (words) => {
    expect(pickupOf(words)).toEqual(['self', undefined, undefined, undefined])
  },
)

test.each([
  '昨天来拿过一下货',
  '客户周一上午来装',
  '到时客户派个车过来提',
  '你们派个车过来要多少钱',
  '货到他厂里装',
  '送到他厂里装',
  '送货师傅到他厂里装好',
  '客户安排去装 周二下午',
  '师傅周二下午安排去装窗户',
  '明天下午4点到金牛区厂里装',
  '客户问哪天来提\n周一下午3点吧',
  '到付，安装师傅明天上午9点到他厂里装',
  '明天上午到他公司装',
  '明天车子来成都吗？有货要带回来',
  '明天来不来电？有30箱要充电',
  '明天客户来不来象珠？有20桶要走',
  '他自己来拿一下货',
  '来拿一下货款',
  '让他们派个车过来',
  '客户要提的话上午9点来',
  '他来提的话下午3点来',
  '要是去站里提的话下午3点来',
  '拉的话下午3点来，送的话我5点前',
  '送货上门吗？提的话上午9点来',
  '客户派司机明天下午3点来',
  '客户叫师傅下午3点来',
  '明天车子到他厂里装货，客户自己的车',
  '你明天来我家吃饭吗？有两箱酒',
  '后天来参加展会吗？有20台样机',
  '明天来吗？有2箱还在做',
  '明天来福建吗？有20箱锅',
  '明天来收货款吗？有20箱锅',
  '明天来象珠吗？有20箱要走，不来我送到成都',
  '明天能来吗？有20箱发票要发',
  '客户自己派车明天下午3点来',
  '收货人叫车明天下午3点来',
  '客户让司机明天上午9点来提',
  '客户要提的话明天上午9点来提',
  '客户来提的话明天上午9点来提',
  '备注：客户明天来提',
  '客户几点提\n明天下午三点来',
  '客户从永康石柱镇拉',
  '客户要求\n明早9点到厂',
  '货到了，麻烦安排提货',
  '货到达成都站，请安排提货',
  '到了请安排提货',
  '请客户安排提货',
  '要上门提吗\n不用，明天下午来吧',
  '客户要来提吗\n要，明天下午来吧',
  '客户今天提！',
  '货到了今天提！',
  '货站：几点提供资料\n厂里：明天下午三点来',
])('%s: the carrier fetches nothing', (words) => {
  expect(pickupOf(words).slice(0, 3)).toEqual([undefined, undefined, undefined])
})
