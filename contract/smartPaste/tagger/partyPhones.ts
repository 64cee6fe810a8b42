import { withSharedSureness } from '../parties/phonePairs.ts'
import {
  isClerkNext,
  isFurtherNext,
  isIntroducedNext,
  isNamedNext,
  isRelativeNext,
  isSendersNext,
} from '../parties/phoneSides.ts'
import { isEndDenied } from '../parties/wrongPhones.ts'
import type { Found, Span } from '../pastedOrder.ts'
import { isBeside, isOwnPhone, isPhoneBehind } from '../persons/ownPhone.ts'
import { found, limits } from './taggedSpans.ts'
import type { TaggedSpan } from './taggedSpans.ts'
import type { Token } from './tokens.ts'

/** How sure a name must be whose own phone is then sure, too. */
const sureName = 0.7

/** How probable it may be that a phone is the other party's. Beside its person more is allowed. */
const littleDoubt = { paired: 0.15, directed: 0.1 }

/** 发货人:, 一、收货方:, or 退货:收货人 before a blank. */
const lineLabel =
  /^[ []*(?:[一二三四五六七八九\d]{1,2} ?[、.)] ?|退货: ?)?(?:(?<shipper>[发寄](?:货|件)?|托运|提货)|收(?:货|件)?)(?:(?:人|方|单位|公司|联系人|联系方式|信息|地址?)?(?:姓名)?[\]:：]|(?<=[货件])人 )/

interface PartyLabel extends Span {
  side: 'shipper' | 'recipient'
  /** Whether a place is expected behind it: 发货地址, 提货. */
  isOfPlace: boolean
}

/** Returns the labels of parties at the starts of lines: 发货人：, 一、收货方：. */
export const partyLabels = (text: string): PartyLabel[] =>
  [...text.matchAll(new RegExp(lineLabel, 'gm'))].map(({ 0: label, index, groups }) => ({
    start: index,
    end: index + label.length,
    side: groups?.['shipper'] === undefined ? 'recipient' : 'shipper',
    isOfPlace: /地|提货/.test(label),
  }))

/** Returns the party that a line names at its start. null for none, or for another one behind it. */
function sideOfLine(text: string, at: number): 'shipper' | 'recipient' | null {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const [label] = partyLabels(line)
  return label && !/[发寄收][货件]|[送发寄]到|托运/.test(line.slice(label.end)) ? label.side : null
}

const sideOf = ({ kind }: TaggedSpan) => (kind === 'shipper.phone' ? 'shipper' : 'recipient')

/** 135…(发货人写他) */
const isNamedSenderBehind = /^ ?[(,，]? ?[发寄][货件]人?(?:就?写|就?是|填)[他她我这]/

/** 手机189… 收货就写丽姐 */
const isNamedRecipientBehind = /^ ?[(,，]? ?收[货件]人?的?就?(?:写|填)/
/** 厂里在哪, and then 老板叫金建平 135…, or 上门提货，毛姐 138…: the shipper's. */
const isOwnersNext = (text: string, { start, end }: Span) =>
  /厂[里家]?在哪[^]{0,60}老板叫[\u4e00-\u9fa5]{2,3} ?$/.test(text.slice(0, start)) ||
  (/上门[提取]货[,， ]{1,2}[\u4e00-\u9fa5]{2,3} ?$/.test(text.slice(0, start)) &&
    !isReceivedBehind.test(text.slice(end)))

/** 上门提货，李强138…成都市武侯大道88号收: the recipient's. */
const isReceivedBehind =
  /^[,， ]{0,2}(?![发寄运到送])[\u4e00-\u9fa5A-Z\d-]{4,40}[号楼幢栋室店层座]收(?![货件人到款运])/

interface Names {
  name: TaggedSpan | undefined
  otherName: TaggedSpan | undefined
  /** The phones of the other party. */
  ofOther: readonly TaggedSpan[]
  /** A buyer writes, or the goods go back: the rules take the writer for the sender. */
  isDirected: boolean
}

/** Returns the mobile of a party first, and its other numbers. Of several mobiles, the one beside the name counts. */
export function phonesOf(
  text: string,
  tokens: readonly Token[],
  spans: readonly TaggedSpan[],
  { name, otherName, ofOther, isDirected }: Names,
  byRules: Found<string> | undefined,
): { phone: Found<string> | undefined; others: Found<string>[] } {
  const phones = withSharedSureness(text, spans).flatMap((span) => {
    const phone = tokens.find(({ start }) => start === span.start)?.phone
    return phone ? [{ ...phone, span }] : []
  })
  const isBesideName = (phone: Span) => name !== undefined && isBeside(text, name, phone)
  /** A clerk's or a relative's comes last. */
  const isOwn = ({ start }: Span) => !isFurtherNext(text.slice(0, start))
  const isNamed = ({ start, span }: (typeof phones)[number]) => {
    const before = text.slice(0, start)
    // 收货人 葛峰,电话 0513-…,手机 150…: both are his
    const ofOne = phones.find(
      ({ end }) => end < start && /^[ ,，、/]{1,3}(?:手机|电话)?号?[ :：]{0,2}$/.test(text.slice(end, start)),
    )
    return isNamedNext(before.slice(0, ofOne?.start ?? start), sideOf(span))
  }
  const rankOf = (phone: (typeof phones)[number]) =>
    (isNamed(phone) ? 16 : 0) +
    (isOwn(phone) ? 8 : 0) +
    (phone.isMobile ? 4 : 0) +
    (isBesideName(phone) ? 2 : 0) +
    phone.span.probability
  const [first, ...rest] = phones.toSorted((a, b) => rankOf(b) - rankOf(a))
  const others = rest.filter(
    (phone, at) =>
      phone.value !== first?.value && rest.findIndex(({ value }) => value === phone.value) === at,
  )
  if (!first) return { phone: undefined, others: [] }
  const side = sideOf(first.span)
  // 江小琴 189…, her landline and her husband's: nobody else has a phone
  const isOnly =
    isOwn(first) &&
    isBesideName(first) &&
    (name?.probability ?? 0) >= sureName &&
    !ofOther.some(isOwn) &&
    !otherName
  // 发 … 牟建设 139… 到 … 缪老板 138…: each person has a phone, and the other one's is sure
  const [theirs, further] = ofOther.filter(isOwn)
  const isClear = isOwn(first) && first.span.ofOther < littleDoubt.paired
  const isPaired =
    isClear &&
    (name?.probability ?? 0) >= limits.phone.alone &&
    isOwnPhone(text, name ?? first, first) &&
    theirs !== undefined &&
    !further &&
    theirs.probability >= limits.phone.alone &&
    otherName !== undefined &&
    isOwnPhone(text, otherName, theirs)
  const isNamedFirst =
    isNamedNext(text.slice(0, first.start), side) ||
    (side === 'shipper' &&
      (isIntroducedNext(text.slice(0, first.start)) || isNamedSenderBehind.test(text.slice(first.end))))
  const isLabelled = isNamedFirst || sideOfLine(text, first.start) === side
  const fitting = [
    limits.phone,
    ...(isNamedFirst || isOnly ? [limits.namedPhone] : []),
    ...(isLabelled ? [limits.labelledPhone] : []),
    ...(isPaired || (isLabelled && isClear) ? [limits.pairedPhone] : []),
  ]
  const limit = {
    agreed: Math.min(...fitting.map(({ agreed }) => agreed)),
    alone: Math.min(...fitting.map(({ alone }) => alone)),
  }
  const isAgreeable = !isDirected || first.span.ofOther < littleDoubt.directed
  const phone = found(first.value, [first.span], limit, isAgreeable ? byRules : undefined)
  // a second mobile may be a stranger's
  const isDoubtful =
    // a clerk's, or a relative's as the sender's: 打她老公电话. It comes first only where the party has no phone of its own
    (!isLabelled &&
      (isClerkNext(text.slice(0, first.start)) ||
        (side === 'shipper' && isRelativeNext(text.slice(0, first.start))))) ||
    (!isNamedFirst &&
      others.some(
        (phone) => phone.isMobile && isOwn(phone) && phone.span.probability >= limits.phone.agreed,
      ) &&
      (isDirected || byRules?.isUnsure || byRules?.value !== first.value)) ||
    isEndDenied(text, first.value) ||
    (side === 'shipper' ? isNamedRecipientBehind.test(text.slice(first.end)) : isOwnersNext(text, first)) ||
    // 我姓池，电话159…: the phone of the other party
    (otherName !== undefined && isPhoneBehind(text, otherName, first))
  return {
    phone: isDoubtful ? { ...phone, isUnsure: true } : phone,
    others: others.map(({ value, span }) => found(value, [span], limits.phone)),
  }
}

/** Returns the sender's phone of the rules as a question where the tagger has none: 找我们财务小汪对账139…. */
export function untaggedPhone(
  text: string,
  read: Found<string> | undefined,
  spans: readonly TaggedSpan[],
): Found<string> | undefined {
  const [place] = read?.spans ?? []
  const isUntagged = place && spans.every(({ start, end }) => end <= place.start || start >= place.end)
  return read && isUntagged && isSendersNext(text.slice(0, place.start))
    ? { ...read, isUnsure: true }
    : undefined
}
