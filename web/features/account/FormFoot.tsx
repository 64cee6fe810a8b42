import { Button } from '@mantine/core'
import classes from './LoginPage.module.css'

interface FormFootProps {
  label: string
  isSubmitting: boolean
  otherFaults: readonly string[]
}

/** The button of a form, below what is wrong with no field in particular. */
export function FormFoot({ label, isSubmitting, otherFaults }: FormFootProps) {
  return (
    <>
      {otherFaults.length > 0 && (
        <p className={classes.fault} role="alert">
          {otherFaults.join('；')}
        </p>
      )}
      <Button type="submit" size="md" fullWidth loading={isSubmitting}>
        {label}
      </Button>
    </>
  )
}
