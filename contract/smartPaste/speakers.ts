import { extractLabels } from './labels.ts'
import { findAll, signs, spanOf, markSpan } from './parseState.ts'
import type { ParseState } from './parseState.ts'
import type { PhoneNumber } from './parties/phoneNumbers.ts'
import { isPersonName } from './words.ts'

/** A line of a copied chat with its author and time. */
export const chatLine =
  /^\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2}(?::\d{2})?[ ][^\n\d]{1,16}$|^(?![^\n]{0,12}(?:时间|日期|预约)[: ])[^\n]{1,20}\s\d{4}[-/年.]\d{1,2}[-/月.]\d{1,2}日?\s+\d{1,2}:\d{2}(?::\d{2})?[ ]*$/gm

const prefix = /^[ ]*([^\s\n:,，。;|]{1,10})[ ]?:/gm

const isLabel = (word: string) => {
  const text = `${word}: `
  return extractLabels({ text, rest: text }).length > 0
}

const office = '(?:调度|客服|跟单|业务员?)'
const contactWord = '(?:电话|手机|号码|公司|地址|微信)'
const party = '(?:收货|收件|收方|发货|发件|发方|寄件|寄货|托运|客户|联系人|单位|公司)'
/**
 * 李调度, 客服小王: who forwards an order is no party, even if he speaks once. 跟单电话 is a label, and 收货人李调度 a party.
 */
export const dispatcher = new RegExp(
  `^(?!${party}|.*${contactWord})(?:[\\u4e00-\\u9fa5]{1,3}${office}|${office}[\\u4e00-\\u9fa5]{2,3})$`,
)
/** The start of a sentence behind a name: 王姐：帮我发一票…, but not 王姐：138…. */
const sentence =
  /^ ?(?:帮|麻烦|请|安排|转发|有[一这]?[批票]|有货|这[批票]|[今明后]天|收货|发货|客户|要?发(?:[一到往给]|个货))/

/**
 * Extracts speakers of a copied chat: 我：, and any other name that starts two lines and is no label. A dispatcher, or a name before
 * the first sentence, counts even once.
 */
export function extractSpeakers(ground: ParseState): void {
  const matches = findAll(ground, prefix)
  const times = new Map<string, number>()
  for (const [, word = ''] of matches) times.set(word, (times.get(word) ?? 0) + 1)
  for (const match of matches) {
    const word = match[1] ?? ''
    const end = match.index + match[0].length
    const isFirst = ground.text.slice(0, match.index).trim() === ''
    const isAlone =
      dispatcher.test(word) ||
      (isFirst && isPersonName(word) && sentence.test(ground.text.slice(end, end + 8)))
    if (word !== '我' && !isAlone && ((times.get(word) ?? 0) < 2 || isLabel(word))) continue
    markSpan(ground, match.index, end, signs.taken)
  }
}

const ownWords = '(?:我这?边?的?|本人|打给?我|联系我|找我)?(?:联系)?(?:电话|手机号?|号码|微信)?[:是 ]{0,2}'
/** 我是李调度，电话137…; and 我电话137… on a line that a dispatcher starts. */
const dispatchers = new RegExp(
  `(?:我是)?[\\u4e00-\\u9fa5]{0,3}(?<!我们?的?)(?!(?<![\\u4e00-\\u9fa5])${office}${contactWord})(?:调度|客服|跟单)[,: ]{0,2}${ownWords}(?=${signs.phone})`,
  'g',
)
const ownPhone = new RegExp(`(?:我|本人)[^,。;\\n\\d${signs.phone}]{0,6}[: ]?(?=${signs.phone})`, 'g')

const ownWordsAlone = new RegExp(`^ *${ownWords}$`)
const behindParty = new RegExp(
  `(?:${party}[人方]?|(?<![\\u4e00-\\u9fa5])[收发寄送])\\s*(?:[:|]|就?是|叫|为)?\\s*[\\u4e00-\\u9fa5]{0,8}$`,
)

/** Returns the text between the prefix of a dispatcher and a position on its line; null without such a prefix. */
function textBehindDispatcher(text: string, at: number): string | null {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const [lead = '', word = ''] = /^[ ]*([^\s:]{1,10})[ ]?:/.exec(line) ?? []
  return dispatcher.test(word) ? line.slice(lead.length) : null
}

/** Returns the phones without those of dispatchers, who are no party. */
export function withoutDispatchers(ground: ParseState, phones: readonly PhoneNumber[]): PhoneNumber[] {
  const { text } = ground
  const spans = [
    ...findAll(ground, dispatchers).filter(
      ({ 0: words, index }) =>
        !behindParty.test(text.slice(Math.max(0, index - 24), index + words.search(office))),
    ),
    ...findAll(ground, ownPhone).filter(({ index }) => textBehindDispatcher(text, index) !== null),
  ].map(spanOf)
  // 跟单小李：138…
  for (const { start: end } of phones) {
    const words = textBehindDispatcher(text, end)
    if (words !== null && ownWordsAlone.test(words)) spans.push({ start: end - words.length, end })
  }
  for (const { start, end } of spans) markSpan(ground, start, end, signs.taken)
  return phones.filter(({ start }) => !spans.some(({ end }) => end === start))
}
