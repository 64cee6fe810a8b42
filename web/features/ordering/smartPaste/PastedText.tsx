import { mostPastedUnits } from '../../../../contract/smartPaste/narrowText.ts'
import { markedPieces } from './markedPieces.ts'
import { kindLabels, kindTones } from './proposal.ts'
import type { Proposal } from './proposal.ts'
import classes from './SmartPaste.module.css'

/** The pasted text with what was taken of it marked and named. */
export function PastedText({ text, proposals }: { text: string; proposals: readonly Proposal[] }) {
  const pieces = markedPieces(text, proposals, mostPastedUnits)
  return (
    <div className={classes.text} role="region" aria-label="粘贴的文字，已标出用上的部分" tabIndex={0}>
      {pieces.map(({ text: piece, start, proposals: covering }, order) => {
        const [first] = covering
        if (!first || piece.trim() === '') return <span key={start}>{piece}</span>
        return (
          <mark
            key={start}
            className={`tone ${classes.mark}`}
            data-tone={kindTones[first.kind]}
            title={covering.map(({ label }) => label).join('、')}
          >
            {piece}
            {pieces[order + 1]?.proposals[0]?.kind !== first.kind && <small>{kindLabels[first.kind]}</small>}
          </mark>
        )
      })}
    </div>
  )
}
