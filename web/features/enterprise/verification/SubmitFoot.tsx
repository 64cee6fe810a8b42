import { Button } from '@mantine/core'
import { Faults } from '#shared/ui/form/Faults.tsx'
import classes from './Verification.module.css'

interface Props {
  label: string
  isSubmitting: boolean
  /** Whether a picture is uploading; the form waits for it. */
  isUploading: boolean
  /** Errors that belong to no field. */
  faults: readonly string[]
}

/** Submit button of a form, below the errors that belong to no field. */
export function SubmitFoot({ label, isSubmitting, isUploading, faults }: Props) {
  return (
    <>
      <Faults of={faults} />
      <div>
        <Button
          type="submit"
          size="md"
          className={classes.submit}
          loading={isSubmitting}
          disabled={isUploading}
        >
          {isUploading ? '图片上传中，请稍候' : label}
        </Button>
      </div>
    </>
  )
}
