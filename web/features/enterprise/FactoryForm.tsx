import { Button } from '@mantine/core'
import { useId } from 'react'
import type { FormEvent, ReactNode } from 'react'
import classes from './FactoryPage.module.css'

interface Props {
  title: string
  submitLabel: string
  state: {
    isSubmitting: boolean
    otherFaults: readonly string[]
    save: (event: FormEvent<HTMLFormElement>) => void
  }
  children: ReactNode
}

/** Frame of a page section with its own save button. */
export function FactoryForm({ title, submitLabel, state, children }: Props) {
  const id = useId()
  return (
    <form
      className="card grid gap-5 min-w-0 p-5 phone-p-4"
      aria-labelledby={id}
      noValidate
      method="dialog"
      onSubmit={state.save}
    >
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      {children}
      {state.otherFaults.map((fault) => (
        <p key={fault} className="fault" role="alert">
          {fault}
        </p>
      ))}
      <div>
        <Button type="submit" variant="default" className={classes.submit} loading={state.isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
