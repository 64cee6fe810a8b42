import { extractQuantities } from '../goods/quantities.ts'
import { narrowText } from '../narrowText.ts'
import { extractPhones } from '../parties/phoneNumbers.ts'
import { unchangedText } from '../readable/rewriting.ts'
import { dropOfficeWords } from '../readable/threads.ts'
import { another } from './groupUnits.ts'
import { isComplete } from './unit.ts'
import type { Unit } from './unit.ts'

const senderWords =
  /提货|来我们?(?:厂里?|公司|仓库)[装拉提][^\n]{0,40}1[3-9]\d{9}|发货[人方地: ：]|发件|寄件|托运人|(?:^|\n)\s*[发寄]\s*[:：]/
const recipientWords =
  /收货(?!人?(?:自提|付))|收件|收方|(?:^|\n)\s*(?:(?:deliver|ship) to\s*:|收\s*[:：]|到(?:\s|[:：])|发往\s|(?:发到|送到)(?=\s|[\u4e00-\u9fa5]{2}))/i
/** 不对，是32箱: its amounts are no further goods. */
const correction = /不对|更正|错了|改成|改为|少[一两\d]+[台箱件]|按\d+[台箱件]/

/** Returns how many phones the parties of a text have. Those of who takes the order do not count. */
const phoneCount = (pasted: string) => {
  const text = dropOfficeWords(unchangedText(narrowText(pasted).text)).text
  return new Set(extractPhones({ text, rest: text }).map(({ value }) => value)).size
}

/** 上门提货找我，陈小姐 138…: the sender has a phone of his own. */
const senderWithPhone =
  /(?:发货(?:人|方|地址)?|提货|发货?) ?[:：，,\s人找][^\n]{0,40}(?<!\d)1[3-9]\d{9}(?!\d)/

/** Returns how many pieces a group has, other than in a correction: 9箱,3件; '' for none. */
const countsOf = ({ text }: Unit): string =>
  text
    .split('\n')
    .filter((line) => !correction.test(line))
    .map((line) => narrowText(line).text)
    .flatMap((line) => extractQuantities({ text: line, rest: line }))
    .flatMap((quantity) => (quantity.kind === 'pieces' ? [`${quantity.value}${quantity.unit}`] : []))
    .join(',')

/**
 * Checks whether the groups of a pasted text are the two sides of one consignment: 来提货 找徐老板 …, and then 收货 柳志坚 …. `home` is
 * the name of the site's county.
 */
export function areOneConsignment(
  groups: readonly Unit[],
  pasted: string,
  { isChat, home }: { isChat: boolean; home: string },
): boolean {
  if (groups.some(({ text }) => another.test(text)) || /[两二2]票/.test(pasted)) return false
  const isOfRecipient = ({ text }: Unit) => recipientWords.test(text)
  const ofSender = groups.filter((group) => senderWords.test(group.text) && !isOfRecipient(group))
  if (ofSender.length > 0 && ofSender.length >= groups.length - 1) {
    if (groups.filter(isComplete).length <= 1 || groups.filter(isOfRecipient).length === 1) return true
  }
  const isCounted = groups.some((group) => countsOf(group) !== '')
  const counted = groups.filter((group) => (isCounted ? countsOf(group) !== '' : group.hasGoods))
  const phones = phoneCount(pasted)
  if (phones > 2) return false
  const homeStart = new RegExp(
    `(?:^|\\n)\\s*(?:[发寄]\\s*[:：]\\s*)?(?:浙江省?)?(?:金华市?)?${home}(?!路|街|店|大厦|大道)`,
  )
  const isAtHome = ({ text }: Unit) => homeStart.test(text)
  // 永康 … 有挂锁9箱, and then 发霍邱 … 9箱
  const areSameGoods = new Set(counted.map(countsOf)).size === 1
  const isElsewhere = ({ text }: Unit) => /^\s*(?:发|到|送|收)/.test(text)
  const hasTarget = ({ text }: Unit) => isAtHome({ text } as Unit) && /发(?!货)|到|寄|[两二2]票/.test(text)
  const areSides = groups.every((group) => isAtHome(group) !== isElsewhere(group) && !hasTarget(group))
  if (counted.length > 1 && !(areSameGoods && areSides && groups.length === 2)) return false
  if (isChat && (phones === 1 || senderWithPhone.test(pasted))) return true
  if (groups.filter(isOfRecipient).length > 1) return false
  // the other side: 送到成都 … behind the goods, or a place at home
  const others = groups.filter((group) => !counted.includes(group))
  return others.every((group) => isAtHome(group) || (isOfRecipient(group) && !counted.some(isOfRecipient)))
}
