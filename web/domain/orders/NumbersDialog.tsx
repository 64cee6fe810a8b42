import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { pastedNumbersMax } from '../../../contract/orders/listWords.ts'
import { parseNumbers, parsingNote } from '../shipment/parseNumbers.ts'
import { DialogBox } from '../../shared/ui/dialog/DialogBox.tsx'

interface Props {
  numbers: readonly string[]
  onNumbers: (numbers: readonly string[]) => void
  onClose: () => void
}

/** Many numbers at once, in any separation: an Excel column, a chat, a list. */
export function NumbersDialog({ numbers, onNumbers, onClose }: Props) {
  const [text, setText] = useState(numbers.join('\n'))
  const parsed = parseNumbers(text, pastedNumbersMax)
  const note = parsingNote(parsed, pastedNumbersMax)
  return (
    <DialogBox label="粘贴单号" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onNumbers(parsed.numbers)
          onClose()
        }}
      >
        <h2 className="mb-4 text-5">粘贴单号</h2>
        <Textarea
          label="订单号、运单号或承运商单号"
          description={`从表格或聊天里整段粘贴即可，一次最多 ${pastedNumbersMax} 个`}
          rows={6}
          maxLength={12_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className="hint mt-3" role="status">
          识别到 {parsed.numbers.length} 个单号。{note}
        </p>
        <div className="flex justify-end gap-3 mt-5">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button type="submit">{parsed.numbers.length > 0 ? '按单号筛选' : '不按单号筛选'}</Button>
        </div>
      </form>
    </DialogBox>
  )
}
