import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Faults } from './Faults.tsx'

export interface FormFrameProps {
  submitLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  isSubmitting?: boolean
  /** Nothing can be sent yet. */
  isDisabled?: boolean
  /** Errors that belong to no field. */
  faults?: readonly (string | null)[]
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void> | void
  onCancel: () => void
  children: ReactNode
}

/** Renders fields, errors and two buttons: cancel and submit. `label` names the form where no heading does. */
export function FormFrame({
  label,
  submitLabel,
  cancelLabel = '取消',
  isDangerous = false,
  isSubmitting = false,
  isDisabled = false,
  faults = [],
  onSubmit,
  onCancel,
  children,
}: FormFrameProps & { label?: string }) {
  return (
    <form
      noValidate
      method="dialog"
      aria-label={label}
      className="grid one-column gap-4"
      onSubmit={(event) => void onSubmit(event)}
    >
      {children}
      <Faults of={faults} />
      <div className="flex wrap justify-end gap-3">
        <Button variant="default" disabled={isSubmitting} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          type="submit"
          loading={isSubmitting}
          disabled={isDisabled}
          {...(isDangerous ? { color: 'red.8' } : {})}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
