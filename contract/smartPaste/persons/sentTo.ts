import { pathOf } from '../../regions/regions.ts'
import type { PartSpan } from '../parties/partSpan.ts'
import { findPlaces } from '../parties/places.ts'
import type { PasteContext } from '../pasteContext.ts'
import { isPersonName, title } from '../words.ts'

/** How sure a person is to whom words send the goods. */
const surePerson = 0.9

/** 再给: the words before 给 at the start of a clause. Others may say that nothing is sent now: 先不给, 上次给. */
const lead = '(?<=^|[\\s,，。;；!！])(?:再|另外|先|今天|明天|麻烦|帮我|我?要)?'
/** 8件, 20箱: the count of what is sent. */
const count = '[\\d一二两三四五六七八九十]+ ?[件箱台套樘包袋托]'
/** 郑州老马, 长沙的刘总: the town of a known customer, and what he is called. */
const whom = `(?<town>[\\u4e00-\\u9fa5]{2,8}?)的?(?<name>[老小阿][\\u4e00-\\u9fa5]|[\\u4e00-\\u9fa5]${title})(?:那边|那里)?`
/** 8箱锅, 锅20箱; but not 个消息, or 2箱锅的那个车 of an order before. */
const goods = `(?![个了过条张])(?=[\\u4e00-\\u9fa5]{0,4}${count})(?![^\\n,，。;；!！]*的)`
const sentTo = [
  // 给郑州老马发8箱锅, 再给长沙的刘总寄20箱
  new RegExp(`${lead}给${whom}再?[发寄]${goods}`, 'g'),
  // 还有8箱锅给郑州老马发
  new RegExp(
    `(?<=^|[\\s,，。;；!！])(?:还有|另外)?${count}[\\u4e00-\\u9fa5]{0,4}给${whom}[发寄](?=[\\s,，。;；!！]|$)`,
    'g',
  ),
]

/** Adds the recipient whom only such words name, with his town. */
export function withSentTo<Kind extends string>(
  text: string,
  spans: readonly PartSpan<Kind>[],
  { index, siteCode }: PasteContext,
): PartSpan<Kind | 'recipient.name' | 'recipient.place'>[] {
  const [match, another] = sentTo.flatMap((pattern) => [...text.matchAll(pattern)])
  const { town = '', name = '' } = match?.groups ?? {}
  if (!match || another || !isPersonName(name)) return [...spans]
  const start = match.index + match[0].indexOf(`给${town}`) + 1
  const ofTown = { start, end: start + town.length }
  const isOfTown = (span: PartSpan) => span.start === ofTown.start && span.end === ofTown.end
  const others = spans.filter((span) => span.kind !== 'recipient.place' || !isOfTown(span))
  if (others.some(({ kind }) => kind === 'recipient.name' || kind === 'recipient.place')) return [...spans]
  const [place] = findPlaces({ text: town, rest: town }, index, siteCode)
  const isTown = place?.code && place.start === 0 && place.end === town.length
  const isAtSite = place?.code && pathOf(index, place.code).some(({ code }) => code === siteCode)
  if (!isTown || isAtSite) return [...spans]
  const nameStart = text.indexOf(name, ofTown.end)
  const sure = { probability: surePerson, ofOther: 0.01 }
  const found = [
    { ...ofTown, kind: 'recipient.place' as const, ...sure },
    { start: nameStart, end: nameStart + name.length, kind: 'recipient.name' as const, ...sure },
  ]
  const isFree = found.every((part) =>
    others.every((span) => span.end <= part.start || span.start >= part.end),
  )
  return isFree ? [...others, ...found].toSorted((a, b) => a.start - b.start) : [...spans]
}
