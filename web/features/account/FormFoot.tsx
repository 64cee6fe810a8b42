import { Button } from '@mantine/core'

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
        <p className="fault" role="alert">
          {otherFaults.join('；')}
        </p>
      )}
      <Button type="submit" size="md" fullWidth loading={isSubmitting}>
        {label}
      </Button>
    </>
  )
}
