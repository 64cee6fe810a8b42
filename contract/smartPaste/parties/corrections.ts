import type { Label, Role } from '../labels.ts'
import { findAll, signs, spanOf, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Span } from '../pastedOrder.ts'
import { isPersonName } from '../words.ts'
import type { Mention } from './parties.ts'
import type { PhoneNumber } from './phoneNumbers.ts'

/** Words that replace an earlier value: 电话错了，是139…, 改成李雷139…, 收货人错了是李雷, 地址改成…. */
export interface Correction extends Span {
  phone: PhoneNumber | null
  /** A new name without a phone; unsure where no word says that it is a person. */
  name: (Span & { value: string; isUnsure: boolean }) | null
  /** The party that the words name. */
  role: Role | null
}

const party = '(?:(?<recipient>收货|收件|客户|对方|收方)|(?<shipper>发货|发件|寄件|我们|厂里|我))'
const phoneWord = '(?:联系)?(?:电话|手机号?码?|号码)'
const wrong = '(?:写|打|发|搞|弄|报|填)?错了?|不对了?|改一?下|改[成为]|换[成为]|更正[为成]?|变更为'
const leadsTo = '[,。: ]{0,2}(?:应该|正确的?|现在|要)?(?:就?是|叫|改[成为]|换[成为]|用|打|联系|为)?[: ]?'
const phonePattern = new RegExp(
  `${party}?[人方]?的?(?:${phoneWord}|名字|姓名|联系人)?给?(?:${wrong}|改到)${leadsTo}(?:收货人|发货人|联系人)?` +
    `(?<name>[\\u4e00-\\u9fa5]{2,4}?)?[ ,:]{0,2}(?:${phoneWord}[:是 ]{0,2})?(?=${signs.phone})`,
  'g',
)
const namePattern = new RegExp(
  `${party}(?:(?<person>人)|方)?的?(?<field>名字|姓名|联系人)?(?:${wrong})${leadsTo}(?<name>[\\u4e00-\\u9fa5]{2,3})(?=[\\s,。;]|$)`,
  'g',
)
const addressPattern = new RegExp(`${party}?[人方]?的?地址(?:${wrong}|改到)${leadsTo}`, 'g')
/** 收货改到温州, 客户改成武侯区: a new destination, if a place follows. */
const destinationPattern = new RegExp(
  `(?:${party}[人方]?的?)?(?:改发?送?(?<to>到)|(?<=[收客对][货件户方][人方]?的?)(?:改[成为]|换[成为]|变更为))[: ]?`,
  'g',
)
const placeEnd = /[省市区县镇乡村路街铺庄]$/

const roleIn = ({ recipient, shipper }: Record<string, string | undefined> = {}): Role | null =>
  recipient ? 'recipient' : shipper ? 'shipper' : null

/**
 * Extracts corrections of phones, names and addresses, while labels are still unread. `placeLength` returns the length of the
 * place name at a position.
 */
export function extractCorrections(
  ground: ParseState,
  phones: readonly PhoneNumber[],
  placeLength: (at: number) => number,
): Correction[] {
  const ofPhones = findAll(ground, phonePattern).flatMap((match) => {
    const { start, end } = spanOf(match)
    const phone = phones.find((candidate) => candidate.start === end)
    // a correction without an earlier value says what the only value is
    if (!phone || !phones.some((candidate) => candidate.end <= start)) return []
    // a name stays for the rules of names
    if (match.groups?.['name'] === undefined) markSpan(ground, start, end, signs.taken)
    return [{ start, end, phone, name: null, role: roleIn(match.groups) }]
  })
  const ofAddresses = findAll(ground, addressPattern).map((match) => {
    const { start, end } = spanOf(match)
    markSpan(ground, start, end, signs.taken)
    return { start, end, phone: null, name: null, role: roleIn(match.groups) }
  })
  const ofDestinations = findAll(ground, destinationPattern).flatMap((match) => {
    const { start, end } = spanOf(match)
    if (placeLength(end) === 0 && !/^[\u4e00-\u9fa5]{1,6}[省市区县镇]/.test(ground.rest.slice(end, end + 7)))
      return []
    const isTo = match.groups?.['to'] !== undefined
    // 到 stays for the rules of addresses
    markSpan(ground, start, isTo ? start + match[0].lastIndexOf('到') : end, signs.taken)
    return [{ start, end, phone: null, name: null, role: roleIn(match.groups) ?? ('recipient' as const) }]
  })
  const ofNames = findAll(ground, namePattern).flatMap((match) => {
    const { start, end } = spanOf(match)
    const { name: value = '', person, field } = match.groups ?? {}
    const nameStart = end - value.length
    if (!isPersonName(value) || placeEnd.test(value) || placeLength(nameStart) >= value.length) return []
    markSpan(ground, start, end, signs.taken)
    const name = { start: nameStart, end, value, isUnsure: person === undefined && field === undefined }
    return [{ start, end, phone: null, name, role: roleIn(match.groups) }]
  })
  return [...ofPhones, ...ofNames, ...ofAddresses, ...ofDestinations]
}

/** Returns the role of a mention by its own words, or by the last label before it. */
const roleOf = (mention: Mention, labels: readonly Label[]): Role | null =>
  mention.role ?? labels.findLast(({ role, start }) => role !== null && start <= mention.start)?.role ?? null

const distance = (a: Span, b: Span) => Math.max(a.start - b.end, b.start - a.end)

const moved = (mention: Mention, place: Mention): Mention => ({
  ...mention,
  role: place.role,
  start: place.start,
  end: place.end,
  source: { start: mention.start, end: mention.end },
  ...(place.isExplicit !== undefined && { isExplicit: place.isExplicit }),
})

/**
 * Puts corrected values in the place of the earlier ones. Where several earlier phones or names could be meant, they and the new
 * phone become unsure.
 */
export function applyCorrections(
  mentions: readonly Mention[],
  corrections: readonly Correction[],
  labels: readonly Label[],
): Mention[] {
  let now = [...mentions]
  for (const { start, end, phone, name, role } of corrections) {
    const kind = phone ? 'phone' : name ? 'name' : 'address'
    const isNew = (mention: Mention) =>
      mention.kind === kind &&
      (mention.kind === 'phone' ? mention.phone === phone : mention.start >= end && mention.start - end <= 2)
    const earlier = now.filter((mention) => mention.kind === kind && mention.end <= start)
    const ofRole = earlier.filter((mention) => role === null || (roleOf(mention, labels) ?? role) === role)
    // 138… 错了，是139…
    const [beside] = phone ? earlier.filter((mention) => start - mention.end <= 2) : []
    // 发货人…永康…，王强…成都…，改到温州: a place behind another belongs to the second party, whatever the last label says
    const others =
      kind === 'address' && ofRole.length === 0 && earlier.length > 1 ? earlier.slice(-1) : ofRole
    const [old, another] = beside ? [beside] : others
    if (!old) {
      if (name) now.push({ kind: 'name', ...name, role })
      else
        now = now.map((mention) =>
          kind === 'address' && isNew(mention) && mention.role === null ? { ...mention, role } : mention,
        )
      continue
    }
    if (another)
      now = now.map((mention) =>
        isNew(mention)
          ? { ...mention, role: mention.role ?? role, isUnsure: true }
          : ofRole.includes(mention)
            ? { ...mention, isUnsure: true }
            : mention,
      )
    else if (name)
      now = now.map((mention) =>
        mention === old && mention.kind === 'name'
          ? { ...mention, value: name.value, source: { start: name.start, end: name.end } }
          : mention,
      )
    else if (now.some(isNew)) now = replaced(now, old, { isNew, start, end })
  }
  return now.toSorted((a, b) => a.start - b.start)
}

function replaced(
  mentions: readonly Mention[],
  old: Mention,
  { isNew, start, end }: Span & { isNew: (mention: Mention) => boolean },
): Mention[] {
  const names = mentions.filter(({ kind }) => kind === 'name')
  const newName = names.find((name) => name.start >= start && name.end <= end)
  const oldName = names
    .filter((name) => name !== newName && name.end <= start && distance(name, old) <= 6)
    .toSorted((a, b) => distance(a, old) - distance(b, old))[0]
  return mentions.flatMap((mention) => {
    if (mention === old || (newName && mention === oldName && old.kind === 'phone')) return []
    if (isNew(mention)) return [moved(mention, old)]
    return [mention === newName ? moved(mention, oldName ?? old) : mention]
  })
}
