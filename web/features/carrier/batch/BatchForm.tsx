import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import classes from './Batch.module.css'

interface Props {
  label: string
  isSubmitting: boolean
  faults: readonly (string | null)[]
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  onBack: () => void
  children: ReactNode
}

/** The frame of a batch's form: fields, what went wrong, and the two buttons. */
export function BatchForm({ label, isSubmitting, faults, onSubmit, onBack, children }: Props) {
  return (
    <form className={classes.form} aria-label={label} noValidate onSubmit={(event) => void onSubmit(event)}>
      {children}
      {faults.map((fault) =>
        fault ? (
          <p key={fault} className={classes.fault} role="alert">
            {fault}
          </p>
        ) : null,
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack} disabled={isSubmitting}>
          返回
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {label}
        </Button>
      </div>
    </form>
  )
}
