import { Button } from '@mantine/core'

interface FormFootProps {
  label: string
  isSubmitting: boolean
  otherFaults: readonly string[]
}

/** Submit button of a form, below the errors that belong to no field. */
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
