/** The kinds of parts of a text: details of parties, names of goods, notes for the carrier. */
export const spanKinds = [
  'shipper.name',
  'shipper.company',
  'shipper.place',
  'shipper.phone',
  'recipient.name',
  'recipient.company',
  'recipient.place',
  'recipient.phone',
  'goods',
  'remark',
] as const
export type SpanKind = (typeof spanKinds)[number]

/** The kinds of amounts: of a row of goods, of one piece, of all rows. */
export const amountKinds = ['amount', 'each', 'total'] as const
export type AmountKind = (typeof amountKinds)[number]

export type TokenKind = SpanKind | AmountKind

/** All tags: none, one for each kind of amount, and two for each span: its first token and the others. */
export const tagCount = 1 + amountKinds.length + 2 * spanKinds.length
const firstSpanTag = 1 + amountKinds.length

/** The tag of a token that belongs to nothing. */
export const noTag = 0

/** Returns the tag of a token of this kind; `isFirst`: it begins the span. */
export function tagOf(kind: TokenKind, isFirst: boolean): number {
  const amount = (amountKinds as readonly string[]).indexOf(kind)
  if (amount >= 0) return 1 + amount
  return firstSpanTag + 2 * (spanKinds as readonly string[]).indexOf(kind) + (isFirst ? 0 : 1)
}

/** Returns the kind of a tag; null for no tag. */
export function kindOf(tag: number): TokenKind | null {
  if (tag === noTag) return null
  return amountKinds[tag - 1] ?? spanKinds[(tag - firstSpanTag) >> 1] ?? null
}

/** Checks whether a kind is a detail of a party. */
export const isOfParty = (kind: TokenKind): kind is Exclude<SpanKind, 'goods' | 'remark'> =>
  kind.includes('.')

/** Returns the same detail of the other party; goods and remarks are nobody's and stay as they are. */
export const otherKind = (kind: SpanKind): SpanKind =>
  kind.startsWith('shipper.')
    ? (kind.replace('shipper', 'recipient') as SpanKind)
    : (kind.replace('recipient', 'shipper') as SpanKind)

/** Returns the tag of the same detail of the other party; null for goods, amounts and remarks. */
export function otherParty(tag: number): number | null {
  const kind = kindOf(tag)
  return kind !== null && isOfParty(kind) ? tagOf(otherKind(kind), beginsSpan(tag)) : null
}

/** Checks whether a tag begins a span; amounts are spans of one token. */
export const beginsSpan = (tag: number): boolean => tag < firstSpanTag || (tag - firstSpanTag) % 2 === 0

/** Checks whether a tag can follow another one: the inside of a span only follows the same span. */
export function canFollow(before: number | null, tag: number): boolean {
  if (beginsSpan(tag)) return true
  return before !== null && (before === tag || before === tag - 1)
}

const allTags = Array.from({ length: tagCount }, (_, tag) => tag)

/** The tags that each tag can follow within a text. */
export const predecessors: readonly (readonly number[])[] = allTags.map((tag) =>
  allTags.filter((before) => canFollow(before, tag)),
)

/** The tags that can follow each tag. */
export const successors: readonly (readonly number[])[] = allTags.map((tag) =>
  allTags.filter((after) => canFollow(tag, after)),
)
