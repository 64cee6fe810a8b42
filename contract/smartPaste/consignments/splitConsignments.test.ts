import { expect, test } from 'vitest'
import { townsOf } from '../parties/siteTowns.ts'
import { allTexts } from '../testing/corpus/allTexts.ts'
import { splitConsignments as split } from './splitConsignments.ts'
import { pastedLists } from './testing/pastedLists.ts'

const splitConsignments = (text: string, home = ['浙江省', '金华市', '永康市']) =>
  split(text, { names: home, towns: townsOf('330784') })

test.each(pastedLists)('separates $kind', ({ text, rows, isDoubtful = false }) => {
  const { parts, loose, aboutAll } = splitConsignments(text)
  expect(parts.map(({ text: part }) => part)).toHaveLength(rows.length)
  for (const [at, words] of rows.entries())
    for (const word of words)
      expect(parts.flatMap((part, index) => (part.text.includes(word) ? [index] : []))).toContain(at)
  expect(parts.some((part) => part.isDoubtful) || (isDoubtful && loose.length + aboutAll.length > 0)).toBe(
    isDoubtful,
  )
})

/** Texts of one consignment that are cut in two: what says that they are one is not read yet. */
const knownCut = [
  '锐锋机械小金 15857978813',
  '河南专线-小方 14:02',
  '小楠（石家庄） 10:21',
  '下面是客户微信发我的，你看着填：',
  '永康五金城3街28号小胡13857988203',
]

test('leaves a text of one consignment as it is', () => {
  const cut = allTexts.filter(({ text }) => splitConsignments(text).parts.length > 1)
  expect(cut.map(({ text }) => text.split('\n')[0])).toEqual(knownCut)
})

test.each([
  [
    '【小周】到芝英镇工业区6号装，我电话13967489035\n【小吴】什么货\n【小周】门锁55件\n【小吴】到哪\n【小周】成都武侯区武侯大道8号，李强，13712345678',
  ],
  [
    '小周 9:10\n发成都武侯区武侯大道8号 李强 13712345678 智能门锁11箱\n小周 9:20\n李强店里装修，改送他家：武侯区武侯新城2幢302\n小吴 9:22\n拉手2箱下次再发',
  ],
  [
    '芝英镇这边两样货：门锁35箱，拉手一袋。后天来装，芝英镇工业区6号，打我电话13758970034\n\n成都那边是武侯区武侯大道8号 李强 13712345678，送到店里',
  ],
  [
    '收货 address: 成都市武侯区武侯大道8号 Sunrise Coffee, Marco 13712345678\n货: 配件 1 pallet\n\nplease pick up 在永康方岩镇 明泰五金, 小颜 18257902618\n送到 ground floor ok',
  ],
  [
    '明天来芝英镇工业区18号提货 找徐老板15800201136\n防盗门40樘3.2吨\n\n收货 柳志坚 17700208853 浏阳市关口街道102号\n运费到付',
  ],
  [
    '收货人 耿立柱 13703116628 石家庄藁城区廉州镇 哑铃6托\n\n体积4.5方，发货人写我，班建民 13454960012，永康市唐先镇',
  ],
  ['永康五金城3街12号 老施13506596417 有挂锁9箱\n\n发霍邱城关镇蓼城路255号 储老板 13856490173\n9箱 243kg'],
  [
    '卷闸门12樘，950公斤，到桂林市七星区建材市场2号门，莫师傅13807730011，到付。\n\n派车去永康方岩镇派溪工业区3号提，顺发门业，施经理 13738920022',
  ],
  ['永康花街镇下宅村 胡老板13706790011\n卷闸门12樘\n\n到桂林市七星区建材市场2号 莫凤15907730022\n门怕压'],
  ['明天来提吧\n龙山镇桥下 楼经理13665891174\n吸尘器37箱\n\n衢州江山市贺村镇 毛春燕 13587015563\n到付'],
  [
    '客户：宁波鄞州区茅山工业区55号 沈工 13605742281\n客户：铝型材6捆\n我：多重\n客户：6捆总共410公斤，运费月结',
  ],
  ['莎车县城南五金市场12号 买买提江 18999837204\n电焊机10件 380kg\n\n永康龙山镇桥下工业区 颜超13777931265'],
  [
    '陈姐 14:03\n30箱豆浆机\n陈姐 14:04\n覃梅 13597779024，利川市东城街道滨江路92号\n陈姐 14:06\n提货找我 13858917702，永康西城街道\n陈姐 14:09\n330公斤',
  ],
  [
    '我厂有防盗门16樘，发往阜阳市颍州区清河东路519号，收货人孙广才，电话0558-2296103。\n象珠镇工业区 永康市恒固门业有限公司 吕德福 13905895527',
  ],
  [
    '发 货 人：胡 建 平 电 话：13857992146\n地址：永康市 西城街道\n━━━━━━\n收 货 人：蒋 文 彬 电 话：13973124405\n长沙市雨花区 高桥大市场\n━━━━━━\n角磨机 36箱',
  ],
  [
    '货物：千斤顶 50件\n收：曾小毛 13758794420\n浙江省温州市瑞安市罗凤北路88号\n发：永康市前仓镇工业一路15号 程志华 13506892267\n代收货款：无\n送货方式：送货上门',
  ],
  [
    '汤老板：福建漳州芗城区\n“汤老板”撤回了一条消息\n汤老板：漳州龙海区紫云路23号 汤亚明 13606983351\n汤老板：9樘 庭院门',
  ],
  ['我是虎啸锁业的小方（13175890462）\n智能锁38箱\n\n到石家庄藁城区廉州镇，刘经理0311-88165527\n走月结'],
  ['发货写虎啸锁业方晓东13175890462。\n门锁 13箱\n\n收货的是 长春绿园区皓月大路1899号 崔宝林 13596077412'],
  [
    '收货：阮小玲 18905998123 武夷山市大王峰路51号\n推车2台\n从 方岩镇 橙麓村 发，老板程广进 15168020093\n运费收货方付',
  ],
  ['我是小方，电话13912345678，智能锁38箱\n\n发石家庄藁城区世纪大道6号 王强13800138000 总重600公斤 到付'],
  ['长城路8号来装，小方13912345678，智能锁38箱\n\n送石家庄藁城区世纪大道6号 王强13800138000\n600公斤2.1方'],
  ['王强13800138000 成都金牛区荷花池8号\n门锁20箱\n\n我电话13912345678，下午来拉，货500公斤'],
  ['成都金牛区荷花池8号 王强13800138000\n门锁20箱\n\n忘了写，总重300公斤，联系我13912345678'],
  ['找卢姐13712345678装货，永康市经济开发区长城路8号，门锁20箱\n\n发成都金牛区荷花池8号 王强13800138000'],
  ['今天有货来提一下，龙山镇桥下村12号 楼经理13612345678，门锁20箱\n\n成都金牛区荷花池8号 王强13800138000'],
  ['楼经理13612345678 在龙山镇桥下村，明天来提，门锁20箱\n\n成都金牛区荷花池8号 王强13800138000'],
  ['客户：成都市金牛区荷花池8号 王强13800138000 门锁20箱\n货站：好的\n客户：另外一票昨天的单子签收了'],
  [
    '货架立柱 裸装 30捆 1.86吨 从永康石柱镇塘里路5号拉，厂里找小应 15068012345\n到南昌青山湖区洪都大市场仓储区11号门 万经理 13870912345\n明早9点到厂',
  ],
  [
    '苍南县灵溪镇玉苍路工业园 林总 13906771234\n门把手 18箱\n合页 12箱\n麻烦明天来装 永康市象珠镇派塘村 吕师傅 13967912345',
  ],
  [
    '小陈你好，麻烦安排提货\n公司：永康市奥利维门业有限公司\n地址：永康市西城街道花城西路266号\n联系人：徐红 0579-87126633\n货：铜门 6樘 1.1吨\n目的地：呼和浩特市赛罕区 昭乌达路建材城2号楼 巴特尔 13947112345\n现付',
  ],
])('joins the two sides of one consignment: %s', (text) => {
  expect(splitConsignments(text).parts).toHaveLength(1)
})

test('takes goods and another place for two', () => {
  const text = '王强 13800138000 水壶10箱\n\n李雷 13900139000 武汉市武昌区中山路9号 铁锅5箱'
  expect(splitConsignments(text).parts).toHaveLength(2)
})

test('takes a recipient without goods for no sender', () => {
  const text =
    '收货人王强 13800138000 成都市金牛区荷花池8号 水壶10箱\n\n李雷 13900139000 武汉市武昌区中山路9号'
  expect(splitConsignments(text).parts).toHaveLength(2)
})

test('knows the sender’s side by the site, also in another province', () => {
  const text =
    '江苏常州武进湖塘镇工业区 颜超13777931265 电焊机10件\n\n发莎车县城南五金市场12号 买买提江 18999837204 10件'
  expect(splitConsignments(text, ['江苏省', '常州市', '武进区']).parts).toHaveLength(1)
  expect(splitConsignments(text).parts).toHaveLength(2)
})

test.each([
  ['浦东张江镇', ['上海市', '浦东新区']],
  ['广西南宁良庆区', ['广西壮族自治区', '南宁市', '良庆区']],
  ['内蒙古呼和浩特赛罕区', ['内蒙古自治区', '呼和浩特市', '赛罕区']],
  ['景宁红星街道', ['浙江省', '丽水市', '景宁畲族自治县']],
  ['长沙县星沙街道', ['湖南省', '长沙市', '长沙县']],
])('knows how people shorten a place: %s', (place, home) => {
  const text = `${place} 颜超13777931265 电焊机10件\n\n发莎车县城南五金市场12号 买买提江 18999837204 10件`
  expect(splitConsignments(text, home).parts).toHaveLength(1)
})

test.each([
  ['朝阳市双塔区', ['北京市', '朝阳区']],
  ['长沙市雨花区', ['湖南省', '长沙市', '长沙县']],
  ['成都市金牛区', []],
])('takes no place of the same short name for the site: %s', (place, home) => {
  const text = `${place} 王强 13800002071 保温杯30箱\n\n发长春市绿园区 刘芳 13500002072 30箱`
  expect(splitConsignments(text, home).parts).toHaveLength(2)
})

test('keeps two consignments apart, also where one is fetched', () => {
  const text = '王强 13800002071 成都市金牛区 保温杯30箱 上门提货\n\n刘芳 13500002072 长沙市雨花区 电钻8箱'
  expect(splitConsignments(text).parts).toHaveLength(2)
})

test.each([
  '陈姐 14:03\n覃梅 13597779024，利川市东城街道92号 豆浆机30箱\n陈姐 14:06\n李雷 13900139000，成都市金牛区 水壶20箱',
  '陈姐 14:03\n利川市东城街道92号 豆浆机30箱\n陈姐 14:06\n成都市金牛区荷花池8号 水壶20箱',
  '收件人：覃梅\n电话：13597779024\n地址：利川市东城街道92号\n\n收件人：李雷\n电话：13900139000\n地址：成都市金牛区荷花池8号',
  '永康发合肥 李总 13812345678 门锁10箱\n\n到长沙 陈伟 13712345678 拉手10箱',
  '李军 13812345678 合肥市蜀山区永康路100号 挂锁5箱\n\n送长沙雨花区万家丽路88号 陈伟 13712345678 挂锁5箱',
  '永康市古山镇 徐建平13905790001 有挂锁9箱 发合肥\n\n送长沙雨花区88号 陈伟 13712345678 门锁9箱',
  '永康五金厂发 杭州余杭区18号 王建军 13812345678 水壶9箱\n\n上海嘉定区88号 李海燕 13987654321 五金9箱',
  '杭州余杭区良渚街道18号 王建军 0571-88776655 保温杯20箱\n上海嘉定区南翔镇银翔路88号 李海燕 13987654321',
  '陈姐 14:03\n杭州余杭区良渚街道18号 王建军 水壶20箱\n陈姐 14:20\n上海嘉定区南翔镇88号 李海燕 13987654321 水壶15箱',
  '调度小王 9:10\n杭州余杭区良渚街道18号 王建军 13812345678 水壶20箱\n调度小王 9:15\n宁波鄞州区66号 孙丽 13712345678 水壶12箱',
  '收货人：覃梅 13597779024 利川市东城街道92号\n货：豆浆机30箱\n收货人：李雷 成都市金牛区荷花池8号\n货：水壶20箱',
  '明天来提\n李强 13900139001 成都武侯区武侯大道8号 锅20箱\n\n刘海 13600136001 长沙市雨花区万家丽路1号 电钻一批',
  '明天来提\n覃梅 13597779024 利川市东城街道92号 锅20箱\n\n刘海 13600136001 长沙市雨花区万家丽路1号 电钻一批',
  '陈老板 15012348765 长沙高桥大市场12栋 烧烤炉 4箱 到付\n赵建国 13677778888 南宁华南城 角磨机 1吨 到付',
  '收货人：张三 13712345678\n地址：成都市金牛区荷花池8号\n货物：合页 10箱 200公斤\n\n收货人：王强 13800138000\n地址：老地址\n货物：锁芯 500公斤 1.5方',
  '下午来拉货，两家\n成都市金牛区荷花池8号 王强13800138000 门锁20箱\n武汉市江汉区解放大道12号 李四13912345678 拉手300公斤',
  '明天过来装货\n王强 13800138000 成都市金牛区荷花池8号 门锁20箱\n李四 13912345678 武汉市江汉区解放大道12号，拉手30箱改成25箱',
  '发成都市金牛区荷花池8号 找王强 13800138000 门锁20箱 到付\n\n发武汉市江汉区解放大道12号 找李四 13912345678 货一样',
  '客户：成都市金牛区荷花池8号 王强13800138000 门锁20箱\n货站：好的\n客户：还有一票，李四那边，老地址，拉手500公斤\n货站：收到',
  '客户：成都市金牛区荷花池8号 王强13800138000 门锁20箱\n货站：好的\n客户：李四那边，老地址，拉手10箱\n货站：收到',
  '下午来提\n龙山县民安街道解放路3号 王强13800138000 门锁20箱\n\n成都金牛区荷花池8号 李四13912345678 货一样',
  '下午来提\n江南大道88号 王强13800138000 门锁20箱\n\n成都金牛区荷花池8号 李四13912345678 货一样',
  '龙山镇桥下 楼经理13612345678 门锁20箱，货已经来拉走了\n\n成都金牛区荷花池8号 李四13912345678',
  '下午来装，成都金牛区荷花池8号 王强13800138000 门锁20箱\n武汉市江汉区解放大道12号 李四13912345678 300公斤',
  '我是武汉江汉区解放大道的李四13912345678 门锁20箱\n\n成都金牛区荷花池8号 王强13800138000 300公斤',
  '永康市古山镇胡库村 徐建平 0579-87126633 有挂锁9箱 发合肥\n\n送长沙雨花区88号 陈伟 13712345678',
  '陈伟 13712345678\n目的地：长沙雨花区88号\n门锁10箱\n\n李四 13967912345\n目的地：成都金牛区8号',
])('keeps two consignments of a chat or a form apart: %s', (text) => {
  expect(splitConsignments(text).parts).toHaveLength(2)
})

test('returns each row of a list of two hundred lines, whatever is missing in it', () => {
  const lines = Array.from({ length: 200 }, (_, at) =>
    [
      `李雷${at}`,
      at % 20 === 1 ? '' : `139${String(at).padStart(8, '0')}`,
      at % 20 === 2 ? '' : `义乌市福田街道商城大道${at}号`,
      at % 20 === 3 ? '' : '电动工具 10件 200公斤',
    ].join(' '),
  )
  const { parts, loose } = splitConsignments(`今天 200 票\n${lines.join('\n')}\n合计 2000件`)
  expect(parts.map(({ text }) => text)).toEqual(lines)
  expect(loose).toEqual(['今天 200 票'])
})

test('lists the words about all consignments apart, and drops mere answers', () => {
  const { parts, loose, aboutAll } = splitConsignments(
    '张师傅 今天两票\n\n王强 13800002071 成都市金牛区 保温杯30箱\n\n好的\n\n刘芳 13500002072 长沙市雨花区 电钻8箱\n\n以上都到付',
  )
  expect(parts).toHaveLength(2)
  expect([loose, aboutAll]).toEqual([['张师傅 今天两票'], ['以上都到付']])
})

test('reads 以上 between the consignments into none of them', () => {
  const { loose, aboutAll } = splitConsignments(
    '王强 13800002071 成都市金牛区 保温杯30箱\n\n以上都到付\n\n刘芳 13500002072 长沙市雨花区 电钻8箱',
  )
  expect([loose, aboutAll]).toEqual([['以上都到付'], []])
})

test('takes names that begin like a unit for names', () => {
  const text = '1 张三 13800002071 成都市金牛区 保温杯30箱\n2 方敏 13500002072 长沙市雨花区 电钻8箱'
  expect(splitConsignments(text).parts.map((part) => part.text.slice(0, 2))).toEqual(['张三', '方敏'])
})

test('takes quantities at the start of lines for no numbers', () => {
  const text = '王强 13800002071 成都市金牛区\n1 箱保温杯 30公斤\n2 件电钻 20公斤'
  expect(splitConsignments(text).parts.map((part) => part.text)).toEqual([text])
})

test.each(['', ' \n\n ', '-----\n====', '🎉🎉\u0000\u0007', '好的'])(
  'makes at most one part of %j',
  (text) => {
    expect(splitConsignments(text).parts.length).toBeLessThanOrEqual(1)
  },
)

test('separates 100 KB of text, with emoji and control characters', () => {
  const block = (at: number) =>
    `😀王强\u0007 138${String(at).padStart(8, '0')}\n成都市金牛区${at}号\u0000\n保温杯30箱 360公斤 📦`
  const text = Array.from({ length: 1_400 }, (_, at) => block(at)).join('\n\n')
  expect(text.length).toBeGreaterThan(60_000)
  expect(splitConsignments(text).parts).toHaveLength(1_400)
  expect(splitConsignments('很久很久以前。'.repeat(15_000)).parts).toHaveLength(1)
})

const saws = '永康五金城3街28号 小胡13857988203\n锯片6箱165公斤'
const chengdu = '成都武侯区武侯大道8号 李强13712345678'
const changsha = '长沙雨花区高桥大市场 刘芳13500002028'
const doors = '卷闸门12樘，到桂林市七星区建材市场2号门，莫师傅13807730011，到付\n\n'

test.each([
  '收货人陶姐13955100021 电饭锅30箱 到付\n\n莫师傅13807730011 桂林市七星区建材市场2号 现付',
  '1.合肥陶敏13955100021 电饭锅30箱 到付\n\n2.桂林市七星区建材市场2号 莫师傅13807730011 卷闸门，数量装车时点',
  '发合肥 陶敏13955100021 电饭锅30箱 到付\n\n发桂林市七星区建材市场2号 莫师傅13807730011 卷闸门一车',
  `${doors}西安市长安区永康路12号 王总13738920022，跟上面一样的货`,
  `${doors}镇江丹阳市 江南人家12幢 王总13738920022`,
  `${doors}武汉市硚口区永康里 王总13738920022`,
  `${doors}从永康古山镇胡库村到苏州吴江区盛泽镇，王总13738920022，布一车`,
  `${doors}古山镇胡库村王总13738920022，也有货要发，你加他微信`,
  `${doors}派车去永康龙山镇桥下村提，施经理13738920022，运到杭州的，数量到了再点`,
  `${saws}\n郑州管城区金林市场C7 杜红霞15037186642\n砂轮14箱`,
  `${saws}\n郑州管城区金林市场C7 杜红霞15037186642，跟上面一样`,
  `${saws}，月结\n\n郑州管城区金林市场C7 杜红霞15037186642 到付`,
  `【发】${chengdu} 门锁20箱\n\n【收】${changsha} 电钻8箱`,
  `【发】门锁20箱 ${chengdu}\n\n${changsha}`,
  `${chengdu} 门锁20箱\n\n【收】${changsha}`,
  `【收】${chengdu}\n【货】门锁20箱\n\n【收】${changsha}\n【货】电钻8箱`,
  `${chengdu} 门锁20箱 发货信息发我\n\n${changsha}`,
  `客户：${chengdu} 门锁20箱\n货站：好，下一家收货地址发我\n客户：${changsha}`,
  `老王 9:10\n${chengdu} 门锁20箱\n老王 9:20\n拉手减到15箱，长沙雨花区高桥大市场，刘芳`,
])('keeps goods and another party’s place apart: %s', (text) => {
  expect(splitConsignments(text).parts).toHaveLength(2)
})
