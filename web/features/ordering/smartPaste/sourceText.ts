import type { Span } from '#contract/smartPaste/pastedOrder.ts'

/** A piece of the pasted text; `isRead`: a value was read from it. */
export interface SourcePiece {
  /** A position of the pasted text, for a React key. */
  start: number
  text: string
  isRead: boolean
}

/** Length of the text shown on either side of a value, in UTF-16 units. */
const contextUnits = 6

const halfCharacter = /^[\udc00-\udfff]|[\ud800-\udbff]$/g

/** Returns part of one line. `keepsEnd`: text before a line break is left out instead of text after it. */
function contextOf(text: string, keepsEnd: boolean): string {
  const lines = text.split('\n')
  const line = (keepsEnd ? lines.at(-1) : lines[0]) ?? ''
  return (keepsEnd ? line.slice(-contextUnits) : line.slice(0, contextUnits)).replace(halfCharacter, '')
}

/** Returns the spans in their order; those that overlap become one. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** Returns the spans of a text that values were read from, with a few characters on both sides. */
export function sourcePieces(text: string, spans: readonly Span[]): SourcePiece[] {
  const merged = mergeSpans(spans)
  const around = (from: number, to: number): string => {
    const gap = text.slice(from, to)
    const isWhole = from > 0 && to < text.length && gap.length <= 2 * contextUnits
    return isWhole ? gap : `${contextOf(gap, false)} … ${contextOf(gap, true)}`
  }
  const pieces = merged.flatMap(({ start, end }, at): SourcePiece[] => {
    const before = merged[at - 1]
    const lead = before ? around(before.end, start) : contextOf(text.slice(0, start), true)
    return [
      { start: start - 1, text: lead, isRead: false },
      { start, text: text.slice(start, end), isRead: true },
    ]
  })
  const last = merged.at(-1)
  if (last) pieces.push({ start: last.end, text: contextOf(text.slice(last.end), false), isRead: false })
  return pieces
    .map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, ' ') }))
    .filter((piece) => piece.text !== '')
}
