import type { Span } from '#contract/smartPaste/pastedOrder.ts'
import { sourcePieces } from './sourceText.ts'

/** Shows the piece of a text that values were read from, with the values in bold. */
export function PasteSource({ text, spans }: { text: string; spans: readonly Span[] }) {
  return (
    <>
      原文“
      {sourcePieces(text, spans).map(({ start, text: piece, isRead }) => (
        <span key={start} className={isRead ? 'bold' : undefined}>
          {piece}
        </span>
      ))}
      ”
    </>
  )
}
