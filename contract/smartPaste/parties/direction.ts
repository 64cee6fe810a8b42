import type { RegionIndex } from '../../regions/regions.ts'
import { nameOfSite, ruleAt } from '../siteName.ts'

/** Which way the goods go. Back to the site, to the buyer who writes, or from the site to anybody else. */
export type Direction = 'toSite' | 'toWriter' | 'fromSite'

const works = '(?:我们?厂|本厂|厂家|工厂|原厂|厂里)'
/** Returned papers, parts of a consignment, other consignments, and what happens if the recipient refuses the goods. */
const otherReturn =
  /回单|单子|盖章|合同|货款|现金|架子|周转|模具|旧|换新|发票|签|拒收|不收|如果|要是|万一|的话|上次|上批|上回|昨天|前天|之前|已经|以前|托盘|[筐桶盘](?:子|要)|[有其剩余坏破][^,，]{0,3}[一二两三四五六七八九十几\d]+ ?[箱件包台个袋只]|[吗?？]|多少钱|专线|时候|司机|原料|材料|不满意|不合适|可以|随时/
/** A truck, or an earlier way of the goods: 车从金华回永康就来装, 从厂里拉到永康站发走. */
const otherWay = /^(?:货|大|小)?车|师傅|仓库|站|转|料|再发|发走/
/** 修好了，发回客户: the goods leave the works again. */
const isRepaired = /[修弄换]好(?:了|的|啦)/

/** Checks whether the goods go back to the site: 退回厂里, 拉回永康, 从温岭去永康. */
function isReturn(text: string, siteName: string): boolean {
  if (isRepaired.test(text)) return false
  const target = `(?:${siteName}|${works})`
  const way = new RegExp(`从(?!${siteName})[^\\n]{2,8}?(?:去|到|往|回|发到?|[拉运寄送][到回])${siteName}`)
  const back = new RegExp(
    [
      `[退返](?:货|还|修)?[^\\n]{0,8}?[回到给往][来去]?[:：]? ?[到给]? ?${target}`,
      `(?:[退返坏修]|货)[^\\n,，。;；]{0,10}[寄拉运送]回[到给]? ?${target}`,
      '[退返]厂(?!家|里)',
    ].join('|'),
  )
  const isBack = (clause: string) =>
    !otherReturn.test(clause) && (back.test(clause) || (way.test(clause) && !otherWay.test(clause)))
  if (text.split(/[,，。;；!！\n]/).some(isBack)) return true
  // 有3箱退货要拉，…，回永康石柱镇
  const again = new RegExp(
    `退货(?!补发|的|那)(?:(?!单|票|补|不算)[^\\n。;；]){0,80}[,，;；] ?[拉送寄运]?回到?${siteName}市?[\\u4e00-\\u9fa5]{1,4}(?:镇|街道|区|路|村)`,
  )
  // 退货一票，…那里发回来，收货写我们永康古山镇
  const received = new RegExp(
    `退货(?!补发|的|那)(?:(?!单|票(?!,|，)|补|不算)[^\\n。;；]){0,80}收货(?:人|方|地址)?(?:就?写|就?是|填)? ?[:：]?我们?(?:这边)?${siteName}`,
  )
  // 回程车去柯桥帮我拉点货回来，…。收货永康石柱镇
  const fetchedHome = new RegExp(
    `去(?!${siteName})[\\u4e00-\\u9fa5]{2,6}[帮给]我们?[拉带捎装][^\\n,，。;；]{0,4}回来(?!发|转|送)[^]{0,160}收货(?:地址)?[:： ]{0,2}${siteName}市?[\\u4e00-\\u9fa5]{2,3}(?:镇|街道)`,
  )
  // 到玉环楚门镇科技园区拉一票回来。… 拉到永康古山镇
  const broughtHome = new RegExp(
    `[到去](?!${siteName})[\\u4e00-\\u9fa5\\d]{2,20}[拉提带][一几]?[票批车点]货?回来(?!发|转|送)(?:(?!一起|一同|另外)[^]){0,160}[拉送运]到${siteName}市?[\\u4e00-\\u9fa5]{2,3}(?:镇|街道)`,
  )
  // 我厂 昆山市周市镇…，有付模具要发到永康去
  const fromOwnWorks = new RegExp(
    `(?:^|[\\n。;；])我们?厂[:： ]{0,2}(?!${siteName})[\\u4e00-\\u9fa5]{2,8}[^]{0,80}要[发寄运]到${siteName}(?![^\\n,，。]{0,10}(?:转|站|仓|物流|货运|托运|你们|园|总部|基地))`,
  )
  if ([again, received, fetchedHome, broughtHome, fromOwnWorks].some((words) => words.test(text))) return true
  const isHeaded =
    /(?:^|\n) *(?:退货[单方人点]|退货门店|样品退[还回]|[^\n,，。]{0,4}返修(?:件|单)? *(?:\n|$))/.test(
      text.slice(0, 60),
    )
  return isHeaded && new RegExp(`(?:给|收(?:货|件)?(?:人|方)?|原厂在)[:： ]{0,2}${siteName}`).test(text)
}

const bought = '[拿订定买进](?:的|了(?!车)|过)'
/** 我在永康五金城永发工具(徐老板139…)那里定了: a buyer who names the works at length. */
const boughtThere = `(?<![跟和给替帮为])我(?:(?!他|她|客户|对方)[^\\n。;；]){0,45}(?:在|向)你?们?永康(?:(?!我们?)[^\\n,，。]){0,40}(?:那里|那边|[厂店家司)])${bought}(?![铺车房位票块])(?![^]*[发送][^\\n。]{2,30}[\\u4e00-\\u9fa5]{2,3}1[3-9]\\d{9})`

/** 我是成都的买家, 我们是买方 */
const buyerWords = '(?<![跟和给替帮为])我们?是(?:[\\u4e00-\\u9fa5]{1,6}的)?买[家方]'

/** Words of who gets the goods, and of where he bought them: 我在胡厂长那里拿的铁锅你给我发过来. */
const toWriter = new RegExp(
  [
    '给我(?:们)?[发寄送拉](?:过来|回来|来)|[发寄送拉]过来给我|我是(?:买货|客户(?![经服那])|收货)|我[买订]的(?!车|保)',
    `(?:在|从|跟|向)(?!我)[\\u4e00-\\u9fa5]{2,5}(?:那里?|那儿|那边|家|手里)${bought}`,
    '送到我(?!们?客户)|\\bDear [^,\\n]{1,20},[^]*\\b(?:my tel|send )',
    '我们?是[\\u4e00-\\u9fa5]{0,8}业主',
    buyerWords,
    // 我是南安水头这边的, 你们永康: the site is another place to the writer
    '我(?:这边)?是(?!永康)[\\u4e00-\\u9fa5]{2,8}(?:[这那]边的|的老客户)|你们永康(?!仓|站|店|网点|公司|物流|专线|客服|司机|的[车货])|[拿取]货点[:：] ?永康',
    // 在你们永康订了一批锅
    `(?<![他她户家])(?:在|向)你?们?永康[^\\n,，。]{0,10}${bought}`,
    boughtThere,
  ].join('|'),
)

/** Words of a writer who says of himself that he buys or receives: 我这边是买货的. Narrower, as they turn 我付 round. */
const fromRecipient = new RegExp(
  [
    ...[
      // 我这边是买货的
      '我(?:们|这边|这里|店里)?是(?:买货|收货|采购)的',
      '我们?是(?:(?![跟和给替帮为不]|客户|对方)[^\\n,，。;:]){1,10}买货的(?![\\u4e00-\\u9fa5])',
      // 我要收一批货
      '我(?:们|这边|这里|店里)?(?:要|想)(?:采购|收[一几]?[批件车箱](?![退回]))',
      // 我们在你们永康订了一批锅, 我们在你们那边买的
      '我们?(?:这边)?[在到从向](?:你们)?永康(?:(?!客户)[^\\n,，。;]){0,10}?[买订定进](?:了(?!车)|的)',
      '我们?在你们(?:那[边里]?|这[边里]?)(?:[买订定]|弄)(?:了(?!车)|的)(?!保)',
      // 我是南通的客户,孙倩,在永康买了3台封口机
      '我是(?!永康)[\\u4e00-\\u9fa5]{2,10}的客户,[^\\n。;]{0,30}?,在(?:你们)?永康(?:(?!客户)[^\\n,，。;]){0,10}?[买订定](?:了(?!车)|的)',
    ].map((words) => `(?<![跟和给替帮为])${words}`),
    buyerWords,
    boughtThere,
    // 收货就写我
    '收货(?:人|的)?就?写我(?![\\u4e00-\\u9fa5])',
    // 替我们公司收货
    '替我们?(?:公司|厂里?|店里?)?收货(?!款)',
    // 他们厂家发到我店里; but 厂家发到我店里的锅 may be sent on, unless the goods start at the site
    '(?<!回单[^\\n,，。]{0,6})(?:从|[他她]们?|厂家)(?:(?!已)[^\\n,，。;:]){0,12}(?:送|运|寄|发)(?:到|来)我(?:们?(?:店|家|工地|仓库)|这)(?![^\\n,，。]{0,4}的(?![^\\n,，。]{0,8}[,，]从永康))',
  ].join('|'),
)

/** Checks whether the goods go where the writer is. Decides whose the places and persons of a text are. */
export const isToWriter = (text: string, siteName: string): boolean => ruleAt(siteName, toWriter).test(text)

/** Checks whether the writer says that he receives the goods. Decides who pays where he says 我付, and who writes. */
export const isFromRecipient = (text: string, siteName: string): boolean =>
  ruleAt(siteName, fromRecipient).test(text)

/** Returns which way the goods go; null for the usual way, from the site to somebody else. */
export function directionOf(
  text: string,
  index: RegionIndex,
  siteCode: string,
): 'toSite' | 'toWriter' | null {
  const siteName = nameOfSite(index, siteCode)
  if (isReturn(text, siteName)) return 'toSite'
  return isToWriter(text, siteName) ? 'toWriter' : null
}
