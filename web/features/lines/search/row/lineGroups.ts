import type { LineCard } from '#contract/lines/calls.ts'

/** One carrier's lines to one destination, in the order of the search: the best one and the others. */
export interface LineGroup {
  best: LineCard
  others: LineCard[]
}

/** Groups lines by carrier and destination; a group takes the position of its best line (product.md §5 找专线). */
export function lineGroups(lines: readonly LineCard[]): LineGroup[] {
  const groups = new Map<string, LineGroup>()
  for (const line of lines) {
    const key = `${line.carrier.id} ${line.destinationCode}`
    const group = groups.get(key)
    if (group) group.others.push(line)
    else groups.set(key, { best: line, others: [] })
  }
  return [...groups.values()]
}
