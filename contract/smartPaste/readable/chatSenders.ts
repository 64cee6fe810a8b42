import type { PastedOrder, Span } from '../pastedOrder.ts'
import { isPersonName, isTitledName } from '../words.ts'
import { isEnglishName, messagesOf } from './messages.ts'
import type { Message } from './messages.ts'

/** 采购-Linda, 销售陈露, 何经理@锐锋刀具, 赵斌(买方): an author with what he does. */
const withRole =
  /^(?:(?<role>采购|客户|买家|买方|业务员?|销售|门厂|厂里|厂家|卖家|工厂|柜台|前台|跟单|仓库|仓管|文员|内勤|财务|会计|车间)[-~]?)?(?<name>[\u4e00-\u9fa5]{2,4}|[A-Z][A-Za-z]{2,14})(?:[(@](?<behind>[\u4e00-\u9fa5]{2,8})\)?)?$/
const isBuyersRole = /采购|客户|买家|买方/
const isClerksRole = /前台|跟单|仓|文员|内勤|财务|会计|车间/
/** 小孙, 阿庆: somebody who works for the other one. */
const isJunior = /^[小阿][\u4e00-\u9fa5]$/
/** The author receives, or the text is about what he has ordered. */
const isOwnOrder =
  /我(?:自己|本人|来)?收|(?:发|寄|送)给?我(?!们?(?:客户|这))|给我(?:们)?[发寄送]|我们?(?:店|工地|新?仓)|我(?:这边)?的?地址|我[要订买]的|你家|你们家|再来|卖家|买家|@物流|司机|车队/

interface Author {
  name: string
  span: Span
  isBuyer: boolean
  isSeller: boolean
  /** Works for another author. */
  isClerk: boolean
}

/** 汪厂, 应厂: the owner of a works. */
const isOwnersName = (name: string) =>
  name.length === 2 && name.endsWith('厂') && isPersonName(`${name[0]}强`)

function authorOf({ author, name: { start } }: Message): Author | null {
  const { role = '', name = '', behind = '' } = withRole.exec(author)?.groups ?? {}
  if (/^(?:师[父傅]|老[板爸妈]|经理|厂长)$/.test(name)) return null
  if (!isPersonName(name) && !isOwnersName(name) && !isJunior.test(name) && !isEnglishName(name)) return null
  const from = start + author.indexOf(name)
  const isBuyer = isBuyersRole.test(role + behind)
  const span = { start: from, end: from + name.length }
  const isClerk = isClerksRole.test(role + behind)
  const isSeller = role !== '' && !isBuyer && !isClerk
  return { name, span, isBuyer, isSeller, isClerk: isClerk || (!isSeller && !isBuyer && isJunior.test(name)) }
}

/** Checks whether an author may be the recipient: 李采 and 李靖. */
const isRecipient = ({ name }: Author, recipient: string) =>
  recipient !== '' &&
  (recipient === name || (!isEnglishName(name) && recipient[0] === name.replace(/^[小阿老]/, '')[0]))

/**
 * Returns where the sender stands among two authors. He sells to the other one, or the other one works for him. null where nothing says it.
 */
export function senderOfTwo(text: string, { recipient }: Pick<PastedOrder, 'recipient'>): Span | null {
  const messages = messagesOf(text).filter(({ isOffice }) => !isOffice)
  const times = new Map<string, number>()
  for (const { author } of messages) times.set(author, (times.get(author) ?? 0) + 1)
  // 收货人: … within a message is no author
  const own = messages.filter(
    ({ author, hasTime }) =>
      hasTime || (times.get(author) ?? 0) > 1 || isTitledName(author) || isJunior.test(author),
  )
  if (own.every(({ author, hasTime }) => !hasTime && times.get(author) === 1)) return null
  const authors = [...new Map(own.map((message) => [message.author, authorOf(message)])).values()]
  const [one, two, another] = authors
  if (!one || !two || another !== undefined) return null
  const recipientName = recipient.name?.value ?? ''
  const pairs = [
    [one, two],
    [two, one],
  ] as const
  const trade = pairs.find(
    ([seller, buyer]) =>
      (buyer.isBuyer || isRecipient(buyer, recipientName)) &&
      !seller.isBuyer &&
      !isRecipient(seller, recipientName) &&
      !seller.isClerk,
  )
  if (trade) return trade[0].span
  const [boss] =
    pairs.find(
      ([owner, clerk]) =>
        clerk.isClerk &&
        !owner.isClerk &&
        !isJunior.test(owner.name) &&
        !owner.isBuyer &&
        !isRecipient(owner, recipientName),
    ) ?? []
  // the one who needs the data takes the order
  const takesOrder = own.some(
    ({ author, body }) =>
      boss &&
      author.includes(boss.name) &&
      /电话呢|几[箱件]|地址(?:呢|发)|多少[钱公]|[吗呢][?？]?\s*$/.test(text.slice(body.start, body.end)),
  )
  return boss && !takesOrder && !isOwnOrder.test(text) ? boss.span : null
}

/** 发货人写我 */
const writesSelf = /(?:发货人?|寄件人?|发件人?)(?:还是|就)?(?:写|填|是)我(?!们|[^\s,，。;；!！\n])/

/** Returns where the author stands who calls himself the sender. */
export function declaredSender(text: string): Span | null {
  const message = messagesOf(text).find(
    ({ body, hasTime, isOffice }) =>
      hasTime && !isOffice && writesSelf.test(text.slice(body.start, body.end)),
  )
  const author = message && authorOf(message)
  return author ? author.span : null
}
