import { Button } from '@mantine/core'
import { PasteSource } from './PasteSource.tsx'
import type { PasteQuestion } from './questions.ts'

interface Props {
  /** The pasted text. */
  text: string
  ask: PasteQuestion
  onAnswer: (ask: PasteQuestion, isAccepted: boolean) => void
}

/** Asks about one value that was not filled in; one tap answers. */
export function PasteQuestionRow({ text, ask, onAnswer }: Props) {
  const isTyped = ask.formText !== ''
  return (
    <div
      role="group"
      aria-label={ask.label}
      className="note-warn row wrap gap-2 gap-x-3 px-4 py-2 text-body anywhere rounded-1"
    >
      <span>
        {ask.label}
        {isTyped ? '：和已填的不一样，用哪个？' : ` ${ask.text}？`}
        <span className="text-small">
          <PasteSource text={text} spans={ask.proposals.flatMap(({ spans }) => spans)} />
        </span>
      </span>
      <Button variant="default" size="compact-md" className="phone-touch" onClick={() => onAnswer(ask, true)}>
        {isTyped ? ask.text : '填入'}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        className="phone-touch"
        onClick={() => onAnswer(ask, false)}
      >
        {isTyped ? `${ask.formText}（已填）` : '不填'}
      </Button>
    </div>
  )
}
