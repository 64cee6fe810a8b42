import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { DialogBox } from '../../shared/ui/dialog/DialogBox.tsx'

interface Props {
  title: string
  submitLabel: string
  isDangerous?: boolean
  className?: string | undefined
  isSubmitting: boolean
  isDisabled?: boolean
  /** Something was typed that a stray click beside the dialog must not lose. */
  isFirm?: boolean
  /** What belongs to no field. */
  faults: readonly (string | null)[]
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form of an operator in a dialog, which stays open while it is sent. */
export function OpsDialog(props: Props) {
  const {
    title,
    submitLabel,
    isDangerous = false,
    isSubmitting,
    isDisabled = false,
    isFirm = false,
    faults,
  } = props
  const { className, onSubmit, onClose, children } = props
  return (
    <DialogBox label={title} onClose={onClose} isFirm={isFirm || isSubmitting} className={className}>
      <h2 className="text-5 bold anywhere">{title}</h2>
      <form noValidate className="grid one-column gap-4 mt-4" onSubmit={(event) => void onSubmit(event)}>
        {children}
        {faults
          .filter((fault) => fault !== null)
          .map((fault) => (
            <p key={fault} className="fault" role="alert">
              {fault}
            </p>
          ))}
        <div className="flex wrap justify-end gap-3">
          <Button variant="default" disabled={isSubmitting} onClick={onClose}>
            取消
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
