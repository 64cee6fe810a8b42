import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { DialogBox } from '../../../shared/ui/dialog/DialogBox.tsx'

interface Props {
  title: string
  submitLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  /** Nothing can be sent yet. */
  isDisabled?: boolean
  isSubmitting: boolean
  /** What belongs to no field. */
  faults: readonly (string | null)[]
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form about a release in a dialog, which stays open while it is sent. */
export function ReleaseDialog(props: Props) {
  const { title, submitLabel, cancelLabel = '取消', isDangerous = false, isDisabled = false } = props
  const { isSubmitting, faults, onSubmit, onClose, children } = props
  return (
    <DialogBox label={title} onClose={onClose} isFirm={isSubmitting}>
      <h2 className="section-title mb-4 anywhere">{title}</h2>
      <form noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        {children}
        {faults
          .filter((fault) => fault !== null)
          .map((fault) => (
            <p key={fault} className="fault" role="alert">
              {fault}
            </p>
          ))}
        <div className="flex justify-end gap-3 mt-3">
          <Button variant="default" disabled={isSubmitting} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            {...(isDangerous ? { color: 'red.8' } : {})}
            loading={isSubmitting}
            disabled={isDisabled}
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </DialogBox>
  )
}
