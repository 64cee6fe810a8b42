import { pathOf } from '../../regions/regions.ts'
import type { RegionIndex } from '../../regions/regions.ts'
import type { Address } from './addresses.ts'
import { found } from '../ground.ts'
import type { Label, Role } from '../labels.ts'
import type { Found, PastedParty, Span } from '../pastedOrder.ts'
import type { PhoneNumber } from './phoneNumbers.ts'

/** What belongs to one side, as it stands in the text. `isTold`: the text says of this one whose it is (phoneSides.ts). */
export type Mention = Span & { isTold?: boolean } & (
    | { kind: 'name' | 'company'; value: string; role: Role | null }
    | { kind: 'phone'; phone: PhoneNumber; role: Role | null }
    | { kind: 'address'; address: Address; role: Role | null }
  )

interface Card {
  role: Role | null
  mentions: Mention[]
  /** Only a place that was said behind its people gave it a side: 到六安. */
  isRoleOfPlace?: boolean
  /** Whose it is was told by nothing but the order in which people were named. */
  isUnsure?: boolean
}

const of = (card: Card, kind: Mention['kind']) => card.mentions.filter((mention) => mention.kind === kind)
const addressesOf = (card: Card): Address[] =>
  card.mentions.flatMap((mention) => (mention.kind === 'address' ? [mention.address] : []))

interface Bias {
  index: RegionIndex
  siteCode: string
}

const contains = ({ index }: Bias, outer: string, inner: string) =>
  pathOf(index, inner).some(({ code }) => code === outer)

/** Whether two addresses may be one said twice, or in two parts. */
function agree(bias: Bias, a: Address, b: Address): boolean {
  if (a.regionCode === null || b.regionCode === null) return a.detail === null || b.detail === null
  if (a.detail !== null && b.detail !== null && a.regionCode !== b.regionCode) return false
  return contains(bias, a.regionCode, b.regionCode) || contains(bias, b.regionCode, a.regionCode)
}

/** Whether a mention would be the second of its kind on a card. */
function repeats(bias: Bias, card: Card, mention: Mention): boolean {
  if (mention.kind === 'address')
    return addressesOf(card).some((address) => !agree(bias, address, mention.address))
  if (mention.kind === 'phone') {
    const last = card.mentions.at(-1)
    // 收货方：…厂 电话0572… 联系人 诸葛亮 186…: the firm's landline, then the mobile of the one person named there
    const isContact =
      card.role !== null &&
      mention.phone.isMobile &&
      last?.kind === 'name' &&
      of(card, 'name').length === 1 &&
      card.mentions.every((one) => one.kind !== 'phone' || !one.phone.isMobile)
    return (
      of(card, 'phone').length > 0 && !isContact && !(last?.kind === 'phone' && mention.start - last.end <= 8)
    )
  }
  return of(card, mention.kind).length > 0
}

/** At the site by an address, or by a company that bears its name. */
function isAtSite({ index, siteCode }: Bias, card: Card): boolean {
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
const isElsewhere = (bias: Bias, card: Card) =>
  addressesOf(card).some(({ regionCode }) => regionCode !== null && regionCode !== bias.siteCode)

/**
 * Whether a mention that nobody gave to a side goes on without the open card: 我的电话138… is closed by its phone, and a place behind
 * 发：138… that stands there alone is where the goods go, if the recipient has none yet.
 */
function isApart(bias: Bias, cards: readonly Card[], mention: Mention, labelRole: Role | null): boolean {
  const open = cards.at(-1)
  const last = open?.mentions.at(-1)
  if (!open) return false
  if (mention.isTold)
    return open.role !== mention.role || (mention.kind === 'phone' && of(open, 'phone').length > 0)
  if (mention.role !== null) return false
  if (last?.isTold && of(open, 'phone').length > 0 && labelRole !== open.role) return true
  return (
    mention.kind === 'address' &&
    isElsewhere(bias, { role: null, mentions: [mention] }) &&
    open.role === 'shipper' &&
    open.mentions.every(({ kind }) => kind === 'phone') &&
    cards.some((card) => card.role === 'recipient' && of(card, 'address').length === 0)
  )
}

/** 发货：王小明 138… 永康市…: a place at home, right behind a shipper who was told and has none yet, is the shipper's. */
const isAtHome = (bias: Bias, open: Card | null, mention: Mention): boolean =>
  open?.role === 'shipper' &&
  open.mentions.at(-1)?.isTold === true &&
  of(open, 'address').length === 0 &&
  mention.kind === 'address' &&
  mention.role === null &&
  !isElsewhere(bias, { role: null, mentions: [mention] })

const openRole = (card: Card | null): Role | null => card?.role ?? null

/** Gathers the mentions into cards: under a label all of it up to the next, elsewhere until something comes a second time. */
function cardsOf(bias: Bias, mentions: readonly Mention[], labels: readonly Label[]): Card[] {
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
    // the word of this place alone: who comes next is told anew
    const toldRole: Role | null = isAtHome(bias, open, mention) ? 'shipper' : labelRole
    const role: Role | null = mention.role ?? toldRole
    const isHome: boolean =
      open !== null && open.role === null && role === 'recipient' && isAtSite(bias, open)
    const isOther: boolean =
      isHome || (open !== null && role !== null && open.role !== null && open.role !== role)
    const isLoose = !isNewLabel && isApart(bias, cards, mention, toldRole)
    if (isLoose && !mention.isTold) labelRole = null
    if (!open || isNewLabel || isOther || isLoose || repeats(bias, open, mention)) {
      // a second person under one label is not the one it asked for
      if (open && !isNewLabel && !isLabelled && !isOther && mention.role === null) labelRole = null
      // 卢俊136… 至六安，收货人 项少龙189…: the place is where the second is, whoever the first may be
      if (open?.isRoleOfPlace && isLabelled && open.role === labelRole) open.role = null
      open = { role: mention.role ?? (isNewLabel || isOther ? role : labelRole), mentions: [] }
      cards.push(open)
    }
    if (open.role === null && mention.kind === 'address' && mention.role !== null && open.mentions.length > 0)
      open.isRoleOfPlace = true
    open.role ??= mention.role
    // whom 到绍兴… names is at that place
    if (mention.kind === 'address' && mention.role !== null) labelRole = mention.role
    open.mentions.push(mention)
  }
  return cards
}

/** 林松139…（老板）林雪150…（仓库）: another person of the same party, right behind the first and without a place of their own. */
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

/** Gives every card a side. Labels decide; then the site, which ships; then the order: who ships is named first. */
function assign(bias: Bias, cards: readonly Card[]): Record<Role, Card> {
  const sides: Record<Role, Card> = {
    shipper: { role: 'shipper', mentions: [] },
    recipient: { role: 'recipient', mentions: [] },
  }
  const put = (card: Card, role: Role) => {
    for (const mention of card.mentions) {
      if (mention.kind === 'phone' || !repeats(bias, sides[role], mention)) sides[role].mentions.push(mention)
    }
  }
  for (const card of cards) if (card.role !== null) put(card, card.role)
  const hasShipper = cards.some((card) => card.role === 'shipper' || isAtSite(bias, card))
  const open = cards.filter((card, at) => card.role === null && !isSecondContact(card, cards[at - 1]))
  // 固话：0578-…: a landline that stands alone is one more number of the only party
  const isLandline = ({ mentions }: Card) =>
    mentions.every((mention) => mention.kind === 'phone' && !mention.phone.isMobile)
  const landlines = hasShipper || open.length < 2 ? [] : open.filter(isLandline)
  const fits = (card: Card, role: Role) =>
    card.mentions.every((mention) => !repeats(bias, sides[role], mention))
  const others = open.filter((card) => !isAtSite(bias, card) && !landlines.includes(card))
  for (const card of open.filter((one) => isAtSite(bias, one)))
    put(card, fits(card, 'shipper') ? 'shipper' : 'recipient')
  const hasTwo = others.filter((card) => card.mentions.length > 1).length > 1
  for (const card of others) {
    const isFirst = hasTwo && card === others[0] && sides.shipper.mentions.length === 0
    if (
      isFirst &&
      !(
        isElsewhere(bias, card) &&
        sides.recipient.mentions.length === 0 &&
        !others.some((other) => other !== card && isElsewhere(bias, other))
      )
    )
      put(card, 'shipper')
    else put(card, fits(card, 'recipient') ? 'recipient' : 'shipper')
  }
  for (const card of landlines) put(card, 'recipient')
  const told = (role: Role) =>
    cards.some((card) => card.role === role || (role === 'shipper' && isAtSite(bias, card)))
  const called = others.filter((card) => of(card, 'phone').length > 0)
  sides.shipper.isUnsure = !told('shipper')
  // with somebody told to ship, who else is named receives; two of whom nothing is told may stand the other way round
  sides.recipient.isUnsure = called.length > 1 || (called.length > 0 && told('recipient') && !told('shipper'))
  return sides
}

function partyOf(bias: Bias, card: Card): PastedParty {
  const party: PastedParty = {}
  const phones = card.mentions.flatMap((mention) => (mention.kind === 'phone' ? [mention.phone] : []))
  const phone = phones.find(({ isMobile }) => isMobile) ?? phones[0]
  const sure = <Value>(one: Found<Value>): Found<Value> => (card.isUnsure ? { ...one, isUnsure: true } : one)
  if (phone) party.phone = sure(found(phone.value, { start: phone.start, end: phone.end }))
  const others = phones.filter(
    (one, at) => one !== phone && phones.findIndex(({ value }) => value === one.value) === at,
  )
  if (others.length > 0)
    party.otherPhones = others.map((one) => sure(found(one.value, { start: one.start, end: one.end })))
  for (const mention of card.mentions) {
    if (mention.kind === 'name' || mention.kind === 'company')
      party[mention.kind] ??= sure(found(mention.value, { start: mention.start, end: mention.end }))
  }
  const depth = ({ regionCode }: Address) => (regionCode === null ? 0 : pathOf(bias.index, regionCode).length)
  const addresses = addressesOf(card)
  const [deepest] = addresses.toSorted((a, b) => depth(b) - depth(a))
  if (deepest?.regionCode) {
    const spans = addresses.flatMap(({ region }) => (region ? [region] : []))
    party.regionCode = sure({ value: deepest.regionCode, spans })
  }
  const detail = deepest?.detail ?? addresses.find((address) => address.detail)?.detail
  if (detail) party.address = sure(found(detail.value, { start: detail.start, end: detail.end }))
  return party
}

const isPhone = (mention: Mention) => mention.kind === 'phone'

/**
 * Whether all of a text is of one person, who receives: it has one phone, and nothing in it says who ships. `null` where it may be
 * of two. Of several words like names the one behind a label counts, else the one nearest to the phone.
 */
function onlyRecipient(bias: Bias, mentions: readonly Mention[], labels: readonly Label[]): Card | null {
  const [phone, another] = mentions.filter(isPhone)
  const card: Card = { role: 'recipient', mentions: [...mentions] }
  if (!phone || another || labels.some(({ role }) => role === 'shipper') || isAtSite(bias, card)) return null
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

/** Tells shipper and recipient apart and writes down what is known of each. */
export function partiesOf(
  bias: Bias,
  mentions: readonly Mention[],
  labels: readonly Label[],
): Record<Role, PastedParty> {
  const only = onlyRecipient(bias, mentions, labels)
  if (only) return { shipper: {}, recipient: partyOf(bias, only) }
  const sides = assign(bias, cardsOf(bias, mentions, labels))
  return { shipper: partyOf(bias, sides.shipper), recipient: partyOf(bias, sides.recipient) }
}
