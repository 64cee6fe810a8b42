import { Button } from '@mantine/core'
import { useQuestion } from '#shared/messages/confirm.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'

/** Renders the open question. */
export default function QuestionDialog() {
  const question = useQuestion((state) => state.open)
  if (!question) return null
  const { title, text, confirmLabel, cancelLabel = '返回', isDangerous = false, answer } = question
  return (
    <DialogBox label={title} onClose={() => answer(null)}>
      <h2 className="mb-3 text-lead bold">{title}</h2>
      <p className="hint mb-3">{text}</p>
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="default" onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
        <Button {...(isDangerous ? { color: 'red.8' } : {})} onClick={() => answer(true)}>
          {confirmLabel}
        </Button>
      </div>
    </DialogBox>
  )
}
