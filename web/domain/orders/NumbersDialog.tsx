import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { pastedNumbersMax } from '#contract/orders/lists/listWords.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { parseNumbers, parsingNote } from '../shipment/parseNumbers.ts'

interface Props {
  numbers: readonly string[]
  onNumbers: (numbers: readonly string[]) => void
  onClose: () => void
}

/** Renders a dialog to paste many numbers in any format: an Excel column, a chat, a list. */
export function NumbersDialog({ numbers, onNumbers, onClose }: Props) {
  const [text, setText] = useState(numbers.join('\n'))
  const parsed = parseNumbers(text, pastedNumbersMax)
  const note = parsingNote(parsed, pastedNumbersMax)
  return (
    <FormDialog
      title="粘贴单号"
      submitLabel={parsed.numbers.length > 0 ? '按单号筛选' : '不按单号筛选'}
      onSubmit={(event) => {
        event.preventDefault()
        onNumbers(parsed.numbers)
        onClose()
      }}
      onClose={onClose}
    >
      <Textarea
        label="订单号、运单号或自编运单号"
        description={`从表格或聊天里整段粘贴即可，一次最多 ${pastedNumbersMax} 个`}
        rows={6}
        maxLength={12_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="hint" role="status">
        识别到 {parsed.numbers.length} 个单号。{note}
      </p>
    </FormDialog>
  )
}
