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
      <h2 className="text-5 bold anywhere">{title}</h2>
      <form noValidate className="grid one-column gap-4 mt-4" onSubmit={(event) => void onSubmit(event)}>
        {children}
        {faults
          .filter((fault) => fault !== null)
          .map((fault) => (
            <p key={fault} className={`fault ${classes.fault}`} role="alert">
              {fault}
            </p>
          ))}
        <div className="flex wrap justify-end gap-3">
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
