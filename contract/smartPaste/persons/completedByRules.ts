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

/** Completes a party where the rules name the same person. What the other party has stays there. */
function completed(text: string, party: PastedParty, byRules: PastedParty, other: PastedParty): PastedParty {
  const isSameName = areSame(party.name, byRules.name)
  if (!isSameName && !areSame(party.phone, byRules.phone)) return party
  const free = (read: Found<string> | undefined) =>
    isSure(read) && areApart(read.spans, spansOf(other)) ? read : undefined
  const [nameSpan, phoneSpan] = [party.name?.spans.at(-1), byRules.phone?.spans[0]]
  const isHisPhone = isSameName && nameSpan && phoneSpan && isOwnPhone(text, nameSpan, phoneSpan)
  // a question on either side may be whose phone is whose
  const isSettled =
    party.phone === undefined || (party.phone.value === byRules.phone?.value && !other.phone?.isUnsure)
  const phone = isHisPhone && isSettled ? free(byRules.phone) : undefined
  // 杭州欧德商贸 names its place itself
  const isPlaceless = [party.regionCode, party.address, party.company].every((read) => read === undefined)
  const [regionCode, address] = isPlaceless ? [free(byRules.regionCode), free(byRules.address)] : []
  return {
    ...party,
    ...(phone && { phone }),
    ...(regionCode && { regionCode, ...(address && { address }) }),
  }
}

/** Leaves out a place on the wrong side of the site: 兰州专线 is no place of the sender. */
const withoutPlace = (
  { regionCode, address, ...others }: PastedParty,
  isPlace: (code: string) => boolean,
): PastedParty =>
  regionCode && isPlace(regionCode.value) ? { ...others, regionCode, ...(address && { address }) } : others

/**
 * Adds details of a person that only the rules read: the phone of 找方会计138…, the town behind 发到潍坊的. Both must name the same
 * person.
 */
export function completedByRules(
  text: string,
  { shipper, recipient }: Parties,
  rules: Parties,
  siteCode: string,
): Parties {
  const ofShipper = withoutPlace(rules.shipper, (code) => code === siteCode)
  const ofRecipient = withoutPlace(rules.recipient, (code) => code !== siteCode)
  // 发武汉，到站自提, where the sender is given
  const isTownAlone =
    spansOf(shipper).length > 0 &&
    spansOf(recipient).length === 0 &&
    isSure(ofRecipient.regionCode) &&
    spansOf(ofRecipient).length === ofRecipient.regionCode.spans.length &&
    areApart(ofRecipient.regionCode.spans, spansOf(shipper))
  return {
    shipper: completed(text, shipper, ofShipper, recipient),
    recipient: isTownAlone
      ? { ...recipient, regionCode: ofRecipient.regionCode }
      : completed(text, recipient, ofRecipient, shipper),
  }
}
