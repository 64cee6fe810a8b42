import type { Proposal } from './proposal.ts'

/** A piece of the pasted text, marked by the proposals that were read from it. */
export interface Piece {
  text: string
  start: number
  proposals: readonly Proposal[]
}

/** The first `most` units of the text cut where what was read from it begins and ends. */
export function markedPieces(text: string, proposals: readonly Proposal[], most: number): Piece[] {
  const read = text.slice(0, most)
  const cuts = new Set([0, read.length])
  for (const { start, end } of proposals.flatMap(({ spans }) => spans)) {
    cuts.add(Math.min(start, read.length))
    cuts.add(Math.min(end, read.length))
  }
  const places = [...cuts].toSorted((a, b) => a - b)
  return places.slice(0, -1).map((start, order) => {
    const end = places[order + 1] ?? read.length
    const covering = proposals.filter(({ spans }) =>
      spans.some((span) => span.start <= start && end <= span.end),
    )
    return { text: read.slice(start, end), start, proposals: covering }
  })
}
