import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Faults } from './Faults.tsx'

export interface FormFrameProps {
  submitLabel: string
  /** A second way to submit; `isSecondSubmit` tells `onSubmit` which one was pressed. */
  secondLabel?: string | undefined
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

const secondName = 'second'

/** Checks whether a form was submitted by its second button. */
export const isSecondSubmit = ({ nativeEvent }: FormEvent<HTMLFormElement>): boolean =>
  nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute('name') === secondName

/** Renders fields, errors and buttons: cancel and submit, or two ways to submit. `label` names the form where no heading does. */
export function FormFrame({
  label,
  submitLabel,
  secondLabel,
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
        {/* after the first one, which Enter presses */}
        {secondLabel === undefined ? null : (
          <Button
            type="submit"
            name={secondName}
            variant="light"
            loading={isSubmitting}
            disabled={isDisabled}
          >
            {secondLabel}
          </Button>
        )}
      </div>
    </form>
  )
}
