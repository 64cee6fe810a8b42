import { buildGoodsRows } from './goods/goodsRows.ts'
import { extractGoodsWords } from './goods/goodsWords.ts'
import { withModels } from './goods/ownRows.ts'
import { extractPackaging } from './goods/packagings.ts'
import { extractQuantities } from './goods/quantities.ts'
import { extractLabels } from './labels.ts'
import type { Label } from './labels.ts'
import { normalizePasted } from './normalizePasted.ts'
import { findAll, signs, spanOf, markSpan } from './parseState.ts'
import type { ParseState } from './parseState.ts'
import { extractAddresses } from './parties/addresses.ts'
import type { Address } from './parties/addresses.ts'
import { applyCorrections, extractCorrections } from './parties/corrections.ts'
import { isFromRecipient } from './parties/direction.ts'
import { partiesOf } from './parties/parties.ts'
import type { Mention } from './parties/parties.ts'
import {
  unreadRuns,
  extractLabelledNames,
  extractCompanies,
  extractLabelledFirms,
  extractOwnFirms,
  extractPeople,
} from './parties/people.ts'
import type { NamedPerson } from './parties/people.ts'
import { extractPhones } from './parties/phoneNumbers.ts'
import { roleBeside, roleWithin, extractPhoneSides } from './parties/phoneSides.ts'
import { placeNameAt } from './parties/placeNames.ts'
import type { PasteContext } from './pasteContext.ts'
import type { Found, PastedOrder } from './pastedOrder.ts'
import { declaredSender, senderOfTwo } from './readable/chatSenders.ts'
import { isAuthor, isOfficeAuthor, judgeAuthor, sendingAuthor } from './readable/messages.ts'
import { mapSpansBack } from './readable/rewriting.ts'
import type { RewrittenText } from './readable/rewriting.ts'
import { withPayer, withReceivingWriter } from './services/payers.ts'
import { extractPickup } from './services/pickupWords.ts'
import type { PickupWords } from './services/pickupWords.ts'
import { extractLabelledRemarks, extractRemarks, joinRemarks } from './services/remarks.ts'
import type { Phrase } from './services/remarks.ts'
import { extractServices } from './services/services.ts'
import { withTrainedServices } from './services/trained/withTrainedServices.ts'
import { nameOfSite } from './siteName.ts'
import { chatLine, extractSpeakers, withoutDispatchers } from './speakers.ts'
import { extractColumns } from './tables/columns.ts'
import { readByTags, tagText } from './tagger/readByTags.ts'
import { unusedNumbers } from './unusedNumbers.ts'
import { fillers, isTitledName } from './words.ts'

/** 张老板你好: the person addressed is no party. */
const greeting =
  /^[ ]*[\u4e00-\u9fa5]{1,2}(?:老板娘?|总|经理|哥|姐|师傅|调度|会计|主任|厂长|队长|阿姨|叔|小姐|先生|女士)\s*[,，!]?\s*(?:你好|您好|在吗|在不在|早上?好?|晚上好|下午好|中午好|麻烦|你?帮|(?=我是|我这|我们|今天|明天|有货|有一?[票批]|问))/gm

/** 哥，…: a form of address at the start of the text. */
const calling =
  /^[ ]*(?:大?哥们?|老哥|大?姐|妹子|兄弟|美女|帅哥|亲们?|老铁|师傅|老板)(?:\s*[,，!]|\s+(?=[\u4e00-\u9fa5]))/g

/** Drops a title before a comma at the start: 金店长，15 箱 …. It addresses somebody, if another person is named. */
function dropAddressed(people: NamedPerson[], text: string): void {
  const first = people.findIndex(({ start }) => text.slice(0, start).trim() === '')
  const person = people[first]
  if (!person || people.length < 2 || !isTitledName(person.value)) return
  if (/^\s*[,，!]\s*(?!1\d{10}|0\d{3})/.test(text.slice(person.end, person.end + 16))) people.splice(first, 1)
}

/** Drops titles followed by the name in brackets: 李姐（李玉珍）. */
const withoutAliases = (people: readonly NamedPerson[], text: string) =>
  people.filter(
    ({ end }) =>
      !people.some((other) => other.start === end + 1 && text[end] === '(' && text[other.end] === ')'),
  )

const mostRemark = 200

function remarkOf(phrases: readonly Phrase[]): Found<string> | undefined {
  if (phrases.length === 0) return undefined
  const inOrder = phrases.toSorted((a, b) => a.start - b.start)
  return {
    value: inOrder
      .map(({ text }) => text)
      .join('，')
      .slice(0, mostRemark),
    spans: inOrder.map(({ start, end }) => ({ start, end })),
  }
}

/** Returns the shipper's role for a company before 发: 某某公司发杭州. */
const senderRole = (text: string, end: number) =>
  /^\s*(?:这边)?(?:要|有货)?发(?!货|件|票|:)/.test(text.slice(end, end + 8)) ? ('shipper' as const) : null

/** Assigns a contact right after 来提货, and the place the carrier is to come to, to the shipper. */
function pickupLabels({ ends, placeStarts }: PickupWords, labels: readonly Label[]): Label[] {
  const places = placeStarts.map((start) => ({ start, end: start, role: 'shipper' as const, field: null }))
  const contacts = ends.flatMap((end) => {
    const next = labels.find(({ start }) => start >= end)
    const isContact = next && next.role === null && (next.field === 'name' || next.field === 'phone')
    return isContact && next.start - end <= 4
      ? [{ start: end, end, role: 'shipper' as const, field: null }]
      : []
  })
  return [...places, ...contacts]
}

/** Reverses labels for the only named region: 发：佛山 is the destination, and a later 提货人 collects there, as the site sends. */
function reverseLabels(
  labels: readonly Label[],
  addresses: readonly Address[],
  { text, siteCode, isAlone }: { text: string; siteCode: string; isAlone: boolean },
): Label[] {
  const [only, another] = addresses.filter(({ regionCode }) => regionCode !== null)
  if (!only || another || only.regionCode === siteCode) return [...labels]
  return labels.map((label) => {
    const word = text.slice(label.start, label.end)
    const isOfGoods = isAlone
      ? label.end <= only.start && /^\[?(?:发货?|寄)\]?\s*:/.test(word)
      : label.end === only.start && /^[发寄]\s*:/.test(word)
    return isOfGoods || (label.start > only.end && /^提货(?:人|方|客户|联系人)/.test(word))
      ? { ...label, role: 'recipient' as const }
      : label
  })
}

function takeAll(ground: ParseState, pattern: RegExp): void {
  for (const match of findAll(ground, pattern)) {
    const { start, end } = spanOf(match)
    markSpan(ground, start, end, signs.taken)
  }
}

/** Reads a normalized text by rules alone. Spans are positions in it. `tabbed` is the text with the tabs of a table. */
export function readByRules(
  text: string,
  { index, siteCode, today, tabbed, isCut }: PasteContext & { tabbed: string; isCut: boolean },
): PastedOrder {
  const ground: ParseState = { text, rest: text }
  const siteName = nameOfSite(index, siteCode)
  takeAll(ground, chatLine)
  takeAll(ground, greeting)
  takeAll(ground, calling)
  extractSpeakers(ground)
  const columns = extractColumns(ground, tabbed)
  const phones = withoutDispatchers(ground, extractPhones(ground))
  const placeLength = (at: number) => placeNameAt(index, siteCode, text, at)?.length ?? 0
  const corrections = extractCorrections(ground, phones, placeLength)
  const sided = extractPhoneSides(ground, phones)
  const remarks = extractRemarks(ground)
  const { services: textServices, unsure } = extractServices(ground, siteName)
  const pickup = extractPickup(ground, today, siteName)
  const services = {
    ...textServices,
    ...pickup.services,
    ...(columns.codFen && { codFen: columns.codFen }),
    ...(columns.receiptCopies && { receiptCopies: columns.receiptCopies }),
  }
  const quantities = [...columns.quantities, ...extractQuantities(ground)]
  const packagings = extractPackaging(ground)
  const ownFirms = extractOwnFirms(ground)
  takeAll(ground, fillers)
  const labels = [...extractLabels(ground), ...columns.labels].toSorted((a, b) => a.start - b.start)
  const companies = [...ownFirms, ...extractLabelledFirms(ground, labels), ...extractCompanies(ground)]
  const people = extractLabelledNames(ground, labels, placeLength)
  const addresses = extractAddresses(ground, index, siteCode, labels)
  people.push(...extractPeople(ground, labels, people.length > 0))
  dropAddressed(people, text)
  remarks.push(...extractLabelledRemarks(ground, labels))
  const words = extractGoodsWords(ground, labels)
  if (pickup.halfDay) remarks.push({ ...pickup.halfDay.span, text: pickup.halfDay.text })

  const mentions: Mention[] = [
    ...phones.map((phone): Mention => ({
      kind: 'phone',
      phone,
      role: roleWithin(sided, phone),
      isExplicit: roleWithin(sided, phone) !== null,
      start: phone.start,
      end: phone.end,
    })),
    ...companies.map((company): Mention => ({
      kind: 'company',
      ...company,
      role: company.role ?? senderRole(text, company.end),
    })),
    ...withoutAliases(people, text).map((person): Mention => ({
      kind: 'name',
      ...person,
      role: person.role ?? roleBeside(sided, person, phones),
      isExplicit: roleBeside(sided, person, phones) !== null,
    })),
    ...addresses.map((address): Mention => ({
      kind: 'address',
      address,
      role: address.role,
      start: address.start,
      end: address.end,
    })),
  ].toSorted((a, b) => a.start - b.start)
  const sides = [
    ...reverseLabels(labels, addresses, { text, siteCode, isAlone: phones.length === 1 }),
    ...pickupLabels(pickup, labels),
  ].toSorted((a, b) => a.start - b.start)
  const remark = remarkOf(remarks)
  const { goods, totals, unusedWords } = buildGoodsRows(ground, quantities, words, packagings)
  return {
    ...partiesOf({ index, siteCode }, applyCorrections(mentions, corrections, sides), sides),
    goods,
    totals,
    services,
    ...(remark && { remark }),
    leftOver: [...findAll(ground, unreadRuns).map(spanOf), ...unsure, ...pickup.unreadHours, ...unusedWords]
      // 3 件货发成都: the word adds nothing to the count
      .filter(
        ({ start, end }) =>
          text.slice(start, end) !== '货' ||
          /^[\u4e00-\u9fa5](?<![发到运往寄走])/.test(text.slice(end)) ||
          quantities.every((quantity) => quantity.end !== start),
      )
      .toSorted((a, b) => a.start - b.start),
    isCut,
  }
}

/**
 * Takes the author of a chat for a sender without a name. It is uncertain where the recipient has none, too, and where the phone may be
 * another person's.
 */
function withAuthor(order: PastedOrder, whole: RewrittenText, siteName: string): PastedOrder {
  const { name: given } = order.shipper
  // 姚师傅(司机) writes, but sends nothing
  const read = given && isOfficeAuthor(whole.text, given.value) ? undefined : given
  const declared = declaredSender(whole.text)
  const isOther = declared && (!read || isAuthor(whole.text, read.value))
  if (declared && isOther) {
    const name = {
      value: whole.text.slice(declared.start, declared.end),
      spans: [mapSpansBack(declared, whole)],
    }
    return { ...order, shipper: { ...order.shipper, name } }
  }
  const verdict = read && !order.shipper.phone ? judgeAuthor(whole.text, read.value) : 'yes'
  if (read && verdict === 'unsure')
    return { ...order, shipper: { ...order.shipper, name: { ...read, isUnsure: true } } }
  const two = senderOfTwo(whole.text, order)
  if (verdict === 'no' && two && whole.text.slice(two.start, two.end) === read?.value) return order
  if (verdict === 'no') {
    const { name: _name, ...shipper } = order.shipper
    return { ...order, shipper }
  }
  const author =
    (read && !read.isUnsure) || isFromRecipient(whole.text, siteName)
      ? null
      : (sendingAuthor(whole.text, order) ?? two)
  if (!author) return order
  const value = whole.text.slice(author.start, author.end)
  const spans = [mapSpansBack(author, whole)]
  const before = whole.text.slice(0, whole.positions.indexOf(order.shipper.phone?.spans[0]?.start ?? 0))
  const isOthersPhone =
    order.shipper.phone && !new RegExp(`(?:我[^\\n]{0,40}|${value}[\\s,，:：]*)$`).test(before)
  const isUnsure = !order.recipient.name || isOthersPhone
  const name = { value, spans, ...(isUnsure && { isUnsure: true as const }) }
  return { ...order, shipper: { ...order.shipper, name } }
}

/**
 * Parses a pasted chat text (product.md §5, 智能识别): both parties, goods, services and remark with their spans. Lists unread words
 * and unused numbers. Never throws; reads the first 5,000 units of a longer text.
 */
export function smartPaste(pasted: string, context: PasteContext): PastedOrder {
  const { reading, whole, tabbed, isCut } = normalizePasted(pasted, context.index)
  const { text } = reading
  const { tagger } = context
  const siteName = nameOfSite(context.index, context.siteCode)
  const rules = readByRules(text, { ...context, tabbed, isCut })
  const { remark, ...others } = rules
  const tagged = tagger
    ? readByTags(text, tagText(text, rules, { ...context, tagger, tabbed }), others, context)
    : rules
  const joined = joinRemarks(remark, tagged.remark)
  const byRules = { ...tagged, ...(joined && { remark: joined }) }
  const order = tagger
    ? withTrainedServices(byRules, text, { model: tagger.services, today: context.today, siteName })
    : byRules
  const read = withAuthor(
    mapSpansBack(withPayer(withReceivingWriter(withModels(order, tabbed), text, siteName), text), reading),
    whole,
    siteName,
  )
  return {
    ...read,
    leftOver: [...read.leftOver, ...unusedNumbers(read, whole)].toSorted((a, b) => a.start - b.start),
  }
}
