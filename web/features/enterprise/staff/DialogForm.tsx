import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { DialogBox } from '../../../shared/ui/dialog/DialogBox.tsx'

interface Props {
  title: string
  /** What it leads to. */
  text?: string
  submitLabel: string
  isSubmitting: boolean
  faults: readonly string[]
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, which stays open while it is sent. */
export function DialogForm(props: Props) {
  const { title, text, submitLabel, isSubmitting, faults, onSubmit, onClose, children } = props
  return (
    <DialogBox label={title} onClose={onClose} isFirm={isSubmitting}>
      <h2 className="section-title mb-4">{title}</h2>
      <form noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        {text && <p className="hint">{text}</p>}
        {children}
        {faults.map((fault) => (
          <p key={fault} className="fault" role="alert">
            {fault}
          </p>
        ))}
        <div className="flex justify-end gap-3 mt-3">
          <Button variant="default" disabled={isSubmitting} onClick={onClose}>
            取消
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </DialogBox>
  )
}
