import type { Label } from '../labels.ts'
import { anySign, findAll, signs, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Span } from '../pastedOrder.ts'

export interface Phrase extends Span {
  text: string
}

/** Common instructions to carriers. */
const phrases =
  /易碎品?(?:小心|注意)?|(?:请|务必)?(?:小心)?轻[拿放]轻[拿放]|小心轻放|请?轻放|(?:易变形|易刮花|易损)?[,，]?(?:不要|请勿|不能|别|勿)(?:倒置|倒放|压|摔|叠放|堆压|拆包装|淋雨|重压|侧放)|(?:怕|防)(?:压|水|潮|雨|晒|摔|震|震动)|加急|急件|急货|很急|贵重(?:物品|货物)?|(?:货)?(?:到了?|到货|到站)(?:后|了|前)?(?:请)?(?:先|提前)?(?:给[我他她])?(?:打|联系|通知)(?:个|一下)?(?:电话|客户|收货人)?|(?:提前|送货前|派送前)(?:请)?(?:先)?(?:打|联系|通知|预约)(?:个|一下)?(?:电话|客户|收货人)?|周[一二三四五六末日天](?:休息)?不(?:收货|上班|送货?)|(?:需要?|要|带)(?:叉车|吊车|尾板|卸货工)(?:卸货?)?|(?:需要?|要)(?:打|加固|加)木架/g

/** Extracts text after 备注： up to the end of the line, and common instructions. */
export function extractRemarks(ground: ParseState): Phrase[] {
  const remarks: Phrase[] = []
  const add = (start: number, end: number) => {
    remarks.push({ start, end, text: ground.text.slice(start, end) })
    markSpan(ground, start, end, signs.taken)
  }
  for (const match of findAll(
    ground,
    /\[?(?:备注|附言|特殊要求|注意事项|其他要求)\]?\s*(?::|\||(?<=\])|(?<=备注) {2,}|(?<=^备注)[ \t])\s*([^\n;|]{1,200}?)(?=\s+[\u4e00-\u9fa5]{2,6}\s*:|[\n;|]|$)/gm,
  )) {
    const words = (match[1] ?? '').trim()
    const start = (match.index ?? 0) + match[0].indexOf(match[1] ?? '')
    if (words !== '') add(start, start + words.length)
  }
  for (const match of findAll(ground, phrases)) add(match.index ?? 0, (match.index ?? 0) + match[0].length)
  return remarks.toSorted((a, b) => a.start - b.start)
}

/** Extracts the rest after a label for remarks: 要求：… without a known service. */
export function extractLabelledRemarks(ground: ParseState, labels: readonly Label[]): Phrase[] {
  return labels.flatMap(({ field, end }) => {
    if (field !== 'remark') return []
    const match = new RegExp(`^[ ]*([^\\n;|${anySign}]{2,200})`).exec(ground.rest.slice(end, end + 220))
    const words = match?.[1]?.trim()
    if (!match || !words) return []
    const start = end + match[0].indexOf(words)
    markSpan(ground, start, start + words.length, signs.taken)
    return [{ start, end: start + words.length, text: words }]
  })
}
