import { isClerkNext, isFurtherNext, isReceiversNext, isSendersNext } from '../parties/phoneSides.ts'
import type { Found, PastedOrder, Span } from '../pastedOrder.ts'
import type { Tagging } from './model.ts'
import { kindOf, noTag } from './tags.ts'
import type { Token } from './tokens.ts'

/** How probable the side of each phone must be to replace sure ones of the rules. */
const sureSide = 0.9
/** The most characters between a phone and the place of its person, a name included. */
const nearPlace = 12
/**
 * Returns the phones of both parties by the rules: 客户李雷139…，我们电话138…. Words must name the sender's, and the tagger must
 * doubt a side. null otherwise, and with a third phone in the text: then the tagger decides.
 */
export function phonesOfRules(
  text: string,
  { shipper, recipient }: PastedOrder,
  tokens: readonly Token[],
  { tags, probabilities }: Tagging,
): Record<'shipper' | 'recipient', Found<string>> | null {
  const [sender, receiver] = [shipper.phone, recipient.phone]
  if (!sender || !receiver || sender.isUnsure || receiver.isUnsure || sender.value === receiver.value)
    return null
  const phones = tokens.flatMap(({ phone, start, end }, at) =>
    phone
      ? [{ value: phone.value, start, end, tag: tags[at] ?? noTag, probability: probabilities[at] ?? 1 }]
      : [],
  )
  const areAll = new Set([...phones.map(({ value }) => value), sender.value, receiver.value]).size === 2
  const own = phones.find(({ value }) => value === sender.value)
  const other = phones.find(({ value }) => value === receiver.value)
  if (!areAll || !own || !other) return null
  const beforeOther = text.slice(own.end <= other.start ? own.end : 0, other.start)
  const isNamed =
    isSendersNext(text.slice(0, own.start)) && !isSendersNext(beforeOther) && !isFurtherNext(beforeOther)
  if (isClerkNext(text.slice(0, own.start))) return null
  const isDoubtful =
    phones.some(({ tag, probability }) => tag === noTag || probability < sureSide) || own.tag === other.tag
  const { name, regionCode, address } = recipient
  const isNear = ({ start, end }: Span) => start - other.end < nearPlace && other.start - end < nearPlace
  // 李雷139… 义乌福田街道; a name between two phones may be the sender's second person
  const isPersonAtPlace =
    !/^ ?[\u4e00-\u9fa5]{2,4} ?$/.test(beforeOther) &&
    name?.spans.some(({ end }) => /^[\s,，:：]*(?:电话|手机)?[\s:：]*$/.test(text.slice(end, other.start))) &&
    [...(regionCode?.spans ?? []), ...(address?.spans ?? [])].some(isNear)
  const isReceivers =
    kindOf(other.tag) === 'recipient.phone' || isReceiversNext(beforeOther) || isPersonAtPlace
  return isNamed && isDoubtful && isReceivers ? { shipper: sender, recipient: receiver } : null
}
