import type { RegionIndex } from '../regions/regions.ts'
import { dropRepeatedCells } from './layout/repeatedCells.ts'
import { partSides } from './layout/sidesApart.ts'
import { turnTable } from './layout/turnedTable.ts'
import { narrowText } from './narrowText.ts'
import { dropAsides } from './readable/asides.ts'
import { dropUnticked } from './readable/checkboxes.ts'
import { addWeightsOfTwo } from './readable/eachOfTwo.ts'
import { translateEnglish } from './readable/english.ts'
import { dropRuling } from './readable/formRuling.ts'
import { nameEachPiece } from './readable/perPiece.ts'
import { joinPhones } from './readable/phonesApart.ts'
import { joinPlaces } from './readable/placesApart.ts'
import { rewrite, unchangedText } from './readable/rewriting.ts'
import type { RewrittenText } from './readable/rewriting.ts'
import { fixScannedDigits } from './readable/scannedDigits.ts'
import { toSimplified } from './readable/simplified.ts'
import { closeGaps, isScan } from './readable/spacing.ts'
import { convertSpoken } from './readable/spoken.ts'
import { settleThread } from './readable/threads.ts'
import { fixTypos } from './readable/typos.ts'

const gapSteps = [dropRuling, joinPhones, fixScannedDigits, closeGaps]
const steps = [fixTypos, translateEnglish, dropUnticked, convertSpoken, addWeightsOfTwo, nameEachPiece]

/** Stands for a tab between two cells of a table, from the private use area. */
const cellEdge = '\ue008'

/** Marks the tabs between numbers or Chinese characters: no step joins two cells. */
const markEdges = (text: RewrittenText, tabbed: string) =>
  rewrite(text, /(?<=\d) (?=\d)|(?<=[\u4e00-\u9fa5]) (?=[\u4e00-\u9fa5])/g, ({ index }) =>
    tabbed[index ?? 0] === '\t' ? cellEdge : ' ',
  )

/** Returns a text with the tabs of the pasted one. */
const withTabs = ({ text, positions }: RewrittenText, pasted: string) =>
  [...text].map((unit, at) => (unit === ' ' && pasted[positions[at] ?? 0] === '\t' ? '\t' : unit)).join('')

/**
 * Normalizes a pasted text for the rules: narrow, simplified, without typos, spaced-out words, English, unticked options and
 * asides. `whole` still has the asides. `tabbed` keeps the tabs of the pasted text, for tables.
 */
export function normalizePasted(
  pasted: string,
  index: RegionIndex,
): {
  reading: RewrittenText
  whole: RewrittenText
  tabbed: string
  isCut: boolean
} {
  const { text, isCut } = narrowText(pasted)
  const plain = rewrite(unchangedText(text), /[\u4e00-\u9fff]+/g, ([piece]) => toSimplified(piece))
  const placed = isScan(plain.text) ? joinPlaces(plain, index) : plain
  const edged = markEdges(placed, withTabs(placed, pasted))
  const joined = gapSteps.reduce((now, step) => step(now), edged)
  const closed = rewrite(joined, new RegExp(cellEdge, 'g'), () => ' ')
  const once = dropRepeatedCells(closed, withTabs(closed, pasted))
  const turned = turnTable(once, withTabs(once, pasted))
  const whole = steps.reduce((now, step) => step(now), partSides(turned, withTabs(turned, pasted)))
  const reading = dropAsides(settleThread(whole))
  return { reading, whole, tabbed: withTabs(reading, pasted), isCut }
}
