import { messageHead, messagesOf } from './messages.ts'
import { correctRestated } from './restatedAmounts.ts'
import { blanks, replaceAt, rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const phone = '(?<!\\d)(?:1[3-9]\\d{9}|0\\d{2,3}-?\\d{7,8})(?!\\d)'

const partyWord = /收货|收件|发货[人方:]|发件|地址 ?:/
const ownPhone = new RegExp(`(?:我|打|找|联系|号码|电话)[^\\n\\d，,。]{0,8}${phone}`, 'g')

/** 送货还是自提？ 收货人呢？ */
const question = /还是|谁|呢[?？]?\s*$/

/** Removes the phones and questions of those who take the order: 有事打我 138…, 送货还是自提？ */
export function dropOfficeWords(text: RewrittenText): RewrittenText {
  const spans = messagesOf(text.text).flatMap(({ body: { start, end }, isOffice }) => {
    const message = text.text.slice(start, end)
    if (isOffice && question.test(message) && !/\d{5}/.test(message)) return [{ start, piece: message }]
    if (!isOffice || partyWord.test(message)) return []
    return [...message.matchAll(ownPhone)].map((match) => ({ start: start + match.index, piece: match[0] }))
  })
  return spans.reduce((now, { start, piece }) => replaceAt(now, start, piece, blanks(piece)), text)
}

/** Phones for when the other one does not answer. */
const secondPhones = new RegExp(
  [
    // 有问题打我 138…
    `(?:有(?:什么|啥)?(?:问题|急?事)|急事)[^\\n，,。\\d]{0,6}(?:打|找|联系)[^\\n，,。\\d]{0,5}${phone}`,
    // ，老高不在就打店里小妹 024-…
    `(?<=\\d{7}[^\\n]{0,60})[，,、;。 ][\\u4e00-\\u9fa5]{1,3}不在(?:就|的话|时)?(?:请)?(?:打|找|联系)[^\\n，,。;\\d]{0,10}${phone}`,
    // ，她上班白天打周阿姨139…
    `(?<=\\d{7}[^\\n]{0,60})[，,、;。 ][他她][^\\n，,。;\\d]{0,8}(?:打|找|联系)[^\\n，,。;\\d]{0,8}${phone}`,
    // (吕总139…出差了)
    `(?<=\\d{7}[^\\n]{0,20})\\([^()\\n\\d]{0,8}${phone}(?:出差|不在|休息)[^()\\n]{0,6}\\)`,
    // ，老板陈国良139…(有事再找)
    `(?<=\\d{7}[^\\n]{0,20})[，,、][\\u4e00-\\u9fa5]{2,8}${phone} ?\\((?:有(?:急?事|问题)再?[找打]|备用|打不通再打)[^()\\n]{0,4}\\)`,
  ].join('|'),
  'g',
)
/** Both parties have a phone without it. */
const phonesWithOther = 3

/** 采购 梅云飞 158… on a line of its own. */
const officeLine = new RegExp(
  `^ *(?:采购|业务员?|财务|会计)(?:经理)?[:： ]{1,2}[\\u4e00-\\u9fa5]{2,4} ?${phone} *$`,
  'gm',
)
/** 收货仓库 老聂 139… */
const stockLine = new RegExp(
  `^ *(?<side>[收发])货(?:仓库|联系人|人)[:： ]{1,2}[\\u4e00-\\u9fa5]{2,4} ?${phone} *$`,
  'gm',
)

/**
 * Removes the phones for when another one does not answer, where two others are left. Beside a warehouse it removes those of an
 * office, too.
 */
function dropSecondPhones(text: RewrittenText): RewrittenText {
  const phones = new Set(text.text.match(new RegExp(phone, 'g')))
  if (phones.size < phonesWithOther) return text
  const sides = new Set([...text.text.matchAll(stockLine)].map(({ groups }) => groups?.['side']))
  const alone = sides.size === 2 ? rewrite(text, officeLine, ([piece]) => blanks(piece)) : text
  return rewrite(alone, secondPhones, ([piece]) => blanks(piece))
}

/**
 * Writes 陈小姐 14:03 as 陈小姐: a time would be read with the words beside it. Of messages in a row only the first keeps a firm with its
 * name, 美嘉健身器材 陈姐. speakers.ts knows lines with a full date.
 */
function dropHeads(text: RewrittenText): RewrittenText {
  const headers = [...text.text.matchAll(messageHead)].filter(
    ({ 0: head, groups }) => groups?.['author'] !== undefined && !/\d{4}[-/年]/.test(head),
  )
  if (headers.length < 2) return text
  const starts = new Set<number | undefined>(headers.map(({ index }) => index))
  let last = ''
  return rewrite(text, messageHead, (match) => {
    const author = match.groups?.['author']
    if (author === undefined || !starts.has(match.index)) return match[0]
    const isAgain = author === last && author.includes(' ')
    last = author
    return (isAgain ? '' : author).padEnd(match[0].length)
  })
}

/** Reads a copied chat as its last message leaves it. Amounts are corrected; phones of those who take the order are gone. */
export const settleThread = (text: RewrittenText): RewrittenText =>
  dropHeads(correctRestated(dropSecondPhones(dropOfficeWords(text))))
