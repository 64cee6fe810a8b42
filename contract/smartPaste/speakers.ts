import { extractLabels } from './labels.ts'
import { findAll, signs, markSpan } from './parseState.ts'
import type { ParseState } from './parseState.ts'
import type { PhoneNumber } from './parties/phoneNumbers.ts'
import { isPersonName } from './words.ts'

const prefix = /^[ ]*([^\s\n:,，。;|]{1,10})[ ]?:/gm

const isLabel = (word: string) => {
  const text = `${word}: `
  return extractLabels({ text, rest: text }).length > 0
}

const office = '(?:调度|客服|跟单|货代|业务员?)'
/** 李调度, 客服小王: who forwards an order is no party, even if he speaks once. */
const dispatcher = new RegExp(`^(?:[\\u4e00-\\u9fa5]{1,3}${office}|${office}[\\u4e00-\\u9fa5]{2,3})$`)
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
  `(?:我是)?[\\u4e00-\\u9fa5]{0,3}(?<!我们?的?)(?:调度|客服|跟单|货代)[,: ]{0,2}${ownWords}(?=${signs.phone})`,
  'g',
)
const ownPhone = new RegExp(`(?:我|本人)[^,。;\\n\\d${signs.phone}]{0,6}[: ]?(?=${signs.phone})`, 'g')

/** Returns the phones without those of dispatchers, who are no party. */
export function withoutDispatchers(ground: ParseState, phones: readonly PhoneNumber[]): PhoneNumber[] {
  const before = findAll(ground, dispatchers)
  const own = findAll(ground, ownPhone).filter(({ index }) => {
    const lineStart = ground.text.lastIndexOf('\n', index - 1) + 1
    const [, word = ''] = /^[ ]*([^\s:]{1,10})[ ]?:/.exec(ground.text.slice(lineStart, index)) ?? []
    return dispatcher.test(word)
  })
  const ends = new Set([...before, ...own].map((match) => match.index + match[0].length))
  for (const match of [...before, ...own])
    markSpan(ground, match.index, match.index + match[0].length, signs.taken)
  return phones.filter(({ start }) => !ends.has(start))
}
