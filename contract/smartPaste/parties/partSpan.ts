import type { Span } from '../pastedOrder.ts'

/** A part of the text that is one detail, and how probable this and the other party is. */
export interface PartSpan<Kind extends string = string> extends Span {
  kind: Kind
  probability: number
  ofOther: number
}

export type Side = 'shipper' | 'recipient'

/** Checks whether a part is a detail of a party. */
export const isOfSide = ({ kind }: PartSpan): boolean => /^(?:shipper|recipient)\./.test(kind)
