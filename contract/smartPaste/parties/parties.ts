import { pathOf } from '../../regions/regions.ts'
import type { RegionIndex } from '../../regions/regions.ts'
import type { Label, Role } from '../labels.ts'
import { found } from '../parseState.ts'
import type { Found, PastedParty, Span } from '../pastedOrder.ts'
import type { Address } from './addresses.ts'
import type { PhoneNumber } from './phoneNumbers.ts'

/**
 * A detail of one party in the text. `isExplicit`: words beside it name the party (phoneSides.ts). A correction stands in the place
 * of the earlier value, and was read from `source`.
 */
export type Mention = Span & { isExplicit?: boolean; isUnsure?: boolean; source?: Span } & (
    | { kind: 'name' | 'company'; value: string; role: Role | null }
    | { kind: 'phone'; phone: PhoneNumber; role: Role | null }
    | { kind: 'address'; address: Address; role: Role | null }
  )

interface Card {
  role: Role | null
  mentions: Mention[]
  /** The role comes only from a place named after the people: 到六安. */
  isRoleOfPlace?: boolean
  /** The role is only guessed from the order of the people. */
  isUnsure?: boolean
}

const of = (card: Card, kind: Mention['kind']) => card.mentions.filter((mention) => mention.kind === kind)
const addressesOf = (card: Card): Address[] =>
  card.mentions.flatMap((mention) => (mention.kind === 'address' ? [mention.address] : []))

interface SiteContext {
  index: RegionIndex
  siteCode: string
}

const contains = ({ index }: SiteContext, outer: string, inner: string) =>
  pathOf(index, inner).some(({ code }) => code === outer)

/** Checks whether two addresses may be one, given twice or in two parts. */
function mayBeSame(site: SiteContext, a: Address, b: Address): boolean {
  if (a.regionCode === null || b.regionCode === null) return a.detail === null || b.detail === null
  if (a.detail !== null && b.detail !== null && a.regionCode !== b.regionCode) return false
  return contains(site, a.regionCode, b.regionCode) || contains(site, b.regionCode, a.regionCode)
}

/** Checks whether a mention would be the second of its kind on a card. */
function repeats(site: SiteContext, card: Card, mention: Mention): boolean {
  if (mention.kind === 'address')
    return addressesOf(card).some((address) => !mayBeSame(site, address, mention.address))
  if (mention.kind === 'phone') {
    const last = card.mentions.at(-1)
    // 收货方：…厂 电话0572… 联系人 诸葛亮 186…: the firm's landline, then the mobile of its only named person
    const isContact =
      card.role !== null &&
      mention.phone.isMobile &&
      last?.kind === 'name' &&
      of(card, 'name').length === 1 &&
      card.mentions.every((candidate) => candidate.kind !== 'phone' || !candidate.phone.isMobile)
    return (
      of(card, 'phone').length > 0 && !isContact && !(last?.kind === 'phone' && mention.start - last.end <= 8)
    )
  }
  return of(card, mention.kind).length > 0
}

/** Checks for an address at the site, or a company named after it. */
function isAtSite({ index, siteCode }: SiteContext, card: Card): boolean {
  const siteName = index.byCode.get(siteCode)?.name.replace(/[市县区]$/, '')
  return (
    addressesOf(card).some(({ regionCode }) => regionCode === siteCode) ||
    card.mentions.some(
      ({ kind, ...mention }) =>
        kind === 'company' &&
        'value' in mention &&
        siteName !== undefined &&
        mention.value.startsWith(siteName),
    )
  )
}
const isElsewhere = (site: SiteContext, card: Card) =>
  addressesOf(card).some(({ regionCode }) => regionCode !== null && regionCode !== site.siteCode)

/**
 * Checks whether a mention without a role belongs to another card than the open one. 我的电话138… is complete with its phone. A place
 * after 发：138… on its own is the destination, if the recipient has none yet.
 */
function isApart(
  site: SiteContext,
  cards: readonly Card[],
  mention: Mention,
  labelRole: Role | null,
): boolean {
  const open = cards.at(-1)
  const last = open?.mentions.at(-1)
  if (!open) return false
  if (mention.isExplicit)
    return open.role !== mention.role || (mention.kind === 'phone' && of(open, 'phone').length > 0)
  if (mention.role !== null) return false
  if (last?.isExplicit && of(open, 'phone').length > 0 && labelRole !== open.role) return true
  return (
    mention.kind === 'address' &&
    isElsewhere(site, { role: null, mentions: [mention] }) &&
    open.role === 'shipper' &&
    open.mentions.every(({ kind }) => kind === 'phone') &&
    cards.some((card) => card.role === 'recipient' && of(card, 'address').length === 0)
  )
}

/** Checks for a place at the site after an explicit shipper without an address: 发货：王小明 138… 永康市…. */
const isAtHome = (site: SiteContext, open: Card | null, mention: Mention): boolean =>
  open?.role === 'shipper' &&
  open.mentions.at(-1)?.isExplicit === true &&
  of(open, 'address').length === 0 &&
  mention.kind === 'address' &&
  mention.role === null &&
  !isElsewhere(site, { role: null, mentions: [mention] })

const openRole = (card: Card | null): Role | null => card?.role ?? null

/** Groups mentions into cards: after a label up to the next one, elsewhere until a kind repeats. */
function cardsOf(site: SiteContext, mentions: readonly Mention[], labels: readonly Label[]): Card[] {
  const cards: Card[] = []
  let open: Card | null = null
  let labelRole: Role | null = null
  let labelIndex = 0
  for (const mention of mentions) {
    let isNewLabel = false
    let isLabelled = false
    for (; labels[labelIndex] && (labels[labelIndex]?.start ?? 0) <= mention.start; labelIndex += 1) {
      const { role = null } = labels[labelIndex] ?? {}
      if (role === null) continue
      isNewLabel = labelRole !== role || openRole(open) !== role
      isLabelled = true
      labelRole = role
    }
    // a role for this address only; the next mention gets its own
    const mentionRole: Role | null = isAtHome(site, open, mention) ? 'shipper' : labelRole
    const role: Role | null = mention.role ?? mentionRole
    const isHome: boolean =
      open !== null && open.role === null && role === 'recipient' && isAtSite(site, open)
    const isOther: boolean =
      isHome || (open !== null && role !== null && open.role !== null && open.role !== role)
    const isLoose = !isNewLabel && isApart(site, cards, mention, mentionRole)
    if (isLoose && !mention.isExplicit) labelRole = null
    if (!open || isNewLabel || isOther || isLoose || repeats(site, open, mention)) {
      // a second person after one label is not the labelled one
      if (open && !isNewLabel && !isLabelled && !isOther && mention.role === null) labelRole = null
      // 卢俊136… 至六安，收货人 项少龙189…: the place is the second one's, and the first stays open
      if (open?.isRoleOfPlace && isLabelled && open.role === labelRole) open.role = null
      open = { role: mention.role ?? (isNewLabel || isOther ? role : labelRole), mentions: [] }
      cards.push(open)
    }
    if (open.role === null && mention.kind === 'address' && mention.role !== null && open.mentions.length > 0)
      open.isRoleOfPlace = true
    open.role ??= mention.role
    // a person named after 到绍兴… is at that place
    if (mention.kind === 'address' && mention.role !== null) labelRole = mention.role
    open.mentions.push(mention)
  }
  return cards
}

/** Checks for another person of the same party, named right after the first: 林松139…（老板）林雪150…（仓库）. */
function isSecondContact(card: Card, before: Card | undefined): boolean {
  const last = before?.mentions.at(-1)
  const [first] = card.mentions
  return (
    before !== undefined &&
    first !== undefined &&
    last?.kind === 'phone' &&
    first.start - last.end <= 8 &&
    addressesOf(before).length > 0 &&
    of(before, 'name').length > 0 &&
    card.mentions.every(({ kind }) => kind === 'name' || kind === 'phone')
  )
}

/** Assigns every card to a side: by labels, then by the site, then by order. The site ships; the shipper is named first. */
function assign(site: SiteContext, cards: readonly Card[]): Record<Role, Card> {
  const sides: Record<Role, Card> = {
    shipper: { role: 'shipper', mentions: [] },
    recipient: { role: 'recipient', mentions: [] },
  }
  const addToSide = (card: Card, role: Role) => {
    for (const mention of card.mentions) {
      if (mention.kind === 'phone' || !repeats(site, sides[role], mention)) sides[role].mentions.push(mention)
    }
  }
  for (const card of cards) if (card.role !== null) addToSide(card, card.role)
  const hasShipper = cards.some((card) => card.role === 'shipper' || isAtSite(site, card))
  const open = cards.filter((card, at) => card.role === null && !isSecondContact(card, cards[at - 1]))
  // 固话：0578-…: a landline on its own is one more number of the only party
  const isLandline = ({ mentions }: Card) =>
    mentions.every((mention) => mention.kind === 'phone' && !mention.phone.isMobile)
  const landlines = hasShipper || open.length < 2 ? [] : open.filter(isLandline)
  const fits = (card: Card, role: Role) =>
    card.mentions.every((mention) => !repeats(site, sides[role], mention))
  const others = open.filter((card) => !isAtSite(site, card) && !landlines.includes(card))
  for (const card of open.filter((candidate) => isAtSite(site, candidate)))
    addToSide(card, fits(card, 'shipper') ? 'shipper' : 'recipient')
  const hasTwo = others.filter((card) => card.mentions.length > 1).length > 1
  for (const card of others) {
    const isFirst = hasTwo && card === others[0] && sides.shipper.mentions.length === 0
    if (
      isFirst &&
      !(
        isElsewhere(site, card) &&
        sides.recipient.mentions.length === 0 &&
        !others.some((other) => other !== card && isElsewhere(site, other))
      )
    )
      addToSide(card, 'shipper')
    else addToSide(card, fits(card, 'recipient') ? 'recipient' : 'shipper')
  }
  for (const card of landlines) addToSide(card, 'recipient')
  const isRoleKnown = (role: Role) =>
    cards.some((card) => card.role === role || (role === 'shipper' && isAtSite(site, card)))
  const withPhone = others.filter((card) => of(card, 'phone').length > 0)
  sides.shipper.isUnsure = !isRoleKnown('shipper')
  // with a known shipper, anyone else receives; two people without any hint may be the other way round
  sides.recipient.isUnsure =
    withPhone.length > 1 || (withPhone.length > 0 && isRoleKnown('recipient') && !isRoleKnown('shipper'))
  return sides
}

function partyOf(site: SiteContext, card: Card): PastedParty {
  const party: PastedParty = {}
  const sure = <Value>(candidate: Found<Value>, isUnsure = false): Found<Value> =>
    card.isUnsure || isUnsure ? { ...candidate, isUnsure: true } : candidate
  const phones = card.mentions.flatMap((mention) =>
    mention.kind === 'phone' ? [{ ...mention.phone, isUnsure: mention.isUnsure }] : [],
  )
  const phone = phones.find(({ isMobile }) => isMobile) ?? phones[0]
  const foundPhone = ({ value, start, end, isUnsure }: (typeof phones)[number]) =>
    sure(found(value, { start, end }), isUnsure)
  if (phone) party.phone = foundPhone(phone)
  const others = phones.filter(
    (candidate, at) =>
      candidate !== phone && phones.findIndex(({ value }) => value === candidate.value) === at,
  )
  if (others.length > 0) party.otherPhones = others.map(foundPhone)
  for (const { source, ...mention } of card.mentions) {
    if (mention.kind === 'name' || mention.kind === 'company')
      party[mention.kind] ??= sure(
        found(mention.value, source ?? { start: mention.start, end: mention.end }),
        mention.isUnsure,
      )
  }
  const depth = ({ regionCode }: Address) => (regionCode === null ? 0 : pathOf(site.index, regionCode).length)
  const addresses = addressesOf(card)
  const [deepest] = addresses.toSorted((a, b) => depth(b) - depth(a))
  const isUnsure = card.mentions.some((mention) => mention.kind === 'address' && mention.isUnsure)
  if (deepest?.regionCode) {
    const spans = addresses.flatMap(({ region }) => (region ? [region] : []))
    party.regionCode = sure({ value: deepest.regionCode, spans }, isUnsure)
  }
  const detail = deepest?.detail ?? addresses.find((address) => address.detail)?.detail
  if (detail) party.address = sure(found(detail.value, { start: detail.start, end: detail.end }), isUnsure)
  return party
}

const isPhone = (mention: Mention) => mention.kind === 'phone'

/**
 * Returns the card of the only person if the text describes just a recipient. It has one phone then, and no hint of a shipper;
 * otherwise `null`. Of several possible names, the labelled one or the nearest to the phone counts.
 */
function onlyRecipient(
  site: SiteContext,
  mentions: readonly Mention[],
  labels: readonly Label[],
): Card | null {
  const [phone, another] = mentions.filter(isPhone)
  const card: Card = { role: 'recipient', mentions: [...mentions] }
  if (!phone || another || labels.some(({ role }) => role === 'shipper') || isAtSite(site, card)) return null
  if (mentions.some(({ role }) => role === 'shipper')) return null
  const names = of(card, 'name')
  const isLabelled = ({ start }: Mention) =>
    labels.some(
      ({ end, field, role }) => (field === 'name' || role !== null) && start >= end && start - end <= 3,
    )
  const distance = (name: Mention) => Math.max(phone.start - name.end, name.start - phone.end)
  const [nearest] = names.toSorted(
    (a, b) => Number(isLabelled(b)) - Number(isLabelled(a)) || distance(a) - distance(b),
  )
  return { ...card, mentions: mentions.filter((mention) => mention.kind !== 'name' || mention === nearest) }
}

/** Assigns all details to shipper and recipient. */
export function partiesOf(
  site: SiteContext,
  mentions: readonly Mention[],
  labels: readonly Label[],
): Record<Role, PastedParty> {
  const only = onlyRecipient(site, mentions, labels)
  if (only) return { shipper: {}, recipient: partyOf(site, only) }
  const sides = assign(site, cardsOf(site, mentions, labels))
  return { shipper: partyOf(site, sides.shipper), recipient: partyOf(site, sides.recipient) }
}
