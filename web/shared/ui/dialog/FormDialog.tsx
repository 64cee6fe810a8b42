import { FormFrame } from '../form/FormFrame.tsx'
import type { FormFrameProps } from '../form/FormFrame.tsx'
import { DialogBox } from './DialogBox.tsx'
import type { DialogWidth } from './DialogBox.tsx'

interface Props extends Omit<FormFrameProps, 'onCancel'> {
  title: string
  width?: DialogWidth
  className?: string | undefined
  /** Unsaved input that a stray click beside the dialog must not lose. */
  isFirm?: boolean
  onClose: () => void
}

/** Renders a form in a dialog, which stays open while it is sent. */
export function FormDialog({ title, width, className, isFirm = false, onClose, ...form }: Props) {
  return (
    <DialogBox
      label={title}
      width={width}
      className={className}
      onClose={onClose}
      isFirm={isFirm || form.isSubmitting === true}
    >
      <h2 className="text-lead bold mb-4 anywhere">{title}</h2>
      <FormFrame {...form} onCancel={onClose} />
    </DialogBox>
  )
}
