import { goodsNames } from '../goods/goodsNames.ts'
import type { NameCells } from '../goods/goodsNames.ts'
import { buildGoodsRows } from '../goods/goodsRows.ts'
import { extractPackaging } from '../goods/packagings.ts'
import type { Quantity } from '../goods/quantities.ts'
import { markSpan, signs } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import { withCalledFirms, withTownFirms } from '../parties/calledFirms.ts'
import { ownPlaceOf } from '../parties/ownPlace.ts'
import { withLinePhones, withPhonePairs } from '../parties/phonePairs.ts'
import { directionOfParts } from '../parties/placesDirection.ts'
import { withoutWrongPhones } from '../parties/wrongPhones.ts'
import type { PasteContext } from '../pasteContext.ts'
import type { Found, PastedOrder, PastedParty, Span } from '../pastedOrder.ts'
import { completedByRules } from '../persons/completedByRules.ts'
import { isBeside, isOwnPhone } from '../persons/ownPhone.ts'
import { withPhoneNames } from '../persons/phoneNames.ts'
import { withSentTo } from '../persons/sentTo.ts'
import { nameOfSite } from '../siteName.ts'
import { goodsCells } from '../tables/columns.ts'
import { bareName, joined } from '../words.ts'
import { featuresOf } from './features.ts'
import { withFirms } from './firmSpans.ts'
import { mostProbable } from './model.ts'
import type { TaggerModel, Tagging } from './model.ts'
import { withNamedSides } from './namedSides.ts'
import { phonesOf, untaggedPhone } from './partyPhones.ts'
import { withPersons } from './personSpans.ts'
import { phonesOfRules } from './phonesOfRules.ts'
import { withPickupPlaces } from './pickupPlaces.ts'
import { ruleTags } from './ruleTags.ts'
import { settleSides } from './sides.ts'
import { surroundingsOf } from './surroundings.ts'
import { placeOf, withWholePlaces } from './taggedPlace.ts'
import { found, isAmount, limits, spansOf } from './taggedSpans.ts'
import type { TaggedSpan } from './taggedSpans.ts'
import { kindOf, noTag } from './tags.ts'
import type { SpanKind } from './tags.ts'
import { tokensOf } from './tokens.ts'
import type { Token } from './tokens.ts'

const remarkOf = (text: string, spans: readonly TaggedSpan[]): Found<string> => ({
  value: spans
    .map(({ start, end }) => joined(text.slice(start, end)))
    .join('，')
    .slice(0, 200),
  spans: spans.map(({ start, end }) => ({ start, end })),
})

/** Returns all spans of a value, at any depth. */
function spansWithin(value: unknown): Span[] {
  if (typeof value !== 'object' || value === null) return []
  if ('start' in value && 'end' in value) return [value as Span]
  return Object.values(value).flatMap(spansWithin)
}

/** Returns the words that no field holds. They are left over by the rules, or read by them and not by the tagger. */
function leftOverOf(rules: PastedOrder, read: Omit<PastedOrder, 'leftOver'>): Span[] {
  const held = spansWithin(read)
  const parties = [rules.shipper, rules.recipient]
  const given = parties.flatMap(({ name, company, address }) => spansWithin([name, company, address]))
  return [...rules.leftOver, ...given]
    .filter(({ start, end }) => held.every((span) => span.end <= start || span.start >= end))
    .toSorted((a, b) => a.start - b.start)
}

interface TaggedText {
  tokens: Token[]
  tagging: Tagging
  /** The cells of a table with the names of goods. */
  nameCells: NameCells
}

/** Returns the tags of a text, which the rules have read already. */
export function tagText(
  text: string,
  rules: PastedOrder,
  { tagger, tabbed, ...context }: PasteContext & { tagger: TaggerModel; tabbed: string },
): TaggedText {
  const tokens = tokensOf(text, tabbed)
  const around = surroundingsOf(text, tokens, { ...context, tabbed })
  const tagging = mostProbable(tagger, featuresOf(tokens, around, ruleTags(tokens, rules)))
  return { tokens, tagging, nameCells: { tabbed, cells: goodsCells(text, tabbed) } }
}

/** How probable it may be that a reading of the rules is nothing. Below the first it is kept, below the second as a question. */
const nothingBelow = { kept: 0.6, question: 0.9 }

/** Returns a name or firm that only the rules read, where the tagger doubts that it is nothing. */
function keptOfRules(
  read: Found<string> | undefined,
  tokens: readonly Token[],
  { tags, probabilities }: Tagging,
): Found<string> | undefined {
  if (!read || read.isUnsure) return undefined
  let nothing = 0
  for (const [at, { start, end }] of tokens.entries()) {
    if (read.spans.every((span) => span.end <= start || span.start >= end)) continue
    if (tags[at] !== noTag) return undefined
    nothing = Math.max(nothing, probabilities[at] ?? 1)
  }
  if (nothing >= nothingBelow.question) return undefined
  return nothing < nothingBelow.kept ? read : { ...read, isUnsure: true }
}

/** Checks for an amount right behind its label: 数量：20箱, 毛重:240公斤. */
const isLabelled = (text: string, { start }: Span) =>
  /(?:^|[\s,，;；|])(?:总?(?:数量|件数|箱数|重量|毛重|体积)|总重)[:：] {0,2}$/.test(
    text.slice(Math.max(0, start - 12), start),
  )

/** Checks for an amount in the row of sums of a table: 合计 50. */
const isInSumRow = (text: string, { start }: Span) =>
  /^[ |]*(?:合 ?计|总计|共计) *[|:：]?(?:[ \d.|]|[件箱包袋托捆卷台套桶]|公斤|kg|吨|方|m3)*$/i.test(
    text.slice(text.lastIndexOf('\n', start - 1) + 1, start),
  )

/** Replaces what the rules read of parties and goods by what the tagger reads. Services stay those of the rules. */
export function readByTags(
  text: string,
  { tokens, tagging, nameCells }: TaggedText,
  rules: PastedOrder,
  context: PasteContext,
): PastedOrder {
  const phones = tokens.filter(({ phone }) => phone)
  const paired = withPhonePairs(text, withLinePhones(text, spansOf(text, tokens, tagging), phones), phones)
  const placed = withPickupPlaces(text, withoutWrongPhones(text, paired), context)
  const siteName = nameOfSite(context.index, context.siteCode)
  const named = withTownFirms(text, withWholePlaces(text, placed), siteName)
  const tagged = withPersons(text, withCalledFirms(text, withFirms(text, named), siteName), siteName)
  const direction = directionOfParts(text, tagged, context)
  const settled = withNamedSides(text, settleSides(text, tagged, context, direction))
  const spans = withSentTo(text, withPhoneNames(text, settled), context)
  const of = (kind: SpanKind) => spans.filter((span) => span.kind === kind)
  const likeliest = (list: readonly TaggedSpan[]) => list.toSorted((a, b) => b.probability - a.probability)[0]
  /** 仓管小蔡 137… 林总说到付: the likeliest with a phone, unless none has one. */
  const likeliestName = (list: readonly TaggedSpan[], phonesOfSide: readonly TaggedSpan[]) =>
    likeliest(list.filter((name) => phonesOfSide.some((phone) => isOwnPhone(text, name, phone)))) ??
    likeliest(list)
  // 我叫李强139… is the recipient's where a buyer writes
  const isUsual = direction === null
  const byRulesAlone = isUsual ? phonesOfRules(text, rules, tokens, tagging) : null
  const names = { shipper: of('shipper.name'), recipient: of('recipient.name') }
  /** A name goes with its phone, whatever side the tagger gave it. */
  const nameOf = (side: 'shipper' | 'recipient') => {
    if (!byRulesAlone) return likeliestName(names[side], of(`${side}.phone`))
    const isIn = (read: Found<string> | undefined) => (name: Span) =>
      read?.spans.some(({ start, end }) => start < name.end && name.start < end) ?? false
    const { shipper, recipient } = rules
    const [own, others] = side === 'shipper' ? [shipper, recipient] : [recipient, shipper]
    const ofPhone = [...names.shipper, ...names.recipient].find(isIn(own.name))
    return ofPhone ?? likeliest(names[side].filter((name) => !isIn(others.name)(name)))
  }
  const partyOf = (side: 'shipper' | 'recipient'): PastedParty => {
    const otherSide = side === 'shipper' ? 'recipient' : 'shipper'
    const name = nameOf(side)
    const company = likeliest(of(`${side}.company`))
    const { phone, others } = byRulesAlone
      ? { phone: byRulesAlone[side], others: [] }
      : phonesOf(
          text,
          tokens,
          of(`${side}.phone`),
          {
            name,
            otherName: likeliest(of(`${otherSide}.name`)),
            ofOther: of(`${otherSide}.phone`),
            isDirected: !isUsual,
          },
          rules[side].phone,
        )
    // a sure phone beside it leaves little doubt of a name
    const limitOf = (part: TaggedSpan) =>
      of(`${side}.phone`).some((own) => own.probability > limits.phone.alone && isBeside(text, part, own))
        ? { ...limits.name, alone: limits.name.agreed }
        : limits.name
    const textOf = ({ start, end }: Span) => joined(text.slice(start, end))
    const byRules = rules[side]
    const isNameOfOther = (read: Found<string> | undefined) =>
      of(`${otherSide}.name`).some((span) => textOf(span) === read?.value)
    const phoneFound = phone ?? (side === 'shipper' ? untaggedPhone(text, byRules.phone, spans) : undefined)
    const nameFound = name
      ? found(bareName(textOf(name)), [name], limitOf(name), byRules.name)
      : keptOfRules(isNameOfOther(byRules.name) ? undefined : byRules.name, tokens, tagging)
    const companyFound = company
      ? found(textOf(company), [company], limits.company, byRules.company)
      : keptOfRules(byRules.company, tokens, tagging)
    return {
      ...(nameFound && { name: nameFound }),
      ...(companyFound && { company: companyFound }),
      ...(phoneFound && { phone: phoneFound }),
      ...(others.length > 0 && { otherPhones: others }),
      ...(side === 'shipper' && isUsual && of('shipper.place').length === 0
        ? ownPlaceOf(text, byRules, spans, context)
        : placeOf(text, of(`${side}.place`), byRules.regionCode, context)),
    }
  }
  const words = goodsNames(text, spans, rules.goods, nameCells)
  const isTagged = (at: number) => isAmount(kindOf(tagging.tags[at] ?? 0) ?? '')
  /** A head says what a count is, 数量：20箱, unless the tagger prefers another one: 数量：600个（共25箱）. */
  const isOnlyHeaded = ({ quantity, isHeaded }: Token) =>
    quantity !== undefined &&
    (isHeaded || quantity.isTotal || isLabelled(text, quantity)) &&
    !tokens.some((other, at) => other.quantity?.kind === quantity.kind && isTagged(at))
  const quantities = tokens.flatMap((token, at): Quantity[] => {
    const { quantity } = token
    const kind = kindOf(tagging.tags[at] ?? 0)
    if (!quantity) return []
    // 每件重 23 kg says what it is, whatever the tagger makes of it
    if (kind === null || !isAmount(kind))
      return isOnlyHeaded(token) || quantity.isEach || (quantity.isTotal && isInSumRow(text, quantity))
        ? [quantity]
        : []
    // 14kg/台 says itself that it is of one piece; without such a word the tagger has to be sure
    const isMeantEach = kind === 'each' && (tagging.probabilities[at] ?? 0) >= limits.each.alone
    const isEach = isMeantEach || (quantity.isEach && kind !== 'total')
    return [{ ...quantity, isEach, isTotal: kind === 'total' || (quantity.isTotal && kind === 'amount') }]
  })
  const ground: ParseState = { text, rest: text }
  for (const { start, end } of [...spans, ...tokens.filter(({ quantity }) => quantity)])
    markSpan(ground, start, end, signs.taken)
  const packagings = extractPackaging(ground)
  const { goods, totals } = buildGoodsRows({ text, rest: text }, quantities, words, packagings)
  const remarks = of('remark')
  const parties = { shipper: partyOf('shipper'), recipient: partyOf('recipient') }
  const { leftOver: _leftOver, ...kept } = rules
  const read = {
    ...kept,
    ...(isUsual ? completedByRules(text, parties, rules, context.siteCode) : parties),
    goods,
    totals,
    ...(!rules.remark && remarks.length > 0 && { remark: remarkOf(text, remarks) }),
  }
  return { ...read, leftOver: leftOverOf(rules, read) }
}
