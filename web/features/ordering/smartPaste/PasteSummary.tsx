import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { pastedUnitsMax } from '#contract/smartPaste/narrowText.ts'
import { keyFacts } from './keyFacts.ts'
import { PasteQuestionRow } from './PasteQuestionRow.tsx'
import { PasteSource } from './PasteSource.tsx'
import type { PasteQuestion } from './questions.ts'
import type { Reading } from './readPasted.ts'
import classes from '../OrderForm.module.css'

interface Props {
  reading: Reading
  /** true: the text is right. */
  onAnswer: (ask: PasteQuestion, isAccepted: boolean) => void
  onUndo: () => void
}

/**
 * Shows what a text filled in: counts and undo, then people, phones and sums with their sources. What was too uncertain to fill
 * in is a question, answered by one tap.
 */
export function PasteSummary({ reading, onAnswer, onUndo }: Props) {
  const { text, questions, found, order, totals, unrecognized } = reading
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // newer browsers return a promise, which is no clean-up
    block.current?.scrollIntoView?.({ block: 'nearest' })
  }, [text])
  if (found === 0)
    return (
      <p className="note-warn px-4 py-3 text-small rounded-1" role="status">
        未识别到内容，请补上姓名、电话、地址或货物，也可直接填写
      </p>
    )
  const { facts, otherQuestions } = keyFacts(reading)
  const ask = (question: PasteQuestion) => (
    <PasteQuestionRow key={question.key} text={text} ask={question} onAnswer={onAnswer} />
  )
  return (
    <div className="grid gap-3 min-w-0">
      <div ref={block} className={`grid gap-3 min-w-0 ${classes.pasted}`}>
        <div className="row wrap gap-2 gap-x-4">
          <p className="text-body" role="status">
            已识别 {found} 项{questions.length > 0 && `，${questions.length} 项请核对`}
          </p>
          <Button variant="subtle" size="compact-md" className="phone-touch" onClick={onUndo}>
            撤销填入
          </Button>
        </div>
        {facts.length > 0 && <p className="text-small soft">请核对人和钱，其余已填在下面</p>}
        {facts.length > 0 && (
          <ul className="grid gap-2 text-body" aria-label="识别出的人和钱">
            {facts.map((fact) => (
              <li key={fact.key} className="grid gap-2 min-w-0">
                {fact.text !== '' && (
                  <p className="anywhere">
                    <span className="soft">{fact.label}</span> <bdi className="bold">{fact.text}</bdi>{' '}
                    <span className="text-small soft">
                      <PasteSource text={text} spans={fact.spans} />
                    </span>
                  </p>
                )}
                {fact.questions.map(ask)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {otherQuestions.map(ask)}
      {totals !== '' && <p className="text-small soft">{totals}</p>}
      {unrecognized.length > 0 && (
        <p className="text-small soft anywhere">
          以下内容未识别：{unrecognized.join('、')}。如需要请手动填写
        </p>
      )}
      {order.isCut && (
        <p className="text-small warn">
          文字太长，只读了前 {pastedUnitsMax.toLocaleString('zh-CN')} 字，后面的请分次粘贴
        </p>
      )}
    </div>
  )
}
