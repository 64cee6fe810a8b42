import { pathOf } from '../../regions/regions.ts'
import type { PartSpan } from '../parties/partSpan.ts'
import { findPlaces } from '../parties/places.ts'
import type { PasteContext } from '../pasteContext.ts'

/** How sure a person is to whom words send the goods. */
const surePerson = 0.9

/** 给郑州老马发8件, 再给长沙的刘总寄20箱: the town of a known customer, and what he is called. */
const sentTo =
  /(?<!(?:上[次回]|不要|不用|别|昨天|前天|之前|[发送带转留票单同品]|电话|消息|微信)[^\n,，。]{0,3})给(?<town>[\u4e00-\u9fa5]{2,8}?)的?(?<name>[老小阿](?![板姐师店厂人乡妹])[\u4e00-\u9fa5]|[\u4e00-\u9fa5](?:总|老板娘?|姐|哥|师傅|经理|厂长))(?:那边|那里)?再?[发寄](?![票微信消图照的了]|过[来去])/

/** Adds the recipient whom only such words name, with his town. */
export function withSentTo<Kind extends string>(
  text: string,
  spans: readonly PartSpan<Kind>[],
  { index, siteCode }: PasteContext,
): PartSpan<Kind | 'recipient.name' | 'recipient.place'>[] {
  const match = sentTo.exec(text)
  const { town = '', name = '' } = match?.groups ?? {}
  if (!match || spans.some(({ kind }) => kind === 'recipient.name' || kind === 'recipient.place'))
    return [...spans]
  const [place] = findPlaces({ text: town, rest: town }, index, siteCode)
  const isTown = place?.code && place.start === 0 && place.end === town.length
  const isAtSite = place?.code && pathOf(index, place.code).some(({ code }) => code === siteCode)
  if (!isTown || isAtSite) return [...spans]
  const start = match.index + match[0].indexOf(town)
  const nameStart = text.indexOf(name, start + town.length)
  const sure = { probability: surePerson, ofOther: 0.01 }
  const found = [
    { start, end: start + town.length, kind: 'recipient.place' as const, ...sure },
    { start: nameStart, end: nameStart + name.length, kind: 'recipient.name' as const, ...sure },
  ]
  const isFree = found.every((part) =>
    spans.every((span) => span.end <= part.start || span.start >= part.end),
  )
  return isFree ? [...spans, ...found].toSorted((a, b) => a.start - b.start) : [...spans]
}
