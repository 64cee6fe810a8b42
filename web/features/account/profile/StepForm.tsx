import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Faults } from '#shared/ui/form/Faults.tsx'

interface Props {
  /** Title above the form, also its accessible name. */
  title: string
  submitLabel: string
  isSubmitting: boolean
  faults: readonly string[]
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** A form that was just expanded; it focuses its first field. */
export function StepForm({ title, submitLabel, isSubmitting, faults, onSubmit, onCancel, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [])
  return (
    <form
      ref={form}
      noValidate
      method="dialog"
      aria-label={title}
      className="grid gap-5"
      onSubmit={(event) => void onSubmit(event)}
    >
      <p className="hint mt-2">{title}</p>
      {children}
      <Faults of={faults} />
      <div className="row wrap gap-3">
        <Button type="submit" loading={isSubmitting}>
          {submitLabel}
        </Button>
        <Button variant="default" disabled={isSubmitting} onClick={onCancel}>
          取消
        </Button>
      </div>
    </form>
  )
}
