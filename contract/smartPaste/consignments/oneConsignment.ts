import { extractQuantities } from '../goods/quantities.ts'
import { narrowText } from '../narrowText.ts'
import { extractPhones } from '../parties/phoneNumbers.ts'
import type { PhoneNumber } from '../parties/phoneNumbers.ts'
import { unchangedText } from '../readable/rewriting.ts'
import { dropOfficeWords } from '../readable/threads.ts'
import { another } from './groupUnits.ts'
import { homeStart, shortened, namesTown } from './home.ts'
import type { Home } from './home.ts'
import { isComplete, unitOf } from './unit.ts'
import type { Unit } from './unit.ts'

const senderWords =
  /提货|pick ?up|来我们?(?:厂里?|公司|仓库)[装拉提][^\n]{0,40}1[3-9]\d{9}|发货(?:[人方地写: ：]|就写)|(?:^|\n)\s*从[^\n]{2,20}发[,，]|发件|寄件|托运人|(?:^|\n)\s*[发寄]\s*[:：]/i
const senderBracket = /(?:^|\n)\s*[[【][发寄]货?[\]】]/
const recipientBracket = /(?:^|\n)\s*[[【]收货?[\]】]/
const recipientWords =
  /(?<![代帮])收货(?![人方]?(?:自提|付)|款)|收件|收方|consignee|receiver|(?:^|\n)\s*(?:(?:deliver|ship) to\s*:|收\s*[:：]|目的地\s*[:：]|到(?:\s|[:：])|发往\s|(?:发到|送到)(?=\s?[\u4e00-\u9fa5]{2}))/i
/** 不对，是32箱: its amounts are no further goods. */
const correction =
  /不对|更正|错了|改成|改为|少[一两\d]+[台箱件]|按\d+[台箱件]|^(?!.*(?:(?<!\d)1[3-9]\d{9}|[省市区县镇街路村])).*[减加]到\d+[台箱件]/

/** 改送他家：新北区…: the place of the same goods, and no further ones. */
const movedPlace = /(?:改|换)(?:送|发|寄|运)(?:到|去|往|他家|[\u4e00-\u9fa5]{2})/
/** 王师傅电话 138…，他车现在空的: a driver, who is no party. */
const freeDriver = /(?<!\d)1[3-9]\d{9}(?=[，,。 ]{0,2}他?的?车(?:子|现在|今天|正好|刚)?[是在]?(?:空|闲|回))/g

/** Most characters between the landline and the mobile of one person. */
const betweenOfOne = 3

/** Returns how many phones the parties of a text have. Those of who takes the order, and of drivers, do not count. */
const phoneCount = (pasted: string) => {
  const text = dropOfficeWords(unchangedText(narrowText(pasted).text.replaceAll(freeDriver, ''))).text
  const phones = extractPhones({ text, rest: text })
  // 0579-87390256 13506798814: of one person
  const isSecond = (phone: PhoneNumber) =>
    !phone.isMobile &&
    phones.some(
      (other) => other.isMobile && Math.max(other.start - phone.end, phone.start - other.end) <= betweenOfOne,
    )
  return new Set(phones.filter((phone) => !isSecond(phone)).map(({ value }) => value)).size
}

/** 上门提货找我，陈小姐 138…: the sender has a phone of his own. */
const senderWithPhone =
  /(?:(?:发货(?:人|方|地址)?|提货|发货?) ?[:：，,\s人找][^\n]{0,40}|我(?:的)?(?:电话|手机)号?[^\n\d]{0,4})(?<!\d)1[3-9]\d{9}(?!\d)/

/** Returns the pieces that a group counts, other than in a correction: 9箱,3件; '' for none. */
const countsOf = ({ text }: Unit): string =>
  text
    .split('\n')
    .filter((line) => !correction.test(line))
    .map((line) => narrowText(line).text)
    .flatMap((line) => extractQuantities({ text: line, rest: line }))
    .flatMap((quantity) => (quantity.kind === 'pieces' ? [`${quantity.value}${quantity.unit}`] : []))
    // 补一个电话 is read as one piece
    .filter((count) => count !== '1个')
    .join(',')

/** 发霍邱 …, 送到 …, 收：… */
const recipientStart = /^\s*(?:发|到|送|收|[\u4e00-\u9fa5]{2,6}那边(?:是|收|的?地址))/
/** 来装, 来提货; not 货已经来拉走了 or 客户说来提货. */
const fetched = /(?<!已经|说)来[装拉提](?!走)|去厂里?[提拉装]|装货/
/** 我是小方, 联系我, 从永康发: on a line with a phone, this is the sender's. */
const ownWords = /我是|(?:联系|找|打)我|我的?(?:电话|手机)|厂里|从[^\n]{2,6}发[,，]|发货人/
/** 长城路8号来装: the place is the sender's. */
const fetchedThere = /[号村厂楼]来[装拉提]/
/** 总重600公斤, 总共2方 */
const totalAmount = /[总共][^\n\d]{0,3}\d/
/** 永康发霍邱: whole, and no side. */
const route = /发(?!货)|到|寄/

/** Checks for rows of a table that have one recipient with the same address: other goods of one consignment. */
function haveSameRecipient(groups: readonly Unit[]): boolean {
  const heads = groups.map(
    ({ text }) =>
      /^[^\n]*?(?<!\d)1[3-9]\d{9}[\t|│](?:[^\t|│\n]*[\t|│])?[^\t|│\n]*[路街号镇村道][^\t|│\n]*/.exec(
        text,
      )?.[0],
  )
  return heads.every((head) => head !== undefined && head === heads[0])
}

/** A pasted text and its groups. */
interface Grouped {
  groups: readonly Unit[]
  text: string
  isChat: boolean
  home: Home
}

const isOfRecipient = (group: Unit) => recipientWords.test(group.text)
/** 客户：还有一票 */
const speaker = /^[^\s:]{1,8}:\s*/

/** 两票, or 还有一票 with goods or a place: the writer counts consignments. */
const areCounted = ({ groups, text }: Grouped) =>
  /[两二2]票/.test(text) ||
  groups.some((group) => {
    const lines = group.text.split('\n')
    const at = lines.findIndex((line) => another.test(narrowText(line).text.replace(speaker, '')))
    const { hasGoods, hasPlace, hasPhone } = unitOf(at < 0 ? '' : lines.slice(at).join('\n'))
    return hasGoods || hasPlace || hasPhone
  })

/** 【发】 … and 【收】 …, not counted twice. */
function areBracketed([one, other, ...more]: readonly Unit[]): boolean {
  if (!one || !other || more.length > 0) return false
  const isSender = senderBracket.test(one.text) && !recipientBracket.test(one.text) && !isOfRecipient(one)
  const isRecipient = recipientBracket.test(other.text) && !senderBracket.test(other.text)
  return isSender && isRecipient && (countsOf(one) === '' || countsOf(other) === '')
}

/** 来提货 找徐老板 … beside 收货 柳志坚 …: all groups but one have words of the sender. */
function areSendersOfOne(groups: readonly Unit[]): boolean {
  const senders = groups.filter((group) => senderWords.test(group.text) && !isOfRecipient(group))
  if (senders.length === 0 || senders.length < groups.length - 1) return false
  return groups.filter(isComplete).length <= 1 || groups.filter(isOfRecipient).length === 1
}

/** 宁波鄞州区 沈工136… 铝型材6捆, and later 6捆总共410公斤: a chat with one phone, one place and no second count. */
const isChatAboutOne = ({ groups, isChat }: Grouped, phones: number) =>
  isChat &&
  phones === 1 &&
  groups.filter(({ hasPlace }) => hasPlace).length === 1 &&
  new Set(groups.map(countsOf).filter((counts) => counts !== '')).size <= 1

/** 成都 … 智能门锁11箱, and then 改送他家：武侯区 … */
const areMoved = ({ groups }: Grouped, phones: number) =>
  phones === 1 && groups.slice(1).every((group) => movedPlace.test(group.text))

/** Checks for the sender's side: 我是小方，电话139…, or 来提货 and a town of the site. */
function isOwnSide(group: Unit, { text, home }: Grouped): boolean {
  const lines = group.text.split('\n').filter((line) => /1[3-9]\d{9}/.test(line))
  if (recipientStart.test(group.text) || isOfRecipient(group) || lines.length !== 1) return false
  const [line = ''] = lines
  const isAtHome = namesTown(home, group.text)
  const isPlaceOwn = !group.hasPlace || isAtHome || fetchedThere.test(line)
  return isPlaceOwn && (ownWords.test(line) || fetched.test(isAtHome ? text : line))
}

/** 我是小方139…，智能锁38箱, and 石家庄藁城区 王强138… 600公斤: the sender's side and the recipient's, one count at most. */
function areSides(grouped: Grouped): boolean {
  const { groups } = grouped
  const others = groups.filter((group) => !isOwnSide(group, grouped))
  const isCountedOnce = groups.filter((group) => countsOf(group) !== '').length <= 1
  return (
    groups.length === 2 && others.length === 1 && others.every(({ hasPlace }) => hasPlace) && isCountedOnce
  )
}

/** 提货地址发我, as a message of its own. */
const pickupQuestion = /(?:^|\n)(?:[^\n:：]{1,8}[:：])?\s*提货(?:地址|信息)发(?:我|下|一下)[?？]?\s*$/

/** 小方139…，智能锁38箱, and then 到石家庄藁城区 … 总重600公斤: goods, and behind them their recipient's place. */
function isPlaceOfGoods({ groups, home }: Grouped): boolean {
  const [lead, place] = groups
  if (groups.length !== 2 || !lead || !place?.hasPlace) return false
  if (countsOf(lead) === '' || countsOf(place) !== '') return false
  if (place.hasGoods && !totalAmount.test(place.text)) return false
  // … 到哪, and the answer
  if (/[到发送](?:哪里?|什么地方)[?？]?\s*$/.test(lead.text)) return true
  // 收货人黎文杰 …, 提货地址发我, and the answer
  const isAnswer = isOfRecipient(lead) && !isOfRecipient(place) && !otherGoods.test(place.text)
  if (isAnswer && pickupQuestion.test(lead.text)) return true
  const isAtHome =
    homeStart(home.names).test(lead.text) && !route.test(lead.text) && !otherGoods.test(place.text)
  return recipientStart.test(place.text) && (!lead.hasPlace || isAtHome) && !recipientStart.test(lead.text)
}

/** 派车去…提, 帮去拉, 去永康…拿下货, 货在: the carrier fetches the goods there. */
const sentFor =
  /(?<!自己|我|他|已经|说)[来去][提拉拿装](?!走|过)|派车去|你们去[^\n,，。]{2,24}[提拉拿装]|货在/
/** 也有货要发, 跟上面一样: other goods. */
const otherGoods = /一样|同上|也[有是]|另外|还有|下次|退货|已经|走了|数量|报数|货还没|他发|发你|托盘|回单/
const payment = /现付|到付|月结/

/** 防盗门16樘，到兰州 魏师傅138…, and then 派车去永康方岩镇提，施经理139…: goods with their recipient, and where to fetch them. */
function areGoodsAndSender({ groups, home }: Grouped): boolean {
  const [one, other] = groups
  const [ownName] = shortened(home.names.at(-1) ?? '\n')
  if (!one || !other || groups.length > 2 || groups.some(({ text }) => otherGoods.test(text))) return false
  if (payment.test(one.text) && payment.test(other.text)) return false
  const fetchedAt = new RegExp(
    `(?:^|[\\s,，。:：在去])${ownName}市?(?!路|街|里|大道|小区|门)[\\u4e00-\\u9fa5]{2}`,
  )
  const elsewhere = new RegExp(
    `(?:到|运[到往]|(?<![\\u4e00-\\u9fa5])发往?|去)(?!${ownName}|付|站|货|[拉提拿装他你我])[\\u4e00-\\u9fa5]{2}`,
  )
  const isSender = ({ text }: Unit) => fetchedAt.test(text) && sentFor.test(text) && !elsewhere.test(text)
  const areDetails = [one, other].every(({ hasPhone, hasPlace }) => hasPhone && hasPlace)
  const isCounted = (group: Unit) => countsOf(group) !== ''
  const isBare = (group: Unit) => !isCounted(group) && !group.hasGoods
  return (
    areDetails &&
    isSender(one) !== isSender(other) &&
    ((isCounted(one) && isBare(other)) || (isCounted(other) && isBare(one)))
  )
}

/** 永康 … 有挂锁9箱, and then 发霍邱 … 9箱: the sender and the recipient of the same goods. */
function areSidesOfSame(groups: readonly Unit[], isSender: (group: Unit) => boolean): boolean {
  const isSide = (group: Unit) =>
    isSender(group)
      ? !recipientStart.test(group.text) && !route.test(group.text)
      : recipientStart.test(group.text)
  const counts = groups.map(countsOf).filter((count) => count !== '')
  return groups.length === 2 && new Set(counts).size === 1 && groups.every(isSide)
}

/** 送到成都 … behind the goods, or a place at home: only one group has goods, and the others are sides of it. */
function areSidesOfOne({ groups, text, isChat, home }: Grouped, phones: number): boolean {
  const isCounted = groups.some((group) => countsOf(group) !== '')
  const counted = groups.filter((group) => (isCounted ? countsOf(group) !== '' : group.hasGoods))
  const atHome = homeStart(home.names)
  const isSender = (group: Unit) => atHome.test(group.text)
  if (counted.length > 1 && !areSidesOfSame(groups, isSender)) return false
  if (isChat && (phones === 1 || senderWithPhone.test(text))) return true
  if (groups.filter(isOfRecipient).length > 1) return false
  const [ownName] = shortened(home.names.at(-1) ?? '-')
  const others = groups.filter((group) => !counted.includes(group))
  return others.every(
    (group) =>
      isSender(group) ||
      // a letter about a recipient ends with its writer, whose firm is at home
      (isOfRecipient(group)
        ? !counted.some(isOfRecipient)
        : group.text.includes(ownName) && counted.length > 0 && counted.every(isOfRecipient)),
  )
}

/** Checks whether the groups of a pasted text are the two sides of one consignment: 来提货 找徐老板 …, and then 收货 柳志坚 …. */
export function areOneConsignment(drawnOut: readonly Unit[], pasted: Omit<Grouped, 'groups'>): boolean {
  // 发 货 人 of a scan; a word keeps the blank before it, 1.8吨 从永康
  const groups = drawnOut.map((unit) => ({
    ...unit,
    text: unit.text.replace(
      /(?<=(?<![\u4e00-\u9fa5])[\u4e00-\u9fa5]) (?=[\u4e00-\u9fa5](?![\u4e00-\u9fa5]))/g,
      '',
    ),
  }))
  const grouped = { ...pasted, groups }
  if (areCounted(grouped)) return false
  const areAlone = groups.filter(({ hasPhone, hasGoods }) => hasPhone || hasGoods).length === 1
  if (areAlone || haveSameRecipient(groups) || areBracketed(groups) || areSendersOfOne(groups)) return true
  const phones = phoneCount(pasted.text)
  if (phones > 2) return false
  return (
    isChatAboutOne(grouped, phones) ||
    areGoodsAndSender(grouped) ||
    areMoved(grouped, phones) ||
    areSides(grouped) ||
    isPlaceOfGoods(grouped) ||
    areSidesOfOne(grouped, phones)
  )
}
