import { findAll, found, signs, spanOf, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { PastedServices, Span } from '../pastedOrder.ts'
import { ruleAt } from '../siteName.ts'
import { isElsewhere } from './fetchWords.ts'
import {
  arrivedBefore,
  comeAt,
  dayBefore,
  driversDay,
  fetchPlace,
  fetchedBy,
  ofRecipient,
  othersFetch,
  requestAt,
  timeAfterRequest,
  timeAlone,
  timeBeforeRequest,
  timeBesideBox,
} from './pickupRequests.ts'
import { hourBehind, laterInstead, isTakenBack, timeAnswered, visitQuestion } from './pickupTalk.ts'
import { dayOf, dayOfGoodsBefore, dayRightBefore, hourOf } from './pickupTimes.ts'

export interface PickupWords {
  services: PastedServices
  /** 上午提货: the form has no window of half a day, so it goes into the remark. */
  halfDay: { text: string; span: Span } | null
  /** Ends of phrases like 来提货: the contact named next is the shipper's. */
  ends: number[]
  /** Starts of places at which the carrier should pick up. */
  placeStarts: number[]
  /** Hours that may be of the day or the night: 3点. */
  unreadHours: Span[]
}

/** Returns where an hour stands in a span: 3点半. */
function hourIn(text: string, { start, end }: Span): Span | null {
  const hour = /(?:\d{1,2}|[一二两三四五六七八九十]{1,3}) ?(?:点(?:半|整)?|:\d\d|时)/.exec(
    text.slice(start, end),
  )
  return hour && { start: start + hour.index, end: start + hour.index + hour[0].length }
}

/** Drops the time behind a request that is of another day than the one before it: 明天来提吧 \n 后天上午十点送到. */
function withoutOtherDay({ 0: words, groups = {} }: RegExpMatchArray) {
  const { day, dayAfter, halfAfter: _half, hourAfter: _hour, ...others } = groups
  return day === undefined || dayAfter === undefined || day === dayAfter
    ? { words, groups }
    : { words: words.slice(0, words.lastIndexOf(dayAfter)), groups: { day, ...others } }
}

/** Returns what is left of a span before and behind a part of it. */
const withoutPart = ({ start, end }: Span, part: Span): Span[] =>
  [
    { start, end: part.start },
    { start: part.end, end },
  ].filter((span) => span.start < span.end)

/** A pickup while it is read. */
interface Reading extends PickupWords {
  readonly ground: ParseState
  readonly today: string
  readonly siteName: string
  /** An hour without a day is today, if no day stands elsewhere. */
  hoursAlone: Span[]
  /** Requests without any time. */
  untimed: Span[]
}

/** Drops the day read before, if the words between it and a second one take it back. */
function dropTakenBack(reading: Reading, { start, end }: Span): void {
  const { services, ground } = reading
  const former = services.pickupDay?.spans.at(-1)
  if (!former) return
  if (!isTakenBack(ground.text.slice(former.end, start), ground.text.slice(start, end + 10))) return
  delete services.pickupDay
  delete services.pickupHour
  reading.halfDay = null
}

/** Reads the time of a request into the services. The first day and the first hour count. */
function readTime(reading: Reading, groups: Record<string, string | undefined>, span: Span): void {
  const { services, ground, today } = reading
  const day = groups['day'] ?? groups['dayAfter']
  const half = groups['half'] ?? groups['halfAfter']
  const hour = groups['hour'] ?? groups['hourAfter']
  const hourValue = hourOf(hour, half ?? (day === '今晚' ? day : ''))
  const dayValue = dayOf(day ?? '', today)
  const unread = hourValue === null ? hourIn(ground.text, span) : null
  if (unread) reading.unreadHours.push(unread)
  const spans = unread ? withoutPart(span, unread) : [span]
  services.pickupMode ??= found('door', ...spans)
  if (dayValue !== null) dropTakenBack(reading, span)
  if (day === undefined && hour === undefined) reading.untimed.push(span)
  if (dayValue !== null) services.pickupDay ??= found(dayValue, ...spans)
  // 今天来拉吧，来不及就明天上午9点来拉: the hour is not today's
  if (dayValue !== null && services.pickupDay && services.pickupDay.value !== dayValue) return
  if (hourValue !== null && day === undefined) reading.hoursAlone.push(span)
  if (hourValue !== null) services.pickupHour ??= found(hourValue, span)
  if (half !== undefined && hourValue === null) reading.halfDay ??= { text: `${half}提货`, span }
}

const isByOthers = ({ ground }: Reading, start: number) =>
  othersFetch.test(ground.rest.slice(Math.max(0, start - 8), start))

/** Reads requests with a place: 明天来唐先镇拉货. Their places are left for the addresses. */
function readRequestsAtPlaces(reading: Reading): void {
  const { ground, siteName } = reading
  for (const match of [...findAll(ground, visitQuestion), ...findAll(ground, requestAt)]) {
    if (isByOthers(reading, match.index)) continue
    const { place = '', verb = '' } = match.groups ?? {}
    const start = match.index + match[0].length - match[0].trimStart().length
    const { end } = spanOf(match)
    const placeStart = end - verb.length - place.length
    if (isElsewhere(ground.text, { start, end }, siteName)) continue
    readTime(reading, match.groups ?? {}, { start, end: placeStart })
    markSpan(ground, start, placeStart, signs.taken)
    markSpan(ground, end - verb.length, end, signs.taken)
    reading.placeStarts.push(placeStart)
    reading.ends.push(end)
  }
}

/** Requests without a place, in the order they are read. */
const requests = [
  timeBesideBox,
  laterInstead,
  timeBeforeRequest,
  dayBefore,
  comeAt,
  driversDay,
  timeAfterRequest,
]
/** Requests whose patterns rule out other parties, or that are fields of a form. */
const ofCarrier = new Set([comeAt, timeAfterRequest, timeBesideBox])

/** Reads requests beside their time: 明天上午9点来提, 提货时间：明天. */
function readRequests(reading: Reading): void {
  const { ground, siteName } = reading
  for (const pattern of requests) {
    for (const match of findAll(ground, ruleAt(siteName, pattern))) {
      const start = match.index + match[0].length - match[0].trimStart().length
      const { groups, words } = withoutOtherDay(match)
      const span = { start, end: start + words.trim().length }
      if (!ofCarrier.has(pattern) && isByOthers(reading, start)) continue
      const before = ground.text.slice(Math.max(0, start - 8), start)
      if (pattern === dayBefore && arrivedBefore.test(before)) continue
      if (match[0].startsWith('预约') && /^ ?客户(?![:| ])/.test(ground.text.slice(span.end))) continue
      if (isElsewhere(ground.text, span, siteName)) continue
      markSpan(ground, span.start, span.end, signs.taken)
      reading.ends.push(span.end)
      readTime(reading, groups, span)
    }
  }
}

/** Reads a clause that is only a time, behind a request on its line: 来厂里拉，…，明天上午9点. */
function readTimesAlone(reading: Reading): void {
  const { ground, services, ends } = reading
  for (const match of findAll(ground, timeAlone)) {
    const span = spanOf(match)
    const lineStart = ground.text.lastIndexOf('\n', span.start - 1) + 1
    const before = ground.text.slice(lineStart, span.start)
    // 来拉货，要求送到，后天上午10点前: a time of the recipient
    if (ofRecipient.test(before) || /[前后] *$/.test(match[0])) continue
    const isOfRequest =
      services.pickupDay === undefined && ends.some((end) => end > lineStart && end <= span.start)
    const isOfLine = isOfRequest || fetchedBy.test(before)
    if (match.groups?.['come'] === undefined && !isOfLine) continue
    markSpan(ground, span.start, span.end, signs.taken)
    readTime(reading, match.groups ?? {}, span)
  }
}

const needsHour = ({ services, halfDay }: Reading) => !services.pickupHour && !halfDay

/** Reads the hour right behind a request of a day: 明天让司机来装，下午两点. */
function readHoursBehind(reading: Reading): void {
  const { ground, services, ends } = reading
  for (const end of ends) {
    const match = hourBehind.exec(ground.rest.slice(end))
    if (!match || !services.pickupDay || !needsHour(reading)) continue
    const words = match[0].replace(/^[^\d一二两三四五六七八九十上下早晚]+/, '')
    const span = { start: end + match[0].length - words.length, end: end + match[0].length }
    markSpan(ground, span.start, span.end, signs.taken)
    readTime(reading, match.groups ?? {}, span)
  }
}

/** Reads the time that answers a question about the pickup: 几点来拉货？→ 明天下午3点. */
function readAnswers(reading: Reading): void {
  const { ground, services } = reading
  for (const pattern of timeAnswered) {
    const match = pattern.exec(ground.text)
    if (!match || !services.pickupMode || !needsHour(reading)) continue
    const span = spanOf(match)
    markSpan(ground, span.start, span.end, signs.taken)
    readTime(reading, match.groups ?? {}, span)
  }
}

/** Takes the label of a pickup address for a request. */
function readFetchPlace({ ground, services, siteName }: Reading): void {
  const place = fetchPlace.exec(ground.rest)
  if (!place) return
  const span = spanOf(place)
  if (!isElsewhere(ground.text, span, siteName)) services.pickupMode ??= found('door', span)
}

/** Gives a pickup without a day the one of its goods, or today if it has an hour: 明天有货，来拉一下. */
function addDay({ ground, services, today, hoursAlone, untimed }: Reading): void {
  const [hourAlone] = hoursAlone
  if (hourAlone) {
    const day = dayOf(dayOfGoodsBefore(ground.text, hourAlone.start), today)
    services.pickupDay ??= found(day ?? today, hourAlone)
  }
  const [untimedRequest] = untimed
  if (!untimedRequest || services.pickupDay) return
  const day = dayOf(dayRightBefore(ground.text, untimedRequest.start), today)
  if (day !== null) services.pickupDay = found(day, untimedRequest)
}

/**
 * Extracts requests to pick up goods, with their time. `today` is 'YYYY-MM-DD' in Shanghai. Each step takes its words, so a later
 * one reads only what is left.
 */
export function extractPickup(ground: ParseState, today: string, siteName: string): PickupWords {
  const reading: Reading = {
    ground,
    today,
    siteName,
    services: {},
    halfDay: null,
    ends: [],
    placeStarts: [],
    unreadHours: [],
    hoursAlone: [],
    untimed: [],
  }
  readRequestsAtPlaces(reading)
  readRequests(reading)
  readTimesAlone(reading)
  readHoursBehind(reading)
  readAnswers(reading)
  readFetchPlace(reading)
  addDay(reading)
  const { services, halfDay, ends, placeStarts, unreadHours } = reading
  return { services, halfDay, ends, placeStarts, unreadHours }
}
