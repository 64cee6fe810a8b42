import { oneOf } from '../../oneOf.ts'
import type { Span } from '../../pastedOrder.ts'
import type { TrainedField } from './servicePlaces.ts'

/** 客户, 他们 and others who fetch goods themselves; but not 他们厂, 她付你们来提. */
const others =
  '客户|对方|收货[人方]|收件人|[他她]们?(?![那家厂店付出]|老[公婆]|表|电话|也)|谁|有人|安装|质检|工人|老板'
/** The words between others and the verb: 客户说叫你们来提 asks the carrier. */
const byOthers = new RegExp(`(?:${others})([^,，。;；\\n]{0,12})$`)
const ofCarrier = /[你您]|麻烦|帮/

const question = /[吗么?？]|来不来|能不能|行不行|多少|加钱|什么时候|哪天|几点(?![到半整])/
/** Words of a clause that asks for nothing: a condition, what has been, what is no goods, what has arrived. */
const asksNothing = new RegExp(
  oneOf(
    question,
    /的话|要是|如果|万一|不然|不行|来不及/,
    /昨天|前天|上[次批回]|已经|刚才|[来拿提拉]过(?![来去])/,
    /货?款|结账|结下账|发票|单子|回单|钱|样机|窗户|展会|吃饭|资料|开会/,
    /货到|到[了货站达]/,
  ),
)
/** A time that is not that of the pickup: 要求送到，后天上午10点前. */
const timeOfOthers =
  /客户|对方|收货|[他她]们?(?![那家厂店])|要求|送到|送货|到货|货到|到[站厂]|还在做|交货|没空|没人|停电|不在/
const fetches = /[提拿拉装取]/
const ofOthers = new RegExp(others)
/** 客户要来提吗 on the line before an answer. */
const questionToOthers = new RegExp(`(?:${others})[^\\n]*(?:[吗?？]|几点|哪天|什么时候)|提供`)
const othersTruck = /^[^。;；\n]{0,12}(?:客户|[他她]们?)自己(?:的车|来|[叫派])/

const lineBefore = (text: string, at: number): string =>
  text
    .slice(0, text.lastIndexOf('\n', at - 1) + 1)
    .trimEnd()
    .split('\n')
    .at(-1) ?? ''

/** Returns the words of the clause around a part, those before it, and the clause before. */
function clauseAround(text: string, { start, end }: Span) {
  const before = /[^ ,，。;；\n]*$/.exec(text.slice(0, start))?.[0] ?? ''
  const behind = /^[^ ,，。;；\n]*/.exec(text.slice(end))?.[0] ?? ''
  const former = /[^ ,，。;；\n]*(?=[ ,，。;；\n]+$)/.exec(text.slice(0, start - before.length))?.[0] ?? ''
  return { before, words: before + text.slice(start, end) + behind, former }
}

/** Checks whether the words around a place speak against what the model reads there. */
export function isContradicted(text: string, field: TrainedField, place: Span): boolean {
  const { before, words, former } = clauseAround(text, place)
  if (field === 'deliveryMode') return question.test(words)
  const other = byOthers.exec(before)
  if (other && !ofCarrier.test(other[1] ?? '')) return true
  if (asksNothing.test(words) || /[说问讲]$|不[用要]$/.test(former)) return true
  if (/货到|到[了货站达]|到达/.test(former) || othersTruck.test(text.slice(place.end))) return true
  if (questionToOthers.test(lineBefore(text, place.start))) return true
  if (field === 'pickupMode') return false
  if (fetches.test(words)) return ofOthers.test(words) && !ofCarrier.test(words)
  return (
    timeOfOthers.test(words) || timeOfOthers.test(former) || /^[ 钟半整]*[前后]/.test(text.slice(place.end))
  )
}
