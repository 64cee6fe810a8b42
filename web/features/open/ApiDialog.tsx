import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { DialogBox } from '../../shared/ui/dialog/DialogBox.tsx'
import classes from './Api.module.css'

interface Props {
  title: string
  submitLabel: string
  isSubmitting: boolean
  /** What belongs to no field. */
  faults: readonly (string | null)[]
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form of the page in a dialog, which stays open while it is sent. */
export function ApiDialog(props: Props) {
  const { title, submitLabel, isSubmitting, faults, onSubmit, onClose, children } = props
  return (
    <DialogBox label={title} onClose={onClose} isFirm={isSubmitting} className={classes.wide}>
      <h2 className={classes.title}>{title}</h2>
      <form noValidate className={classes.form} onSubmit={(event) => void onSubmit(event)}>
        {children}
        {faults
          .filter((fault) => fault !== null)
          .map((fault) => (
            <p key={fault} className={classes.fault} role="alert">
              {fault}
            </p>
          ))}
        <div className={classes.buttons}>
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
