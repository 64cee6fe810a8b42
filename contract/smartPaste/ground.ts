import type { Found, Span } from './pastedOrder.ts'

/**
 * The text while it is being read. `rest` is the text with everything already taken replaced by a sign of what it was taken for,
 * at the same places, so that what is looked for next never crosses it and can stand beside it.
 */
export interface Ground {
  readonly text: string
  rest: string
}

/** Signs in `rest`: of the private use area, which narrowText drops from what was pasted. */
export const signs = {
  /** Taken, or words that say nothing. */
  taken: '\ue001',
  phone: '\ue002',
  quantity: '\ue003',
  label: '\ue004',
  place: '\ue005',
} as const

/** Any of the signs, for a character class. */
export const anySign = '\\ue001-\\ue005'

/** Puts a sign over a piece of the rest. */
export function take(ground: Ground, start: number, end: number, sign: string): void {
  ground.rest = ground.rest.slice(0, start) + sign.repeat(end - start) + ground.rest.slice(end)
}

/** Finds a global pattern in the rest as it is now. */
export const findAll = (ground: Ground, pattern: RegExp) => [...ground.rest.matchAll(pattern)]

/** Where a match stands. */
export const spanOf = (match: RegExpMatchArray): Span => {
  const start = match.index ?? 0
  return { start, end: start + match[0].length }
}

/** A value that one piece gave. */
export const found = <Value>(value: Value, ...spans: Span[]): Found<Value> => ({ value, spans })
