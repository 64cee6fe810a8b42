import type { Direction } from '../parties/direction.ts'
import { isPhonePair } from '../parties/phonePairs.ts'
import { isFurtherNext, isReceiversNext, isSendersNext } from '../parties/phoneSides.ts'
import { atSiteOf, detailOf, directionOfParts, isNested, regionsOf } from '../parties/placesDirection.ts'
import type { PasteContext } from '../pasteContext.ts'
import type { TaggedSpan } from './taggedSpans.ts'
import { isOfParty, otherKind } from './tags.ts'
import type { SpanKind } from './tags.ts'

type Gap = 'touch' | 'near' | 'line' | 'stop' | 'far'

/**
 * How much more often two details in a row belong to one party than to two. A logarithm by the first, the second and what stands
 * between them, counted in the texts for training; at most 4.
 */
const inRow: Readonly<Record<string, Partial<Record<Gap, number>>>> = {
  'company>name': { far: 1.9, line: 2, near: 4, stop: 1, touch: 4 },
  'company>phone': { far: 1.6, line: 2, near: 3.5, stop: 0.7, touch: 3.5 },
  'company>place': { far: -0.7, line: 1.3, near: 1, stop: -0.9, touch: 3.6 },
  'name>company': { far: 0.3, line: 0.9, near: 0.7, touch: 1.6 },
  'name>phone': { far: 3.5, line: 2.8, near: 4, stop: 3.7, touch: 4 },
  'name>place': { line: 1.5, near: 1.6, stop: 0.4, touch: 3.2 },
  'phone>company': { far: -0.4, line: -1.5, near: 1.4, stop: -1.4, touch: 2 },
  'phone>name': { far: 0.4, line: -0.9, near: 1, stop: -0.5, touch: 3.1 },
  'phone>place': { far: -0.6, line: 1.1, near: 1.3, stop: -0.5, touch: 4 },
  'place>company': { far: 2.6, line: 0.6, near: 3.9, stop: 0.4, touch: 4 },
  'place>name': { far: 3.5, line: 1.9, near: 4, stop: 1, touch: 4 },
  'place>phone': { far: 1.2, line: 1.2, near: 2.7, stop: 0.8, touch: 4 },
}
/** The same of two details of one kind anywhere in the text. For places it counts only where neither region contains the other. */
const ofOneKind: Readonly<Record<string, number>> = { company: -3, name: -2.5, phone: -3.5, place: -4 }
/** One person named twice. */
const ofSameName = 5
/** The landline and the mobile of one person. */
const ofPhonePair = 6
/** One place in two parts. */
const ofSamePlace = 3
/** Shares of both that count, chosen with 480 unseen texts: the tagger has seen some of it itself. */
const counted = { inRow: 0.8, ofOneKind: 0.7 }
/** What words before a phone count: 我们电话, 厂里电话 are clearer than 对方, 联系人. */
const ofWords = { sender: 4, receiver: 2 }
/** The tagger is never surer of a party than this. */
const leastDoubt = 0.01
/** A text with more parts is left to the tagger: the work doubles with each. */
const mostParts = 12

function gapOf(between: string): Gap {
  if (between.includes('\n')) return 'line'
  if (/[。；;!！?？]/.test(between)) return 'stop'
  if (/^[\s,，、:：()（）]{0,3}$/.test(between)) return 'touch'
  return between.length <= 8 ? 'near' : 'far'
}

const isShippers = (kind: SpanKind): boolean => kind.startsWith('shipper.')

interface Pair {
  first: number
  second: number
  /** What it adds where both are of one party; a logarithm. */
  bonus: number
}

/** Returns the pairs of parts that say something of each other's party. */
function pairsOf(
  text: string,
  parts: readonly TaggedSpan[],
  context: PasteContext,
  direction: Direction | null,
): Pair[] {
  const [isDirected, isToWriter] = [direction !== null, direction === 'toWriter']
  const regions = regionsOf(text, parts, context)
  const areApart = (one: string | null | undefined, other: string | null | undefined) =>
    Boolean(one && other && !isNested(context, one, other))
  return parts.flatMap((a, first) =>
    parts.slice(first + 1).map((b, after): Pair => {
      const second = first + 1 + after
      const [one, other] = [detailOf(a.kind), detailOf(b.kind)]
      if (one !== other) {
        const between = text.slice(a.end, b.start)
        const gap = gapOf(between)
        // 在永康买的锅20箱，李强139…
        const isApart =
          isToWriter &&
          one === 'place' &&
          (/^(?:far|stop)$/.test(gap) || /[拿订定买进][的了过]/.test(between))
        const known = after === 0 && !isApart ? inRow[`${one}>${other}`]?.[gap] : 0
        return { first, second, bonus: (known ?? 0) * counted.inRow }
      }
      // 在陈厂长那里拿的 … 陈厂长136…
      if (one === 'name' && text.slice(a.start, a.end) === text.slice(b.start, b.end))
        return { first, second, bonus: ofSameName }
      if (one === 'phone' && isPhonePair(text, a, b)) return { first, second, bonus: ofPhonePair }
      const says = one !== 'place' || areApart(regions[first], regions[second])
      // 永康 浙江恒达 铜陵西路188号
      if (isDirected && after === 0 && !says) return { first, second, bonus: ofSamePlace }
      return { first, second, bonus: says ? (ofOneKind[one] ?? 0) * counted.ofOneKind : 0 }
    }),
  )
}

/** The goods come to the writer: 我们电话 is the recipient's then. */
const isInbound =
  /供应商|我[是们]*(?:买|客户|收货)|收货[的是]?我|[送发寄运拉](?:[到给来]|过来)?我们?(?!客户)|[送提拉带运取](?:过|回)来|退货|返修/

/** How much a place counts where the direction is known, and what is left of the tagger's guesses. */
const ofDirection = { place: 6, guess: 0.3, words: 4 }

/** 我叫李强139…, 我这边电话139…: the writer's own. */
const isWriters =
  /我(?:[是叫姓]|们?(?:这边|店里?|公司|家)?的?(?:联系)?(?:电话|手机)|自己)[^,，。;；\n\d]{0,8}[,，:： ]{0,2}$/
/** 厂长136…, 供应商电话136… */
const isSellers =
  /(?<!收[^,，。;；\n]{0,8})(?:厂里|厂家|厂方|厂长|供应商|供货|卖家|卖方|工厂)[^,，。;；\n\d]{0,8}[,，:： ]{0,2}$/

/** 在永康老胡那里订了: the words behind a seller. */
const behindSeller = /^(?:那里?|那边|家)[拿订定买][的了]/

/** Returns how much the words beside each phone and each seller speak for the shipper where a buyer writes. */
function wordsOfBuyer(text: string, parts: readonly TaggedSpan[], direction: Direction): number[] {
  let from = 0
  return parts.map(({ kind, start, end }) => {
    if (direction === 'toSite') return 0
    if (detailOf(kind) === 'name' && behindSeller.test(text.slice(end))) return ofDirection.words
    if (detailOf(kind) !== 'phone') return 0
    const before = text.slice(from, start)
    from = end
    return isWriters.test(before) ? -ofDirection.words : isSellers.test(before) ? ofDirection.words : 0
  })
}

/**
 * Returns how much the direction of the goods speaks for the shipper of each part. Goods that go back to the site come from elsewhere.
 * A buyer's goods come from the site, and his own words name the recipient.
 */
function directed(
  text: string,
  parts: readonly TaggedSpan[],
  direction: Direction,
  context: PasteContext,
): number[] {
  const words = direction === 'fromSite' ? wordsBeside(text, parts) : wordsOfBuyer(text, parts, direction)
  const ofSite = direction === 'toSite' ? -ofDirection.place : ofDirection.place
  return atSiteOf(text, parts, context).map((isNear, at) =>
    isNear === null ? (words[at] ?? 0) : isNear ? ofSite : -ofSite,
  )
}

/** 明天发货 139…, as a line of its own. */
const isOfDay = (text: string, { start, end }: TaggedSpan): boolean =>
  /(?:^|\n) *[今明后]天发货[ :：]{0,2}$/.test(text.slice(0, start)) && /^ *\n/.test(text.slice(end))

/** Returns how much the words before each phone speak for the shipper. A logarithm, below 0 for the recipient. */
function wordsBeside(text: string, parts: readonly TaggedSpan[]): number[] {
  let from = 0
  if (isInbound.test(text)) return parts.map(() => 0)
  const isOneOfTwo = parts.filter(({ kind }) => detailOf(kind) === 'phone').length === 2
  return parts.map((part) => {
    const { kind, start, end } = part
    if (detailOf(kind) !== 'phone') return 0
    const before = text.slice(from, start)
    from = end
    if (isSendersNext(text.slice(0, start)) || (isOneOfTwo && isOfDay(text, part))) return ofWords.sender
    return isReceiversNext(before) ? -ofWords.receiver : 0
  })
}

/** Checks whether a part is a phone of neither party's own: a driver's, or one more of a person. */
const isFurtherPhone = (text: string, { kind, start }: TaggedSpan): boolean =>
  detailOf(kind) === 'phone' && isFurtherNext(text.slice(0, start))

/**
 * Decides together which party each part of a text belongs to. A name goes with the phone beside it, and of two places in different
 * regions each party has one. The tagger, which sees a few characters around, decides each part for itself.
 */
export function settleSides(
  text: string,
  spans: readonly TaggedSpan[],
  context: PasteContext,
  direction = directionOfParts(text, spans, context),
): TaggedSpan[] {
  const parts = spans
    .filter((span) => isOfParty(span.kind) && !isFurtherPhone(text, span))
    .toSorted((a, b) => a.start - b.start)
  if (parts.length < 2 || parts.length > mostParts) return [...spans]
  const pairs = pairsOf(text, parts, context, direction).filter(({ bonus }) => bonus !== 0)
  const logs = parts.map(({ probability, ofOther }) => {
    const share = Math.min(1 - leastDoubt, Math.max(leastDoubt, probability / (probability + ofOther)))
    const guess = direction ? ofDirection.guess : 1
    return { stays: Math.log(share) * guess, moves: Math.log(1 - share) * guess }
  })
  const words = direction ? directed(text, parts, direction, context) : wordsBeside(text, parts)
  for (const [at, log] of logs.entries())
    log.moves += (words[at] ?? 0) * (isShippers(parts[at]?.kind ?? 'goods') ? -1 : 1)
  const ofShipper = parts.map(({ kind }) => isShippers(kind))
  const moved = new Float64Array(parts.length)
  let whole = 0
  // each bit of `moves` says whether a part goes to the other party
  for (let moves = 0; moves < 1 << parts.length; moves += 1) {
    const isMoved = (at: number) => ((moves >> at) & 1) === 1
    let sum = 0
    for (const [at, log] of logs.entries()) sum += isMoved(at) ? log.moves : log.stays
    for (const { first, second, bonus } of pairs)
      if ((ofShipper[first] === ofShipper[second]) === (isMoved(first) === isMoved(second))) sum += bonus
    const weight = Math.exp(sum)
    whole += weight
    for (let at = 0; at < parts.length; at += 1) if (isMoved(at)) moved[at] = (moved[at] ?? 0) + weight
  }
  return spans.map((span) => {
    const at = parts.indexOf(span)
    if (at < 0) return span
    const share = (moved[at] ?? 0) / whole
    const both = span.probability + span.ofOther
    return share > 0.5
      ? { ...span, kind: otherKind(span.kind), probability: both * share, ofOther: both * (1 - share) }
      : { ...span, probability: both * (1 - share), ofOther: both * share }
  })
}
