import { isToWriter } from '../parties/direction.ts'
import { isFirmName } from '../parties/firmNames.ts'
import type { Side } from '../parties/partSpan.ts'
import type { Span } from '../pastedOrder.ts'
import { messagesOf, tradingAuthors } from '../readable/messages.ts'
import { ruleAt } from '../siteName.ts'
import { isPersonName, title, trade } from '../words.ts'

/** A person whom words name. */
export interface NamedPerson extends Span {
  side: Side | null
  /** Whether his words leave no place for another name. */
  isOnly?: boolean
}

const word = '(?<name>[\\u4e00-\\u9fa5]{2,3}?)'
const endOfName =
  '(?=[呀啊哈哦嘛呢吧就好,，。;；!！\\s]|地址|电话|手机|我|[昨今明]天|刚才|上次|[19]\\d{10}|$)'
/** 叫我吕姐好了, 你喊我鲜老板就是了 */
const nicknames = new RegExp(
  `(?:叫|喊)我(?<name>[\\u4e00-\\u9fa5](?:老板娘?|总|经理|师傅|姐|哥|工|叔|姨)|[小老阿][\\u4e00-\\u9fa5])${endOfName}`,
  'g',
)
const introductions = [
  // 我是恒达门业徐斌, 我是欣雅门业的小楼呀, 我是仓库老朱
  new RegExp(
    `我是[\\u4e00-\\u9fa5]{0,6}?(?:${trade}|公司|厂里?|店里?|仓库|商行|家的|那边)的?${word}${endOfName}`,
    'g',
  ),
  // 我舟山镇的施国庆啊
  new RegExp(`我(?:就?是|这边是?)?[\\u4e00-\\u9fa5]{1,6}(?:镇|街道|村|工业区)的${word}${endOfName}`, 'g'),
  // 我星扬工具小谢，135…
  new RegExp(
    `(?<=^|[\\s,，。~!])我(?![要想有发买订给把这那的])[\\u4e00-\\u9fa5]{2,4}${trade}的?(?<name>[小老阿][\\u4e00-\\u9fa5])(?=[,， ]{0,2}1[3-9]\\d{9})`,
    'g',
  ),
]
/** Jessica here from 尚禾进出口 */
const englishWriters = /(?<name>\b[A-Z][a-z]{2,14})(?: here)? from (?=[\u4e00-\u9fa5])/g
/** 写我,糖糖,191… */
const writesSelf =
  /(?<=(?:发货人|寄件人)[^]{0,12}写我[,， ]{1,2})(?<name>[\u4e00-\u9fa5]{2,3})(?=[,， ]{1,2}1[3-9]\d{9})/g
/** 发货客户:黎明炊具 (黎总) */
const behindFirm =
  /(?<=(?:发货|托运|寄件)(?:客户|单位|方)[:：| ]{1,3}[\u4e00-\u9fa5]{4,14} ?[(（])(?<name>[\u4e00-\u9fa5]{2,3})(?=[)）])/g
/** From: 程思远(昊拓园林机械) */
const mailAuthors = /(?<=^|\n)From ?: ?(?<name>[\u4e00-\u9fa5]{2,4})(?= *[(<\n])/g
/** 我是武汉的小何，: a buyer; of anybody else the word need not be a town. */
const buyersOfTowns =
  /(?<=^|[\s,，。;；!！])我是[\u4e00-\u9fa5]{2,3}的(?<name>[老小阿][\u4e00-\u9fa5])(?=[,，])/g
/** 我在胡厂长那里拿的铁锅, 在永康老胡那里订了6扇防盗门 */
const sellers =
  /(?:在|从)(?:你?们?永康)?(?<name>(?!永康)[\u4e00-\u9fa5]{2,3})(?:那里?|那边|家)(?:拿|订|定|买)[的了]/g
/** 李刚发货 159…: who sends. */
const sends = /(?<=^|[\n,，。;；])[ ]*(?<name>[\u4e00-\u9fa5]{2,3})发货?[:： ]{0,2}(?=1[3-9]\d{9})/g
/** [11-21 10:05] 吉顺门业程敏: or 美嘉健身器材 陈姐, the head of a message. threads.ts has made the time of the second blank. */
const authorsOfFirms =
  /(?<=^|\n)(?:\[[\d\-/: ]+\] ?)?(?<firm>[\u4e00-\u9fa5]{4,10}?) ?(?<name>[\u4e00-\u9fa5]{2,3})(?<![区镇村路市])(?: {5,}(?=\n)|(?<=\][^\n]*):)/g
/** 盛邦门业胡总打电话来; but not 司机张师傅打电话来 */
const callers = new RegExp(
  `(?<![\\u4e00-\\u9fa5])(?:[上下]午|刚才|今天)?(?!买家|客户|别的|收货|采购)[\\u4e00-\\u9fa5]{2,4}${trade}的?(?<name>[\\u4e00-\\u9fa5]${title})(?:刚才?|[上下]午)?打电话(?:来|过来)(?![问催抢])`,
  'g',
)
/** 到他厂里装, 到他厂里来装货: the goods are at the caller's works. */
const atHisWorks = /[到去][他她]们?(?:那边)?的?(?:厂|仓库)里?来?[装提拉]货?(?=[\s,，。]|$)/
const pickupTime =
  '(?:[今明后]天|周[一二三四五六日天])?(?:[上中下]午|早上)?(?:[\\d一二两三四五六七八九十]{1,3}点半?)?'
/** 应总那边（石柱镇塘里村，138…）周一下午两点去提货 */
const worksOf = new RegExp(
  `(?<name>[\\u4e00-\\u9fa5]${title})那[边里] ?\\((?=[^()\\n]{0,16}[镇村街道路区][^()\\n]{0,12}1[3-9]\\d{9}\\)${pickupTime}(?:你们)?(?:派车|安排车)?去(?:提货|拉货|装货))`,
  'g',
)
/** 我是象珠这边做门的老楼 */
const makers =
  /(?<![找给到])我是[\u4e00-\u9fa5]{0,5}这[边里](?:做|开|搞)[\u4e00-\u9fa5]{1,4}的(?<name>[老小](?![厂店工板])[\u4e00-\u9fa5])(?=你|[\s,，。]|$)/g
/** 上次西宁那个客户马德福嘛 */
const customers = /客户(?<name>[\u4e00-\u9fa5]{2,3}?)(?=[嘛啊呢吧呀,，]|他又|她又)/g
/** 收货人叫万小军他手机189…, 收货人填他的翻译小周159… */
const labelled =
  /(?<label>[收发][货件])人?(?:就?是|叫|就?写|填)(?:[我他她]们?的?)?(?:车间主任|主任|翻译|会计|业务员?|采购|仓管|仓库|老板|厂长)?(?<name>[\u4e00-\u9fa5]{2,3}?)(?=[他她]|[,， ]{0,2}(?:的?(?:电话|手机)|1[3-9]\d{9}))/g
/** 怀德南路 25号 / Frank Liu / 135… */
const betweenSlashes =
  /(?<=[/|] ?)(?!(?:Tel|Mob|Mobile|Cell|Phone|Fax|Attn|Contact|Consignee|Shipper|Receiver|Wechat|Email|Collect|Prepaid|Door|Freight)\b)(?<name>[A-Z][a-z]{1,14}(?: [A-Z][a-z]{1,14})?)(?= ?[/|] ?1[3-9]\d{9})/g
/** BRs, Vivian (优耐运动), -叶 Cindy at the end of a text */
const englishSignatures =
  /(?:(?:\bBRs?|Regards|Thanks?|Thx|Cheers|Best)[,， ]+|\n ?[-–—]+ ?)(?<name>(?:[\u4e00-\u9fa5]{1,2} ?)?[A-Z][a-z]{1,14}(?: [A-Z][a-z]{1,14})?)(?= *(?:\([^()\n]{2,16}\))?\s*$)/gi
/** Mr. Liang, Ms. 董 */
const english =
  /(?<name>\b(?:Mr|Mrs|Ms|Miss)\.? ?(?:[A-Z][a-z]+(?: [A-Z][a-z]+)?|[\u4e00-\u9fa5]{1,3}(?![\u4e00-\u9fa5])))/g
/** 收货人: Victor Lou, 永康市… */
const labelledEnglish =
  /(?<label>[收发][货件]人|联系人) ?:? ?(?<name>[A-Z][a-z]{1,14}(?: [A-Z][a-z]{1,14}){0,2})(?= ?[,，/] ?[\u4e00-\u9fa5\d])/g

/** Returns the persons whom a pattern names in a text; `side` gives each his party. */
export const namesIn = (
  text: string,
  pattern: RegExp,
  side: (match: RegExpMatchArray) => Side | null,
): NamedPerson[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const name = match.groups?.['name'] ?? ''
    const start = (match.index ?? 0) + match[0].lastIndexOf(name)
    const isPerson =
      pattern === nicknames ||
      (pattern === writesSelf && /^([\u4e00-\u9fa5])\1$/.test(name)) ||
      /[A-Z]/.test(name) ||
      (isPersonName(name) && !/[理管务售购驶作]员$|公司|单位|门店|区$/.test(name))
    return isPerson ? [{ start, end: start + name.length, side: side(match) }] : []
  })

/** Checks for somebody else with a mobile: 熊志强 139…, 137… 韩梅. */
const hasOtherPerson = (text: string, author: string): boolean =>
  [
    ...text.matchAll(
      /([\u4e00-\u9fa5]{2,3})[ ,，:：]{0,3}1[3-9]\d{9}|1[3-9]\d{9}[ ,，:：]{1,3}([\u4e00-\u9fa5]{2,3})/g,
    ),
  ].some(([, before = '', behind = '']) =>
    [before, before.slice(-2), behind, behind.slice(0, 2)].some(
      (name) => isPersonName(name) && name !== author,
    ),
  )

/** Returns the persons whom the words around them name. */
export function namedPersons(text: string, siteName: string): NamedPerson[] {
  // 张敏(重庆) 16:42：我自己收
  const receivers = messagesOf(text).flatMap(({ author, name, body, isOffice }) => {
    const bare = author.replace(/\([^)]*\)$/, '')
    const isReceiver =
      !isOffice && isPersonName(bare) && /我(?:自己|本人)收/.test(text.slice(body.start, body.end))
    return isReceiver
      ? [{ start: name.start, end: name.start + bare.length, side: 'recipient' as const }]
      : []
  })
  const writer = () => (isToWriter(text, siteName) ? ('recipient' as const) : ('shipper' as const))
  const traders = tradingAuthors(text)
  const [author, further] = new Set([...text.matchAll(authorsOfFirms)].map(({ groups }) => groups?.['name']))
  return [
    ...(traders
      ? [
          { ...traders.seller, side: 'shipper' as const },
          { ...traders.buyer, side: 'recipient' as const },
        ]
      : []),
    ...receivers,
    ...namesIn(text, writesSelf, () => 'shipper').map((person) => ({ ...person, isOnly: true })),
    ...namesIn(text, behindFirm, () => 'shipper'),
    ...namesIn(text, nicknames, writer),
    ...introductions.flatMap((pattern) => namesIn(text, pattern, writer)),
    ...namesIn(text, englishWriters, writer),
    ...namesIn(text, mailAuthors, writer),
    ...(isToWriter(text, siteName)
      ? [
          ...namesIn(text, ruleAt(siteName, sellers), () => 'shipper'),
          ...namesIn(text, buyersOfTowns, () => 'recipient'),
        ]
      : []),
    ...namesIn(text, sends, () => 'shipper'),
    ...(author !== undefined && !further && hasOtherPerson(text, author)
      ? namesIn(text, authorsOfFirms, ({ groups }) =>
          isFirmName(groups?.['firm'] ?? '', true) ? writer() : null,
        )
      : []),
    ...(atHisWorks.test(text) ? namesIn(text, callers, () => 'shipper') : []),
    ...namesIn(text, worksOf, () => 'shipper'),
    ...namesIn(text, makers, writer),
    ...namesIn(text, labelled, ({ groups }) =>
      groups?.['label']?.startsWith('发') ? 'shipper' : 'recipient',
    ),
    ...namesIn(text, betweenSlashes, () => null),
    ...(isToWriter(text, siteName) ? [] : namesIn(text, englishSignatures, () => 'shipper')),
    ...namesIn(text, customers, () => 'recipient'),
    ...namesIn(text, labelledEnglish, ({ groups }) =>
      groups?.['label']?.startsWith('发')
        ? 'shipper'
        : groups?.['label']?.startsWith('收')
          ? 'recipient'
          : null,
    ),
    ...namesIn(text, english, () => null),
  ]
}
