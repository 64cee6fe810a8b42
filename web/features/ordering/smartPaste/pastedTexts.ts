import type { RegionIndex } from '#contract/regions/regions.ts'
import { homeOf } from '#contract/smartPaste/consignments/home.ts'
import { splitConsignments } from '#contract/smartPaste/consignments/splitConsignments.ts'

/** Shorter texts may repeat themselves: 100 100. */
const repeatUnitsMin = 20

/** Returns a text that was pasted twice in a row once, and any other as it is. */
export function withoutRepeat(text: string): string {
  const trimmed = text.trim()
  // between both at most a few line breaks
  for (let gap = 0; gap <= 4; gap += 1) {
    const length = (trimmed.length - gap) / 2
    const first = trimmed.slice(0, length)
    const isTwice = trimmed.endsWith(first) && trimmed.slice(length, length + gap).trim() === ''
    if (Number.isInteger(length) && length >= repeatUnitsMin && isTwice) return first
  }
  return text
}

/** Returns the texts of the consignments in a text pasted at a site. */
export const consignmentTexts = (
  text: string,
  { index, siteCode }: { index: RegionIndex; siteCode: string },
): string[] => splitConsignments(text, homeOf(index, siteCode)).parts.map((part) => part.text)
