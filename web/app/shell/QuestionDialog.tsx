import { Button } from '@mantine/core'
import { useQuestion } from '../../shared/ui/dialog/confirm.ts'
import { DialogBox } from '../../shared/ui/dialog/DialogBox.tsx'
import classes from './dialogs.module.css'

/** The question of confirmAction. */
export default function QuestionDialog() {
  const asked = useQuestion((state) => state.asked)
  if (!asked) return null
  const { title, text, confirmLabel, cancelLabel = '返回', isDangerous = false, answer } = asked
  return (
    <DialogBox label={title} onClose={() => answer(false)}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      <div className={classes.buttons}>
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
