import type { Found, PastedOrder, PastedParty, Span } from '../pastedOrder.ts'
import { isOwnPhone } from './ownPhone.ts'

type Parties = Pick<PastedOrder, 'shipper' | 'recipient'>

const isSure = (read: Found<string> | undefined): read is Found<string> =>
  read !== undefined && !read.isUnsure

const areSame = (one: Found<string> | undefined, other: Found<string> | undefined): boolean =>
  isSure(one) && isSure(other) && one.value === other.value

const spansOf = ({ otherPhones = [], ...details }: PastedParty): Span[] =>
  [...Object.values(details), ...otherPhones].flatMap(({ spans }) => spans)

const areApart = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.every(({ start, end }) => others.every((other) => other.end <= start || end <= other.start))

/** 提货，找方会计: words before the name of a sender to ask for. */
const askFor = /(?:找|联系) ?$/

/** Returns the sender with the phone beside his name, where both read the same name: 提货找方会计138…. */
function withPhone(text: string, shipper: PastedParty, byRules: PastedParty, recipient: PastedParty) {
  const { name, phone } = shipper
  const [nameSpan, phoneSpan] = [name?.spans.at(-1), byRules.phone?.spans[0]]
  const isHis =
    areSame(name, byRules.name) &&
    isSure(byRules.phone) &&
    (phone === undefined || phone.value === byRules.phone.value) &&
    areApart(byRules.phone.spans, spansOf(recipient)) &&
    nameSpan &&
    phoneSpan &&
    askFor.test(text.slice(0, nameSpan.start)) &&
    isOwnPhone(text, nameSpan, phoneSpan)
  return isHis ? { ...shipper, phone: byRules.phone } : shipper
}

/** 发武汉，到站自提: a clause that names a town alone. */
const sentTo = {
  before: /(?:^|[\n,，。;；\s])(?:发|到|去|送|运)(?:往|到|去)? ?$/,
  behind: /^[市县区]?(?=[\s,，。;；]|$)/,
}

/** Returns the recipient with the place that only the rules read, where both read the same person, or nobody. */
function withPlace(text: string, recipient: PastedParty, byRules: PastedParty, shipper: PastedParty) {
  const { regionCode, address } = byRules
  if (recipient.regionCode || recipient.address || !isSure(regionCode)) return recipient
  const place = [...(regionCode?.spans ?? []), ...(address?.spans ?? [])]
  if (!areApart(place, [...spansOf(shipper), ...spansOf(recipient)])) return recipient
  const isSamePerson = areSame(recipient.name, byRules.name) || areSame(recipient.phone, byRules.phone)
  const [town] = regionCode?.spans ?? []
  const isTownAlone =
    spansOf(recipient).length === 0 &&
    town !== undefined &&
    sentTo.before.test(text.slice(0, town.start)) &&
    sentTo.behind.test(text.slice(town.end))
  if (isTownAlone) return { ...recipient, regionCode }
  return isSamePerson ? { ...recipient, regionCode, ...(isSure(address) && { address }) } : recipient
}

/** Adds what only the rules read: the phone of 提货找方会计138…, the town behind 发到潍坊的. */
export function completedByRules(
  text: string,
  { shipper, recipient }: Parties,
  rules: Parties,
  siteCode: string,
): Parties {
  const isAtSite = rules.recipient.regionCode?.value === siteCode
  return {
    shipper: withPhone(text, shipper, rules.shipper, recipient),
    recipient: isAtSite ? recipient : withPlace(text, recipient, rules.recipient, shipper),
  }
}
