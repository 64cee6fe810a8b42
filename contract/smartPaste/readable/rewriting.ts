/** A rewritten text; `at` maps its units to positions in the pasted text, with one more for the end. */
export interface RewrittenText {
  readonly text: string
  readonly positions: readonly number[]
}

export const unchangedText = (text: string): RewrittenText => ({
  text,
  positions: Array.from({ length: text.length + 1 }, (_, position) => position),
})

/**
 * Replaces all matches of a global pattern. A unit of the replacement gets the position of the same unit in the match, if that is
 * after the last one found; otherwise the last position.
 */
export function rewrite(
  former: RewrittenText,
  pattern: RegExp,
  into: (match: RegExpMatchArray) => string,
): RewrittenText {
  const { text, positions: at } = former
  const matches = [...text.matchAll(pattern)]
  if (matches.length === 0) return former
  const pieces: string[] = []
  const positions: number[] = []
  let copiedEnd = 0
  const copyUntil = (end: number) => {
    pieces.push(text.slice(copiedEnd, end))
    for (let position = copiedEnd; position < end; position += 1) positions.push(at[position] ?? 0)
    copiedEnd = end
  }
  for (const match of matches) {
    const piece = into(match)
    const end = match.index + match[0].length
    copyUntil(match.index)
    pieces.push(piece)
    const isAsLong = piece.length === match[0].length
    let [position, next] = [match.index, match.index]
    for (const [order, unit] of piece.split('').entries()) {
      const same = isAsLong ? match.index + order : unit === ' ' ? -1 : text.indexOf(unit, next)
      if (same >= next && same < end) {
        position = same
        next = same + 1
      }
      positions.push(at[position] ?? 0)
    }
    copiedEnd = end
  }
  copyUntil(text.length)
  return { text: pieces.join(''), positions: [...positions, at.at(-1) ?? 0] }
}

/** Copies stretches of a text and adds words between them. */
export interface TextComposer {
  readonly copy: (start: number, end: number) => void
  readonly add: (words: string) => void
}

/** Composes a text of stretches of another one. Added words get the position of the unit before them. */
export function composeText(
  { text, positions: at }: RewrittenText,
  compose: (composer: TextComposer) => void,
): RewrittenText {
  const pieces: string[] = []
  const positions: number[] = []
  compose({
    copy: (start, end) => {
      pieces.push(text.slice(start, end))
      for (let position = start; position < end; position += 1) positions.push(at[position] ?? 0)
    },
    add: (words) => {
      pieces.push(words)
      for (let unit = 0; unit < words.length; unit += 1) positions.push(positions.at(-1) ?? 0)
    },
  })
  return { text: pieces.join(''), positions: [...positions, at.at(-1) ?? 0] }
}

/** Replaces one stretch of a text. */
export function replaceAt(text: RewrittenText, start: number, former: string, into: string): RewrittenText {
  const literal = former.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return rewrite(text, new RegExp(literal, 'g'), (match) => (match.index === start ? into : match[0]))
}

/** Returns a text's blanks: as long, with its line ends. */
export const blanks = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Checks whether a value is a span of a text. */
const isSpan = (value: object): value is { start: number; end: number } => 'start' in value && 'end' in value

/** Maps all spans in a value back to positions in the pasted text. */
export function mapSpansBack<Value>(value: Value, { positions: at }: RewrittenText): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((item: unknown) => mapSpansBack(item, { text: '', positions: at })) as Value
  if (isSpan(value)) return { ...value, start: at[value.start] ?? 0, end: (at[value.end - 1] ?? 0) + 1 }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapSpansBack(item, { text: '', positions: at })]),
  ) as Value
}
