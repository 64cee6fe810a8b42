import { hasGoodsWord, isPersonName } from '../words.ts'

/** Trades that only end the name of a firm: 秦安门业, 诚达五交化, 恒盛置业项目部. */
const sureTrades =
  '门业|门控|锁业|矿业|网业|杯业|鞋业|仓储|五交化|总汇|健身房|进出口|工贸|商贸|贸易|实业|置业|商行|经营部|门市部|批发部|项目部|工作室|生活馆|[铝木纸塑瓷种药酒茶车锯锅灯床伞]业|(?<=[杯锅锁灯])汇|钢构|车行|百货|超市|农资|供应链|电商|汽修|暖通|化工|科技|光电'
/** Trades that are also goods or places: 门窗, 建材, 仓库. They need a name before them. */
const trades =
  '门窗|建材|装饰|装潢|机械|机电|五金|器材|用品|厨具|紧固件|家具|家居|工具|电器|电气|卫浴|洁具|灯饰|照明|水暖|汽配|农机|物资|日杂|涂装|户外|厨卫|炉具|健身|体育|批发|炊具|餐具|家电|石材|陶瓷|玩具|文具|乐器|渔具|园艺|幕墙|制品|劳保|轮胎|仓库'
/** Depots and doors, which count only behind a label or beside a whole address: 大连港湾物流园3号库, 虔城智能门. */
const depots = '(?:[\\d一二三四五六七八九十]{1,2}号)?[仓库]|智能[门锁]|防盗门|铜门'
/** Words between a name and a trade: 云岭园林机械. */
const fields =
  '园林|运动|健身|体育|电动|休闲|日用|厨房|机电|五金|建筑|装饰|酒店|户外|跨境|物流园?|电子|新型|门窗'
const endingIn = (last: string) =>
  new RegExp(`^(?<name>.{2,8}?)(?:${fields}|${trades})*(?:(?<sure>${sureTrades})|${last})$`)
const [firm, firmOrDepot] = [endingIn(trades), endingIn(`${trades}|${depots}`)]

/** 铁牛, 金狮: such names have nothing to do with iron or gold. */
const animals = /[铁钢铜金][牛人马虎狼象龙狮鹰豹匠]/
/** Words that name a kind or a place instead of a firm: 防盗门窗, 海关仓库, 我们仓库. */
const kinds =
  /^(?:自动|全自动|学校|花园|车间|[甲乙丙]级|入户|指纹|密码|电子|办公|儿童|毛绒|花岗|大理|实木|红木|布艺|欧式|汽车|手工|宠物|母婴|车载|厨卫|厨电|生活|家庭|低压|高压|工业|摄影|焊接|电工|水电|管道|玻璃|橡胶|塑料|陶瓷|园艺|酒店|学生|品牌|二手|防盗|防火|园林|户外|电动|手动|气动|液压|智能|健身|运动|体育|厨房|家用|日用|劳保|消防|农业|农用|建筑|化工|装修|室内|室外|精密|专用|通用|进口|出口|国产|高档|普通|各种|其他|其它|国际|海关|保税|公司|集团|厂里|工厂|工地|客户|对方|老板|厂家|成品|原料|货运|物流|一楼|二楼|中转|原来|旧的|那边|这边|里面|后面|前面|旁边|对面|[东南西北][边面门侧]|附近|指定|总部|临时|小商品|物业|[新旧老大小旁]|收货|发货|提货|到货|卸货|装货)+$/
const notOfName =
  /[我你他她它的了在有是要到发送给拉提寄装这那哪就把叫找写和与及:]|一批|货(?!运)|[号路街镇乡村弄区站]|市场|广场|码头|机场|大道|[栋幢楼层室期口]$|^(?:[道县市去往从由跟请]|旁边?|对面|隔壁|附近)|安置|\d|[^\u4e00-\u9fa5A-Za-z\d]/

/** Checks whether a whole word is the name of a firm: a name, then its trade. `isMeant`: a label or the order says that one stands here. */
export function isFirmName(word: string, isMeant = false): boolean {
  const match = (isMeant ? firmOrDepot : firm).exec(word)
  const name = match?.groups?.['name'] ?? ''
  if (
    !match ||
    isPersonName(word) ||
    !/^[\u4e00-\u9fa5]/.test(name) ||
    notOfName.test(name) ||
    kinds.test(name)
  )
    return false
  return match.groups?.['sure'] !== undefined || !hasGoodsWord(name.replace(animals, ''))
}

/** Checks whether a word names a kind of goods instead of a firm: 办公家具. */
export function isKindOfGoods(word: string): boolean {
  return kinds.test(firm.exec(word)?.groups?.['name'] ?? '')
}

const boundary = /[\s,，、/|]|\d|[号路镇乡村区县市栋幢楼层室口座城园厦场]|街(?!道)|街道|大道|旁边?|对面|隔壁/g

/** Words of an address, a service or a person between an address and a person. */
const notBetween =
  /[送付提收发急请到找货寄拉装打同]|备用|先生|女士|联系|电话|手机|[仓车门前后左右上下东南西北][口边门面侧]|校区|分校|[家公]里|国际|绿洲|[栋幢楼层室口号园城厦苑庄府居院湾里坊组队站厂店场区县市镇乡村路街巷弄道桥寺庙墩塘庙亭湖港岸]$/
/**
 * Checks whether a word between an address and its person is a firm: 昭乌达路46号 草原动力 包力格 138…. It has no goods' name and ends like
 * no address.
 */
export const isFirmBeforePerson = (word: string): boolean =>
  isFirmName(word, true) ||
  (/^[\u4e00-\u9fa5]{4,7}$/.test(word) &&
    !isPersonName(word) &&
    !notBetween.test(word) &&
    !notOfName.test(word) &&
    !kinds.test(word) &&
    !isKindOfGoods(word) &&
    !hasGoodsWord(word.replace(animals, '')))

/** Returns where the name of a firm starts that ends an address: 盐桥中路19号昆岭矿业. null for none. */
export function firmTailStart(address: string, isBeforePerson = false): number | null {
  for (const match of address.matchAll(boundary)) {
    const start = match.index + match[0].length
    // 街道, 区: a part of the address goes on
    const tail = address.slice(start)
    const isMeant = isBeforePerson && /^\s/.test(match[0])
    // 3楼浙里杯业
    if (/\d/.test(match[0]) && /^[楼层栋幢室座期库院弄组排]/.test(tail)) continue
    if (start > 0 && isFirmName(tail, isMeant)) return start
  }
  return null
}
