import type { PastedOrder, Span } from '../pastedOrder.ts'
import type { TaggedSpan } from './taggedSpans.ts'

const measured = '\\d+(?:\\.\\d+)? ?(?:立?方|m3|cbm|公斤|千克|kgs?|吨|斤)'
/** 7.2方, 864公斤 */
const wholeAmount = new RegExp(
  `^ ?(?:总?重量?|毛重|总?体积)?:? ?${measured}(?![一每/]|[^\\n。]{0,30}都是[一每])`,
  'i',
)
/** 每箱9公斤, 一捆18公斤 */
const eachAmount = new RegExp(
  `^ ?(?:重量?|毛重)?[每一](?:纸箱|木箱|箱|件|台|套|樘|只|袋|包|桶|捆|扎|卷|托|个|把|张|条|根) ?(?:${measured}|[一二两三四五六七八九十百]+(?:公斤|斤))`,
  'i',
)

/**
 * Returns where names of goods stand again before a weight or a volume: 跑步机12台 … 跑步机7.2方. The end of a name may stand for it
 * before the weight of one piece: 电动卷帘门3樘 … 卷帘门每樘140kg.
 */
function mentionsOf(text: string, names: readonly Span[]): Span[] {
  const isTaken = (at: number) => names.some(({ start, end }) => start <= at && at < end)
  const values = [...new Set(names.map(({ start, end }) => text.slice(start, end)))]
  return values.flatMap((name) => {
    const found: Span[] = []
    if (!/^[\u4e00-\u9fa5]{2,}$/.test(name)) return found
    for (let from = 0; from < name.length; from += 1) {
      const words = name.slice(from)
      if (from > 0 && values.filter((other) => other.endsWith(words)).length !== 1) continue
      for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
        const end = at + words.length
        const behind = text.slice(end)
        const isAmount = eachAmount.test(behind) || (from === 0 && wholeAmount.test(behind))
        const isApart = from === 0 || !/[\u4e00-\u9fa5]/.test(text[at - 1] ?? '')
        if (isAmount && isApart && !isTaken(at) && !found.some((other) => other.end === end))
          found.push({ start: at, end })
      }
    }
    return found
  })
}

/** Returns names in English that only the rules find: BBQ grill. Beside names in Chinese they are something else. */
const englishNames = (spans: readonly TaggedSpan[], rules: PastedOrder): Span[] =>
  rules.goods.flatMap(({ name }) =>
    name && /^[A-Za-z]/.test(name.value)
      ? name.spans.filter(({ start, end }) => !spans.some((span) => span.start < end && start < span.end))
      : [],
  )

/** Returns where names of goods stand: those of the tagger, those in English, and those that stand again before an amount. */
export function goodsNames(text: string, spans: readonly TaggedSpan[], rules: PastedOrder): Span[] {
  const tagged = spans.filter(({ kind }) => kind === 'goods')
  const named = tagged.length > 0 ? tagged : englishNames(spans, rules)
  return [...named, ...mentionsOf(text, named)]
}
