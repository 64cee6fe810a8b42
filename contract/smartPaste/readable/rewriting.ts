/** A text written anew for reading, and where each of its units stood in what was pasted; `at` has one more for the end. */
export interface Rewriting {
  readonly text: string
  readonly at: readonly number[]
}

export const unchanged = (text: string): Rewriting => ({
  text,
  at: Array.from({ length: text.length + 1 }, (_, place) => place),
})

/**
 * Replaces every match of a global pattern. A unit of the new piece stands where the same unit stood in the old one, if it comes
 * after the last that was found there, else with that one.
 */
export function rewrite(
  { text, at }: Rewriting,
  pattern: RegExp,
  into: (match: RegExpMatchArray) => string,
): Rewriting {
  const pieces: string[] = []
  const places: number[] = []
  let done = 0
  const keep = (end: number) => {
    pieces.push(text.slice(done, end))
    for (let place = done; place < end; place += 1) places.push(at[place] ?? 0)
    done = end
  }
  for (const match of text.matchAll(pattern)) {
    const piece = into(match)
    const end = match.index + match[0].length
    keep(match.index)
    pieces.push(piece)
    const isAsLong = piece.length === match[0].length
    let place = match.index
    for (const [order, unit] of piece.split('').entries()) {
      const same = isAsLong ? match.index + order : unit === ' ' ? -1 : text.indexOf(unit, place)
      if (same >= place && same < end) place = same
      places.push(at[place] ?? 0)
    }
    done = end
  }
  keep(text.length)
  return { text: pieces.join(''), at: [...places, at.at(-1) ?? 0] }
}

/** Whether a value is a span of a text. */
const isSpan = (value: object): value is { start: number; end: number } => 'start' in value && 'end' in value

/** A reading of a rewriting with every span where it stood in what was pasted. */
export function placedBack<Value>(value: Value, { at }: Rewriting): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one: unknown) => placedBack(one, { text: '', at })) as Value
  if (isSpan(value)) return { ...value, start: at[value.start] ?? 0, end: (at[value.end - 1] ?? 0) + 1 }
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, placedBack(one, { text: '', at })]),
  ) as Value
}
