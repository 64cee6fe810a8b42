import { findAll, found, signs, spanOf, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { PastedServices, Span } from '../pastedOrder.ts'
import { ruleAt } from '../siteName.ts'
import { isElsewhere, request } from './fetchWords.ts'
import { hourBehind, laterInstead, isTakenBack, timeAnswered, visitQuestion } from './pickupTalk.ts'
import { dayOf, dayOfGoodsBefore, dayRightBefore, dayWords, hourOf, time, timeNamed } from './pickupTimes.ts'

/** Words between a time and the request: 你们再来拉, 才在厂里你那时候来提货. */
const between =
  '(?:麻烦|请|你们?的?(?:车子?|司机|师傅)?|您|安排|可以|能|派人|[派叫](?:个|辆|部)?车子?|再|(?<=点[半钟]?)车子?|过来|有空|才?在厂里?|那时候|[ ,，]){0,4}'
const timeBeforeRequest = new RegExp(
  `${time}\\s{0,3}${between}(?:${request})(?:日期|时间)?[\\s:是(（]{0,3}${timeNamed('After')}`,
  'g',
)
/** 后天下午提货: the bare verb means a pickup only after a day. */
const dayBefore = new RegExp(
  `(?=${dayWords})${time} {0,3}${between}(?:来接(?=[\\s,，。;]|$)|来一[趟下](?=[\\s,，。;]|$|[\\u4e00-\\u9fa5]{2,4}(?:镇|街道))|提货(?!日期|时间|地|人|电话|联系|信息|[单款码费]|的(?!话|时候))|取货|拉货(?!已|[了过款费]|的(?!话|时候))|装货|接货|[来去][收拉提取](?!货人|件人)|(?<!他|自己|客户)[拉提](?:吧|好了|走)?(?=[\\s,，。;]|$)|过?来(?:拿(?!钱|货款|回单)|我们?(?:厂里?|公司|仓库|店里?))(?<=点[半钟]?[^\\n\\d]{0,2}来[^\\n\\d]{1,5}))`,
  'g',
)
/** 让他下午3点来 in answer to a question about the truck; 提的话早上九点来. */
const comeAt = new RegExp(
  `(?<=[让叫]他们?)(?=${dayWords})${time}(?<=点半?|[前后右])来(?=[\\s,，。;吧]|$)|(?<=[叫派](?:你们?的?)?(?:车子?|司机|师傅)|(?<!客户|对方|[他她]们?)[提拉]的话)${timeNamed('After')}(?<=点[半钟]?)(?:过?来)(?=[\\s,，。;吧]|$)`,
  'g',
)
const timeAfterRequest = new RegExp(
  `(?:(?:提货|取货|取件|装货|装车|上门|(?<![货求])到厂)(?:日期|时间|日(?=[: ]))(?!\\s{0,3}[:是]?\\s{0,3}(?:到货|货到|到站))|预约[取提]货|(?<=提货[^\\n]{0,30})日期)\\]?\\s{0,3}[:是\\[|]{0,3}\\s{0,3}${time}`,
  'g',
)
/** 上门提货 □自送  时间：明天14:00 */
const timeBesideBox = new RegExp(
  `(?<=(?:上门提货|上门)(?:[\\s√×,，]|自己送来|自送){0,12})(?:时间|预约(?:时间)?)\\s{0,3}[:是]\\s{0,3}${time}`,
  'g',
)
/** 来厂里拉，…，明天上午9点; 提货找老朱…，明天下午三点; 明天上午10点过来: a clause that is a time with its hour. */
const timeAlone = new RegExp(
  `(?<=(?<!客户说?|对方|[他她]们?)[,，。 ]|你们)(?=${dayWords})${time}(?<=[点半整钟前后右]|:\\d\\d)(?<come>过?来)?(?=[\\s,，。;]|$)`,
  'g',
)
/** Words of a line whose last clause may be the time of the pickup. */
const ofRecipient = /(?:送(?!货?到?你们)|到货|收货|客户|对方|卸|说)[^\n]*$/
const fetchedBy = /(?:提货|装车|装货)(?:请)?(?:找|联系)/

/** Words before a request that somebody else fetches the goods, or a question about who does. */
const othersFetch =
  /(?:(?:[他她]们?|客户|对方|收货人)(?:自己|自个儿|先?说|会|要|的?司机|问(?:哪天|什么时候|几点))?(?:[派叫](?:个|辆|部)?(?:车子?|人|司机))?|凭[\u4e00-\u9fa5]{2,4}|[\u4e00-\u9fa5]总|有人|用不着|不[用要必]|别|员[\u4e00-\u9fa5]{0,3}|安装(?:师傅|工人|队)|谁)$/
/** 货到了后天拉, 明天到，后天提走: words before a bare verb that the recipient fetches the goods. */
const arrivedBefore = /(?:到货|到站|货到|到了|到[后,，]?)(?:以后|之后|后)?[,， ]{0,2}$|(?<![你我]们?)自己$/

/** 来唐先镇拉货: the place is left for the addresses. */
const requestAt = new RegExp(
  `${time}\\s{0,3}(?:麻烦|请)?(?:你们?的?(?:车子?)?|车子?)?(?:派车|安排车|叫车)?(?:过来|来|到|去)(?<place>(?:(?!明|后天|今天|[上下]午|来|发(?!区)|货|你们|客户|[他她]|[派叫](?:[个辆部人]|车)|自己|电话|厂里|自)[\\u4e00-\\u9fa5]){2,14}?(?:[\\u4e00-\\u9fa5]{0,8}\\d{1,5}号?(?:(?<=(?:派车|安排车|叫车)(?:过来|来|到|去)[^\\n,，]{2,30})(?:(?!发[到往给去]|[送给找你他她])[\\u4e00-\\u9fa5]){2,12}(?:公司|厂|店))?| [\\u4e00-\\u9fa5]{2,8}(?:\\d{1,5}号)?| \\d{1,5}号)? ?)(?<verb>来[装拉提取](?:货|一下)?|[拉提装取]一[下趟]货?|拿一?下货(?!款)|(?<=[镇乡村路号园])厂里[拉提装]货?(?=[\\s,，。;]|就[行好]|$)|拉货|提货|取货|装货|接货|[装拉](?=\\d)|我们?(?:厂|公司|仓库)里?来?[拉提装](?![\\u4e00-\\u9fa5])|(?<=[镇乡村路号园区厂口库楼门])[提拉装](?=[\\s,，。;]|就[行好]|$))`,
  'g',
)
/** Label of the pickup address; giving one requests a pickup. */
const fetchPlace =
  /(?:提货|取货|装货|拿货)(?:(?:地址|地点)(?!我?发|给|告诉|在)|点 ?[:：|]|信息(?=\s*[:：]\s*(?!凭|短信|发|收货)))|(?<=^|[\n;,，。 ])(?:提货?|装货|取货) ?: ?(?=[\u4e00-\u9fa5])(?!自|客户|[他她上送收对到站无否]|[^\n,，。;]{0,12}(?:本人|凭|自提|自己))|(?<=^|[\n;,，。 ])装货 (?=[\u4e00-\u9fa5])/m

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

/** Extracts requests to pick up goods, with their time. `today` is 'YYYY-MM-DD' in Shanghai. */
export function extractPickup(ground: ParseState, today: string, siteName: string): PickupWords {
  const services: PastedServices = {}
  const ends: number[] = []
  /** An hour without a day is today, if no day stands elsewhere. */
  const hoursAlone: Span[] = []
  const untimed: Span[] = []
  let halfDay: PickupWords['halfDay'] = null
  const placeStarts: number[] = []
  const unreadHours: Span[] = []
  const read = (groups: Record<string, string | undefined>, span: Span) => {
    const day = groups['day'] ?? groups['dayAfter']
    const half = groups['half'] ?? groups['halfAfter']
    const hour = groups['hour'] ?? groups['hourAfter']
    const hourValue = hourOf(hour, half ?? (day === '今晚' ? day : ''))
    const dayValue = dayOf(day ?? '', today)
    const unread = hourValue === null ? hourIn(ground.text, span) : null
    if (unread) unreadHours.push(unread)
    const spans = unread ? withoutPart(span, unread) : [span]
    services.pickupMode ??= found('door', ...spans)
    const former = services.pickupDay?.spans.at(-1)
    const words = ground.text.slice(former?.end ?? span.start, span.start)
    if (dayValue !== null && former && isTakenBack(words, ground.text.slice(span.start, span.end + 10))) {
      delete services.pickupDay
      delete services.pickupHour
      halfDay = null
    }
    if (day === undefined && hour === undefined) untimed.push(span)
    if (dayValue !== null) services.pickupDay ??= found(dayValue, ...spans)
    // 今天来拉吧，来不及就明天上午9点来拉: the hour is not today's
    if (dayValue !== null && services.pickupDay && services.pickupDay.value !== dayValue) return
    if (hourValue !== null && day === undefined) hoursAlone.push(span)
    if (hourValue !== null) services.pickupHour ??= found(hourValue, span)
    if (half !== undefined && hourValue === null) halfDay ??= { text: `${half}提货`, span }
  }
  for (const match of [...findAll(ground, visitQuestion), ...findAll(ground, requestAt)]) {
    if (othersFetch.test(ground.rest.slice(Math.max(0, match.index - 8), match.index))) continue
    const { place = '', verb = '' } = match.groups ?? {}
    const start = (match.index ?? 0) + match[0].length - match[0].trimStart().length
    const end = (match.index ?? 0) + match[0].length
    const placeStart = end - verb.length - place.length
    if (isElsewhere(ground.text, { start, end }, siteName)) continue
    read(match.groups ?? {}, { start, end: placeStart })
    markSpan(ground, start, placeStart, signs.taken)
    markSpan(ground, end - verb.length, end, signs.taken)
    placeStarts.push(placeStart)
    ends.push(end)
  }
  for (const pattern of [
    timeBesideBox,
    laterInstead,
    timeBeforeRequest,
    dayBefore,
    comeAt,
    timeAfterRequest,
  ]) {
    for (const match of findAll(ground, ruleAt(siteName, pattern))) {
      const start = (match.index ?? 0) + match[0].length - match[0].trimStart().length
      const { groups, words } = withoutOtherDay(match)
      const span = { start, end: start + words.trim().length }
      if (
        pattern !== comeAt &&
        pattern !== timeAfterRequest &&
        pattern !== timeBesideBox &&
        othersFetch.test(ground.rest.slice(Math.max(0, start - 8), start))
      )
        continue
      const before = ground.text.slice(Math.max(0, start - 8), start)
      if (pattern === dayBefore && arrivedBefore.test(before)) continue
      if (match[0].startsWith('预约') && /^ ?客户(?![:| ])/.test(ground.text.slice(span.end))) continue
      if (isElsewhere(ground.text, span, siteName)) continue
      markSpan(ground, span.start, span.end, signs.taken)
      ends.push(span.end)
      read(groups, span)
    }
  }
  for (const match of findAll(ground, timeAlone)) {
    const span = spanOf(match)
    const lineStart = ground.text.lastIndexOf('\n', span.start - 1) + 1
    const between = ground.text.slice(lineStart, span.start)
    // 来拉货，要求送到，后天上午10点前: a time of the recipient
    if (ofRecipient.test(between) || /[前后] *$/.test(match[0])) continue
    const isOfRequest =
      services.pickupDay === undefined && ends.some((end) => end > lineStart && end <= span.start)
    const isOfLine = isOfRequest || fetchedBy.test(between)
    if (match.groups?.['come'] === undefined && !isOfLine) continue
    markSpan(ground, span.start, span.end, signs.taken)
    read(match.groups ?? {}, span)
  }
  for (const end of ends) {
    const match = hourBehind.exec(ground.rest.slice(end))
    if (!match || !services.pickupDay || services.pickupHour || halfDay) continue
    const words = match[0].replace(/^[^\d一二两三四五六七八九十上下早晚]+/, '')
    const span = { start: end + match[0].length - words.length, end: end + match[0].length }
    markSpan(ground, span.start, span.end, signs.taken)
    read(match.groups ?? {}, span)
  }
  for (const pattern of timeAnswered) {
    const match = pattern.exec(ground.text)
    if (!match || !services.pickupMode || services.pickupHour || halfDay) continue
    markSpan(ground, spanOf(match).start, spanOf(match).end, signs.taken)
    read(match.groups ?? {}, spanOf(match))
  }
  const place = fetchPlace.exec(ground.rest)
  if (place) {
    const span = spanOf(place)
    if (!isElsewhere(ground.text, span, siteName)) services.pickupMode ??= found('door', span)
  }
  const [hourAlone] = hoursAlone
  if (hourAlone) {
    const day = dayOf(dayOfGoodsBefore(ground.text, hourAlone.start), today)
    services.pickupDay ??= found(day ?? today, hourAlone)
  }
  const [request] = untimed
  const announced = request && !services.pickupDay ? dayRightBefore(ground.text, request.start) : ''
  const announcedDay = dayOf(announced, today)
  if (request && announcedDay !== null) services.pickupDay = found(announcedDay, request)
  return { services, halfDay, ends, placeStarts, unreadHours }
}
