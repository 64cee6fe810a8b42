import type { Span } from './pastedOrder.ts'

const surnames = new Set(
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅卞齐康伍余元卜顾孟平黄穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉龚程邢裴陆荣翁荀羊惠甄曲封芮储靳邴松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘钭厉戎祖武符刘景詹束龙叶幸司韶郜黎薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍桑桂濮牛寿通边扈燕冀浦尚农温别庄晏柴瞿阎充慕连茹习艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东殴殳沃利蔚越夔隆师巩厍聂晁勾敖融冷辛阚那简饶空曾沙养鞠须丰巢关相查后荆红游竺权逯盖益桓公楼肖付涂代原闫岳苟佟和覃阳区仝冼邝佘欧岩亓税鹿宝朴尧兰丛初麦'.split(
    '',
  ),
)
const doubleSurnames = /^(?:欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|令狐|慕容|夏侯|端木|司徒)/
/** What people call a person by, behind his surname: 王总, 陈师傅. */
export const title =
  '(?:老板娘?|总经理|总|经理|师傅|先生|女士|小姐|太太|姐|哥|工|生|厂长|主任|老师|董事?长?|阿姨|叔|店长|科长|队长|姨|嫂)'
const titled = new RegExp(`^[\\u4e00-\\u9fa5]{1,3}${title}$`)
const titleTail = new RegExp(`(?:${title})$`)

/** Trades that end the short name of a firm: 星扬工具, 吉顺门业. */
export const trade = '(?:门业|锁业|杯业|锅业|五金|工具|电器|建材|机械|厨具|家具|工贸)'

/** Goods words, recognized even without an amount beside them. */
const goodsWords =
  /家电|杯|壶|锅|铲|门|窗|锁|钻|锤|电机|马达|工具|五金|扳手|螺丝|车(?!间|站)|轮|配件|零件|玻璃|家具|桌|椅|凳|床|沙发|柜|架|炉|灶|灯|机$|机器|器$|器材|泵|阀|管|线缆|电缆|电线|钢|铝|铁|铜|板材|型材|刀|剪|钳|锯|斧|铰链|合页|拉手|把手|衣|鞋|帽|布|袋$|箱$|盒$|桶$|油|漆|涂料|胶|塑料|橡胶|包装|纸|书|玩具|礼品|样品|货架|帐篷|垫|毯|被|枕|餐具|碗|盘|筷|勺|瓶|罐|食品|茶|酒|刷|拖把|扫把|梯|秤|天平|健身|跑步|哑铃|滑板|电瓶|电池|充电|手柄|模具|轴承|齿轮|弹簧|砂轮|磨|喷枪|千斤顶|吊扇|风扇|水龙头|卫浴|马桶|镜|画框|相框/

export const hasGoodsWord = (text: string): boolean => goodsWords.test(text)

const allGoodsWords = new RegExp(goodsWords.source, 'gm')

/** Returns the spans of goods words in a text. */
export const goodsWordSpans = (text: string): Span[] =>
  [...text.matchAll(allGoodsWords)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }))

export const isSurname = (text: string): boolean => surnames.has(text)

const titleStart = new RegExp(title, 'y')

/** Checks whether a title stands at a position: 总, 师傅. */
export function titleAt(text: string, at: number): boolean {
  titleStart.lastIndex = at
  return titleStart.test(text)
}

/** Checks for a title alone or with a surname: 王总, 陈师傅, 老马, 小吴, 阿强. */
export function isTitledName(text: string): boolean {
  if (/^[老小阿][\u4e00-\u9fa5]$/.test(text)) return surnames.has(text[1] ?? '') || text[0] === '阿'
  return titled.test(text) && surnames.has(text[0] ?? '') && text.replace(titleTail, '').length <= 2
}

/** Checks for a name with its surname: 李强, 欧阳明月, or a titled one. */
export function isPersonName(text: string): boolean {
  if (
    !/^[\u4e00-\u9fa5]{2,4}$/.test(text) ||
    /^(?:老[婆公]|爱人|媳妇|家属|儿子|女儿|师傅|老板|东西|原来|单子|高高|安排|老师|小区|[今明后]天|周[一二三四五六日天末])$|[的了吗呢是要几这那么不吧我你他她们还就也把]|一下/.test(
      text,
    )
  )
    return false
  if (isTitledName(text)) return true
  if (doubleSurnames.test(text)) return text.length >= 3
  return text.length <= 3 && surnames.has(text[0] ?? '')
}

/** Removes a title after a full name: 王小明先生 → 王小明; 王先生 stays. */
export function bareName(text: string): string {
  const bare = text.replace(titleTail, '')
  return bare !== text && bare.length >= 2 && /(?:先生|女士|小姐|老板|经理)$/.test(text) ? bare : text
}

/** Words without meaning for an order. Alternatives are tried in order, so longer ones come first. */
export const fillers =
  /@[^\s@:,，]{1,16}|每[件根支条张]\d+(?:\.\d+)?(?:米|m|cm|厘米|公分)[长高宽]?|(?:这|本)(?:次|回)(?:是|要)?|包装(?:加固|牢固|结实)|\((?:老板娘?|老[婆公]|爱人|媳妇|家属|儿子|女儿|同事|备用|仓库|门卫|司机|前台|财务|负责人|白班|夜班)\)|原来[^,，。;\n\ue001-\ue005]{1,12}(?:不要了?|作废|不用了?|取消)|你好呀?|您好|在吗|在不在|谢谢(?:老板|啦|了)?|多谢|辛苦(?:了|一下)?|拜托|(?<![\u4e00-\u9fa5])老板(?=[在帮我,，!\s]|$)|喂|麻烦(?:你|您)?|帮(?:我|忙)(?:看看|看?一下|看下|下(?!单|个))?|安排(?:一下|下)?|下个?单|叫个?车|发个货|发点货|有一批|一批|一些|约莫|重新|叫一?个?车|打(?:成|了)?(?=\d|[一二两三四五六七八九十])|大概|大约|差不多|左右|总共|一共|共计|合计|总计|我们|我这边|这边|这里|那边|你们|我要|我?想要?(?=[发寄])|准备|今天|明天|后天|现在|发下货|发一下货|打好的?|好的|ok|OK|[哈呢吧啊呗哦亲]{1,2}(?=[\s,，。!?]|$)/g

const edgeStart =
  /^(?:几十?[件箱个]|里发|他|跟|货物|货名|品名|昨天|剩下的?|顺便|另外|其中|就是?|那个|了|合起来|他厂里有批|厂里有批|发货|发一下|发(?![饰动电夹簪热泡光条票蜡箍圈卡])|寄|有货|有|要走|要发|要|走|运(?!动|水|费)|货是|货|是|的|和|及|共计|共|约|各|重量?|体积|分?装(?![甲饰修配])|分成|用|打成|打了|把|[这那]个?|另外有?|另有|加上|再|还有|还|以及|给|里面是|里面|内装|都是|全是|x |一下|一车|点|还|我|厂在?|师傅|麻烦|请)+/
const edgeEnd =
  /(?:跟|合起来|那里|嘛|就|打好的?|打包|各|共计|共|一共|总重|重量?|体积|约|大概|左右|有|是|的|要走|要发|要|发|寄|去|到|用|还有?|也|(?<![套包西服时童女男工正])装|和|及|叫|一车|发给|发往|发到|过去|过来|的?客户|那边的?|送|拉|提|寄给|给|(?<![A-Za-z])[xX])+$/

/** Removes filler words at the edges of a text. `lead` is the number of characters removed at its start. */
export function trimFillers(text: string): { text: string; lead: number } {
  const start = edgeStart.exec(text)?.[0].length ?? 0
  const inner = text.slice(start)
  const end = edgeEnd.exec(inner)?.[0].length ?? 0
  return { text: inner.slice(0, inner.length - end), lead: start }
}

/** Returns a text without blanks at its edges and beside Chinese characters. */
export const joined = (text: string): string =>
  text.replace(/(?<=[\u4e00-\u9fa5])\s+|\s+(?=[\u4e00-\u9fa5])/g, '').trim()
