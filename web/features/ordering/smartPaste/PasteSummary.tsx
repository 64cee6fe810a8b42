import { Button } from '@mantine/core'
import { pastedUnitsMax } from '#contract/smartPaste/narrowText.ts'
import type { PasteQuestion } from './questions.ts'
import type { Reading } from './readPasted.ts'

interface Props {
  reading: Reading
  /** true: the text is right. */
  onAnswer: (ask: PasteQuestion, isAccepted: boolean) => void
  onUndo: () => void
}

/** Shows in one line what a text filled in, and below it the questions, each answered by one tap. */
export function PasteSummary({ reading, onAnswer, onUndo }: Props) {
  const { questions, found, order, totals, unrecognized } = reading
  if (found === 0)
    return (
      <p className="note-warn px-4 py-3 text-2 rounded-1" role="status">
        未识别到内容，请补上姓名、电话、地址或货物，也可直接填写
      </p>
    )
  return (
    <div className="grid gap-3 min-w-0">
      <div className="row wrap gap-2 gap-x-4">
        <p className="text-3" role="status">
          已识别 {found} 项{questions.length > 0 && `，${questions.length} 项请核对`}
        </p>
        <Button variant="subtle" size="compact-md" className="phone-touch" onClick={onUndo}>
          撤销填入
        </Button>
      </div>
      {questions.map((ask) => (
        <div
          key={ask.key}
          role="group"
          aria-label={ask.label}
          className="note-warn row wrap gap-2 gap-x-3 px-4 py-2 text-3 anywhere rounded-1"
        >
          <span>
            {ask.label}
            {ask.formText === '' ? ` ${ask.text}？原文“${ask.sourceText}”` : '：和已填的不一样，用哪个？'}
          </span>
          <Button
            variant="default"
            size="compact-md"
            className="phone-touch"
            onClick={() => onAnswer(ask, true)}
          >
            {ask.formText === '' ? '填入' : ask.text}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            className="phone-touch"
            onClick={() => onAnswer(ask, false)}
          >
            {ask.formText === '' ? '不填' : `${ask.formText}（已填）`}
          </Button>
        </div>
      ))}
      {totals !== '' && <p className="text-2 soft">合计 {totals}：未说明每种货各多少，请分开填写</p>}
      {unrecognized.length > 0 && (
        <p className="text-2 soft anywhere">以下内容未识别：{unrecognized.join('、')}。如需要请手动填写</p>
      )}
      {order.isCut && (
        <p className="text-2 warn">
          文字太长，只读了前 {pastedUnitsMax.toLocaleString('zh-CN')} 字，后面的请分次粘贴
        </p>
      )}
    </div>
  )
}
