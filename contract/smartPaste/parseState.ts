import type { Found, Span } from './pastedOrder.ts'

/**
 * The text while it is parsed. In `rest`, everything already extracted is replaced by a sign of its kind, at the same position.
 * Later patterns so cannot cross it, but can look for it beside them.
 */
export interface ParseState {
  readonly text: string
  rest: string
}

/** Signs in `rest`, from the private use area; narrowText removes these characters from pasted text. */
export const signs = {
  /** Extracted, or words without meaning. */
  taken: '\ue001',
  phone: '\ue002',
  quantity: '\ue003',
  label: '\ue004',
  place: '\ue005',
} as const

/** All signs, for a character class. */
export const anySign = '\\ue001-\\ue005'

/** Replaces a span of the rest by a sign. */
export function markSpan(ground: ParseState, start: number, end: number, sign: string): void {
  ground.rest = ground.rest.slice(0, start) + sign.repeat(end - start) + ground.rest.slice(end)
}

/** Finds all matches of a global pattern in the current rest. */
export const findAll = (ground: ParseState, pattern: RegExp) => [...ground.rest.matchAll(pattern)]

/** Returns the span of a match. */
export const spanOf = (match: RegExpMatchArray): Span => {
  const start = match.index ?? 0
  return { start, end: start + match[0].length }
}

/** Returns a value with the spans it was read from. */
export const found = <Value>(value: Value, ...spans: Span[]): Found<Value> => ({ value, spans })
