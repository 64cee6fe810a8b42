import { narrowText } from '../narrowText.ts'
import { withoutAsides } from './asides.ts'
import { withoutEnglish } from './foreign.ts'
import { rewrite, unchanged } from './rewriting.ts'
import type { Rewriting } from './rewriting.ts'
import { simplified } from './simplified.ts'
import { mended } from './slips.ts'
import { closedUp } from './spacing.ts'
import { written } from './spoken.ts'
import { withoutUnticked } from './ticks.ts'

/**
 * Normalizes a pasted text for the rules: narrow, simplified, without typos, spaced-out words, English, unticked options and
 * asides. `tabbed` keeps the tabs of the pasted text, for tables.
 */
export function readable(pasted: string): { reading: Rewriting; tabbed: string; isCut: boolean } {
  const { text, isCut } = narrowText(pasted)
  const steps = [closedUp, mended, withoutUnticked, withoutEnglish, written, withoutAsides]
  const plain = rewrite(unchanged(text), /[\u4e00-\u9fff]+/g, ([piece]) => simplified(piece))
  const reading = steps.reduce((now, step) => step(now), plain)
  const tabbed = [...reading.text].map((unit, at) =>
    unit === ' ' && pasted[reading.at[at] ?? 0] === '\t' ? '\t' : unit,
  )
  return { reading, tabbed: tabbed.join(''), isCut }
}
